import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { modelsAt } from '#testing/models-at.ts';
import type { EventReading, ReadEvent } from '#testing/read-events.ts';
import { readEvents, textOf } from '#testing/read-events.ts';
import type { ReplyNodes } from '#testing/reply-nodes.ts';
import { ageRun, askAs, messagesAt, numbered, replyNodes, startReply, untilLogged } from '#testing/reply-nodes.ts';
import type { TestAssistant, TestPerson } from '#testing/test-assistant.ts';
import { testAssistant } from '#testing/test-assistant.ts';

const TOKENS = numbered('é', 120);
const TEXT = TOKENS.join('');

let nodes: ReplyNodes;
let one: TestAssistant;
let two: TestAssistant;
beforeAll(async () => {
  nodes = await replyNodes();
  nodes.model.behave({ tokens: TOKENS, tokenMs: 4 });
  one = await nodes.node();
  two = await nodes.node();
});
afterAll(() => nodes.close());

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
    const { stream, conversationId } = await startReply(one, person);
    stream.cut();
    await expect
      .poll(async () => (await messagesAt(one, person, conversationId)).at(-1)?.status, { timeout: 5_000 })
      .toBe('complete');
    expect((await messagesAt(one, person, conversationId)).at(-1)?.content).toBe(TEXT);
  });

  test('CHAT-5 after random cuts no character is lost or doubled, and none is sent twice', async () => {
    for (let round = 0; round < 12; round += 1) {
      const person = await one.person();
      const { stream, runId } = await startReply(one, person);
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
      const { stream, runId } = await startReply(one, person);
      const events = await readWithCuts([two, one], person, stream, runId);
      expect(textOf(events)).toBe(TEXT);
      expect(events.at(-1)).toMatchObject({ type: 'done', data: { message: { content: TEXT } } });
    }
  });

  test('CHAT-5 a reader who comes late gets the whole reply, on any node', async () => {
    const person = await one.person();
    const { stream, runId } = await startReply(one, person);
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
    const { stream, runId, conversationId } = await startReply(one, person);
    await stream.until(() => textOf(stream.events).length > 30);
    const response = await askAs(two, person, `/runs/${runId}/stop`, { seen_length: 20 });
    expect(await response.json()).toEqual({ status: 'stopped' });
    await stream.all();
    expect((await messagesAt(two, person, conversationId)).at(-1)).toMatchObject({
      status: 'stopped',
      content: TEXT.slice(0, 20),
    });
  });

  test('CHAT-5 deleting a conversation stops its reply', async () => {
    const person = await one.person();
    const { stream, conversationId } = await startReply(one, person);
    await person.api('DELETE', `/conversations/${conversationId}`);
    expect((await stream.all()).at(-1)).toMatchObject({ type: 'done', data: { message: { status: 'stopped' } } });
  });
});

describe('limits of running replies', () => {
  test('CHAT-9 one reply at a time in a conversation; edits and branch switches wait', async () => {
    const person = await one.person();
    const { stream, conversationId } = await startReply(one, person);
    const [said, reply] = await messagesAt(one, person, conversationId);
    for (const app of [one, two]) {
      const response = await askAs(app, person, '/chat', { message: 'And', conversation_id: conversationId });
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
    expect(await messagesAt(one, person, conversationId)).toHaveLength(2);
  });

  test('CHAT-9 three replies at a time for a person, however many ask at once', async () => {
    const person = await one.person();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => askAs(one, person, '/chat', { message: 'Hello' })),
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
    const third = await nodes.node();
    const person = await third.person();
    const { stream, runId, conversationId } = await startReply(third, person);
    await stream.until(() => textOf(stream.events).length > 60);
    await untilLogged(third, runId, stream);
    await third.kill();
    const seen = textOf(stream.events.slice(0, 10));
    await ageRun(one, runId, 120);
    await expect
      .poll(async () => (await messagesAt(one, person, conversationId)).at(-1)?.status, { timeout: 12_000 })
      .toBe('interrupted');
    const messages = await messagesAt(one, person, conversationId);
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
    const third = await nodes.node();
    const person = await third.person();
    const { stream, conversationId } = await startReply(third, person);
    await third.close();
    expect((await stream.all()).at(-1)?.type).toBe('done');
    expect((await messagesAt(one, person, conversationId)).at(-1)).toMatchObject({ status: 'complete', content: TEXT });
  });

  test('CHAT-5 a reply that would take too long for the only node is marked as interrupted, with its text', async () => {
    const alone = await testAssistant({
      config: { models: modelsAt(nodes.model.baseUrl, { reply: 'big', sequence: null }) },
    });
    const person = await alone.person();
    nodes.model.behave({ tokens: Array.from({ length: 2_000 }, (_, index) => `${index}é `), tokenMs: 20 });
    const { stream } = await startReply(alone, person);
    await alone.close();
    nodes.model.behave({ tokens: TOKENS, tokenMs: 4 });
    const events = await stream.all();
    expect(events.at(-1)).toMatchObject({
      type: 'error',
      data: { type: 'interrupted', retry: true, message: { status: 'interrupted', content: textOf(events) } },
    });
    expect(textOf(events).length).toBeGreaterThan(20);
  });
});
