import type { Figure } from '../figures.ts';
import { median } from '../figures.ts';
import { ask, load } from '../load.ts';
import type { Stage } from '../stage.ts';
import { storeMessages } from '../stored-messages.ts';

const LONG = 5_000;
const ROUNDS = 3;

/** A conversation of 5,000 messages in one path, and 200 short ones, of one person. */
const ownHistory = (userId: string, tenantId: string): string => `
  with conversation as (
    insert into assistant.conversations (id, tenant_id, user_id, flow_id, flow_version, language, title, last_activity_at)
    values (gen_random_uuid(), '${tenantId}', '${userId}', 'coaching-core', 1, 'en', 'A long one', now()) returning id),
  numbered as (select n, gen_random_uuid() as id from generate_series(1, ${LONG}) n),
  linked as (select n, id, lag(id) over (order by n) as parent_id from numbered),
  stored as (
    insert into assistant.messages (id, conversation_id, tenant_id, user_id, parent_id, role, content, language, status, created_at)
    select linked.id, conversation.id, '${tenantId}', '${userId}', parent_id, case n % 2 when 0 then 'assistant' else 'user' end, repeat('words of a message ', 18), 'en', 'complete', now() - (${LONG} - n) * interval '1 minute' from linked, conversation)
  select conversation.id as conversation, (select id from linked where n = ${LONG}) as leaf, (select id from linked where n = 51) as early from conversation`;

export async function historyGroup(stage: Stage, { rows, quick }: { rows: number; quick: boolean }): Promise<Figure[]> {
  const person = stage.ours.people[0];
  if (!person) throw new Error('nobody to measure with');
  const made = (await stage.sql(ownHistory(person.userId, person.tenantId))).rows[0] as {
    conversation: string;
    leaf: string;
    early: string;
  };
  await stage.sql(
    `update assistant.conversations set active_leaf_id = '${made.leaf}' where id = '${made.conversation}'`,
  );
  await stage.sql(`insert into assistant.conversations (id, tenant_id, user_id, flow_id, flow_version, language, title, last_activity_at)
    select gen_random_uuid(), '${person.tenantId}', '${person.userId}', 'coaching-core', 1, 'en', 'Conversation ' || n, now() - n * interval '1 hour' from generate_series(1, 200) n`);
  const first = Math.min(100_000, rows);
  await storeMessages(stage, first);

  const total = quick ? 200 : 600;
  const floorLogin = JSON.parse(
    (
      await ask({
        port: stage.floor.port,
        method: 'POST',
        path: '/login',
        body: { email: 'floor@example.com', password: 'correct horse battery' },
      })
    ).body,
  ) as { accessToken: string };
  const get = (port: number, path: string, token: string) => async (): Promise<void> => {
    const { status, body } = await ask({ port, path, headers: { authorization: `Bearer ${token}` } });
    if (status !== 200) throw new Error(`${path} answered ${status}: ${body}`);
  };
  const page = `/api/conversations/${made.conversation}/messages?limit=50`;
  const sides = {
    page: [stage.ours, get(stage.ours.port, page, person.token)],
    early: [stage.ours, get(stage.ours.port, `${page}&before_id=${made.early}`, person.token)],
    list: [stage.ours, get(stage.ours.port, '/api/conversations?limit=50', person.token)],
    floorPage: [stage.floor, get(stage.floor.port, '/page', floorLogin.accessToken)],
    floorList: [stage.floor, get(stage.floor.port, '/list', floorLogin.accessToken)],
  } as const;
  type Name = keyof typeof sides;
  const measure = async (names: Name[]): Promise<Record<Name, { cpu: number; ms: number }>> => {
    const seen = new Map<Name, { cpu: number[]; ms: number[] }>(names.map((name) => [name, { cpu: [], ms: [] }]));
    for (const name of names) await load(sides[name][0].pid, total / 5, 8, sides[name][1]); // warm
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const name of names) {
        const { cpuMsPerOperation } = await load(sides[name][0].pid, total, 8, sides[name][1]);
        const alone = await load(sides[name][0].pid, Math.max(50, total / 10), 1, sides[name][1]);
        seen.get(name)?.cpu.push(cpuMsPerOperation);
        seen.get(name)?.ms.push(median(alone.latencies));
      }
    }
    return Object.fromEntries(
      [...seen].map(([name, { cpu, ms }]) => [name, { cpu: median(cpu), ms: median(ms) }]),
    ) as Record<Name, { cpu: number; ms: number }>;
  };
  const small = await measure(['page', 'floorPage', 'early', 'list', 'floorList']);
  const figures: Figure[] = [
    {
      group: 'history',
      name: 'a page of 50 messages, CPU',
      value: small.page.cpu / small.floorPage.cpu,
      unit: '× floor',
      limit: 2,
      detail: `ours ${small.page.cpu.toFixed(3)} ms, floor ${small.floorPage.cpu.toFixed(3)}`,
    },
    {
      group: 'history',
      name: 'the conversation list, CPU',
      value: small.list.cpu / small.floorList.cpu,
      unit: '× floor',
      limit: 2,
      detail: `ours ${small.list.cpu.toFixed(3)} ms, floor ${small.floorList.cpu.toFixed(3)}`,
    },
    {
      group: 'history',
      name: `a page at message ${LONG} against message 50, either way`,
      // Either way: which of the two is slower depends on where a reader begins.
      value: Math.max(small.page.ms / small.early.ms, small.early.ms / small.page.ms),
      unit: '×',
      limit: 1.2,
      detail: `${small.page.ms.toFixed(2)} ms against ${small.early.ms.toFixed(2)}`,
    },
  ];
  if (rows > first) {
    await storeMessages(stage, rows - first);
    const large = await measure(['page', 'list']);
    for (const name of ['page', 'list'] as const) {
      figures.push({
        group: 'history',
        name: `${name} at ${rows.toLocaleString('en')} messages against ${first.toLocaleString('en')}`,
        value: large[name].ms / small[name].ms,
        unit: '×',
        limit: 1.3,
        detail: `${large[name].ms.toFixed(2)} ms against ${small[name].ms.toFixed(2)}`,
      });
    }
  }
  return figures;
}
