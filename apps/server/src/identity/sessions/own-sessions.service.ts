import { memberProblems } from '@parley/contracts/identity/members.ts';
import type { Session } from '@parley/contracts/identity/sessions.ts';
import { sessionProblems } from '@parley/contracts/identity/sessions.ts';
import { validate as isUuid } from 'uuid';
import { asSystem, inTransaction } from '#platform/context.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { writeAudit } from '../audits/audits.service.ts';
import type { SignedContext } from '../context.ts';
import { personMeant } from '../invitations/invited-ids.service.ts';
import { isAtLeast } from '../roles/role-grants.ts';
import { actingHolder, givenTo } from '../roles/roles.service.ts';
import { announceChange } from './principals.ts';
import { endSessionsOf } from './sessions.service.ts';
import * as store from './sessions.store.ts';

const view = (row: Awaited<ReturnType<typeof store.listSessions>>[number], currentId: string | null): Session => ({
  id: row.id,
  userAgent: row.userAgent,
  ipAddress: row.ipAddress,
  createdAt: row.createdAt,
  expires: row.expiresAt,
  current: row.id === currentId,
  impersonated: row.actorUserId !== null,
});

export const listOwnSessions = async ({ db, principal, clock }: SignedContext): Promise<Session[]> =>
  (await store.listSessions(db, principal.userId, clock.now().toISOString())).map((row) =>
    view(row, principal.sessionId),
  );

/** @throws session_not_found */
export async function currentSession(ctx: SignedContext): Promise<Session> {
  const found = (await listOwnSessions(ctx)).find(({ current }) => current);
  if (!found) throw new ProblemError(sessionProblems.session_not_found);
  return found;
}

/** @throws session_not_found also for a session of somebody else */
export const endOwnSession = (ctx: SignedContext, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { userId, tenantId, email } = ctx.principal;
    const ended = isUuid(id) && (await store.deleteSessionOf(ctx.db, userId, id));
    if (!ended) throw new ProblemError(sessionProblems.session_not_found);
    await announceChange(ctx, { sessionId: id });
    await writeAudit(ctx, {
      action: 'session.ended',
      resource: 'session',
      tenantId,
      userId,
      email,
      data: { sessionId: id },
    });
  });

/**
 * Ends what a member of the active tenant has open in it, for whoever administers it.
 * @throws person_not_found also for somebody who is no member; member_higher
 */
export const revokeSessions = (ctx: SignedContext, id: string): Promise<void> =>
  inTransaction(asSystem(ctx), async (ctx) => {
    const { userId, tenantId, email, sessionId } = ctx.principal;
    const memberId = await personMeant(ctx, tenantId, id);
    const isThere =
      isUuid(memberId) && (await store.mayEnter(ctx.db, tenantId, memberId, ctx.clock.now().toISOString()));
    if (!isThere) throw new ProblemError(sessionProblems.person_not_found);
    const holder = await actingHolder(ctx, tenantId, userId);
    if (!holder || !isAtLeast(holder, await givenTo(ctx, tenantId, memberId)))
      throw new ProblemError(memberProblems.member_higher);
    const ended = await store.deleteSessionsIn(ctx.db, tenantId, memberId, sessionId);
    await announceChange(ctx, { userId: memberId });
    await writeAudit(ctx, {
      action: 'session.revoked',
      resource: 'session',
      severity: 'WARNING',
      tenantId,
      userId,
      email,
      data: { memberId, ended: ended.length },
    });
  });

/** Every session of the person but this one. */
export const endOtherSessions = (ctx: SignedContext): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { userId, tenantId, email, sessionId } = ctx.principal;
    const ended = await endSessionsOf(ctx, userId, sessionId);
    await writeAudit(ctx, {
      action: 'session.others_ended',
      resource: 'session',
      tenantId,
      userId,
      email,
      data: { ended },
    });
  });
