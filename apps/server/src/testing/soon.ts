import { setTimeout as pause } from 'node:timers/promises';

const PAUSE_MS = 10;
/** With their pauses a second on a quiet machine. A busy one takes longer for them, as it does for the work they wait for. */
const LOOKS = 75;

/**
 * Waits for what is promised within a second. It counts looks instead of time, which on a machine that does much else says nothing about
 * the product.
 * @throws when it has not come by then
 */
export async function soon(is: () => Promise<boolean>): Promise<void> {
  for (let looks = 0; looks < LOOKS; looks += 1) {
    if (await is()) return;
    await pause(PAUSE_MS);
  }
  throw new Error('It had not come after a second.');
}
