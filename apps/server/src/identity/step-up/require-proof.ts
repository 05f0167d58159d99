import type { EndpointDescription } from '@parley/contracts/endpoint.ts';
import { apiTokenProblems } from '@parley/contracts/identity/api-tokens.ts';
import { impersonationProblems } from '@parley/contracts/identity/impersonation.ts';
import { stepUpProblems } from '@parley/contracts/identity/step-up.ts';
import type { Caller } from '@parley/contracts/proof.ts';
import { mayCall, proofAge } from '@parley/contracts/proof.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { Principal } from '#principal';
import type { IdentityContext } from '../context.ts';
import { factorsOf, hasStrongFactor } from '../mfa/factors.service.ts';
import { authTimeOf, isSteppedUp, isWithin, MULTI_FACTOR } from '../sessions/acr.ts';
import { sessionOf } from '../sessions/own-session.ts';

/**
 * RFC 9470 §3, with 403: clients of this wire read 401 as the end of the session and would throw the person out instead
 * of asking for more. The challenge is the one of the RFC, so a client that knows it finds it.
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
export const stepUpWanted = (acr: string | null, maxAgeSeconds: number): ProblemError =>
  new ProblemError(stepUpProblems.insufficient_user_authentication, {
    headers: { 'www-authenticate': challenge(acr, maxAgeSeconds) },
  });

const callerOf = ({ token, actor }: Principal): Caller =>
  token ? (token.owner === 'tenant' ? 'tenantToken' : 'personToken') : actor ? 'impersonation' : 'session';

/**
 * A person with a second factor has shown it within that time; one without has signed in.
 * @param system as the system, outside a transaction
 * @throws insufficient_user_authentication with the challenge of RFC 9470
 */
async function requireFresh(system: IdentityContext, principal: Principal, maxAgeSeconds: number): Promise<void> {
  const session = await sessionOf(system, principal);
  const enrolled = hasStrongFactor(await factorsOf(system, principal.userId));
  const now = system.clock.now();
  const fresh =
    session !== undefined &&
    (enrolled ? isSteppedUp(session, maxAgeSeconds, now) : isWithin(authTimeOf(session), maxAgeSeconds, now));
  if (!fresh) throw stepUpWanted(enrolled ? MULTI_FACTOR : null, maxAgeSeconds);
}

/**
 * Asks of a caller the proof that the description of an endpoint names (M7, T3, Z2).
 * @param system a context as the system
 * @returns a promise only where the session has to be looked at
 * @throws forbidden_for_api_token, forbidden_while_impersonating, insufficient_user_authentication
 */
export function requireProof(
  system: () => IdentityContext,
  principal: Principal,
  endpoint: Pick<EndpointDescription, 'proof' | 'method'>,
): Promise<void> | null {
  const caller = callerOf(principal);
  if (!mayCall(caller, endpoint))
    throw new ProblemError(
      caller === 'impersonation'
        ? impersonationProblems.forbidden_while_impersonating
        : apiTokenProblems.forbidden_for_api_token,
    );
  const age = proofAge(endpoint);
  if (age === null || principal.token) return null;
  const ctx = system();
  return requireFresh(ctx, principal, age * ctx.config.stepUpSeconds);
}
