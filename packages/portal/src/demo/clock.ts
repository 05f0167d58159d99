/** The day of the sample company: a Monday morning that never ends, so that whoever looks twice sees the same. */
const NOW = Date.parse('2026-11-16T09:30:00.000Z');
const HOUR_MS = 3_600_000;

export const demoNow = (): number => NOW;
export const demoTime = (atMs: number = NOW): string => new Date(atMs).toISOString();
export const hoursAgo = (hours: number): string => demoTime(NOW - hours * HOUR_MS);
export const daysAgo = (days: number): string => hoursAgo(days * 24);
export const daysAhead = (days: number): string => hoursAgo(-days * 24);

/** The same order of numbers each time (mulberry32), between 0 and 1. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Ids of rows: version 7 in form, counted in truth. @param kind two hex digits, so that kinds do not meet */
export const demoId = (kind: string, number: number): string =>
  `019a8c00-0000-7000-8000-${kind}${number.toString(16).padStart(10, '0')}`;
