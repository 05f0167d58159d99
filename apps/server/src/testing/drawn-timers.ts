import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as immediate } from 'node:timers/promises';

type Act = (...given: unknown[]) => void;
type Timer = { at: number; everyMs: number | null; act: () => void };

export type DrawnTimers = {
  /** The clock, and the timers that `work` or what follows from it sets, stand still until `pass`. */
  within<T>(work: () => T): T;
  pass(milliseconds: number): Promise<void>;
  /** As when a process stands still: what was due meanwhile comes late, at the next `pass`, and once. */
  standStill(milliseconds: number): void;
  /** None of them is heard of any more. */
  end(): void;
};

type Timers = Set<Timer> & {
  /** Milliseconds that have passed. */
  now: number;
  beganAt: number;
};

const inUse = new AsyncLocalStorage<Timers>();
const { setTimeout, setInterval, clearTimeout, clearInterval } = globalThis;
const dateNow = Date.now;
const sinceStart = performance.now.bind(performance);

/** A connection keeps its own time: the database answers when it does. */
export const inRealTime = <T>(work: () => T): T => inUse.exit(work);

function set(given: typeof setTimeout | typeof setInterval, repeats: boolean) {
  return (act: Act, milliseconds = 0, ...values: unknown[]) => {
    const timers = inUse.getStore();
    if (!timers) return given(act, milliseconds, ...values);
    const again = AsyncLocalStorage.snapshot();
    const timer = {
      ...{ at: timers.now + milliseconds, everyMs: repeats ? Math.max(1, milliseconds) : null },
      act: () => again(act, ...values),
      ...{ unref: () => timer, ref: () => timer, hasRef: () => true, of: timers },
    };
    timers.add(timer);
    return timer;
  };
}
const clear =
  (given: typeof clearTimeout) =>
  (timer: undefined | (NodeJS.Timeout & { of?: Set<unknown> })): void =>
    void (timer?.of ? timer.of.delete(timer) : given(timer));

const clock = (real: () => number, of: (timers: Timers) => number) => (): number => {
  const timers = inUse.getStore();
  return timers ? of(timers) : real();
};

/** Time of servers that stand in one process with their test. The test's own timers, and those of connections, are not touched. */
export function drawnTimers(): DrawnTimers {
  const timers = Object.assign(new Set<Timer>(), { now: 0, beganAt: dateNow() });
  Object.assign(globalThis, {
    ...{ setTimeout: set(setTimeout, false), setInterval: set(setInterval, true) },
    ...{ clearTimeout: clear(clearTimeout), clearInterval: clear(clearInterval) },
  });
  Date.now = clock(dateNow, ({ now, beganAt }) => beganAt + now);
  performance.now = clock(sinceStart, ({ now }) => now);
  return {
    within: (work) => inUse.run(timers, work),
    pass: async (milliseconds) => {
      const until = timers.now + milliseconds;
      for (;;) {
        const [next] = [...timers].toSorted((a, b) => a.at - b.at);
        if (!next || next.at > until) break;
        timers.now = Math.max(timers.now, next.at);
        if (next.everyMs) next.at = timers.now + next.everyMs;
        else timers.delete(next);
        next.act();
        await immediate();
      }
      timers.now = until;
    },
    standStill: (milliseconds) => {
      timers.now += milliseconds;
    },
    end: () => {
      timers.clear();
      Object.assign(globalThis, { setTimeout, setInterval, clearTimeout, clearInterval });
      Date.now = dateNow;
      performance.now = sinceStart;
    },
  };
}
