import { impersonationProblems } from '@parley/contracts/identity/impersonation.ts';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import { asSystem, inTransaction } from '#platform/context.ts';
import { publish } from '#platform/events.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { can } from '#principal';
import { writeAudit } from '../audits/audits.service.ts';
import { limitAddress } from '../client-address.ts';
import type { IdentityContext, SignedContext } from '../context.ts';
import { personMeant } from '../invitations/invited-ids.service.ts';
import { IMPERSONATE_PER_USER, LINK_PER_ADDRESS } from '../limits.ts';
import { linkHash, newLinkSecret } from '../one-time-tokens/secret.ts';
import { isAtLeast } from '../roles/role-grants.ts';
import { holderIn } from '../roles/roles.service.ts';
import { endActing, signedInBy } from '../sessions/acting.service.ts';
import { sessionOfCookie } from '../sessions/present-session.ts';
import { announceChange } from '../sessions/principals.ts';
import { firstToken, hashOf } from '../sessions/refresh-token.ts';
import type { SignedIn } from '../sessions/signed-in.ts';
import { findAccount, lockAccounts, mayComeIn } from '../users/accounts.service.ts';
import * as store from './impersonation.store.ts';

/** From the beginning until the browser enters. */
export const REDEEM_SECONDS = 2 * 60;
/** How long somebody acts in another's name. */
export const IMPERSONATION_SECONDS = 15 * 60;
const IMPERSONATE = 'fe.secure.write.impersonation';

const later = (now: Date, seconds: number): string => new Date(now.getTime() + seconds * 1000).toISOString();

const invalid = (): never => {
  throw new ProblemError(impersonationProblems.impersonation_invalid);
};

/**
 * Nobody becomes themselves, somebody higher, somebody of another tenant, somebody who is out, or the super user (Z1).
 * Asked when it begins and when it is entered.
 */
async function mayImpersonate(
  ctx: IdentityContext,
  { tenantId, actorUserId, subjectUserId }: { tenantId: string; actorUserId: string; subjectUserId: string },
): Promise<boolean> {
  if (!isUuid(subjectUserId) || actorUserId === subjectUserId) return false;
  const actor = await holderIn(ctx, tenantId, actorUserId);
  const subject = await holderIn(ctx, tenantId, subjectUserId);
  if (!actor || !subject || !isAtLeast(actor, subject)) return false;
  const { superUser, roles } = actor;
  if (!can({ superUser, roles, permissions: roles.flatMap(({ permissions }) => permissions) }, IMPERSONATE))
    return false;
  const account = await findAccount(ctx, subjectUserId);
  return account !== undefined && mayComeIn(ctx, account);
}

/** @throws impersonation_refused, one answer for whatever is against it */
export async function beginImpersonation(
  ctx: SignedContext,
  { userId: named, reason }: { userId: string; reason: string },
) {
  const { userId: actorUserId, tenantId, sessionId, email, actor } = ctx.principal;
  await ctx.rateLimits.consume(IMPERSONATE_PER_USER, actorUserId);
  const subjectUserId = await personMeant(ctx, tenantId, named);
  const token = newLinkSecret();
  const begun = await inTransaction(asSystem(ctx), async (system) => {
    const allowed = !actor && sessionId && (await mayImpersonate(system, { tenantId, actorUserId, subjectUserId }));
    const now = system.clock.now();
    const id = uuidv7();
    if (allowed)
      await store.insertImpersonation(system.db, {
        id,
        tenantId,
        actorUserId,
        subjectUserId,
        reason,
        tokenHash: linkHash(token),
        actorSessionId: sessionId,
        now: now.toISOString(),
        expiresAt: later(now, REDEEM_SECONDS),
      });
    await writeAudit(system, {
      action: allowed ? 'impersonation.begun' : 'impersonation.refused',
      resource: 'impersonation',
      severity: 'WARNING',
      tenantId,
      userId: actorUserId,
      email,
      data: { subject: { userId: subjectUserId }, reason, ...(allowed ? { impersonationId: id } : {}) },
    });
    return Boolean(allowed);
  });
  if (!begun) throw new ProblemError(impersonationProblems.impersonation_refused);
  const query = new URLSearchParams({ impersonatedUserId: subjectUserId, actorToken: token });
  return {
    impersonatedUserId: subjectUserId,
    actorToken: token,
    url: `${ctx.publicUrl()}/account/impersonate?${query}`,
  };
}

/**
 * Enters: the browser of the administrator goes on as the subject, whose session it is for a quarter of an hour. Their own
 * session is kept aside; only its browser can enter, so that nobody is sent into somebody else's account by a link.
 * @throws impersonation_invalid
 */
