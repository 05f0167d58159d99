import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FakeModel } from '#testing/fake-model.ts';
import { fakeModel } from '#testing/fake-model.ts';
import { modelsAt } from '#testing/models-at.ts';
import type { TestDatabase } from '#testing/postgres.ts';
import { createTestDatabase } from '#testing/postgres.ts';
import type { ReadEvent } from '#testing/read-events.ts';
import { dataOf, readEvents, textOf } from '#testing/read-events.ts';
import { shown } from '#testing/talking.ts';
import type { TestAssistant, TestPerson } from '#testing/test-assistant.ts';
import { testAssistant } from '#testing/test-assistant.ts';

const numbered = (mark: string, count: number): string[] => Array.from({ length: count }, (_, at) => `${at}${mark} `);
const FIRST = [...numbered('x', 12), 'perhaps ', 'xanax, ', 'then'];
const SECOND = numbered('é', 60);
const TEXT = SECOND.join('');

let model: FakeModel;
let database: TestDatabase;
let one: TestAssistant;
let two: TestAssistant;
const node = () =>
  testAssistant({
    database: { url: database.url ?? '' },
    config: { models: modelsAt(model.baseUrl, { reply: 'big', sequence: null }) },
  });
beforeAll(async () => {
  model = await fakeModel();
  database = await createTestDatabase();
  one = await node();
  two = await node();
});
afterAll(async () => {
  await two.close();
  await one.close();
  await database.drop();
  await model.close();
});

async function start(app: TestAssistant, person: TestPerson) {
  const { promise: after, resolve: go } = Promise.withResolvers<void>();
  model.behave({ tokens: FIRST, tokenMs: 8, after }, { tokens: SECOND, tokenMs: 8 });
  const stream = await readEvents(app, person, '/chat', { method: 'POST', body: { message: 'Tell me' } });
  const accepted = await stream.until(({ type }) => type === 'accepted');
  go();
  return { stream, ...dataOf<{ run_id: string; conversation_id: string }>(accepted) };
}

describe('a reply that was taken back', () => {
  test.each([
    ['on the same node', () => one],
    ['on another node', () => two],
  ])('CHAT-5 resumed %s after the old words were seen, it is the new ones alone', async (_, other) => {
    const person = await one.person();
    const { stream, run_id } = await start(one, person);
    await stream.until(() => textOf(stream.events).includes('4x'));
    const events: ReadEvent[] = [...stream.events];
    stream.cut();
    for (const wanted of ['replaced', '20é', 'done']) {
      const last = events.at(-1)?.id ?? 0;
      const reading = await readEvents(other(), person, `/runs/${run_id}/events`, { lastEventId: last });
      await reading.until(({ type, data }) => type === wanted || `${data.text}`.includes(wanted));
      events.push(...reading.events);
      reading.cut();
    }
    expect(textOf(events)).toBe(TEXT);
    expect(events.filter(({ type }) => type === 'replaced')).toHaveLength(1);
    expect(JSON.stringify(events)).not.toContain('xanax');
  });

  test('CHAT-5 read from the log of another node from the start, it is the same text', async () => {
    const person = await one.person();
    const { stream, run_id } = await start(one, person);
    await stream.until(() => textOf(stream.events).includes('20é'));
    const late = await (await readEvents(two, person, `/runs/${run_id}/events`)).all();
    expect(textOf(late)).toBe(TEXT);
    expect(late.at(-1)).toMatchObject({ type: 'done', data: { message: { content: TEXT } } });
  });

  test('CHAT-5 whose node is killed afterwards, it leaves none of the old words', async () => {
    const third = await node();
    const person = await third.person();
    const { stream, run_id, conversation_id } = await start(third, person);
    await stream.until(() => textOf(stream.events).includes('20é'));
    await new Promise((resolve) => setTimeout(resolve, 80));
    await third.kill();
    await one.services.database.query(
      { kind: 'system' },
      "update assistant.runs set heartbeat_at = now() - interval '2 minutes' where id = $1",
      [run_id],
    );
    const last = async () => {
      const response = await fetch(`${one.url}/api/conversations/${conversation_id}/messages`, {
        headers: { authorization: person.token },
      });
      return ((await response.json()) as { messages: Awaited<ReturnType<typeof shown>> }).messages.at(-1);
    };
    await expect.poll(async () => (await last())?.status, { timeout: 12_000 }).toBe('interrupted');
    const kept = (await last())?.content ?? '';
    expect(kept.length).toBeGreaterThan(40);
    expect(TEXT.startsWith(kept)).toBe(true);
  });

  test('CHAT-5 stopped after it, the message holds nothing that was taken back', async () => {
    const person = await one.person();
    const { stream, run_id, conversation_id } = await start(one, person);
    await stream.until(() => textOf(stream.events).includes('20é'));
    await person.api('POST', `/runs/${run_id}/stop`, { seen_length: 10 });
    expect((await shown(person, conversation_id)).at(-1)).toMatchObject({
      status: 'stopped',
      content: TEXT.slice(0, 10),
    });
  });
});
