import type { LoginResponse } from '@parley/contracts/identity/login.ts';
import { loginProblems } from '@parley/contracts/identity/login.ts';
import type { Session } from '@parley/contracts/identity/sessions.ts';
import { sessionProblems } from '@parley/contracts/identity/sessions.ts';
import { commonProblems } from '@parley/contracts/problem.ts';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import { asSystem, inTransaction } from '#platform/context.ts';
import { publish } from '#platform/events.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { Principal } from '#principal';
import { writeAudit } from '../audits/audits.service.ts';
import type { IdentityContext, SignedContext } from '../context.ts';
import { ACCESS_TOKEN_SECONDS } from './access-token.ts';
import { announceChange } from './principals.ts';
import type { RefreshToken } from './refresh-token.ts';
import { childOf, firstToken, GRACE_MS, hashOf, isAncestor, readToken } from './refresh-token.ts';
import type { ClaimsRow } from './sessions.store.ts';
import * as store from './sessions.store.ts';

const DAY = 24 * 60 * 60;
/** A session nobody uses ends after that. */
export const IDLE_SECONDS = 14 * DAY;
/** However it is used, it ends after that. */
export const ABSOLUTE_SECONDS = 90 * DAY;

/** Signed in: the answer, and the refresh token for the cookie. */
export type SignedIn = { answer: LoginResponse; refreshToken: string; refreshExpiresAt: string };

const later = (now: Date, seconds: number): string => new Date(now.getTime() + seconds * 1000).toISOString();

async function signedIn(ctx: IdentityContext, claims: ClaimsRow, refresh: RefreshToken): Promise<SignedIn> {
  const { token, expires } = ctx.identity.tokens.sign(claims);
  return {
    answer: {
      accessToken: token,
      refreshToken: refresh.text,
      tokenType: 'Bearer',
      expires: expires.toISOString(),
      expiresIn: ACCESS_TOKEN_SECONDS,
      mfaRequired: false,
      userEmail: claims.email,
      userId: claims.userId,
      emailVerified: true,
      amr: claims.amr,
      auth_time: Math.floor(Date.parse(claims.authenticatedAt) / 1000),
    },
    refreshToken: refresh.text,
    refreshExpiresAt: claims.expiresAt,
  };
}

/**
 * Opens a new session; whatever session the browser had before ends, so that none is carried over a sign-in.
 * The audit row of the act comes with it.
 */
