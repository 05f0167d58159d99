import { performance as loop } from 'node:perf_hooks';

/** With more replies than this at a time, words of one reply may leave together. */
const FEW_RUNS = 16;
/** Share of its time that the process works: above this words wait, and from `FULL` on as long as they ever do. */
const BUSY = 0.85;
const FULL = 0.97;
/** What one reply says leaves at most once in so long then, which is about once in each picture that a browser paints. */
const LONGEST_MS = 20;
/** How often the share is looked at, ms; how much one look counts; after how long what was before says nothing. */
const LOOK_MS = 50;
const WEIGHT = 0.4;
const FORGOTTEN_MS = 1_000;

/**
 * Joins what a model says one word at a time, when so many replies are written that passing each word on by itself would keep the process
 * from all else: another's first word, most of all.
 */
export type Crowd = {
  isThere(): boolean;
  /** @param since when this reply last said something, on the clock of `performance`. @returns whether the next words should wait */
  waits(since: number): boolean;
  /** Calls `flush` soon, together with those of all others. */
  soon(flush: () => void): void;
};

/** @returns the share of its time that the event loop has worked since the last call, 0 to 1 */
function loopUse(): () => number {
  let looked = loop.eventLoopUtilization();
  return () => {
    const now = loop.eventLoopUtilization();
    const { utilization } = loop.eventLoopUtilization(now, looked);
    looked = now;
    return utilization;
  };
}

/** @param running how many replies are being written */
export function openCrowd(running: () => number, worked = loopUse()): Crowd {
  let waiting: (() => void)[] = [];
  let share = 0;
  let lookedAt = Number.NEGATIVE_INFINITY;
  const flushAll = (): void => {
    const all = waiting;
    waiting = [];
    for (const flush of all) flush();
  };
  const isThere = (): boolean => running() > FEW_RUNS;
  /** The longer, the less time the process has left; with time to spare, not at all. */
  const joinMs = (now: number): number => {
    const ago = now - lookedAt;
    if (ago >= LOOK_MS) {
      lookedAt = now;
      share += (ago > FORGOTTEN_MS ? 1 : WEIGHT) * (worked() - share);
    }
    return LONGEST_MS * Math.min(1, Math.max(0, (share - BUSY) / (FULL - BUSY)));
  };
  return {
    isThere,
    waits: (since) => {
      const now = performance.now();
      return isThere() && now - since < joinMs(now);
    },
    soon: (flush) => {
      if (waiting.length === 0) setTimeout(flushAll, joinMs(performance.now()));
      waiting.push(flush);
    },
  };
}
