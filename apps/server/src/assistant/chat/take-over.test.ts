import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReadEvent } from '#testing/read-events.ts';
import { readEvents, textOf } from '#testing/read-events.ts';
import { gate } from '#testing/reading-along.ts';
import type { ReplyNodes } from '#testing/reply-nodes.ts';
import { ageRun, askAs, messagesAt, numbered, replyNodes, startReply } from '#testing/reply-nodes.ts';
import type { TestAssistant, TestPerson } from '#testing/test-assistant.ts';

/** Never ends while a test looks. Not by going on and on: the coach takes such a reply back and asks the model again. */
const FIRST = [...numbered('x', 30), ...Array<string>(20_000).fill('')];
const SECOND = numbered('é', 60);
const TEXT = SECOND.join('');

let nodes: ReplyNodes;
let two: TestAssistant;
beforeAll(async () => {
  nodes = await replyNodes();
  two = await nodes.node();
});
afterAll(() => nodes.close());

/** A node that has begun to say the first words; the next one says the second. */
async function begun() {
  const one = await nodes.node();
  const person = await one.person();
  nodes.model.behave({ tokens: FIRST, tokenMs: 10 }, { tokens: SECOND, tokenMs: 4 });
  const started = await startReply(one, person);
  await started.stream.until(() => textOf(started.stream.events).includes('20x'));
  return { one, person, ...started };
}

const resume = async (person: TestPerson, runId: string, events: ReadEvent[]): Promise<ReadEvent[]> => {
  const reading = await readEvents(two, person, `/runs/${runId}/events`, { lastEventId: events.at(-1)?.id ?? 0 });
  return [...events, ...(await reading.all())];
};
/** As the second node shows them. */
const messagesOf = (person: TestPerson, conversationId: string) => messagesAt(two, person, conversationId);
const told = async (runId: string): Promise<string[]> => {
  const { rows } = await two.services.database.query<{ type: string }>(
    { kind: 'system' },
    `select e.type from platform.events e, assistant.runs r where r.id = $1 and e.data ->> 'messageId' = r.message_id::text`,
    [runId],
  );
  return rows.map(({ type }) => type);
};

const attemptOf = async (runId: string): Promise<number | undefined> => {
  const { rows } = await two.services.database.query<{ attempt: number }>(
    { kind: 'system' },
    'select attempt from assistant.runs where id = $1',
    [runId],
  );
  return rows[0]?.attempt;
};

/** What a reader has who saw the first words: them, one event that takes them back, the second ones, and the end. */
function expectOnce(events: ReadEvent[]): void {
  expect(events.filter(({ type }) => type === 'replaced')).toHaveLength(1);
  expect(events.filter(({ type }) => type === 'accepted')).toHaveLength(1);
  expect(textOf(events)).toBe(TEXT);
  expect(events.at(-1)).toMatchObject({ type: 'done', data: { message: { status: 'complete', content: TEXT } } });
  expect(events.map(({ id }) => id)).toEqual(events.map(({ id }) => id).toSorted((a, b) => a - b));
  const after = events.slice(events.findIndex(({ type }) => type === 'replaced'));
  const deltas = after.filter(({ type }) => type === 'delta').map(({ data }) => data.text);
  expect(deltas.join('')).toBe(TEXT);
}

