import { afterEach, expect, test } from 'vitest';
import type { Seen, TwoNodes } from './support/two-nodes.ts';
import { faultsOf, startTwoNodes, timesTakenBack } from './support/two-nodes.ts';

const STREAMS = 50;
/** Replies of half a minute. */
const SENTENCES = Array.from({ length: 60 }, (_, index) => `This is step ${index + 1}. `);
const SENTENCE_MS = 500;
/** After a death, until the reply goes on. */
const WITHIN_MS = 5_000;

let two: TwoNodes | null = null;
afterEach(async () => {
  await two?.close();
  two = null;
});

const wellUnderWay = async (seen: readonly Seen[]): Promise<void> => {
  await expect.poll(() => seen.every((each) => (each.at(-1)?.text.length ?? 0) > 60), { timeout: 60_000 }).toBe(true);
};

test('OPS-2 CHAT-5 (RUN-5) a rolling restart of two nodes under fifty streams of half a minute loses no reply', {
  timeout: 600_000,
}, async () => {
  two = await startTwoNodes({ sentences: SENTENCES, sentenceMs: SENTENCE_MS, streams: STREAMS });
  const { seen, ended } = two.talk();
  await wellUnderWay(seen);
  for (const index of [0, 1]) {
    await two.nodes[index]?.stop();
    await two.again(index);
  }
  const ends = await ended;
  expect(ends.flatMap((end, index) => faultsOf(SENTENCES, seen[index] ?? [], end))).toEqual([]);
  // Each may move twice, once with each node, and no oftener.
  expect(Math.max(...seen.map(timesTakenBack))).toBeLessThanOrEqual(2);
  expect(seen.filter((each) => timesTakenBack(each) > 0).length).toBeGreaterThan(STREAMS / 4);
});

test('OPS-2 CHAT-5 (RUN-5) after kill -9 of one of two nodes each of its fifty replies goes on within five seconds', {
  timeout: 600_000,
}, async () => {
  two = await startTwoNodes({ sentences: SENTENCES, sentenceMs: SENTENCE_MS, streams: STREAMS });
  const { seen, ended } = two.talk();
  await wellUnderWay(seen);
  const killedAt = performance.now();
  await two.nodes[1]?.kill();
  const ends = await ended;
  expect(ends.flatMap((end, index) => faultsOf(SENTENCES, seen[index] ?? [], end))).toEqual([]);
  const moved = seen.filter((each) => timesTakenBack(each) > 0);
  expect(moved.length).toBeGreaterThan(STREAMS / 4);
  const tookMs = moved.map((each) => (each.find(({ text, at }) => at > killedAt && text === '')?.at ?? 0) - killedAt);
  expect(Math.max(...tookMs)).toBeLessThan(WITHIN_MS);
});
