import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { EventReading, ReadEvent } from '#testing/read-events.ts';
import { readEvents, textOf } from '#testing/read-events.ts';
import type { ReadingAlong } from '#testing/reading-along.ts';
import { gate, HIDDEN, REPLY, readingAlong, WORDS } from '#testing/reading-along.ts';
import { ageRun, messagesAt, startReply } from '#testing/reply-nodes.ts';
import type { TestAssistant } from '#testing/test-assistant.ts';
import { wordsAnywhere } from '#testing/words-anywhere.ts';

let stage: ReadingAlong;
let two: TestAssistant;
beforeAll(async () => {
  stage = await readingAlong();
  two = await stage.node();
});
afterEach(() => stage.calm());
afterAll(async () => {
  await two.close();
  await stage.close();
});

const has = (type: string) => (stream: EventReading) => stream.until((event) => event.type === type);
const entered = async (): Promise<number> =>
  (await stage.sql("select 1 from platform.events where type = 'safety.entered'")).length;

type Moment = { wordsCome: boolean; verdictComes: boolean; reached(stream: EventReading): Promise<unknown> };
/** Where its node dies. */
const MOMENTS: [string, Moment][] = [
  ['before a word or a verdict', { wordsCome: false, verdictComes: false, reached: has('accepted') }],
  [
    'with all words shown, before the verdict',
    { wordsCome: true, verdictComes: false, reached: (stream) => stream.until(() => textOf(stream.events) === REPLY) },
  ],
  ['as the danger is told', { wordsCome: true, verdictComes: true, reached: has('safety') }],
  [
    'in the words of its safety answer',
    {
      ...{ wordsCome: false, verdictComes: true },
      reached: (stream) => stream.until(({ type }) => type === 'delta' && textOf(stream.events).length > 0),
    },
  ],
  ['when it has ended', { wordsCome: false, verdictComes: true, reached: has('done') }],
];

/** What a person has read in the end is the safety answer, told once. */
function expectOneAnswer(events: readonly ReadEvent[], content: string): void {
  expect(textOf([...events])).toBe(content);
  expect(events.filter(({ type }) => type === 'done')).toHaveLength(1);
}

describe('a message that shows danger, whose reply is taken over', () => {
  test.each(MOMENTS)('CHAT-10 CHAT-5 gets its safety answer exactly once when the node dies %s', async (_, moment) => {
    const one = await stage.node();
    const person = await one.person();
    const before = await entered();
    const [words, verdict] = [gate(), gate()];
    stage.model.behave({ tokens: WORDS, after: moment.wordsCome ? null : words.after });
    stage.model.judge({ verdict: 'crisis', after: moment.verdictComes ? null : verdict.after });
    const { stream, runId, conversationId } = await startReply(one, person, { message: HIDDEN });
    await moment.reached(stream);
    await one.kill();
    stage.model.behave({ tokens: WORDS });
    stage.model.judge({ verdict: 'crisis' });
    await ageRun(two, runId, 10);
    const seen = await stream.all();
    const more = seen.some(({ type }) => type === 'done')
      ? []
      : await (await readEvents(two, person, `/runs/${runId}/events`, { lastEventId: seen.at(-1)?.id ?? 0 })).all();
    const [said, reply, ...others] = await messagesAt(two, person, conversationId);
    expect([said?.content, others]).toEqual([HIDDEN, []]);
    expect(reply).toMatchObject({ status: 'complete', model: 'builtin', safety: { level: 'crisis' } });
    expect(await stage.storedReply(conversationId)).toMatchObject({ safety_level: 'crisis', status: 'complete' });
    expectOneAnswer([...seen, ...more], reply?.content ?? '');
    // A reader who comes only now reads the same.
    expectOneAnswer(await (await readEvents(two, person, `/runs/${runId}/events`)).all(), reply?.content ?? '');
    expect(await entered()).toBe(before + 1);
    expect(await wordsAnywhere(two.services, 'quetzal')).toEqual([]);
    // What the node that died still waits for.
    words.open();
    verdict.open();
  });
});
