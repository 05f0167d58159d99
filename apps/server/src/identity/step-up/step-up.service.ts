import type { LoginResponse } from '@parley/contracts/identity/login.ts';
import { mfaProblems } from '@parley/contracts/identity/mfa.ts';
import { commonProblems } from '@parley/contracts/problem.ts';
import { asSystem } from '#platform/context.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { SignedContext } from '../context.ts';
import { STEP_UP_PER_USER } from '../limits.ts';
import { factorsOf, hasStrongFactor } from '../mfa/factors.service.ts';
import { askSecondHalf } from '../mfa/mfa-challenge.ts';
import { isSteppedUp } from '../sessions/acr.ts';
import { sessionOf } from '../sessions/own-session.ts';
import { tokenOfSession } from '../sessions/session-tokens.service.ts';

/** Seconds, or null: any age will do. What cannot be read is nothing that could be kept to, so only now is fresh enough. */
export function readMaxAge(given: number | string | null | undefined): number | null {
  if (given === null || given === undefined || given === '') return null;
  const seconds = Number(given);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : 0;
}

/**
 * Tokens, if the session is stepped up lately enough; else the challenge. The code of a mailbox does not count, and a
 * remembered browser neither.
 * @throws mfa_not_enrolled, too_many_requests
 */
export async function beginStepUp(ctx: SignedContext, maxAgeSeconds: number | null): Promise<LoginResponse> {
  const system = asSystem(ctx);
  const { userId, tenantId, email } = ctx.principal;
  const session = await sessionOf(system, ctx.principal);
  if (!session) throw new ProblemError(commonProblems.unauthenticated);
  const factors = await factorsOf(system, userId);
  if (!hasStrongFactor(factors)) throw new ProblemError(mfaProblems.mfa_not_enrolled);
  if (isSteppedUp(session, maxAgeSeconds, ctx.clock.now())) {
    const answer = await tokenOfSession(ctx);
    if (answer) return answer;
  }
  await ctx.rateLimits.consume(STEP_UP_PER_USER, userId);
  return askSecondHalf(
    system,
    { userId, tenantId, email },
    // Whatever was shown before, any of the factors will do again.
    { purpose: 'step-up', sessionId: session.id, amr: [], action: 'session.stepped_up' },
    { ...factors, email: false },
  );
}
