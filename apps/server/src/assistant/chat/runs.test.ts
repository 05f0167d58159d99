import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FakeModel } from '#testing/fake-model.ts';
import { fakeModel } from '#testing/fake-model.ts';
import { modelsAt } from '#testing/models-at.ts';
import type { TestDatabase } from '#testing/postgres.ts';
import { createTestDatabase } from '#testing/postgres.ts';
import type { EventReading, ReadEvent } from '#testing/read-events.ts';
import { dataOf, readEvents, textOf } from '#testing/read-events.ts';
import type { TestAssistant, TestPerson } from '#testing/test-assistant.ts';
import { testAssistant } from '#testing/test-assistant.ts';

type Message = { id: string; content: string; status: string; run_id: string };

/** A reply with marks in it, so that what is lost or doubled is seen. */
const TOKENS = Array.from({ length: 120 }, (_, index) => `${index}é `);
const TEXT = TOKENS.join('');

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
  model.behave({ tokens: TOKENS, tokenMs: 4 });
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

const start = async (app: TestAssistant, person: TestPerson, body: Record<string, unknown> = {}) => {
  const stream = await readEvents(app, person, '/chat', { method: 'POST', body: { message: 'Tell me', ...body } });
  const accepted = await stream.until((event) => event.type === 'accepted');
  const { run_id: runId, conversation_id: conversationId } = dataOf<{
    run_id: string;
    conversation_id: string;
  }>(accepted);
  return { stream, runId, conversationId };
};
const messagesOf = async (app: TestAssistant, person: TestPerson, conversationId: string): Promise<Message[]> => {
  const response = await fetch(`${app.url}/api/conversations/${conversationId}/messages`, {
    headers: { authorization: person.token },
  });
  return ((await response.json()) as { messages: Message[] }).messages;
};
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Reads on from where the last connection was cut, as a browser does. */
async function readWithCuts(
  apps: TestAssistant[],
  person: TestPerson,
  first: EventReading,
  runId: string,
): Promise<ReadEvent[]> {
  const events: ReadEvent[] = [];
  let reading = first;
  for (let cuts = 0; ; cuts += 1) {
    await Promise.race([reading.all(), pause(5 + Math.random() * 60)]);
    events.push(...reading.events);
    if (reading.events.some((event) => event.type === 'done' || event.type === 'error')) return events;
    reading.cut();
    const app = apps[cuts % apps.length] as TestAssistant;
    reading = await readEvents(app, person, `/runs/${runId}/events`, { lastEventId: events.at(-1)?.id ?? 0 });
  }
}

describe('a reply outlives its connection', () => {
  test('CHAT-5 a dropped connection does not end the reply', async () => {
    const person = await one.person();
    const { stream, conversationId } = await start(one, person);
    stream.cut();
    await expect
      .poll(async () => (await messagesOf(one, person, conversationId)).at(-1)?.status, { timeout: 5_000 })
      .toBe('complete');
    expect((await messagesOf(one, person, conversationId)).at(-1)?.content).toBe(TEXT);
  });

  test('CHAT-5 after random cuts no character is lost or doubled, and none is sent twice', async () => {
    for (let round = 0; round < 12; round += 1) {
      const person = await one.person();
      const { stream, runId } = await start(one, person);
      const events = await readWithCuts([one], person, stream, runId);
      expect(textOf(events)).toBe(TEXT);
      expect(
        events
          .filter(({ type }) => type === 'delta')
          .map(({ data }) => data.text)
          .join(''),
      ).toBe(TEXT);
      expect(events.map(({ id }) => id)).toEqual(events.map(({ id }) => id).toSorted((a, b) => a - b));
      expect(events.filter(({ type }) => type === 'accepted')).toHaveLength(1);
    }
  });

  test('CHAT-5 another node serves the rest of a running reply', async () => {
    for (let round = 0; round < 4; round += 1) {
      const person = await one.person();
      const { stream, runId } = await start(one, person);
      const events = await readWithCuts([two, one], person, stream, runId);
      expect(textOf(events)).toBe(TEXT);
      expect(events.at(-1)).toMatchObject({ type: 'done', data: { message: { content: TEXT } } });
    }
  });

  test('CHAT-5 a reader who comes late gets the whole reply, on any node', async () => {
    const person = await one.person();
    const { stream, runId } = await start(one, person);
    await stream.all();
    for (const app of [one, two]) {
      const late = await (await readEvents(app, person, `/runs/${runId}/events`)).all();
      expect(late[0]?.type).toBe('accepted');
      expect(textOf(late)).toBe(TEXT);
      expect(late.at(-1)).toMatchObject({ type: 'done', data: { message: { status: 'complete' } } });
    }
  });

  test('CHAT-5 a reply is stopped from another node, and what was seen is kept', async () => {
    const person = await one.person();
    const { stream, runId, conversationId } = await start(one, person);
    await stream.until(() => textOf(stream.events).length > 30);
    const response = await fetch(`${two.url}/api/runs/${runId}/stop`, {
      method: 'POST',
      headers: { authorization: person.token, 'content-type': 'application/json' },
      body: JSON.stringify({ seen_length: 20 }),
    });
    expect(await response.json()).toEqual({ status: 'stopped' });
    await stream.all();
    expect((await messagesOf(two, person, conversationId)).at(-1)).toMatchObject({
      status: 'stopped',
      content: TEXT.slice(0, 20),
    });
  });

  test('CHAT-5 deleting a conversation stops its reply', async () => {
    const person = await one.person();
    const { stream, conversationId } = await start(one, person);
    await person.api('DELETE', `/conversations/${conversationId}`);
    expect((await stream.all()).at(-1)).toMatchObject({ type: 'done', data: { message: { status: 'stopped' } } });
  });
});