export async function openSession(
  ctx: IdentityContext,
  person: { userId: string; tenantId: string; email: string },
  { amr, action, replaces }: { amr: string[]; action: string; replaces: string | undefined },
): Promise<SignedIn> {
  const id = uuidv7();
  const refresh = firstToken(id);
  const now = ctx.clock.now();
  const claims = await inTransaction(ctx, async (ctx) => {
    if (replaces) await endSessionOfCookie(ctx, replaces, 'session.replaced');
    const inserted = store.insertSession(ctx.db, {
      id,
      userId: person.userId,
      tenantId: person.tenantId,
      refreshHash: hashOf(refresh),
      amr,
      userAgent: ctx.from.userAgent,
      ipAddress: ctx.from.ip,
      now: now.toISOString(),
      expiresAt: later(now, IDLE_SECONDS),
    });
    // Asked at once: one way to the database, and the audits of the tenant are held up for one way only.
    const [opened] = await Promise.all([
      inserted,
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

/** When the quick way met no row: a second tab, a repetition, a tenant that is not theirs, or a theft. */
async function refreshSlowly(ctx: IdentityContext, token: RefreshToken, wanted: string | null): Promise<SignedIn> {
  const now = ctx.clock.now();
  const session = await store.findSession(ctx.db, token.sessionId);
  if (!session || Date.parse(session.expiresAt) <= now.getTime()) return signedOut();
  const { secrets } = ctx.identity;
  const hash = hashOf(token);
  const rotatedMs = session.rotatedAt ? Date.parse(session.rotatedAt) : 0;
  const inGrace = session.parentHash?.equals(hash) === true && now.getTime() - rotatedMs < GRACE_MS;
  if (!inGrace && !session.refreshHash.equals(hash)) {
    if (isAncestor(token, { generation: session.generation, hash: session.refreshHash }, secrets.refresh))
      await endFamily(ctx, session);
    return signedOut();
  }
  const claims = await store.findClaims(ctx.db, session.id, wanted);
  if (!claims) {
    if (wanted) throw new ProblemError(loginProblems.tenant_not_found);
    return leaveTenant(ctx, session, token);
  }
  return signedIn(ctx, claims, inGrace ? childOf(token, secrets.refresh) : token);
}

/** The tenant of the session is gone for this person: it goes on in another one, or ends. */
async function leaveTenant(
  ctx: IdentityContext,
  session: { id: string; userId: string },
  token: RefreshToken,
): Promise<SignedIn> {
  const tenantId = await store.findOtherTenant(ctx.db, session.userId);
  if (!tenantId) {
    await inTransaction(ctx, async (ctx) => {
      await store.deleteSession(ctx.db, session.id);
      await announceChange(ctx, { sessionId: session.id });
    });
    return signedOut();
  }
  await store.updateSessionTenant(ctx.db, session.id, tenantId);
  return (await rotate(ctx, token, null)) ?? signedOut();
}

async function rotate(ctx: IdentityContext, token: RefreshToken, wanted: string | null): Promise<SignedIn | null> {
  const now = ctx.clock.now();
  const child = childOf(token, ctx.identity.secrets.refresh);
  const claims = await store.rotateSession(
    ctx.db,
    { sessionId: token.sessionId, hash: hashOf(token), childHash: hashOf(child), generation: child.generation },
    { now: now.toISOString(), idleEnd: later(now, IDLE_SECONDS), wanted, absoluteSeconds: ABSOLUTE_SECONDS },
  );
  return claims ? signedIn(ctx, claims, child) : null;
}

/**
 * A new access token and the next refresh token (AUTH-7).
 * @param wanted the tenant the new token must be for, or null: the session's
 * @throws unauthenticated, tenant_not_found
 */
export async function refreshSession(
  ctx: IdentityContext,
  cookie: string | undefined,
  wanted: string | null,
): Promise<SignedIn> {
  const token = readToken(cookie);
  if (!token) return signedOut();
  if (wanted !== null && !isUuid(wanted)) throw new ProblemError(loginProblems.tenant_not_found);
  return (await rotate(ctx, token, wanted)) ?? refreshSlowly(ctx, token, wanted);
}

/** Ends the session whose refresh token this is; a token that was only guessed ends nothing. */
export async function endSessionOfCookie(ctx: IdentityContext, cookie: string, action: string): Promise<void> {
  const token = readToken(cookie);
  const session = token && (await store.findSession(ctx.db, token.sessionId));
  if (!token || !session) return;
  const current = { generation: session.generation, hash: session.refreshHash };
  const own = session.refreshHash.equals(hashOf(token)) || isAncestor(token, current, ctx.identity.secrets.refresh);
  if (own) await endSession(ctx, session, action);
}

async function endSession(
  ctx: IdentityContext,
  session: { id: string; userId: string; tenantId: string },
  action: string,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    if (!(await store.deleteSession(ctx.db, session.id))) return;
    await announceChange(ctx, { sessionId: session.id });
    await writeAudit(ctx, {
      action,
      resource: 'session',
      tenantId: session.tenantId,
      userId: session.userId,
      data: { sessionId: session.id },
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
  if (!authorization) return;
  let principal: Principal;
  try {
    principal = await ctx.identity.principals.authenticate(authorization);
  } catch (error) {
    // A token that does not hold has nothing to end.
    if (error instanceof ProblemError && error.problem.status === 401) return;
    throw error;
  }
  const { sessionId, userId, tenantId } = principal;
  if (sessionId) await endSession(ctx, { id: sessionId, userId, tenantId }, 'session.signed_out');
}

const view = (row: Awaited<ReturnType<typeof store.listSessions>>[number], currentId: string | null): Session => ({
  id: row.id,
  userAgent: row.userAgent,
  ipAddress: row.ipAddress,
  createdAt: row.createdAt,
  expires: row.expiresAt,
  current: row.id === currentId,
  impersonated: false,
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

/**
 * Moves the session to another tenant of the person; the next refresh gives its token.
 * @throws tenant_not_found
 */
export const switchTenant = (ctx: SignedContext, tenantId: string): Promise<void> =>
  inTransaction(asSystem(ctx), async (system) => {
    const { userId, sessionId, email } = ctx.principal;
    if (!sessionId || !isUuid(tenantId) || !(await store.isMember(system.db, tenantId, userId)))
      throw new ProblemError(loginProblems.tenant_not_found);
    await store.updateSessionTenant(system.db, sessionId, tenantId);
    await store.updateLastTenant(system.db, userId, tenantId);
    await writeAudit(system, {
      action: 'session.tenant_switched',
      resource: 'session',
      tenantId,
      userId,
      email,
      data: { sessionId, from: ctx.principal.tenantId },
    });
  });

export const forgetExpiredSessions = async ({ db, clock }: IdentityContext): Promise<void> =>
  void (await store.deleteExpiredSessions(db, clock.now().toISOString()));
