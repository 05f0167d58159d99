import type { LoginResponse } from '@parley/contracts/identity/login.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { Http } from '#platform/route.ts';
import type { Admitted } from '../admission/admission.service.ts';
import type { IdentityContext } from '../context.ts';
import { keepKnownBrowser } from '../login/known-browser.ts';
import type { Account } from '../users/accounts.service.ts';
import { setRefreshCookie } from './refresh-cookie.ts';

/**
 * Sets the refresh cookie beside the answer of whatever signed in; of whoever is asked for more, only the answer goes.
 * @param person whose browser it is from now on
 * @throws what the session was refused with
 */
export function answerSignedIn(
  ctx: IdentityContext,
  http: Http,
  admitted: Admitted,
  person: Account | null = null,
): LoginResponse {
  if (admitted.refreshToken !== null) {
    setRefreshCookie(ctx, http.reply, admitted.refreshToken, admitted.refreshExpiresAt);
    if (person) keepKnownBrowser(ctx, http, person);
  }
  if ('refused' in admitted && admitted.refused) throw new ProblemError(admitted.refused);
  return admitted.answer;
}