describe('limits of running replies', () => {
  test('CHAT-9 one reply at a time in a conversation; edits and branch switches wait', async () => {
    const person = await one.person();
    const { stream, conversationId } = await start(one, person);
    const [said, reply] = await messagesOf(one, person, conversationId);
    for (const app of [one, two]) {
      const response = await fetch(`${app.url}/api/chat`, {
        method: 'POST',
        headers: { authorization: person.token, 'content-type': 'application/json' },
        body: JSON.stringify({ message: 'And', conversation_id: conversationId }),
      });
      expect([response.status, ((await response.json()) as { type: string }).type]).toEqual([409, 'reply_running']);
    }
    expect((await person.api('PATCH', `/messages/${said?.id}`, { content: 'x' })).body).toEqual({
      status: 'busy',
      conversation_id: conversationId,
    });
    expect(await person.api('POST', `/messages/${said?.id}/show`)).toMatchObject({
      status: 409,
      body: { type: 'reply_running' },
    });
    expect(await person.api('POST', `/messages/${reply?.id}/regenerate`)).toMatchObject({
      status: 409,
      body: { type: 'reply_running' },
    });
    await stream.all();
    expect(await messagesOf(one, person, conversationId)).toHaveLength(2);
  });

  test('CHAT-9 three replies at a time for a person, however many ask at once', async () => {
    const person = await one.person();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        fetch(`${one.url}/api/chat`, {
          method: 'POST',
          headers: { authorization: person.token, 'content-type': 'application/json' },
          body: JSON.stringify({ message: 'Hello' }),
        }),
      ),
    );
    const statuses = answers.map((answer) => answer.status).toSorted();
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429, 429, 429]);
    const refused = answers.find((answer) => answer.status === 429);
    expect(await refused?.json()).toMatchObject({ type: 'too_many_replies' });
    expect((await person.api<{ conversations: unknown[] }>('GET', '/conversations')).body.conversations).toHaveLength(
      3,
    );
    expect((await person.api('POST', '/chat', { message: 'Now there is room' })).status).toBe(200);
  });
});

describe('a node that is lost', () => {
  test('CHAT-5 a reply that no node took over in time is interrupted, with its text and the person’s message', async () => {
    const third = await node();
    const person = await third.person();
    const { stream, runId, conversationId } = await start(third, person);
    await stream.until(() => textOf(stream.events).length > 60);
    await pause(80);
    await third.kill();
    const seen = textOf(stream.events.slice(0, 10));
    // Its last sign of life becomes old, as it would by waiting.
    await one.services.database.query(
      { kind: 'system' },
      "update assistant.runs set heartbeat_at = now() - interval '2 minutes' where id = $1",
      [runId],
    );
    await expect
      .poll(async () => (await messagesOf(one, person, conversationId)).at(-1)?.status, { timeout: 12_000 })
      .toBe('interrupted');
    const messages = await messagesOf(one, person, conversationId);
    expect(messages).toHaveLength(2);
    expect(messages[0]).toMatchObject({ content: 'Tell me', status: 'complete' });
    expect(TEXT.startsWith(messages[1]?.content ?? '-')).toBe(true);
    expect(messages[1]?.content.startsWith(seen)).toBe(true);
    const late = await (await readEvents(one, person, `/runs/${runId}/events`)).all();
    expect(late.at(-1)).toMatchObject({ type: 'error', data: { type: 'interrupted', retry: true } });
    const again = await readEvents(one, person, `/messages/${messages[1]?.id}/regenerate`, { method: 'POST' });
    expect((await again.all()).at(-1)).toMatchObject({
      type: 'done',
      data: { message: { content: TEXT, status: 'complete' } },
    });
  });

  test('CHAT-5 a node that is asked to stop lets replies finish that finish soon', async () => {
    const third = await node();
    const person = await third.person();
    const { stream, conversationId } = await start(third, person);
    await third.close();
    expect((await stream.all()).at(-1)?.type).toBe('done');
    expect((await messagesOf(one, person, conversationId)).at(-1)).toMatchObject({ status: 'complete', content: TEXT });
  });

  test('CHAT-5 a reply that would take too long for the only node is marked as interrupted, with its text', async () => {
    const alone = await testAssistant({
      config: { models: modelsAt(model.baseUrl, { reply: 'big', sequence: null }) },
    });
    const person = await alone.person();
    model.behave({ tokens: Array.from({ length: 2_000 }, (_, index) => `${index}é `), tokenMs: 20 });
    const { stream } = await start(alone, person);
    await alone.close();
    model.behave({ tokens: TOKENS, tokenMs: 4 });
    const events = await stream.all();
    expect(events.at(-1)).toMatchObject({
      type: 'error',
      data: { type: 'interrupted', retry: true, message: { status: 'interrupted', content: textOf(events) } },
    });
    expect(textOf(events).length).toBeGreaterThan(20);
  });
});
