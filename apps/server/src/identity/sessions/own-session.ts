import type { Principal } from '#principal';
import type { IdentityContext, SignedContext } from '../context.ts';
import type { SecondFactor } from './acr.ts';
import { acrOf } from './acr.ts';
import { findSession, updateShown } from './sessions.store.ts';

/** The session that a token belongs to, as the system; undefined for an API token, and once it has ended. */
export const sessionOf = async ({ db }: IdentityContext, { sessionId }: Principal) =>
  sessionId ? findSession(db, sessionId) : undefined;

/** A factor that was enrolled in a session was shown in it. In the transaction of the enrolment, as the system. */
export async function noteShown(ctx: SignedContext, factor: SecondFactor): Promise<void> {
  const { sessionId } = ctx.principal;
  const now = ctx.clock.now().toISOString();
  if (sessionId) await updateShown(ctx.db, sessionId, { amr: ['mfa', factor], acr: acrOf(factor), now });
}
