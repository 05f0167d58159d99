import type { AuditAction } from '@parley/contracts/identity/audit-actions.ts';
import { loginProblems } from '@parley/contracts/identity/login.ts';
import { restrictionProblems } from '@parley/contracts/identity/restrictions.ts';
import { commonProblems } from '@parley/contracts/problem.ts';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import { asSystem, inTransaction } from '#platform/context.ts';
import { publish } from '#platform/events.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { writeAudit } from '../audits/audits.service.ts';
import type { IdentityContext, SignedContext } from '../context.ts';
import { askIfWanted } from '../mfa/mfa-challenge.ts';
import { isAllowedAddress, requireAllowedAddress } from '../restrictions/admission-rules.service.ts';
import type { SecondFactor } from './acr.ts';
import { acrOf } from './acr.ts';
import { formerKeys } from './present-session.ts';
import { announceChange } from './principals.ts';
import type { RefreshToken } from './refresh-token.ts';
import { childOf, firstToken, GRACE_MS, hashOf, isAncestor, presentChildOf, readToken } from './refresh-token.ts';
import type { SessionLimits } from './session-limits.ts';
import { ABSOLUTE_SECONDS, endOf, IDLE_SECONDS, limitsOf } from './session-limits.ts';
import type { ClaimsRow } from './sessions.store.ts';
import * as store from './sessions.store.ts';
import { endSession, endSessionOfCookie } from './sign-out.service.ts';
import type { SignedIn } from './signed-in.ts';
import { signedIn } from './signed-in.ts';

const later = (now: Date, seconds: number): string => new Date(now.getTime() + seconds * 1000).toISOString();

/**
 * A session goes on where its tenant lets it: one that wants a second factor gets none without it, whenever and however
 * the session came there (M5). The cookie goes on in any case.
 */
async function goOn(
  ctx: IdentityContext,
  row: ClaimsRow,
  refresh: RefreshToken,
  device: string | undefined,
): Promise<SignedIn> {
  const claims = await keepWithinLimits(ctx, row);
  // The network may be another one in a moment, so the session stays; its cookie was renewed and must reach the browser.
  if (!(await isAllowedAddress(ctx, claims.tenantId)) || !(await isAllowedAddress(ctx, claims.homeId)))
    return {
      answer: { mfaRequired: false },
      refreshToken: refresh.text,
      refreshExpiresAt: claims.expiresAt,
      refused: restrictionProblems.address_not_allowed,
    };
  const { sessionId, userId, tenantId, homeId, email, amr } = claims;
  const done = claims.secondFactorAt !== null || claims.actorUserId !== null;
  const first = { purpose: 'refresh' as const, sessionId, amr, action: 'session.second_factor_shown' as const };
  const asked = done
    ? null
    : await askIfWanted(ctx, { userId, tenantId, homeId, email }, first, { device, evenIfNotForced: false });
  return asked
    ? { answer: asked, refreshToken: refresh.text, refreshExpiresAt: claims.expiresAt }
    : signedIn(ctx, claims, refresh);
}

const limitsIn = async (ctx: IdentityContext, tenantId: string): Promise<SessionLimits> =>
  limitsOf((await ctx.identity.policies.of(tenantId, ctx.db)).sessions);

/** Ends the oldest sessions of the person in the tenant that are too many there; in the transaction of the newest. */
async function endOldest(
  ctx: IdentityContext,
  { userId, tenantId, keep }: { userId: string; tenantId: string; keep: string },
  most: number,
): Promise<void> {
  const ended = await store.deleteOldestSessions(ctx.db, { userId, tenantId, most, keep });
  if (ended.length === 0) return;
  await announceChange(ctx, { userId });
  await writeAudit(ctx, {
    action: 'session.ended_by_limit',
    resource: 'session',
    tenantId,
    userId,
    data: { ended: ended.map(({ id }) => id) },
  });
}

/** What was shown first, and the second factor that was shown besides. */
export type Opening = {
  amr: readonly string[];
  factor?: SecondFactor | null;
  action: AuditAction;
  replaces: string | undefined;
  /** Happens in the same transaction. */
  alongside?: ((ctx: IdentityContext) => Promise<void>) | undefined;
};

/**
 * Opens a new session; whatever session the browser had before ends, so that none is carried over a sign-in.
 * The audit row of the act comes with it.
 * @throws address_not_allowed
 */
