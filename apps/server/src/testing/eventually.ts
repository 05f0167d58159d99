import { setTimeout as pause } from 'node:timers/promises';

/** Less than a test may take, so that it is told which wait was in vain. `npm run mutants`, where much does not come, waits less. */
export const PATIENCE_MS = Number(process.env.TEST_PATIENCE_MS ?? 60_000);

/** Waits for what another part of the house does by itself. @throws when it has not come for long */
export async function eventually<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await pause(50)) {
    const found = await look();
    if (found !== undefined) return found;
  }
  throw new Error('It did not come.');
}
