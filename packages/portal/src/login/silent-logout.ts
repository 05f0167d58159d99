import { call } from '@parley/contracts/client.ts';
import { login } from '@parley/contracts/identity/login.ts';
import { waits } from './login-steps.ts';

/**
 * Ends a session without a page (AUTH-20). A server that does not answer is no reason to stay: `done` runs all the same.
 * @param end what ends it
 * @param delayMs milliseconds between the answer and `done`
 */
export async function endSilently(
  end: () => Promise<unknown>,
  done: () => void,
  delayMs: number = waits.silentLogout,
): Promise<void> {
  await end().catch((error: unknown) => console.warn(error));
  setTimeout(done, delayMs);
}

/** Where the session is: that of the refresh cookie of a server, for code outside of React. `useAuth` knows that of the tab. */
export type SilentLogoutOptions = { /** Without a slash at its end. */ baseUrl: string; fetch?: typeof fetch };

/**
 * Ends the session of the refresh cookie without a page (AUTH-20).
 * @param delayMs milliseconds between the answer and `done`; 500 unless said otherwise
 */
export const silentLogout = (
  { baseUrl, fetch: own = (input, init) => fetch(input, init) }: SilentLogoutOptions,
  done: () => void,
  delayMs?: number,
): Promise<void> =>
  endSilently(() => call({ baseUrl, fetch: own, token: () => null }, login.logout, {}), done, delayMs);
