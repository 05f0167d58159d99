import { allEndpoints } from '@parley/contracts/all-endpoints.ts';
import type { EndpointDescription } from '@parley/contracts/endpoint.ts';
import { subTenants } from '@parley/contracts/identity/sub-tenants.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { Browser } from '../identity/testing/browser.ts';
import { activePerson } from '../identity/testing/browser.ts';
import { sampleBody } from './sample-body.ts';
import { settled } from './settled.ts';
import type { Behaviour, Relation } from './tenant-matrix.ts';
import { NAMES, TENANT_MATRIX } from './tenant-matrix.ts';
import type { TestApp } from './test-app.ts';
import { testApp } from './test-app.ts';

const RELATIONS: readonly Relation[] = ['sibling', 'parent', 'child', 'deleted'];
const walked = allEndpoints
  .filter(({ prefix }) => prefix === '')
  .flatMap(({ endpoints }) => Object.values(endpoints))
  .map((endpoint) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint }));

/** A tenant, its owner, and an id of each kind of thing in it. */
type House = {
  relation: Relation | 'own';
  canary: string;
  owner: Browser;
  things: Map<string, string>;
  /** A program's token of the tenant. */
  apiToken: string;
};
let app: TestApp;
const houses = new Map<House['relation'], House>();
const house = (relation: House['relation']): House => houses.get(relation) as House;

const sql = async (text: string, values: unknown[] = []) =>
  (await app.services.database.query<Record<string, unknown>>({ kind: 'owner' }, text, values)).rows;

const behaviourOf = (name: string): Behaviour => TENANT_MATRIX[name] ?? {};
const NOWHERE = uuidv7();
const thing = (kind: string, { things }: House): string => things.get(kind) ?? NOWHERE;

/** The body of an endpoint with the things of a house in it. @param called what is made by it is called */
function bodyFor(
  endpoint: EndpointDescription,
  { body }: Behaviour,
  at: House,
  called = `walked-${uuidv7().slice(-8)}`,
): Record<string, unknown> | undefined {
  const sampled = sampleBody(endpoint, (field) => {
    const kind = NAMES[field];
    return kind && thing(kind, at);
  });
  if (!sampled) return undefined;
  const filled = JSON.stringify({ ...sampled, ...body }).replace(/\{(\w+)\}/g, (_, kind: string) =>
    kind === 'name' ? called : thing(kind, at),
  );
  return { ...(JSON.parse(filled) as Record<string, unknown>), tenantId: thing('tenant', at) };
}

const pathFor = ({ path }: EndpointDescription, behaviour: Behaviour, at: House): string =>
  path.replace(/:(\w+)/g, (_, name: string) => {
    const kind = behaviour.path?.[name];
    if (kind?.startsWith('=')) return kind.slice(1);
    return kind ? thing(kind, at) : NOWHERE;
  });

/** Every name but the one that says where the whole call is to be. */
const queryFor = (at: House): string =>
  new URLSearchParams(
    Object.entries(NAMES)
      .filter(([name]) => name !== 'tenantId')
      .map(([name, kind]): [string, string] => [name, thing(kind, at)]),
  ).toString();

