import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchIdle } from './idle-watch.ts';

let stored: string | null;
const onIdle = vi.fn();
let stop: () => void;
const begin = (timeoutMs = 60_000) => {
  stop = watchIdle({
    timeoutMs,
    onIdle,
    now: () => Date.now(),
    read: () => stored,
    write: (moment) => {
      stored = moment;
    },
  });
};

beforeEach(() => {
  stored = null;
  onIdle.mockClear();
  vi.useFakeTimers();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

describe('idle timeout', () => {
  it('AUTH-20 SECU-2 nobody there for that long: it ends, once', () => {
    begin();
    vi.advanceTimersByTime(59_999);
    expect(onIdle).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onIdle).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(600_000);
    expect(onIdle).toHaveBeenCalledOnce();
  });

  it.each(['mousemove', 'scroll', 'keydown'])('SECU-2 %s begins the wait anew', (sign) => {
    begin();
    vi.advanceTimersByTime(40_000);
    dispatchEvent(new Event(sign));
    vi.advanceTimersByTime(40_000);
    expect(onIdle).not.toHaveBeenCalled();
    vi.advanceTimersByTime(20_000);
    expect(onIdle).toHaveBeenCalledOnce();
  });

  it('SECU-2 work in another tab counts here', () => {
    begin();
    vi.advanceTimersByTime(40_000);
    stored = String(Date.now());
    vi.advanceTimersByTime(40_000);
    expect(onIdle).not.toHaveBeenCalled();
    vi.advanceTimersByTime(20_000);
    expect(onIdle).toHaveBeenCalledOnce();
  });

  it('SECU-2 a machine that slept is found out when its page is looked at', () => {
    begin();
    vi.setSystemTime(Date.now() + 90_000);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(onIdle).toHaveBeenCalledOnce();
  });

  it('SECU-2 who has signed out is not watched any more', () => {
    begin();
    stop();
    vi.advanceTimersByTime(600_000);
    expect(onIdle).not.toHaveBeenCalled();
  });
});