describe('a reply that another node takes over', () => {
  test('CHAT-5 (RUN-5) whose node is killed begins again; its reader resumes at the same address and reads nothing twice', async () => {
    const { one, person, stream, runId, conversationId } = await begun();
    await one.kill();
    expectOnce(await resume(person, runId, await stream.all()));
    const [said, reply, ...more] = await messagesOf(person, conversationId);
    expect([said, reply]).toMatchObject([
      { content: 'Tell me', status: 'complete' },
      { content: TEXT, status: 'complete' },
    ]);
    expect(more).toEqual([]);
    expect(await told(runId)).toEqual(['message.replied']);
    // A reader who comes only now gets the new words alone.
    const late = await (await readEvents(two, person, `/runs/${runId}/events`)).all();
    expect(textOf(late)).toBe(TEXT);
    expect(JSON.stringify(late)).not.toContain('1x');
  });

  test('CHAT-5 a reader who comes back only when it is over reads the new words alone, after one event', async () => {
    const { one, person, stream, runId, conversationId } = await begun();
    await one.kill();
    const seen = await stream.all();
    await expect.poll(async () => (await messagesOf(person, conversationId)).at(-1)?.status).toBe('complete');
    expectOnce(await resume(person, runId, seen));
  });

  test('CHAT-5 a node that ends hands over what it cannot finish, at once', async () => {
    const { one, person, stream, runId } = await begun();
    await one.close();
    expectOnce(await resume(person, runId, await stream.all()));
    expect(await told(runId)).toEqual(['message.replied']);
  });

  test('CHAT-5 a node that stalled and wakes up writes nothing any more, and its reader gets the words of the other', async () => {
    const { one, person, stream, runId, conversationId } = await begun();
    const attempts = async (): Promise<number | undefined> => {
      await ageRun(two, runId, 10, 0);
      return attemptOf(runId);
    };
    await expect.poll(attempts, { interval: 20 }).toBe(1);
    // On the connection that was open all the time.
    expectOnce(await stream.all());
    expect((await messagesOf(person, conversationId)).at(-1)).toMatchObject({ status: 'complete', content: TEXT });
    expect(await told(runId)).toEqual(['message.replied']);
    await one.close();
  });

  test('CHAT-5 OPS-2 a node that has lost its reply and ends it all the same changes nothing', async () => {
    const [first, second] = [gate(), gate()];
    const one = await nodes.node();
    const person = await one.person();
    nodes.model.behave({ tokens: numbered('x', 20), after: first.after }, { tokens: SECOND, after: second.after });
    const { stream, runId, conversationId } = await startReply(one, person);
    const taken = async (): Promise<number | undefined> => {
      await ageRun(two, runId, 10, 0);
      return attemptOf(runId);
    };
    await expect.poll(taken, { interval: 20 }).toBe(1);
    first.open();
    // Its reader has gone over to the other node's words: it has ended, and not in the database.
    await stream.until(({ type }) => type === 'replaced');
    expect((await messagesOf(person, conversationId)).at(-1)?.status).toBe('streaming');
    second.open();
    expect((await stream.all()).at(-1)).toMatchObject({ type: 'done', data: { message: { content: TEXT } } });
    expect(textOf(stream.events)).toBe(TEXT);
    expect(await told(runId)).toEqual(['message.replied']);
    await one.close();
  });

  test('CHAT-5 OPS-2 a client that waits for the whole reply gets it while the node drains, else a 503, and joins it elsewhere', async () => {
    const one = await nodes.node();
    const person = await one.person();
    const ask = (app: TestAssistant, body: object): Promise<Response> => askAs(app, person, '/chat', body);
    // What never begins breaks no rule of the coach, which would have the model asked again.
    const never = gate();
    // Until the first node has answered: it would pass on a reply that the other one has finished by then.
    const second = gate();
    nodes.model.behave(
      { tokens: SECOND },
      { tokens: FIRST, after: never.after },
      { tokens: SECOND, after: second.after },
    );
    one.services.askToStop();
    const soon = await ask(one, { message: 'Tell me' });
    expect([soon.status, await soon.json()]).toMatchObject([200, { reply: { status: 'complete', content: TEXT } }]);
    const asked = nodes.model.requests.length;
    const body = { message: 'And then?', client_message_id: randomUUID() };
    const waiting = ask(one, body);
    await expect.poll(() => nodes.model.requests.length).toBe(asked + 1);
    const closing = one.close();
    const late = await waiting;
    expect([late.status, late.headers.get('retry-after'), await late.json()]).toMatchObject([
      ...[503, '1', { type: 'overloaded' }],
    ]);
    second.open();
    const joined = await ask(two, body);
    expect([joined.status, await joined.json()]).toMatchObject([200, { reply: { status: 'complete', content: TEXT } }]);
    await closing;
    never.open();
  });

  test('CHAT-5 stopped while it has no node, a reply does not begin again but ends as stopped', async () => {
    const { one, person, stream, runId, conversationId } = await begun();
    await one.kill();
    const response = await askAs(two, person, `/runs/${runId}/stop`, { seen_length: 10 });
    expect(await response.json()).toEqual({ status: 'stopped' });
    expect((await messagesOf(person, conversationId)).at(-1)).toMatchObject({
      status: 'stopped',
      content: FIRST.join('').slice(0, 10),
    });
    const events = await resume(person, runId, await stream.all());
    expect(events.at(-1)).toMatchObject({ type: 'done', data: { message: { status: 'stopped' } } });
    expect(await attemptOf(runId)).toBe(0);
  });
});
