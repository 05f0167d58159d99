import { setTimeout as wait } from 'node:timers/promises';

/** How long a wrong password takes to be told so here; what is refused without looking takes as long (P2, F1). */
export type FailurePace = {
  /** Notes one that was looked at. */
  note(ms: number): void;
  /** Waits until as much time has passed since then; costs nothing but that. */
  rest(startedAt: number): Promise<void>;
};

/** How many of them are remembered. */
export const REMEMBERED = 64;

/** Each time one of the last ones is drawn, so that the answers scatter as real ones do. */
export function openFailurePace(): FailurePace {
  const last: number[] = [];
  let next = 0;
  return {
    note: (ms) => {
      last[next % REMEMBERED] = ms;
      next += 1;
    },
    rest: async (startedAt) => {
      const asLongAs = last[Math.floor(Math.random() * last.length)] ?? 0;
      const left = asLongAs - (performance.now() - startedAt);
      if (left > 0) await wait(left);
    },
  };
}
