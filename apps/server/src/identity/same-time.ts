import { setTimeout as wait } from 'node:timers/promises';

/** Several times what the work takes on a quiet machine, and less than anybody notices. */
const FLOOR_MS = 20;

/**
 * Begins to wait before the work begins: what can be measured from outside is the timer, not what the work found (F1).
 * @returns what has to be awaited before the answer goes out
 */
export const sameTime = (): Promise<unknown> => wait(FLOOR_MS);
