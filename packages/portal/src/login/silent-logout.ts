import type { Transport } from '@parley/contracts/client.ts';
import { call } from '@parley/contracts/client.ts';
import { login } from '@parley/contracts/identity/login.ts';
import { waits } from './login-steps.ts';

/**
 * Ends the session without a page (AUTH-20). A server that does not answer is no reason to stay: `done` runs all the same.
 * @param delayMs milliseconds between the answer and `done`
 */
export async function silentLogout(
  transport: Transport,
  done: () => void,
  delayMs: number = waits.silentLogout,
): Promise<void> {
  await call(transport, login.logout, {}).catch(() => undefined);
  setTimeout(done, delayMs);
}
