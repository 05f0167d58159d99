import { USER_SORTS } from '../../packages/contracts/src/identity/user-lists.ts';
import type { Figure } from '../figures.ts';
import { median, quantile } from '../figures.ts';
import { ask, inTurns, load } from '../load.ts';
import type { Stage } from '../stage.ts';

const LIST = '/frontegg/identity/resources/users/v2';
const TOKEN = '/frontegg/identity/resources/users/v3/me/token';
const LOGIN = '/frontegg/identity/resources/auth/v1/user';

/** Ids that are known: a tenant of a hundred thousand people, and one of a thousand. */
const BIG = '00000000-0000-7000-8000-0000000000b1';
const SMALL = '00000000-0000-7000-8000-000000000051';

/** People by plain SQL: fifty first names, two hundred last ones. */
const people = (prefix: string, count: number) => `
  insert into identity.users (id, email, name, activated_at, created_at)
  select gen_random_uuid(), '${prefix}' || n || '@example.com',
    (array['Camille','Elise','Basile','Nora','Ibrahim','Zoe','Anna','Otto','Ines','Paul','Sofia','Hugo','Lena','Jean','Marie',
      'Luc','Alice','Adam','Louis','Rose','Emma','Jules','Lea','Noah','Chloe','Tom','Sara','Victor','Ada','Max','Clara','Theo',
      'Eva','Felix','Mila','Axel','Iris','Simon','Nina','Oscar','Julie','Leon','Agnes','Karim','Maya','Yann','Lucie','Amir',
      'Jade','Erik'])[1 + n % 50] || ' ' || (array['Mar','Dur','Ber','Fal','Gar','Hol','Kel','Lam','Mor','Nov'])[1 + (n / 50) % 10]
      || (array['tin','and','ger','con','nier','mann','ler','bert','eau','ak','son','dez','ini','ski','elli','oux','ard','quet',
      'ton','vic'])[1 + (n / 500) % 20], now(), now() - n * interval '1 minute'
  from generate_series(1, ${count}) n`;

const belong = (prefix: string, tenant: string) => `
  insert into identity.memberships (tenant_id, user_id, created_at)
    select '${tenant}', id, created_at from identity.users where email like '${prefix}%';
  insert into identity.membership_roles (tenant_id, user_id, role_id)
    select '${tenant}', u.id, r.id from identity.users u, identity.roles r
    where u.email like '${prefix}%' and r.tenant_id is null and r.key = 'member'`;

async function store({ sql, ours }: Stage, { many, others }: { many: number; others: number }): Promise<void> {
  const owner = ours.people[0]?.userId;
  await sql(`insert into identity.tenants (id, name) values ('${BIG}', 'Big'), ('${SMALL}', 'Small')`);
  await sql(people('big', many));
  await sql(people('small', 1_000));
  await sql(people('other', others));
  await sql('analyze identity.users');
  await sql(belong('big', BIG));
  await sql(belong('small', SMALL));
  // As many tenants, each with one of the others.
  await sql(`create table public.others as select gen_random_uuid() as tenant_id, u.id as user_id
    from identity.users u where u.email like 'other%'`);
  await sql("insert into identity.tenants (id, name) select tenant_id, 'Tenant ' || tenant_id from public.others");
  for (const table of ['users', 'tenants', 'memberships', 'directory']) await sql(`analyze identity.${table}`);
  await sql('insert into identity.memberships (tenant_id, user_id) select tenant_id, user_id from public.others');
  await sql('drop table public.others');
  for (const tenant of [BIG, SMALL])
    await sql(`
      insert into identity.memberships (tenant_id, user_id) values ('${tenant}', '${owner}');
      insert into identity.membership_roles (tenant_id, user_id, role_id)
        select '${tenant}', '${owner}', id from identity.roles where tenant_id is null and key = 'owner'`);
  for (const table of ['directory', 'directory_counts', 'memberships', 'membership_roles', 'users'])
    await sql(`vacuum analyze identity.${table}`);
}

/** People found: one, one in two hundred, one in fifty, by two letters, and everybody. */
const SEARCHES = ['ada falcon', 'martin', 'camille', 'zo', 'example.com'];