export async function openSession(
  ctx: IdentityContext,
  person: { userId: string; tenantId: string; email: string },
  { amr: first, factor = null, action, replaces, alongside }: Opening,
): Promise<SignedIn> {
  const id = uuidv7();
  const refresh = firstToken(id);
  const now = ctx.clock.now();
  const amr = factor ? [...new Set([...first, 'mfa', factor])] : [...first];
  await requireAllowedAddress(ctx, person.tenantId);
  const limits = await limitsIn(ctx, person.tenantId);
  const claims = await inTransaction(ctx, async (ctx) => {
    if (replaces) await endSessionOfCookie(ctx, replaces, 'session.replaced');
    const inserted = store.insertSession(ctx.db, {
      id,
      userId: person.userId,
      tenantId: person.tenantId,
      refreshHash: hashOf(refresh),
      amr,
      acr: factor ? acrOf(factor) : null,
      secondFactorAt: factor ? now.toISOString() : null,
      userAgent: ctx.from.userAgent,
      ipAddress: ctx.from.ip,
      now: now.toISOString(),
      expiresAt: new Date(endOf(limits, { createdMs: now.getTime(), usedMs: now.getTime() })).toISOString(),
    });
    // Opening locked the person's row, so of two sign-ins at once the second one sees the first.
    if (limits.mostSessions !== null && (await inserted))
      await endOldest(ctx, { ...person, keep: id }, limits.mostSessions);
    // Asked at once: one way to the database, and the audits of the tenant are held up for one way only.
    const [opened] = await Promise.all([
      inserted,
      alongside?.(ctx),
      writeAudit(ctx, {
        action,
        resource: 'session',
        tenantId: person.tenantId,
        userId: person.userId,
        email: person.email,
        data: { sessionId: id, amr },
      }),
    ]);
    // Disabled, or out of the tenant, since it was looked up a moment ago. The transaction takes the audit back.
    if (!opened) throw new ProblemError(loginProblems.incorrect_credentials);
    return opened;
  });
  return signedIn(ctx, claims, refresh);
}

/**
 * Raises a session by a second factor shown just now; it goes on under another id (S7). The audit row comes with it.
 * @param person the tenant is the one that the token is for
 * @returns undefined when the session ended meanwhile
 */
export async function raiseSession(
  ctx: IdentityContext,
  sessionId: string,
  person: { userId: string; tenantId: string; email: string },
  { factor, action }: { factor: SecondFactor; action: AuditAction },
): Promise<SignedIn | undefined> {
  const newId = uuidv7();
  const refresh = firstToken(newId);
  const { userId, tenantId, email } = person;
  const claims = await inTransaction(ctx, async (ctx) => {
    const raised = await store.raiseSession(
      ctx.db,
      { id: sessionId, newId, userId, refreshHash: hashOf(refresh), amr: ['mfa', factor], acr: acrOf(factor) },
      { now: ctx.clock.now().toISOString(), tenantId },
    );
    if (!raised) return undefined;
    await announceChange(ctx, { sessionId });
    const data = { sessionId: newId, from: sessionId, amr: raised.amr };
    await writeAudit(ctx, { action, resource: 'session', tenantId, userId, email, data });
    return raised;
  });
  return claims && signedIn(ctx, claims, refresh);
}

const signedOut = (): never => {
  throw new ProblemError(commonProblems.unauthenticated);
};

/** The refresh token was used before, outside the grace: somebody else has a copy, so the session ends (AUTH-7). */
async function endFamily(
  ctx: IdentityContext,
  session: { id: string; userId: string; tenantId: string },
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    if (!(await store.deleteSession(ctx.db, session.id))) return;
    await announceChange(ctx, { sessionId: session.id });
    await publish(ctx, 'identity.refresh_token_reused', { language: ctx.from.language }, session);
    await writeAudit(ctx, {
      action: 'session.refresh_token_reused',
      resource: 'session',
      severity: 'SEVERE',
      tenantId: session.tenantId,
      userId: session.userId,
      data: { sessionId: session.id },
    });
  });
}

async function endExpired(ctx: IdentityContext, session: Parameters<typeof endSession>[1]) {
  await endSession(ctx, session, 'session.expired');
  return signedOut();
}

/**
 * What the tenant says about the time of its sessions, measured whenever one is used: so it holds for those, too, that
 * were open before (SECU-2).
 * @throws unauthenticated when the time was over before now
 */
async function keepWithinLimits(ctx: IdentityContext, claims: ClaimsRow): Promise<ClaimsRow> {
  const limits = await limitsIn(ctx, claims.tenantId);
  if (!limits.timed || claims.actorUserId) return claims;
  const createdMs = Date.parse(claims.createdAt);
  const nowMs = ctx.clock.now().getTime();
  if (endOf(limits, { createdMs, usedMs: Date.parse(claims.formerUse) }) <= nowMs)
    return endExpired(ctx, { ...claims, id: claims.sessionId });
  const expiresAt = new Date(endOf(limits, { createdMs, usedMs: nowMs })).toISOString();
  await store.updateSessionEnd(ctx.db, claims.sessionId, expiresAt);
  return { ...claims, expiresAt };
}