export async function redeemImpersonation(
  ctx: IdentityContext,
  { impersonatedUserId, actorToken }: { impersonatedUserId: string; actorToken: string },
  cookie: string | undefined,
): Promise<SignedIn> {
  await limitAddress(ctx, LINK_PER_ADDRESS);
  if (!isUuid(impersonatedUserId)) return invalid();
  return inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now();
    const until = later(now, IMPERSONATION_SECONDS);
    const tokenHash = linkHash(actorToken);
    const begun = await store.findImpersonation(ctx.db, tokenHash);
    if (!begun) return invalid();
    await lockAccounts(ctx, [begun.actorUserId, begun.subjectUserId]);
    const row = await store.redeemImpersonation(ctx.db, {
      tokenHash,
      subjectUserId: impersonatedUserId,
      now: now.toISOString(),
      until,
    });
    const own = await sessionOfCookie(ctx, cookie);
    if (!row || !own || own.id !== row.actorSessionId || own.actorUserId) return invalid();
    if (own.userId !== row.actorUserId || !(await mayImpersonate(ctx, row))) return invalid();
    const actor = await findAccount(ctx, row.actorUserId);
    const subject = await findAccount(ctx, row.subjectUserId);
    if (!actor || !subject) return invalid();
    const refresh = firstToken(uuidv7());
    await store.insertActingSession(ctx.db, {
      id: refresh.sessionId,
      userId: row.subjectUserId,
      tenantId: row.tenantId,
      actorUserId: row.actorUserId,
      impersonationId: row.id,
      refreshHash: hashOf(refresh),
      // The subject showed nothing; what the administrator showed is as old as it is.
      authenticatedAt: own.authenticatedAt,
      userAgent: ctx.from.userAgent,
      ipAddress: ctx.from.ip,
      now: now.toISOString(),
      expiresAt: until,
    });
    const entered = (await signedInBy(ctx, refresh)) ?? invalid();
    await publish(
      ctx,
      'identity.impersonated',
      { actor: { userId: row.actorUserId, impersonationId: row.id }, reason: row.reason, actorName: actor.name },
      { tenantId: row.tenantId, userId: row.subjectUserId },
    );
    await writeAudit(ctx, {
      action: 'impersonation.entered',
      resource: 'impersonation',
      severity: 'SEVERE',
      tenantId: row.tenantId,
      userId: row.subjectUserId,
      email: subject.email,
      data: {
        actor: { userId: row.actorUserId, impersonationId: row.id },
        actorEmail: actor.email,
        reason: row.reason,
        sessionId: refresh.sessionId,
      },
    });
    return entered;
  });
}

/**
 * Ends it. The browser that holds its cookie gets back the very session it came from; a program that only has the token
 * ends it, and gets nothing.
 * @returns the cookie to go on with, or null
 * @throws not_impersonating
 */
export async function endImpersonation(
  ctx: SignedContext,
  cookie: string | undefined,
): Promise<{ refreshToken: string; refreshExpiresAt: string } | null> {
  const { actor, sessionId, userId, tenantId, email } = ctx.principal;
  if (!actor || !sessionId) throw new ProblemError(impersonationProblems.not_impersonating);
  return inTransaction(asSystem(ctx), async (system) => {
    await lockAccounts(system, [userId, actor.userId]);
    const holdsCookie = (await sessionOfCookie(system, cookie))?.id === sessionId;
    const restored = await endActing(system, { sessionId, actor, restore: holdsCookie });
    await writeAudit(system, {
      action: 'impersonation.ended',
      resource: 'impersonation',
      severity: 'WARNING',
      tenantId,
      userId,
      email,
      data: { restored: restored !== null },
    });
    return restored;
  });
}

/** For the banner. */
export async function currentImpersonation({ db, principal }: SignedContext) {
  const { actor, name, email } = principal;
  if (!actor) return { active: false };
  const end = await store.findEnd(db, actor.impersonationId);
  return {
    active: true,
    actorName: actor.name || actor.email,
    subjectName: name || email,
    ...(end ? { expires: end.expiresAt } : {}),
  };
}

/** Sessions kept aside for an impersonation that ran out: their browser gave them up. */
export const forgetAbandoned = (ctx: IdentityContext): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now().toISOString();
    const actors = (await store.listAbandoned(ctx.db, now)).map(({ actorUserId }) => actorUserId);
    await lockAccounts(ctx, actors);
    for (const { id } of await store.deleteAbandoned(ctx.db, now, actors)) await announceChange(ctx, { sessionId: id });
  });
