import { afterEach, expect, test } from 'vitest';
import type { TwoNodes } from './support/two-nodes.ts';
import { faultsOf, startTwoNodes, timesTakenBack } from './support/two-nodes.ts';

const SENTENCES = Array.from({ length: 80 }, (_, index) => `This is step ${index + 1}. `);

let two: TwoNodes | null = null;
afterEach(async () => {
  await two?.close();
  two = null;
});

test('OPS-2 CHAT-5 (RUN-5) of two nodes one is restarted and the other killed: no reply is lost, no sentence stands there twice', async () => {
  two = await startTwoNodes({ sentences: SENTENCES, sentenceMs: 120, streams: 6 });
  const { seen, ended } = two.talk();
  const all = (length: number) => () => seen.every((each) => (each.at(-1)?.text.length ?? 0) > length);
  await expect.poll(all(60)).toBe(true);
  await two.nodes[0]?.stop();
  await two.again(0);
  await expect.poll(all(60)).toBe(true);
  await two.nodes[1]?.kill();
  const ends = await ended;
  expect(ends.flatMap((end, index) => faultsOf(SENTENCES, seen[index] ?? [], end))).toEqual([]);
  // Some replies did move: what takes 10 s is longer than a node may take to end.
  expect(seen.some((each) => timesTakenBack(each) > 0)).toBe(true);
});
