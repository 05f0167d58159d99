import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { internalContext } from '#platform/context.ts';
import { saveChosen } from '#platform/retention.ts';
import type { TestAssistant, TestPerson } from '#testing/test-assistant.ts';
import { testAssistant } from '#testing/test-assistant.ts';
import { removeOldTalks } from './retention.service.ts';

let app: TestAssistant;
beforeAll(async () => {
  app = await testAssistant({ config: { conversationsKeptDays: 365 } });
});
afterAll(() => app.close());

const sql = async <T = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<T[]> =>
  app.services.database.withOwner(async (client) => (await client.query(text, values)).rows as T[]);
const choose = (tenantId: string, days: { conversations: number | null; runs: number | null }) =>
  saveChosen(
    internalContext(app.services, { kind: 'system' }).db,
    tenantId,
    { audits: null, events: null, ...days },
    new Date().toISOString(),
  );
/** A conversation in which nothing was said for so many days. */
async function talked(person: TestPerson, days: number): Promise<string> {
  const { body } = await person.api<{ conversation_id: string }>('POST', '/chat', { message: 'Hello' });
  const id = body.conversation_id;
  const ago = 'now() - make_interval(days => $2)';
  await sql(`update assistant.conversations set last_activity_at = ${ago} where id = $1`, [id, days]);
  await sql(`update assistant.runs set finished_at = ${ago} where conversation_id = $1`, [id, days]);
  return id;
}
const left = async (ids: string[]): Promise<string[]> =>
  (await sql<{ id: string }>('select id from assistant.conversations where id = any($1) order by id', [ids])).map(
    ({ id }) => id,
  );

test('OPS-3 conversations and runs go when the time of their tenant is over, and sooner than that of the operator only there', async () => {
  const [ours, theirs] = [await app.person({ tenantId: randomUUID() }), await app.person({ tenantId: randomUUID() })];
  await choose(ours.tenantId, { conversations: 60, runs: 10 });
  // Longer than the operator keeps anything: the shorter time holds.
  await choose(theirs.tenantId, { conversations: 3_000, runs: null });
  const young = [await talked(ours, 59), await talked(theirs, 364)];
  const old = [await talked(ours, 61), await talked(theirs, 366)];
  expect(await removeOldTalks(app.services)).toEqual({ conversations: 2, runs: 1 });
  expect(await left([...young, ...old])).toEqual(young.toSorted());
  expect(await sql('select 1 from assistant.messages where conversation_id = any($1)', [old])).toEqual([]);
  // What the reply said stays; how it came about does not.
  const runs = await sql<{ id: string }>(
    'select conversation_id as id from assistant.runs where conversation_id = any($1)',
    [young],
  );
  expect(runs).toEqual([{ id: young[1] }]);
  expect((await ours.api('GET', `/conversations/${young[0]}/messages`)).status).toBe(200);
  expect(await removeOldTalks(app.services)).toEqual({ conversations: 0, runs: 0 });
});

test('OPS-3 a tenant whose rows cannot be removed keeps no other waiting', async () => {
  const [stuck, served] = [
    await app.person({ tenantId: '00000000-0000-4000-8000-000000000001' }),
    await app.person({ tenantId: randomUUID() }),
  ];
  const old = [await talked(stuck, 366), await talked(served, 366)];
  await sql(`create function assistant.refuse_stuck() returns trigger language plpgsql as $$ begin
    if old.tenant_id = '${stuck.tenantId}' then raise 'stuck'; end if; return old; end $$;
    create trigger refuse_stuck before delete on assistant.conversations for each row execute function assistant.refuse_stuck()`);
  await expect(removeOldTalks(app.services)).rejects.toThrow('of 1 tenants');
  expect(await left(old)).toEqual([old[0]]);
  await sql('drop function assistant.refuse_stuck cascade');
  expect(await removeOldTalks(app.services)).toMatchObject({ conversations: 1 });
});

test('OPS-3 what people keep of a conversation hears that it is gone', async () => {
  const person = await app.person({ tenantId: randomUUID() });
  await choose(person.tenantId, { conversations: 30, runs: null });
  await talked(person, 31);
  await removeOldTalks(app.services);
  expect(
    await sql("select data from platform.events where user_id = $1 and type = 'conversations.deleted'", [
      person.userId,
    ]),
  ).toEqual([{ data: { count: 1 } }]);
});
