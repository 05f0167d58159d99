import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FakeModel } from '#testing/fake-model.ts';
import { fakeModel } from '#testing/fake-model.ts';
import { modelsAt } from '#testing/models-at.ts';
import type { EventReading } from '#testing/read-events.ts';
import { dataOf, readEvents, textOf } from '#testing/read-events.ts';
import type { TestAssistant, TestPerson } from '#testing/test-assistant.ts';
import { testAssistant } from '#testing/test-assistant.ts';

type Reply = {
  content: string;
  status: string;
  model: string;
  quick_replies: string[];
  safety: { level: string; lines: { number: string }[] } | null;
};
type Answer = { conversation_id: string; run_id: string; reply: Reply };

const KEY = 'sk-test-of-the-house';
const decision = (more: Record<string, unknown>): string =>
  JSON.stringify({
    slot_updates: [],
    signals: { change_talk: false, sustain_talk: false, stuck: false, off_topic: false, wants_stop: false },
    transition: 'stay',
    target: null,
    confidence: 0.9,
    ...more,
  });

let model: FakeModel;
let app: TestAssistant;
beforeAll(async () => {
  model = await fakeModel();
  app = await testAssistant({
    config: { models: modelsAt(model.baseUrl, { reply: 'big', sequence: 'small', key: KEY }) },
  });
});
afterEach(() => {
  model.behave({});
  model.requests.length = 0;
});
afterAll(async () => {
  await app.close();
  await model.close();
});

const say = async (
  person: TestPerson,
  message = 'I would like to sleep better before big meetings.',
): Promise<Answer> => (await person.api<Answer>('POST', '/chat', { message })).body;
const replies = () => model.requests.filter((request) => !request.json);

describe('with a model', () => {
  test('FLOW-4 model_reply writes the reply and model_sequence is asked beside it', async () => {
    const person = await app.person();
    const { reply } = await say(person);
    expect(reply).toMatchObject({ model: 'big', status: 'complete' });
    expect(reply.content).toContain('What would you like to be different');
    expect(model.requests.map((request) => request.model).sort()).toEqual(['big', 'small']);
    const [asked] = replies();
    expect(asked?.messages[0]?.role).toBe('system');
    expect(asked?.messages.at(-1)).toEqual({
      role: 'user',
      content: 'I would like to sleep better before big meetings.',
    });
    expect(asked?.authorization).toBe(`Bearer ${KEY}`);
  });

  test('FLOW-4 a decision that comes before the first token changes the reply that is being asked for', async () => {
    model.behave({
      firstTokenMs: 150,
      decision: decision({
        slot_updates: [{ slot: 'topic', value: 'sleeping well before the board meeting' }],
        transition: 'next',
      }),
    });
    const person = await app.person();
    const { conversation_id, reply } = await say(person, 'hm');
    expect(reply.model).toBe('big');
    expect(replies()).toHaveLength(2);
    expect(replies()[1]?.messages[0]?.content).toContain('sleeping well before the board meeting');
    expect(replies()[0]?.abortedAt).not.toBeNull();
    const { body } = await person.api('GET', `/conversations/${conversation_id}/steps`);
    expect(JSON.stringify(body)).toContain('"done"');
  });

  test('FLOW-4 a decision that comes later holds from the next turn on', async () => {
    model.behave({
      tokenMs: 10,
      directorMs: 60,
      decision: decision({ slot_updates: [{ slot: 'topic', value: 'sleeping well before the board meeting' }] }),
    });
    const person = await app.person();
    const { conversation_id } = await say(person, 'hm');
    expect(replies()).toHaveLength(1);
    model.requests.length = 0;
    await person.api('POST', '/chat', { message: 'Yes, that.', conversation_id });
    expect(replies()[0]?.messages[0]?.content).toContain('sleeping well before the board meeting');
  });

  test.each(['nonsense', '{"transition":"explode"}', '```json\n[]\n```'])(
    'FLOW-4 a director that answers %s changes nothing',
    async (text) => {
      model.behave({ decision: text });
      const { reply } = await say(await app.person());
      expect(reply).toMatchObject({ status: 'complete', model: 'big' });
    },
  );

  test('FLOW-4 a director that does not answer holds nobody up', async () => {
    model.behave({ decision: decision({}), directorMs: 60_000 });
    const { reply } = await say(await app.person());
    expect(reply).toMatchObject({ status: 'complete', model: 'big' });
  });

  test('FLOW-4 the built-in coach speaks where only the director is a model', async () => {
    model.behave({ decision: decision({}) });
    const person = await app.person();
    await person.api('POST', '/config', { model_reply: 'builtin' });
    expect((await say(person)).reply.model).toBe('builtin');
    expect(model.requests.map((request) => request.model)).toEqual(['small']);
  });

  test('CHAT-10 safety comes before any model: none is asked', async () => {
    const person = await app.person();
    await person.api('POST', '/config', { country: 'FR', language: 'fr' });
    const { reply, conversation_id } = await say(person, 'J’ai envie de mourir, je veux en finir.');
    expect(reply.model).toBe('builtin');
    expect(reply.safety?.level).toBe('crisis');
    expect(reply.safety?.lines.map((line) => line.number)).toContain('3114');
    expect(model.requests).toHaveLength(0);
    const next = await person.api<Answer>('POST', '/chat', { message: 'oui', conversation_id });
    expect(next.body.reply.safety).not.toBeNull();
    expect(model.requests).toHaveLength(0);
  });
});

