import { setTimeout as wait } from 'node:timers/promises';

/** Several times what the work takes on a quiet machine, and less than is noticed. */
export const STEP_MS = 50;
/** A timer is that late at most where nothing else is at work. */
const LATE_MS = 10;

/**
 * Begins to wait before the work begins: what can be measured from outside is the timer, not what the work found (F1). Work that
 * takes longer than a step, as on a busy machine, is answered at the next step.
 * @returns what has to be called before the answer goes out
 */
export function sameTime(): () => Promise<void> {
  const startedAt = performance.now();
  const first = wait(STEP_MS);
  return async () => {
    await first;
    const passedMs = performance.now() - startedAt;
    if (passedMs > STEP_MS + LATE_MS) await wait(STEP_MS - (passedMs % STEP_MS));
  };
}
