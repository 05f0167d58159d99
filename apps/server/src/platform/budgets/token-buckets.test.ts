import { expect, it } from 'vitest';
import { tokenBuckets } from './token-buckets.ts';

it('APP-12 so many at once, then one for each that was refilled, for each key by itself', () => {
  const buckets = tokenBuckets(3, 60);
  const takes = (key: string, nowMs: number, times: number) =>
    Array.from({ length: times }, () => buckets.take(key, nowMs));
  expect(takes('ada', 0, 4)).toEqual([0, 0, 0, 20_000]);
  expect(takes('bea', 0, 1)).toEqual([0]);
  expect(takes('ada', 19_000, 1)).toEqual([1_000]);
  expect(takes('ada', 20_000, 2)).toEqual([0, 20_000]);
  // Unused time is not saved up beyond what there is at once.
  expect(takes('ada', 10_000_000, 4)).toEqual([0, 0, 0, 20_000]);
});

it('APP-12 asking what is left, and how long there is nothing, takes nothing', () => {
  const buckets = tokenBuckets(3, 60);
  for (let times = 0; times < 9; times += 1) expect([buckets.left('ada', 0), buckets.wait('ada', 0)]).toEqual([3, 0]);
  expect(buckets.size()).toBe(0);
  for (let times = 0; times < 3; times += 1) buckets.take('ada', 0);
  expect([buckets.left('ada', 0), buckets.wait('ada', 0), buckets.take('ada', 0)]).toEqual([0, 20_000, 20_000]);
  expect(buckets.left('ada', 10_000)).toBeCloseTo(0.5);
});

it('APP-12 buckets that are full again are dropped, so that memory follows who asks now', () => {
  const buckets = tokenBuckets(10, 1);
  for (let index = 0; index < 300_000; index += 1) buckets.take(`person ${index}`, index * 10);
  expect(buckets.size()).toBeLessThan(25_000);
});
