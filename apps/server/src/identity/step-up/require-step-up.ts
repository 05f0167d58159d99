import { apiTokenProblems } from '@parley/contracts/identity/api-tokens.ts';
import { stepUpProblems } from '@parley/contracts/identity/step-up.ts';
import { asSystem } from '#platform/context.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { SignedContext } from '../context.ts';
import { factorsOf, hasStrongFactor } from '../mfa/factors.service.ts';
import { authTimeOf, isSteppedUp, isWithin, MULTI_FACTOR } from '../sessions/acr.ts';
import { requireOwnSession } from '../sessions/own-session.ts';

/** How long a step-up or a sign-in is fresh. */
export const STEP_UP_SECONDS = 10 * 60;

/**
 * RFC 9470 §3, with 403: clients of this wire read 401 as the end of the session and would throw the person out instead
 * of asking for more. The challenge is the one of the RFC, so whoever knows it finds it.
 */
function challenge(acr: string | null, maxAgeSeconds: number): string {
  const parts = [
    'error="insufficient_user_authentication"',
    'error_description="A fresher or stronger sign-in is needed"',
    ...(acr ? [`acr_values="${acr}"`] : []),
    `max_age="${maxAgeSeconds}"`,
  ];
  return `Bearer ${parts.join(', ')}`;
}

/** @param acr what has to be reached; null for a fresh sign-in */
export const stepUpWanted = (acr: string | null, maxAgeSeconds = STEP_UP_SECONDS): ProblemError =>
  new ProblemError(stepUpProblems.insufficient_user_authentication, {
    headers: { 'www-authenticate': challenge(acr, maxAgeSeconds) },
  });

/**
 * For what a stolen session must not be able to do: changing second factors, reading recovery codes, adding a passkey, a
 * number to sign in with, an API token (M7). Whoever has a second factor has just shown it; whoever has none has just
 * signed in. Not inside a transaction.
 * @throws insufficient_user_authentication with the challenge of RFC 9470, forbidden_while_impersonating, and
 *   forbidden_for_api_token: nobody is there to be asked
 */
export async function requireStepUp(
  ctx: SignedContext,
  { maxAgeSeconds = STEP_UP_SECONDS }: { maxAgeSeconds?: number } = {},
): Promise<void> {
  if (ctx.principal.token) throw new ProblemError(apiTokenProblems.forbidden_for_api_token);
  const session = await requireOwnSession(ctx);
  const enrolled = hasStrongFactor(await factorsOf(asSystem(ctx), ctx.principal.userId));
  const now = ctx.clock.now();
  const fresh =
    session !== undefined &&
    (enrolled ? isSteppedUp(session, maxAgeSeconds, now) : isWithin(authTimeOf(session), maxAgeSeconds, now));
  if (fresh) return;
  throw stepUpWanted(enrolled ? MULTI_FACTOR : null, maxAgeSeconds);
}
