import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openWarmUp } from './warm-up.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('OPS-1 the coach is warmed up once, when somebody came, and never after the end', () => {
  const warm = vi.fn(() => Promise.resolve());
  const warming = openWarmUp(warm);
  vi.runAllTimers();
  expect(warm).not.toHaveBeenCalled();
  for (const _ of Array(3)) warming.somebodyCame();
  expect(warm).not.toHaveBeenCalled();
  vi.runAllTimers();
  warming.somebodyCame();
  vi.runAllTimers();
  expect(warm).toHaveBeenCalledTimes(1);

  const ended = openWarmUp(warm);
  ended.somebodyCame();
  ended.close();
  vi.runAllTimers();
  expect(warm).toHaveBeenCalledTimes(1);
});
