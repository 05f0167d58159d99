import { loginProblems } from '@parley/contracts/identity/login.ts';
import { restrictionProblems } from '@parley/contracts/identity/restrictions.ts';
import { stepUpProblems } from '@parley/contracts/identity/step-up.ts';
import { commonProblems } from '@parley/contracts/problem.ts';
import { validate as isUuid } from 'uuid';
import type { Context, Services } from '#platform/context.ts';
import { afterCommit } from '#platform/context.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { Actor, Principal } from '#principal';
import { can } from '#principal';
import { isAccessTokenType } from '../api-tokens/api-token-jwt.ts';
import type { TokenPrincipals } from '../api-tokens/token-principals.ts';
import type { AddressRules } from '../restrictions/address-rules.ts';
import type { Restrictions } from '../restrictions/restrictions.ts';
import type { Policies } from '../security-policies/policies.ts';
import { ALL_TENANTS, forcesFactor, POLICY_NEWS } from '../security-policies/policies.ts';
import { typeOfJws } from '../signing-keys/compact-jws.ts';
import type { AccessTokens } from './access-token.ts';
import type { SessionLimits } from './session-limits.ts';
import { endOf, limitsOf } from './session-limits.ts';
import type { PrincipalRow } from './sessions.store.ts';
import { findPrincipal, updateSessionUse } from './sessions.store.ts';

/** What a remembered token rests on. When it changes, the token is looked up again. */
export type Subject =
  | { sessionId: string }
  | { userId: string }
  | { tenantId: string }
  | { tokenId: string }
  | 'everybody';

/** Remembered tokens: an authenticated request costs a look into a Map (APP-12). */
export type Principals = {
  /**
   * @param address that the request came from
   * @param apiKey value of `x-api-key`, where there is no `authorization`
   * @param scope the tenant to work in, where it is another than the token's
   * @throws unauthenticated, jwt_expired, address_not_allowed; with a scope tenant_not_found,
   *   insufficient_user_authentication
   */
  authenticate(
    authorization: string | undefined,
    address: string,
    apiKey?: string | string[],
    scope?: string | null,
  ): Promise<Principal>;
  /** Forgets on this node, now. */
  forget(subject: Subject): void;
  forgetAll(): void;
};

/** A token that was looked at, and until when it and what it rests on hold. */
type Known = {
  principal: Principal;
  tokenEndsMs: number;
  sessionEndsMs: number;
  /** From where the tenant lets people in; null: from anywhere. */
  addresses: Pick<AddressRules, 'allows'> | null;
  /** Where a use has to be noted. */
  used: ((nowMs: number) => void) | null;
};

/** A session of a tenant that ends idle ones, and what moves its end. */
type TimedSession = {
  createdMs: number;
  /** However it is used, not after that: the place in the tenant ends, or the acting in another's name. */
  latestMs: number;
  limits: SessionLimits;
};

/** What stands in `x-api-key`, when it is an access token (wire §11.2). */
const keyIn = (header: string | string[] | undefined): string | undefined => {
  const key = typeof header === 'string' ? header.trim() : '';
  return key !== '' && key.length <= LONGEST_TOKEN && isAccessTokenType(typeOfJws(key)) ? key : undefined;
};

/** Held by whoever acts in another's name, for as long as they do. */
const IMPERSONATE = 'fe.secure.write.impersonation';

/** Where a tenant ends idle sessions, requests count as use; the database hears of it at most that often. */
const NOTE_USE_MS = 1_000;
/** When an API token was last used is told to its owner to the minute. */
const NOTE_TOKEN_USE_MS = 60_000;

/** Tokens remembered at most; the oldest gives way. About 1.5 KiB each. */
const MOST = 20_000;
const NEWS = 'identity.principals';
/** A bearer longer than Node's whole header limit cannot arrive; this is far below. */
const LONGEST_TOKEN = 8_192;

/** A token means somebody else in another tenant. */
const keyOf = (token: string, scope: string | null): string => (scope === null ? token : `${token} ${scope}`);

const textOf = (subject: Subject): string => {
  if (subject === 'everybody') return 'e';
  if ('sessionId' in subject) return `s ${subject.sessionId}`;
  if ('userId' in subject) return `u ${subject.userId}`;
  return 'tokenId' in subject ? `k ${subject.tokenId}` : `t ${subject.tenantId}`;
};
const subjectOf = (text: string): Subject => {
  if (text === 'e') return 'everybody';
  const id = text.slice(2);
  if (text[0] === 's') return { sessionId: id };
  if (text[0] === 'u') return { userId: id };
  return text[0] === 'k' ? { tokenId: id } : { tenantId: id };
};
const concerns = (
  subject: Exclude<Subject, 'everybody'>,
  { userId, tenantId, homeTenantId, sessionId, actor, token }: Principal,
): boolean => {
  if ('sessionId' in subject) return sessionId === subject.sessionId || actor?.sessionId === subject.sessionId;
  if ('userId' in subject) return userId === subject.userId || actor?.userId === subject.userId;
  if ('tokenId' in subject) return token?.id === subject.tokenId;
  // What is held in an account below is held in the one they came from.
  return tenantId === subject.tenantId || homeTenantId === subject.tenantId;
};

