import type { AuditAction } from '@parley/contracts/identity/audit-actions.ts';
import { inTransaction } from '#platform/context.ts';
import { writeAudit } from '../audits/audits.service.ts';
import type { IdentityContext } from '../context.ts';
import { lockAccounts } from '../users/accounts.service.ts';
import { principalOf, sessionOfCookie } from './present-session.ts';
import { announceChange } from './principals.ts';
import * as store from './sessions.store.ts';

/** Ends the session whose refresh token this is; a token that was only guessed ends nothing. */
export async function endSessionOfCookie(ctx: IdentityContext, cookie: string, action: AuditAction): Promise<void> {
  const session = await sessionOfCookie(ctx, cookie);
  if (session) await endSession(ctx, session, action);
}

/** @param session of an impersonation: the one it was begun in ends with it */
export async function endSession(
  ctx: IdentityContext,
  session: { id: string; userId: string; tenantId: string; actorUserId: string | null },
  action: AuditAction,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    if (session.actorUserId) await lockAccounts(ctx, [session.userId, session.actorUserId]);
    const ended = await store.deleteSession(ctx.db, session.id);
    if (!ended) return;
    await announceChange(ctx, { sessionId: session.id });
    const { actorUserId, impersonationId } = ended;
    if (impersonationId) {
      // The browser gave the session before up for this one, so nobody could go on with it (Z6).
      const kept = await store.endImpersonation(ctx.db, impersonationId, ctx.clock.now().toISOString());
      if (kept) await store.deleteSession(ctx.db, kept);
      if (kept) await announceChange(ctx, { sessionId: kept });
    }
    await writeAudit(ctx, {
      action,
      resource: 'session',
      tenantId: session.tenantId,
      userId: session.userId,
      data: {
        sessionId: session.id,
        ...(actorUserId && impersonationId ? { actor: { userId: actorUserId, impersonationId } } : {}),
      },
    });
  });
}

/** Signs out: the session of the cookie and, where a program sends no cookie, that of its token. */
export async function signOut(
  ctx: IdentityContext,
  cookie: string | undefined,
  authorization: string | undefined,
): Promise<void> {
  if (cookie) await endSessionOfCookie(ctx, cookie, 'session.signed_out');
  // A token that does not hold has nothing to end.
  const principal = await principalOf(ctx, authorization);
  if (!principal) return;
  const { sessionId, userId, tenantId, actor } = principal;
  const actorUserId = actor?.userId ?? null;
  if (sessionId) await endSession(ctx, { id: sessionId, userId, tenantId, actorUserId }, 'session.signed_out');
}
