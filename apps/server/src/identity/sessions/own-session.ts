import { impersonationProblems } from '@parley/contracts/identity/impersonation.ts';
import { asSystem } from '#platform/context.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { SignedContext } from '../context.ts';
import type { SecondFactor } from './acr.ts';
import { acrOf } from './acr.ts';
import { findSession, updateShown } from './sessions.store.ts';

/** For what nobody does in somebody else's name (Z2). @throws forbidden_while_impersonating */
export async function requireOwnSession(ctx: SignedContext): Promise<Awaited<ReturnType<typeof findSession>>> {
  const { sessionId } = ctx.principal;
  const session = sessionId ? await findSession(asSystem(ctx).db, sessionId) : undefined;
  if (session?.actorUserId) throw new ProblemError(impersonationProblems.forbidden_while_impersonating);
  return session;
}

/** A factor that was enrolled in a session was shown in it. In the transaction of the enrolment, as the system. */
export async function noteShown(ctx: SignedContext, factor: SecondFactor): Promise<void> {
  const { sessionId } = ctx.principal;
  const now = ctx.clock.now().toISOString();
  if (sessionId) await updateShown(ctx.db, sessionId, { amr: ['mfa', factor], acr: acrOf(factor), now });
}
