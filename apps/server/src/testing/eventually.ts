import { setTimeout as pause } from 'node:timers/promises';

/** Waits for what another part of the house does by itself. @throws when it has not come for long */
export async function eventually<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (const until = Date.now() + 30_000; Date.now() < until; await pause(50)) {
    const found = await look();
    if (found !== undefined) return found;
  }
  throw new Error('It did not come.');
}