describe('when the model fails', () => {
  test.each([
    ['garbage', 2],
    ['page', 2],
    ['error_event', 2],
  ] as const)('FLOW-4 %s is tried once more, then the built-in coach takes over', async (mode, times) => {
    model.behave({ mode, decision: decision({}) });
    const { reply } = await say(await app.person());
    expect(reply).toMatchObject({ status: 'complete', model: 'builtin' });
    expect(reply.content).not.toBe('');
    expect(replies()).toHaveLength(times);
  });

  test.each([
    [503, 2],
    [500, 2],
    [429, 1],
    [401, 1],
    [403, 1],
    [400, 1],
  ])('FLOW-4 status %i is asked %i times, then the built-in coach takes over', async (status, times) => {
    model.behave({ mode: 'status', status, retryAfter: 30, decision: decision({}) });
    const { reply } = await say(await app.person());
    expect(reply).toMatchObject({ status: 'complete', model: 'builtin' });
    expect(replies()).toHaveLength(times);
  });

  test('FLOW-4 an endpoint that recovers is not given up', async () => {
    model.behave({ mode: 'status', status: 503, decision: decision({}) }, { decision: decision({}) });
    expect((await say(await app.person())).reply).toMatchObject({ status: 'complete', model: 'big' });
  });

  test('FLOW-4 an answer in one piece that breaks a rule of the coach is never shown', async () => {
    model.behave({
      mode: 'whole',
      tokens: ['You are clinically depressed and you have bipolar disorder.'],
      decision: decision({}),
    });
    const { reply } = await say(await app.person());
    expect(reply.model).toBe('builtin');
    expect(reply.content).not.toContain('bipolar');
    expect(replies()).toHaveLength(2);
  });

  const HARMLESS = 'Sleep seems to matter. What would change?';
  let accepted = Promise.withResolvers<void>();
  beforeEach(() => {
    accepted = Promise.withResolvers<void>();
  });
  /** Its words come once they can be shown, so that what is taken back had been seen. */
  const spoken = (text: string) => ({
    tokens: text.split(/(?<= )/),
    decision: decision({}),
    after: accepted.promise,
    // Each in a tick of its own.
    tokenMs: 10,
  });
  const follow = async (person: TestPerson): Promise<EventReading> => {
    const reading = await readEvents(app, person, '/chat', { method: 'POST', body: { message: 'I sleep badly.' } });
    await reading.until(({ type }) => type === 'accepted');
    accepted.resolve();
    return reading;
  };
  const stream = async (person: TestPerson) => (await follow(person)).all();

  test('FLOW-4 a break in the first sentence is never shown: the model is asked once more', async () => {
    model.behave(spoken('You have severe depression, I fear.'), spoken(HARMLESS));
    const events = await stream(await app.person());
    expect(events.filter(({ type }) => type === 'replaced')).toEqual([]);
    expect(textOf(events)).toBe(HARMLESS);
    expect(events.at(-1)).toMatchObject({ type: 'done', data: { message: { content: HARMLESS, model: 'big' } } });
    expect(replies()[0]?.abortedAt).not.toBeNull();
  });

  test('FLOW-4 a break in the middle takes back what was shown, and the message holds only what came after', async () => {
    model.behave(spoken('That sounds hard. Perhaps some melatonin could help. Rest.'), spoken(HARMLESS));
    const person = await app.person();
    const events = await stream(person);
    const shown = events.slice(
      0,
      events.findIndex(({ type }) => type === 'replaced'),
    );
    expect(textOf(shown).trimEnd()).toBe('That sounds hard. Perhaps some');
    expect(events.filter(({ type }) => type === 'replaced')).toHaveLength(1);
    expect(JSON.stringify(events)).not.toContain('melatonin');
    expect(textOf(events)).toBe(HARMLESS);
    const done = dataOf<{ message: Reply & { conversation_id: string } }>(events.at(-1)).message;
    expect(done).toMatchObject({ content: HARMLESS, model: 'big', status: 'complete' });
    const { body } = await person.api<{ messages: Reply[] }>('GET', `/conversations/${done.conversation_id}/messages`);
    expect(body.messages.at(-1)?.content).toBe(HARMLESS);
    model.requests.length = 0;
    await person.api('POST', '/chat', { message: 'Go on', conversation_id: done.conversation_id });
    expect(JSON.stringify(replies()[0]?.messages)).toContain(HARMLESS);
    expect(JSON.stringify(replies()[0]?.messages)).not.toContain('That sounds hard');
  });

  test('FLOW-4 a break that is cut over two chunks is noticed, and nothing of it is shown', async () => {
    model.behave(
      { ...spoken(''), tokens: ['That sounds hard. Per', 'haps mel', 'ato', 'nin. ', 'Rest.'] },
      spoken(HARMLESS),
    );
    const events = await stream(await app.person());
    expect(JSON.stringify(events)).not.toMatch(/ mel|nin/);
    expect(textOf(events)).toBe(HARMLESS);
  });

  test('FLOW-4 two breaks in a row end in the words of the built-in coach', async () => {
    model.behave(
      spoken('That sounds hard. As a human, I know it.'),
      spoken('Then again. I will always remember this.'),
      spoken(HARMLESS),
    );
    const events = await stream(await app.person());
    expect(events.filter(({ type }) => type === 'replaced')).toHaveLength(2);
    const { message } = dataOf<{ message: Reply }>(events.at(-1));
    expect(message).toMatchObject({ model: 'builtin', status: 'complete' });
    expect(message.content).not.toMatch(/hard|again|human/);
    expect(textOf(events)).toBe(message.content);
    expect(replies()).toHaveLength(2);
  });

  test('FLOW-4 who joins after the withdrawal reads only what is kept', async () => {
    const slow = { tokenMs: 25 };
    model.behave(spoken('That sounds hard. Perhaps some melatonin could help. Rest.'), {
      ...spoken(HARMLESS),
      ...slow,
    });
    const person = await app.person();
    const first = await follow(person);
    const { run_id } = dataOf<{ run_id: string }>(await first.until(({ type }) => type === 'accepted'));
    await first.until(({ type }) => type === 'replaced');
    const joined = await (await readEvents(app, person, `/runs/${run_id}/events`)).all();
    expect(joined.some(({ type, data }) => type === 'delta' && `${data.text}`.includes('sounds'))).toBe(false);
    expect(textOf(joined)).toBe(HARMLESS);
    expect(textOf(await first.all())).toBe(HARMLESS);
  });

  test('FLOW-4 words that could become a break wait for the next one only: the first is shown before the end', async () => {
    const words = 'You said it well. And now there is time.';
    model.behave({ ...spoken(words), tokenMs: 60 });
    const person = await app.person();
    const reading = await follow(person);
    await reading.until(({ type }) => type === 'delta');
    // On a busy machine a few words come at a time.
    const first = textOf(reading.events);
    expect(words.startsWith(first), first).toBe(true);
    expect(first.length).toBeLessThan(words.length / 2);
    await reading.all();
  });

  test.each(['broken_off', 'cut_short'] as const)(
    'CHAT-5 %s in the middle keeps what came and offers to try again',
    async (mode) => {
      model.behave({ mode, breakAfter: 4, decision: decision({}) });
      const person = await app.person();
      const stream = await readEvents(app, person, '/chat', { method: 'POST', body: { message: 'Hello there' } });
      const events = await stream.all();
      const error = events.at(-1) as unknown as {
        type: string;
        data: { type: string; retry: boolean; message: Reply & { id: string } };
      };
      expect(error.type).toBe('error');
      expect(error.data).toMatchObject({
        type: 'model_broken_off',
        retry: true,
        message: { status: 'error', content: 'That sounds like a ' },
      });
      expect(textOf(events)).toBe('That sounds like a ');
      model.behave({ decision: decision({}) });
      const again = await person.api<Answer>('POST', `/messages/${error.data.message.id}/regenerate`);
      expect(again.body.reply).toMatchObject({ status: 'complete', model: 'big' });
    },
  );

  test('CHAT-5 characters that arrive in halves are put together, and none is lost', async () => {
    model.behave({ tokens: ['Fine \ud83d', '\ude42 then', '\u0000', ' go \ud83d'], decision: decision({}) });
    const { reply } = await say(await app.person());
    expect(reply.content).toBe('Fine 🙂 then go ');
  });

  test('CHAT-5 stopping ends the request to the model at once and stores nothing after the seen point', async () => {
    model.behave({
      tokenMs: 20,
      tokens: Array.from({ length: 500 }, (_, index) => `word${index} `),
      decision: decision({}),
    });
    const person = await app.person();
    const stream = await readEvents(app, person, '/chat', { method: 'POST', body: { message: 'Hello there' } });
    const accepted = await stream.until((event) => event.type === 'accepted');
    await stream.until(() => textOf(stream.events).length >= 40);
    const { run_id, conversation_id } = dataOf<{ run_id: string; conversation_id: string }>(accepted);
    const stopped = await person.api('POST', `/runs/${run_id}/stop`, { seen_length: 21 });
    expect(stopped.body).toEqual({ status: 'stopped' });
    const sent = replies()[0]?.tokensSent;
    const events = await stream.all();
    expect(events.at(-1)).toMatchObject({
      type: 'done',
      data: { message: { status: 'stopped', content: 'word0 word1 word2 wor' } },
    });
    const { body } = await person.api<{ messages: Reply[] }>('GET', `/conversations/${conversation_id}/messages`);
    expect(body.messages.at(-1)).toMatchObject({ status: 'stopped', content: 'word0 word1 word2 wor' });
    await expect.poll(() => replies()[0]?.abortedAt).not.toBeNull();
    expect((replies()[0]?.tokensSent ?? 0) - (sent ?? 0)).toBeLessThanOrEqual(1);
    const log = await app.services.database.query(
      { kind: 'system' },
      'select * from assistant.run_events where run_id = $1',
      [run_id],
    );
    expect(log.rows).toEqual([]);
  });

  test('CHAT-5 after a stop the next turn goes on from what was kept', async () => {
    model.behave({
      tokenMs: 20,
      tokens: Array.from({ length: 500 }, (_, index) => `word${index} `),
      decision: decision({}),
    });
    const person = await app.person();
    const stream = await readEvents(app, person, '/chat', { method: 'POST', body: { message: 'Hello there' } });
    const accepted = await stream.until((event) => event.type === 'accepted');
    await stream.until(() => textOf(stream.events).length >= 12);
    const { run_id, conversation_id } = dataOf<{ run_id: string; conversation_id: string }>(accepted);
    await person.api('POST', `/runs/${run_id}/stop`, { seen_length: 11 });
    model.behave({ decision: decision({}) });
    model.requests.length = 0;
    await person.api('POST', '/chat', { message: 'Go on', conversation_id });
    expect(replies()[0]?.messages.slice(1)).toEqual([
      { role: 'user', content: 'Hello there' },
      { role: 'assistant', content: 'word0 word1' },
      { role: 'user', content: 'Go on' },
    ]);
  });
});