/** When the quick way met no row: a second tab, a repetition, a tenant that is not theirs, or a theft. */
async function refreshSlowly(
  ctx: IdentityContext,
  token: RefreshToken,
  wanted: string | null,
  device: string | undefined,
): Promise<SignedIn> {
  const now = ctx.clock.now();
  const session = await store.findSession(ctx.db, token.sessionId);
  if (!session) return signedOut();
  // Removed as soon as it is seen, so that a clock set back does not revive it (S9).
  if (Date.parse(session.expiresAt) <= now.getTime()) return endExpired(ctx, session);
  const { secrets } = ctx.identity;
  const hash = hashOf(token);
  const rotatedMs = session.rotatedAt ? Date.parse(session.rotatedAt) : 0;
  const inGrace = session.parentHash?.equals(hash) === true && now.getTime() - rotatedMs < GRACE_MS;
  if (!inGrace && !session.refreshHash.equals(hash)) {
    const current = { generation: session.generation, hash: session.refreshHash };
    if (isAncestor(token, current, secrets.refresh, formerKeys(secrets))) await endFamily(ctx, session);
    return signedOut();
  }
  const claims = await store.findClaims(ctx.db, session.id, wanted, now.toISOString());
  if (!claims) {
    if (wanted) throw new ProblemError(loginProblems.tenant_not_found);
    // Acting in somebody's name goes on nowhere else.
    if (session.impersonationId) return endExpired(ctx, session);
    return leaveTenant(ctx, session, token, device);
  }
  const child = inGrace
    ? presentChildOf(token, session.refreshHash, [secrets.refresh, ...formerKeys(secrets)])
    : undefined;
  return goOn(ctx, claims, child ?? token, device);
}

/** The tenant of the session is gone for this person: it goes on in another one, or ends. */
async function leaveTenant(
  ctx: IdentityContext,
  session: { id: string; userId: string },
  token: RefreshToken,
  device: string | undefined,
): Promise<SignedIn> {
  const tenantId = await store.findOtherTenant(ctx.db, session.userId, ctx.clock.now().toISOString());
  if (!tenantId) {
    await inTransaction(ctx, async (ctx) => {
      await store.deleteSession(ctx.db, session.id);
      await announceChange(ctx, { sessionId: session.id });
    });
    return signedOut();
  }
  await store.updateSessionTenant(ctx.db, session.id, tenantId);
  return (await rotate(ctx, token, null, device)) ?? signedOut();
}

async function rotate(
  ctx: IdentityContext,
  token: RefreshToken,
  wanted: string | null,
  device: string | undefined,
): Promise<SignedIn | null> {
  const now = ctx.clock.now();
  const child = childOf(token, ctx.identity.secrets.refresh);
  const claims = await store.rotateSession(
    ctx.db,
    { sessionId: token.sessionId, hash: hashOf(token), childHash: hashOf(child), generation: child.generation },
    { now: now.toISOString(), idleEnd: later(now, IDLE_SECONDS), wanted, absoluteSeconds: ABSOLUTE_SECONDS },
  );
  return claims ? goOn(ctx, claims, child, device) : null;
}

/**
 * A new access token and the next refresh token (AUTH-7).
 * @param wanted the tenant the new token must be for, or null: the session's
 * @param device of a browser that may go without a second factor
 * @throws unauthenticated, tenant_not_found
 */
export async function refreshSession(
  ctx: IdentityContext,
  cookie: string | undefined,
  wanted: string | null,
  device?: string,
): Promise<SignedIn> {
  const token = readToken(cookie);
  if (!token) return signedOut();
  if (wanted !== null && !isUuid(wanted)) throw new ProblemError(loginProblems.tenant_not_found);
  return (await rotate(ctx, token, wanted, device)) ?? refreshSlowly(ctx, token, wanted, device);
}

/** Inside the transaction of the reason, which also writes the audit. @returns how many ended */
export async function endSessionsOf(
  ctx: IdentityContext,
  userId: string,
  except: string | null = null,
): Promise<number> {
  const ended = await store.deleteSessionsOf(ctx.db, userId, except);
  await announceChange(ctx, { userId });
  return ended.length;
}

/** The same in one tenant: where else they work is not its business. @returns how many ended */
export async function endSessionsIn(ctx: IdentityContext, tenantId: string, userId: string): Promise<number> {
  const ended = await store.deleteSessionsIn(ctx.db, tenantId, userId, null);
  await announceChange(ctx, { userId });
  return ended.length;
}

/**
 * Moves the session to another tenant of the person; the next refresh gives its token.
 * @throws tenant_not_found, address_not_allowed: there the session would lead nowhere
 */
export const switchTenant = (ctx: SignedContext, tenantId: string): Promise<void> =>
  inTransaction(asSystem(ctx), async (system) => {
    const { userId, sessionId, email } = ctx.principal;
    const home =
      sessionId && isUuid(tenantId)
        ? await store.findHome(system.db, tenantId, userId, system.clock.now().toISOString())
        : undefined;
    if (!sessionId || !home) throw new ProblemError(loginProblems.tenant_not_found);
    await requireAllowedAddress(system, home);
    await requireAllowedAddress(system, tenantId);
    await store.updateSessionTenant(system.db, sessionId, tenantId);
    const { mostSessions } = await limitsIn(system, tenantId);
    if (mostSessions !== null) await endOldest(system, { userId, tenantId, keep: sessionId }, mostSessions);
    await store.updateLastTenant(system.db, userId, tenantId, system.clock.now().toISOString());
    await writeAudit(system, {
      action: 'session.tenant_switched',
      resource: 'session',
      tenantId,
      userId,
      email,
      data: { sessionId, from: ctx.principal.tenantId },
    });
  });
