export type Drawn = {
  /** From 0 to below 1. */
  next(): number;
  /** True so often, 0 to 1. */
  chance(of: number): boolean;
  /** One of them. @throws when there is none */
  pick<T>(from: readonly T[]): T;
};

/** The same numbers for the same seed (mulberry32). */
export function drawnFrom(seed: number): Drawn {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    chance: (of) => next() < of,
    pick: (from) => {
      if (from.length === 0) throw new Error('There is nothing to draw from.');
      return from[Math.floor(next() * from.length)] as (typeof from)[number];
    },
  };
}
