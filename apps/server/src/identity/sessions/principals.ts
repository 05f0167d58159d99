import { commonProblems } from '@parley/contracts/problem.ts';
import type { Context, Services } from '#platform/context.ts';
import { afterCommit } from '#platform/context.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { Principal } from '#principal';
import type { AccessTokens } from './access-token.ts';
import { findPrincipal } from './sessions.store.ts';

/** What a remembered token rests on. When it changes, the token is looked up again. */
export type Subject = { sessionId: string } | { userId: string } | { tenantId: string };

/** Remembered tokens: an authenticated request costs a look into a Map (APP-12). */
export type Principals = {
  /** @throws unauthenticated, jwt_expired */
  authenticate(authorization: string | undefined): Promise<Principal>;
  /** Forgets on this node, now. */
  forget(subject: Subject): void;
  forgetAll(): void;
};

/** Tokens remembered at most; the oldest gives way. About 1.5 KiB each. */
const MOST = 20_000;
const NEWS = 'identity.principals';
/** A bearer longer than Node's whole header limit cannot arrive; this is far below. */
const LONGEST_TOKEN = 8_192;

const textOf = (subject: Subject): string =>
  'sessionId' in subject
    ? `s ${subject.sessionId}`
    : 'userId' in subject
      ? `u ${subject.userId}`
      : `t ${subject.tenantId}`;
const subjectOf = (text: string): Subject => {
  const id = text.slice(2);
  return text[0] === 's' ? { sessionId: id } : text[0] === 'u' ? { userId: id } : { tenantId: id };
};

export function openPrincipals(services: Services, tokens: AccessTokens): Principals {
  const { bus, clock, database } = services;
  const db = database.scoped({ kind: 'system' });
  const remembered = new Map<string, { principal: Principal; expiresAtMs: number }>();
  /** Counts what was forgotten, so that an answer read before is not remembered after. */
  let forgotten = 0;

  const forget = (subject: Subject): void => {
    forgotten += 1;
    for (const [token, { principal }] of remembered) {
      const concerned =
        'sessionId' in subject
          ? principal.sessionId === subject.sessionId
          : 'userId' in subject
            ? principal.userId === subject.userId
            : principal.tenantId === subject.tenantId;
      if (concerned) remembered.delete(token);
    }
  };
  const forgetAll = (): void => {
    forgotten += 1;
    remembered.clear();
  };
  bus.subscribe(NEWS, (text) => forget(subjectOf(text)));
  // News may have been missed while the connection was away.
  bus.onReconnected(forgetAll);

  const lookUp = async (token: string): Promise<Principal> => {
    const before = forgotten;
    const { sessionId, userId, tenantId, expiresAtMs } = await tokens.verify(token);
    const found = await findPrincipal(db, { sessionId, userId, tenantId, now: clock.now().toISOString() });
    if (!found) throw new ProblemError(commonProblems.jwt_expired);
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
    };
    if (before === forgotten) {
      if (remembered.size >= MOST) remembered.delete(remembered.keys().next().value ?? '');
      remembered.set(token, { principal, expiresAtMs });
    }
    return principal;
  };
  return {
    authenticate: (authorization) => {
      // Some calls of the wire send the token without `Bearer`.
      const token = authorization?.replace(/^Bearer\s+/i, '').trim();
      if (!token || token.length > LONGEST_TOKEN)
        return Promise.reject(new ProblemError(commonProblems.unauthenticated));
      const known = remembered.get(token);
      if (!known) return lookUp(token);
      if (known.expiresAtMs > clock.now().getTime()) return Promise.resolve(known.principal);
      remembered.delete(token);
      return Promise.reject(new ProblemError(commonProblems.jwt_expired));
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
  afterCommit(ctx, () => ctx.identity.principals.forget(subject));
  await ctx.bus.publishIn(ctx.db, NEWS, textOf(subject));
}
