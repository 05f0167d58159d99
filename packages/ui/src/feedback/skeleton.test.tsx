// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Skeleton } from './skeleton.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('APP-13 nothing is shown or said about loading for 300 ms, then both', () => {
  render(<Skeleton />);
  act(() => {
    vi.advanceTimersByTime(299);
  });
  expect(screen.getByRole('status').textContent).toBe('');
  act(() => {
    vi.advanceTimersByTime(1);
  });
  expect(screen.getByRole('status').textContent).toBe('Loading');
});
