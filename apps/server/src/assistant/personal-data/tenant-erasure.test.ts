import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction, internalContext } from '#platform/context.ts';
import { askForErasure } from '#platform/erasures.ts';
import { eventually } from '#testing/eventually.ts';
import type { FakeModel } from '#testing/fake-model.ts';
import { fakeModel } from '#testing/fake-model.ts';
import { modelsAt } from '#testing/models-at.ts';
import type { TestDatabase } from '#testing/postgres.ts';
import { createTestDatabase } from '#testing/postgres.ts';
import { readEvents } from '#testing/read-events.ts';
import type { TestAssistant } from '#testing/test-assistant.ts';
import { testAssistant } from '#testing/test-assistant.ts';
import { ASSISTANT_STEPS } from './tenant-erasure.jobs.ts';

let model: FakeModel;
let database: TestDatabase;
let one: TestAssistant;
let two: TestAssistant;
beforeAll(async () => {
  model = await fakeModel();
  database = await createTestDatabase();
  const node = () =>
    testAssistant({
      database: { url: database.url ?? '' },
      config: { models: modelsAt(model.baseUrl, { reply: 'big', sequence: null }) },
    });
  one = await node();
  two = await node();
});
afterAll(async () => {
  await two.close();
  await one.close();
  await database.drop();
  await model.close();
});

const rows = async <T = Record<string, unknown>>(text: string, values: unknown[]): Promise<T[]> =>
  one.services.database.withOwner(async (client) => (await client.query(text, values)).rows as T[]);

async function erase(tenantId: string): Promise<void> {
  await inTransaction(internalContext(one.services, { kind: 'system' }), (ctx) =>
    askForErasure(ctx, [tenantId], randomUUID()),
  );
  await eventually(
    async () =>
      (
        await rows(
          "select 1 from platform.erasures where tenant_id = $1 and half = 'assistant' and finished_at is not null",
          [tenantId],
        )
      )[0],
  );
}

async function left(tenantId: string): Promise<string[]> {
  const found: string[] = [];
  for (const table of ASSISTANT_STEPS.flatMap(({ tables }) => tables))
    if ((await rows(`select 1 from ${table} where tenant_id = $1`, [tenantId])).length > 0) found.push(table);
  return found;
}

test('CONF-3 RUN-2 a reply that another node is writing stops, and writes nothing afterwards', async () => {
  model.behave({ tokens: Array.from({ length: 4_000 }, (_, index) => `${index} `), tokenMs: 5 });
  const person = await two.person({ tenantId: randomUUID() });
  const stream = await readEvents(two, person, '/chat', { method: 'POST', body: { message: 'Tell me' } });
  await stream.until(({ type }) => type === 'delta');
  expect(await left(person.tenantId)).toContain('assistant.runs');
  const events = () => rows('select id from platform.events where tenant_id = $1 order by id', [person.tenantId]);
  const told = await events();
  await erase(person.tenantId);
  await eventually(async () => (two.assistant.means.runs.active() === 0 ? true : undefined));
  await stream.all();
  expect(model.requests.at(-1)?.abortedAt).not.toBeNull();
  expect(await left(person.tenantId)).toEqual([]);
  expect(await rows('select 1 from assistant.run_events', [])).toEqual([]);
  // Identity erases what happened in the account; nothing more happened.
  expect(await events()).toEqual(told);
});

test('CONF-3 RUN-2 a reply whose last word comes while its account is erased keeps nothing', async () => {
  const hold = Promise.withResolvers<void>();
  model.behave({ after: hold.promise });
  const person = await two.person({ tenantId: randomUUID() });
  const stream = await readEvents(two, person, '/chat', { method: 'POST', body: { message: 'Tell me' } });
  await stream.until(({ type }) => type === 'accepted');
  const erasing = erase(person.tenantId);
  hold.resolve();
  await Promise.all([erasing, stream.all()]);
  await eventually(async () => (two.assistant.means.runs.active() === 0 ? true : undefined));
  expect(await left(person.tenantId)).toEqual([]);
});

test('CONF-3 a request that comes in with a token of before is refused as signed out, and writes nothing', async () => {
  const person = await one.person({ tenantId: randomUUID() });
  await erase(person.tenantId);
  const { status, body } = await person.api('POST', '/config/consents', { given: ['age_18'] });
  expect([status, (body as { type: string }).type]).toEqual([401, expect.stringContaining('jwt_expired')]);
  expect(await left(person.tenantId)).toEqual([]);
});
