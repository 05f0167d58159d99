import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openCrowd } from './crowd.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Asks after each tenth of a second, which is how long it takes to believe what it sees. */
function settled(running: number, use: number) {
  const crowd = openCrowd(
    () => running,
    () => use,
  );
  for (let look = 0; look < 20; look += 1) {
    crowd.waits(0);
    vi.advanceTimersByTime(100);
  }
  return crowd;
}
const saidJustNow = () => performance.now() - 1;

it('CHAT-5 words wait only while the process has no time left, and never among few', () => {
  expect(settled(100, 0.99).waits(saidJustNow())).toBe(true);
  expect(settled(100, 0.8).waits(saidJustNow())).toBe(false);
  expect(settled(10, 0.99).waits(saidJustNow())).toBe(false);
});

it('CHAT-5 words wait the longer the less time is left, and never longer than a reader would notice', () => {
  const waits = (use: number, ms: number) => settled(500, use).waits(performance.now() - ms);
  expect(waits(0.9, 7)).toBe(true);
  expect(waits(0.9, 13)).toBe(false);
  expect(waits(0.99, 13)).toBe(true);
  expect(waits(0.99, 21)).toBe(false);
});

it('CHAT-5 the words of all leave together', () => {
  const crowd = settled(100, 0.99);
  const left: string[] = [];
  crowd.soon(() => left.push('one'));
  vi.advanceTimersByTime(10);
  crowd.soon(() => left.push('another'));
  expect(left).toEqual([]);
  vi.advanceTimersByTime(10);
  expect(left).toEqual(['one', 'another']);
});

it('CHAT-5 after a pause a crowd begins with what it sees then', () => {
  let use = 0.99;
  const crowd = openCrowd(
    () => 100,
    () => use,
  );
  expect(crowd.waits(saidJustNow())).toBe(true);
  use = 0.1;
  vi.advanceTimersByTime(5_000);
  expect(crowd.waits(saidJustNow())).toBe(false);
});
