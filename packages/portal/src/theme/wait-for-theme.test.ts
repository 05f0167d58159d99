import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { waitForTheme } from './wait-for-theme.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('PORTAL-3 CONST-1 a theme that comes late is found within 50 ms', async () => {
  let theme: string | null = null;
  const read = vi.fn(() => theme);
  const found = waitForTheme(read);
  await vi.advanceTimersByTimeAsync(990);
  expect(read).toHaveBeenCalledTimes(20);
  theme = '#a8481f';
  await vi.advanceTimersByTimeAsync(10);
  expect(await found).toBe('#a8481f');
});

it('PORTAL-3 CONST-1 after 4000 ms the portal goes on without', async () => {
  const read = vi.fn(() => undefined);
  const settled = vi.fn();
  void waitForTheme(read).then(settled);
  await vi.advanceTimersByTimeAsync(3_999);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(settled).toHaveBeenCalledWith(null);
  expect(read).toHaveBeenCalledTimes(81);
});
