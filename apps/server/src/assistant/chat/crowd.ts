/** With more replies than this at a time, words of one reply leave together. */
const FEW_RUNS = 16;
/**
 * What one reply says leaves at most once in so long then, the longer the more replies there are: a browser paints every 16 ms, and whoever
 * reads along sees no difference below some 60.
 */
const SHORTEST_MS = 10;
const LONGEST_MS = 60;
const RUNS_A_MS = 2;

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

/** @param running how many replies are being written */
export function openCrowd(running: () => number): Crowd {
  let waiting: (() => void)[] = [];
  const flushAll = (): void => {
    const all = waiting;
    waiting = [];
    for (const flush of all) flush();
  };
  const isThere = (): boolean => running() > FEW_RUNS;
  const joinMs = (): number => Math.min(LONGEST_MS, Math.max(SHORTEST_MS, running() / RUNS_A_MS));
  return {
    isThere,
    waits: (since) => isThere() && performance.now() - since < joinMs(),
    soon: (flush) => {
      if (waiting.length === 0) setTimeout(flushAll, joinMs());
      waiting.push(flush);
    },
  };
}