export async function usersGroup(stage: Stage, { quick, many }: { quick: boolean; many: number }): Promise<Figure[]> {
  const { ours, floor } = stage;
  await store(stage, { many, others: many });
  const signedIn = await ask({
    port: ours.port,
    method: 'POST',
    path: LOGIN,
    body: { email: ours.people[0]?.email, password: ours.password },
  });
  const { accessToken } = JSON.parse(signedIn.body) as { accessToken: string };
  const tokenIn = async (tenantId: string): Promise<string> => {
    const headers = { authorization: `Bearer ${accessToken}` };
    const answer = await ask({ port: ours.port, method: 'POST', path: TOKEN, headers, body: { tenantId } });
    return (JSON.parse(answer.body) as { accessToken: string }).accessToken;
  };
  const tokens = { big: await tokenIn(BIG), small: await tokenIn(SMALL) };
  const list = async (where: 'big' | 'small', query: string): Promise<void> => {
    const headers = { authorization: `Bearer ${tokens[where]}` };
    const { status, body } = await ask({ port: ours.port, path: `${LIST}?_limit=10&_offset=0&${query}`, headers });
    if (status !== 200) throw new Error(`answered ${status}: ${body}`);
  };
  const total = quick ? 50 : 400;
  const timed = async (name: string, queries: readonly string[]): Promise<Figure[]> => {
    const run = (where: 'big' | 'small') =>
      load(ours.pid, total, 1, (index) => list(where, queries[index % queries.length] ?? ''));
    await run('big');
    await run('small');
    const [big, small] = await inTurns(
      quick ? 1 : 3,
      () => run('big'),
      () => run('small'),
    );
    const p95 = (all: { latencies: number[] }[]) =>
      quantile(
        all.flatMap(({ latencies }) => latencies),
        0.95,
      );
    const [a, b] = [p95(big), p95(small)];
    return [
      {
        group: 'users',
        name: `${name}, ${many.toLocaleString('en')} people`,
        value: a,
        unit: 'ms p95',
        limit: 50,
        detail: `median ${median(big.flatMap(({ latencies }) => latencies)).toFixed(2)} ms`,
      },
      {
        group: 'users',
        name: `${name}, against 1,000 people`,
        value: a / b,
        unit: '×',
        limit: 3,
        detail: `${b.toFixed(2)} ms there`,
      },
    ];
  };
  const figures = [
    ...(await timed('first page', [''])),
    ...(await timed(
      'sorted',
      USER_SORTS.flatMap((sort) => [`_sortBy=${sort}&_order=ASC`, `_sortBy=${sort}&_order=DESC`]),
    )),
    ...(await timed(
      'searched',
      SEARCHES.map((words) => `_filter=${encodeURIComponent(words)}`),
    )),
  ];

  const floorLogin = await ask({
    port: floor.port,
    method: 'POST',
    path: '/login',
    body: { email: 'floor@example.com', password: 'correct horse battery' },
  });
  const floorToken = (JSON.parse(floorLogin.body) as { accessToken: string }).accessToken;
  const them = async (): Promise<void> => {
    const headers = { authorization: `Bearer ${floorToken}` };
    const { status } = await ask({ port: floor.port, path: '/people', headers });
    if (status !== 200) throw new Error(`the floor answered ${status}`);
  };
  const us = () => list('big', '_sortBy=name&_order=ASC');
  const pages = quick ? 200 : 3_000;
  await load(ours.pid, pages, 8, us);
  await load(floor.pid, pages, 8, them);
  const [a, b] = await inTurns(
    quick ? 1 : 5,
    () => load(ours.pid, pages, 8, us),
    () => load(floor.pid, pages, 8, them),
  );
  const [x, y] = [median(a.map((one) => one.cpuMsPerOperation)), median(b.map((one) => one.cpuMsPerOperation))];
  figures.push({
    group: 'users',
    name: 'CPU of a page, against the floor',
    value: x / y,
    unit: '×',
    limit: 2.5,
    detail: `ours ${x.toFixed(3)} ms, floor ${y.toFixed(3)}; the total of both is kept`,
  });
  return figures;
}
