import type { Clock } from '#platform/clock.ts';

/** The real time, and however much was added to it. */
export function testClock(): Clock & { forward(seconds: number): void } {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    forward: (seconds) => {
      ahead += seconds * 1000;
    },
  };
}
