import { impersonationProblems } from '@parley/contracts/identity/impersonation.ts';
import { stepUpProblems } from '@parley/contracts/identity/mfa.ts';
import { asSystem } from '#platform/context.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { SignedContext } from '../context.ts';
import { findSession } from './sessions.store.ts';

/** For what nobody does in somebody else's name (Z2). @throws forbidden_while_impersonating */
export async function requireOwnSession(ctx: SignedContext): Promise<Awaited<ReturnType<typeof findSession>>> {
  const { sessionId } = ctx.principal;
  const session = sessionId ? await findSession(asSystem(ctx).db, sessionId) : undefined;
  if (session?.actorUserId) throw new ProblemError(impersonationProblems.forbidden_while_impersonating);
  return session;
}

/**
 * For what a stolen session must not be able to do. Fresh is a sign-in or a second factor not longer ago than that. Not
 * inside a transaction.
 * @throws insufficient_user_authentication, forbidden_while_impersonating
 */
export async function requireFreshSignIn(ctx: SignedContext, seconds: number): Promise<void> {
  const session = await requireOwnSession(ctx);
  const shownAt = Math.max(Date.parse(session?.authenticatedAt ?? ''), Date.parse(session?.secondFactorAt ?? '') || 0);
  // Not a number without a session: then nothing is fresh.
  if (!(ctx.clock.now().getTime() - shownAt <= seconds * 1000))
    throw new ProblemError(stepUpProblems.insufficient_user_authentication);
}