type Sent = {
  path: string;
  /** By the query. */
  scoped?: boolean;
  headers?: Record<string, string>;
  body?: Record<string, unknown> | undefined;
};
async function send(who: House, { method, access }: EndpointDescription, { path, headers = {}, body }: Sent) {
  const response = await fetch(`${app.url}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      'content-type': 'application/json',
      ...(access === 'public' ? {} : { authorization: `Bearer ${who.owner.token}` }),
      ...headers,
    },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
  });
  return { status: response.status, text: await response.text(), location: response.headers.get('location') ?? '' };
}

/** Tables whose rows say whose they are. */
let tables: { name: string; column: string }[];
/** Everything that is kept of a tenant and its owner, in one short text. */
async function stateOf(at: House): Promise<string> {
  const parts = tables.map(({ name, column }) => {
    const value = column === 'user_id' ? thing('user', at) : thing('tenant', at);
    return `select '${name} ' || md5(coalesce(string_agg(x::text, '|' order by x::text), '')) as told from ${name} x where x.${column} = '${value}'`;
  });
  return (await sql(parts.join(' union all '))).map(({ told }) => told).join('\n');
}
const states = () =>
  Promise.all(RELATIONS.map(async (relation) => [relation, await stateOf(house(relation))] as const));

/** Makes one thing of each kind in a tenant, as its owner. */
async function furnish(at: House): Promise<void> {
  const makers = walked.filter(({ name }) => behaviourOf(name).makes);
  // Others are made with a role of the tenant.
  makers.sort(
    (one, two) => Number(behaviourOf(two.name).makes === 'role') - Number(behaviourOf(one.name).makes === 'role'),
  );
  for (const { name, endpoint } of makers) {
    const behaviour = behaviourOf(name);
    const { status, text } = await send(at, endpoint, {
      path: pathFor(endpoint, behaviour, at),
      body: { ...bodyFor(endpoint, behaviour, at, at.canary), tenantId: undefined },
    });
    expect(status, `${name} makes a thing: ${text}`).toBeLessThan(300);
    // Some say nothing; then their list does.
    const told = text || (await send(at, { ...endpoint, method: 'GET' }, { path: endpoint.path })).text;
    const id = /"(?:id|clientId)":"([^"]+)"/.exec(told)?.[1];
    expect(id, `${name} tells an id: ${told}`).toBeDefined();
    at.things.set(behaviour.makes ?? '', id ?? NOWHERE);
    if (behaviour.makes === 'tenantAccessToken') at.apiToken = /"secret":"([^"]+)"/.exec(told)?.[1] ?? '';
  }
}

beforeAll(async () => {
  app = await testApp();
  for (const relation of ['parent', 'own', ...RELATIONS.filter((one) => one !== 'parent')] as const) {
    const canary = `canary-${relation}-${uuidv7().slice(-6)}`;
    const owner = await activePerson(app, `${canary}@example.com`, {
      companyName: `${canary} house`,
      name: `${canary} owner`,
    });
    const { tenantId } = await owner.call(users.me, {});
    const [session] = await sql('select id from identity.sessions where user_id = $1', [owner.userId]);
    const [permission] = await sql(`select id from identity.permissions where key = 'fe.secure.read.users'`);
    const notification = uuidv7();
    // What no endpoint makes.
    await sql(
      `insert into identity.notifications (id, user_id, tenant_id, event_id, type, created_at)
       values ($1, $2, $3, $4, 'password_changed', now())`,
      [notification, owner.userId, tenantId, uuidv7()],
    );
    const things = new Map([
      ['notification', notification],
      ['tenant', tenantId],
      ['user', owner.userId],
      ['session', String(session?.id)],
      ['permission', String(permission?.id)],
    ]);
    houses.set(relation, { relation, canary, owner, things, apiToken: '' });
  }
  for (const at of houses.values()) await furnish(at);
  // One family of what were five.
  const under = (relation: House['relation'], above: House['relation']) =>
    sql(
      `with placed as (update identity.tenants set parent_id = $2 where id = $1 returning id, name_key, created_at)
       insert into identity.tenant_ancestors (ancestor_id, tenant_id, depth, name_key, created_at)
       select a.ancestor_id, p.id, a.depth + 1, p.name_key, p.created_at from placed p, identity.tenant_ancestors a
       where a.tenant_id = $2`,
      [thing('tenant', house(relation)), thing('tenant', house(above))],
    );
  await under('own', 'parent');
  await under('sibling', 'parent');
  await under('child', 'own');
  await under('deleted', 'own');
  // From the very top, so that nobody else's audits speak of it.
  await house('parent').owner.call(subTenants.remove, { params: { tenantId: thing('tenant', house('deleted')) } });
  const found = await sql(
    `select table_schema || '.' || table_name as name,
       (array_agg(column_name::text order by column_name = 'tenant_id' desc))[1] as "column"
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where table_schema in ('identity', 'assistant', 'platform') and t.table_type = 'BASE TABLE'
       and column_name in ('tenant_id', 'user_id') group by 1`,
  );
  tables = found.map(({ name, column }) => ({ name: String(name), column: String(column) }));
  tables.push({ name: 'identity.tenants', column: 'id' });
  await settled(app.services.database);
}, 120_000);
afterAll(() => app.close());

it('TENANT-5 N1 the matrix knows every endpoint of identity, and no other', () => {
  expect(Object.keys(TENANT_MATRIX).sort()).toEqual(walked.map(({ name }) => name).sort());
});

it('TENANT-5 N1 a server that starts serves each of them, so that what is refused is refused by its guard', async () => {
  const { app: started, close } = await testApp();
  try {
    const isServed = ({ method, path }: EndpointDescription): boolean => started.http.hasRoute({ method, url: path });
    expect(walked.filter(({ endpoint }) => !isServed(endpoint)).map(({ name }) => name)).toEqual([]);
  } finally {
    await close();
  }
});

/** Every way to name a house: by header; by query; in path, query and body; in the path only, and in the body only. */
function waysTo(endpoint: EndpointDescription, behaviour: Behaviour, at: House): [string, Sent][] {
  const own = house('own');
  const [path, body] = [pathFor(endpoint, behaviour, at), bodyFor(endpoint, behaviour, at)];
  const query = `?${queryFor(at)}`;
  const ways: [string, Sent][] = [
    ['query, path and body', { path: `${path}${query}`, body }],
    ['the scope of the query', { path: `${path}?tenantId=${thing('tenant', at)}`, body, scoped: true }],
    [
      'header, by a token of the tenant',
      {
        path,
        body,
        headers: { authorization: own.apiToken, 'frontegg-scoped-tenant': thing('tenant', at) },
      },
    ],
    [
      'header, query, path and body',
      { path: `${path}${query}`, body, headers: { 'frontegg-scoped-tenant': thing('tenant', at) } },
    ],
  ];
  if (behaviour.path && body) {
    const ownBody = bodyFor(endpoint, behaviour, own);
    ways.push(
      ['path, with the own in the body', { path, body: { ...ownBody, tenantId: thing('tenant', own) } }],
      [
        'body, with the own in the path and a query',
        { path: `${pathFor(endpoint, behaviour, { ...own, things: new Map() })}?${queryFor(own)}`, body },
      ],
    );
  }
  return ways;
}

describe('TENANT-5 N1 N2 N3 no way to name a tenant opens another', () => {
  test.each(walked.map(({ name, endpoint }) => [name, endpoint] as const))('TENANT-5 N1 %s', async (name, endpoint) => {
    const behaviour = behaviourOf(name);
    const own = house('own');
    const before = await states();
    const untouched = RELATIONS.filter((relation) => !behaviour.reaches?.includes(relation));
    await Promise.all(
      untouched.map(async (relation) => {
        const at = house(relation);
        for (const [way, sent] of waysTo(endpoint, behaviour, at)) {
          const { status, text, location } = await send(own, endpoint, sent);
          const told = `${relation}, named by ${way}: ${status} ${text.slice(0, 300)}`;
          expect(status, told).toBeLessThan(500);
          // What was sent may come back; what is known of any of them may not.
          for (const canary of untouched.map((one) => house(one).canary))
            for (const secret of [' house', ' owner', '@', ' group', ' role'])
              expect(`${text} ${location}`, told).not.toContain(`${canary}${secret}`);
          if (endpoint.access !== 'public' && (sent.headers || sent.scoped)) expect(status, told).toBe(404);
          if (!behaviour.needsMore)
            expect(text, `${told}: the matrix must say what a body needs`).not.toContain('"invalid_request"');
        }
      }),
    );
    const after = await states();
    for (const [index, [relation, state]] of before.entries())
      if (untouched.includes(relation)) expect(after[index]?.[1], `${name} wrote something of ${relation}`).toBe(state);
    await sql('delete from platform.rate_limits');
    // Whatever was done to the own tenant, the next line is asked by somebody who may everything there.
    const still = await own.owner.fetch('/identity/resources/users/v2/me', {
      headers: { authorization: `${own.owner.token}` },
    });
    expect(still.status, `${name} took the caller's own session`).toBe(200);
  });
});
