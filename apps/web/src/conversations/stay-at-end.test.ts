import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stayAtEnd } from './stay-at-end.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['requestAnimationFrame'] }));
afterEach(() => void vi.useRealTimers());

/** A view of 100 pixels over a content of that height. */
const viewOver = (height: number) => {
  const view = document.createElement('div');
  let top = 0;
  Object.defineProperties(view, {
    scrollHeight: { get: () => height },
    clientHeight: { get: () => 100 },
    scrollTop: { get: () => top, set: (next: number) => (top = next) },
  });
  return { view, grow: (by: number) => (height += by) };
};

test('CHAT-2 the end is reached although an older page moves it meanwhile', () => {
  const { view, grow } = viewOver(1_000);
  stayAtEnd(view, { following: () => true });
  vi.advanceTimersByTime(100);
  expect(view.scrollTop).toBe(900);
  grow(500);
  view.scrollTop = 900;
  vi.advanceTimersByTime(1_000);
  expect(view.scrollTop).toBe(1_400);
});

test('CHAT-2 whoever turns back is left where they are', () => {
  const { view } = viewOver(1_000);
  let following = true;
  stayAtEnd(view, { following: () => following });
  vi.advanceTimersByTime(100);
  following = false;
  view.scrollTop = 300;
  vi.advanceTimersByTime(1_000);
  expect(view.scrollTop).toBe(300);
});