/** @throws jwt_expired when who acts may do so no longer (Z3) */
function actingAs({ permissions, superUser, ...actor }: NonNullable<PrincipalRow['actor']>): Actor {
  if (!can({ permissions: permissions ?? [], superUser, roles: [] }, IMPERSONATE))
    throw new ProblemError(commonProblems.jwt_expired);
  return actor;
}

/** Whoever came from an account above is let in from where that one lets its people in, too. */
const both = (here: AddressRules | null, home: AddressRules | null): Pick<AddressRules, 'allows'> | null =>
  here && home ? { allows: (text) => here.allows(text) && home.allows(text) } : (here ?? home);

export function openPrincipals(
  services: Services,
  tokens: AccessTokens,
  { policies, restrictions, apiTokens }: { policies: Policies; restrictions: Restrictions; apiTokens: TokenPrincipals },
): Principals {
  const { bus, clock, database, log } = services;
  const db = database.scoped({ kind: 'system' });
  const remembered = new Map<string, Known>();
  /** Counts what was forgotten, so that an answer read before is not remembered after. */
  let forgotten = 0;

  const forgetAll = (): void => {
    forgotten += 1;
    remembered.clear();
  };
  const forget = (subject: Subject): void => {
    if (subject === 'everybody') {
      forgetAll();
      return;
    }
    forgotten += 1;
    for (const [token, { principal }] of remembered) if (concerns(subject, principal)) remembered.delete(token);
  };
  bus.subscribe(NEWS, (text) => forget(subjectOf(text)));
  bus.subscribe(POLICY_NEWS, (tenantId) => (tenantId === ALL_TENANTS ? forgetAll() : forget({ tenantId })));
  // News may be missed, and may have been.
  bus.onSilence(forgetAll);
  bus.onReconnected(forgetAll);

  /** What is done at each use of a session that ends when it is left alone. */
  const notingUse = (known: Known, { limits, createdMs, latestMs }: TimedSession): ((nowMs: number) => void) => {
    let notedMs = 0;
    return (nowMs) => {
      known.sessionEndsMs = Math.min(latestMs, endOf(limits, { createdMs, usedMs: nowMs }));
      const { sessionId } = known.principal;
      if (!sessionId || nowMs - notedMs < NOTE_USE_MS) return;
      notedMs = nowMs;
      const use = { now: new Date(nowMs).toISOString(), expiresAt: new Date(known.sessionEndsMs).toISOString() };
      // Nobody waits for it: what it tells matters when the session was left alone.
      updateSessionUse(db, sessionId, use).catch((error: unknown) =>
        log.warn({ err: error }, 'the use of a session could not be written down'),
      );
    };
  };
  const notingTokenUse = (id: string): ((nowMs: number) => void) => {
    let notedMs = 0;
    return (nowMs) => {
      if (nowMs - notedMs < NOTE_TOKEN_USE_MS) return;
      notedMs = nowMs;
      apiTokens.noteUse(id, new Date(nowMs));
    };
  };

  /** @param before how much was forgotten when the database was asked */
  const remember = (key: string, known: Known, before: number): void => {
    if (before !== forgotten || !bus.isHeard()) return;
    if (remembered.size >= MOST) remembered.delete(remembered.keys().next().value ?? '');
    remembered.set(key, known);
  };

  /** @throws address_not_allowed */
  const admitted = ({ principal, addresses, used }: Known, address: string, nowMs: number): Principal => {
    if (addresses && !addresses.allows(address)) throw new ProblemError(restrictionProblems.address_not_allowed);
    used?.(nowMs);
    return principal;
  };

  const lookUpApiToken = async (
    token: string,
    type: unknown,
    address: string,
    scope: string | null,
  ): Promise<Principal> => {
    const before = forgotten;
    const { principal, tokenEndsMs, endsMs } = await apiTokens.lookUp(token, type);
    // A token was given for one tenant.
    if (scope !== null && scope !== principal.tenantId) throw new ProblemError(loginProblems.tenant_not_found);
    const addresses = await restrictions.addresses(principal.tenantId);
    const used = notingTokenUse(principal.token?.id ?? '');
    const known: Known = { principal, tokenEndsMs, sessionEndsMs: endsMs, addresses, used };
    remember(keyOf(token, scope), known, before);
    return admitted(known, address, clock.now().getTime());
  };

  const lookUp = async (token: string, address: string, scope: string | null): Promise<Principal> => {
    const type = typeOfJws(token);
    if (apiTokens.knows(type)) return lookUpApiToken(token, type, address, scope);
    const before = forgotten;
    const { sessionId, userId, tenantId: own, expiresAtMs } = await tokens.verify(token);
    const elsewhere = scope !== null && scope !== own;
    const tenantId = elsewhere ? scope : own;
    const found = await findPrincipal(db, { sessionId, userId, tenantId, now: clock.now().toISOString() });
    if (!found) throw new ProblemError(elsewhere ? loginProblems.tenant_not_found : commonProblems.jwt_expired);
    // As for a token of that tenant: it may want a second factor that was not shown here yet.
    if (elsewhere && !found.secondFactorAt && (await forcesFactor(policies, [tenantId, found.homeId])))
      throw new ProblemError(stepUpProblems.insufficient_user_authentication);
    const nowMs = clock.now().getTime();
    const usedMs = Date.parse(found.lastUsedAt);
    // Its session was used when the token was over already: the clock was set back since (S9).
    if (usedMs >= expiresAtMs) throw new ProblemError(commonProblems.jwt_expired);
    const limits = limitsOf((await policies.of(tenantId)).sessions);
    const home = found.homeId === tenantId ? null : await restrictions.addresses(found.homeId);
    const addresses = both(await restrictions.addresses(tenantId), home);
    const createdMs = Date.parse(found.createdAt);
    const storedMs = Date.parse(found.expiresAt);
    const placeEndsMs = found.memberUntil ? Date.parse(found.memberUntil) : Number.POSITIVE_INFINITY;
    const latestMs = found.actor ? Math.min(placeEndsMs, storedMs) : placeEndsMs;
    const sessionEndsMs = Math.min(
      latestMs,
      limits.timed ? Math.min(storedMs, endOf(limits, { createdMs, usedMs })) : storedMs,
    );
    if (sessionEndsMs <= nowMs) throw new ProblemError(commonProblems.jwt_expired);
    const { email, name, superUser, roles, permissions } = found;
    const principal: Principal = {
      userId,
      tenantId,
      sessionId,
      email,
      name,
      roles: roles ?? [],
      permissions: permissions ?? [],
      superUser,
      ...(found.homeId === tenantId ? {} : { homeTenantId: found.homeId }),
      ...(found.actor ? { actor: actingAs(found.actor) } : {}),
    };
    const known: Known = { principal, tokenEndsMs: expiresAtMs, sessionEndsMs, addresses, used: null };
    if (limits.timed) known.used = notingUse(known, { limits, createdMs, latestMs });
    remember(keyOf(token, scope), known, before);
    return admitted(known, address, nowMs);
  };
  return {
    authenticate: (authorization, address, apiKey, scope = null) => {
      // Some calls of the wire send the token without `Bearer`.
      const token = authorization === undefined ? keyIn(apiKey) : authorization.replace(/^Bearer\s+/i, '').trim();
      if (!token || token.length > LONGEST_TOKEN)
        return Promise.reject(new ProblemError(commonProblems.unauthenticated));
      if (scope !== null && !isUuid(scope)) return Promise.reject(new ProblemError(loginProblems.tenant_not_found));
      const key = keyOf(token, scope);
      const known = remembered.get(key);
      if (!known) return lookUp(token, address, scope);
      const nowMs = clock.now().getTime();
      if (known.tokenEndsMs > nowMs && known.sessionEndsMs > nowMs) {
        if (known.addresses && !known.addresses.allows(address))
          return Promise.reject(new ProblemError(restrictionProblems.address_not_allowed));
        known.used?.(nowMs);
        return Promise.resolve(known.principal);
      }
      remembered.delete(key);
      if (known.tokenEndsMs <= nowMs) return Promise.reject(new ProblemError(commonProblems.jwt_expired));
      // On another node it may have been used since.
      return lookUp(token, address, scope);
    },
    forget,
    forgetAll,
  };
}

/**
 * Tells every node that what it remembers about `subject` is over. Inside a transaction the news leave with its commit,
 * so that no crash can separate the two.
 */
export async function announceChange(
  ctx: Context & { identity: { principals: Principals } },
  subject: Subject,
): Promise<void> {
  // Ids in paths may come in capitals.
  const news = textOf(subject).toLowerCase();
  afterCommit(ctx, () => ctx.identity.principals.forget(subjectOf(news)));
  await ctx.bus.publishIn(ctx.db, NEWS, news);
}
