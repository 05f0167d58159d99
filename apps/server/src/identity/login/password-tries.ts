import { inTransaction } from '#platform/context.ts';
import { publish } from '#platform/events.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { Limit } from '#platform/rate-limits.ts';
import { writeAudit } from '../audits/audits.service.ts';
import type { IdentityContext } from '../context.ts';
import { LOCK_NOTICE, LOCK_SECONDS, LOGIN_PER_ACCOUNT, LOGIN_PER_BROWSER, loginOfNobody } from '../limits.ts';
import type { Account } from '../users/accounts.service.ts';
import { clearTriesOf, takeTryOf } from '../users/accounts.service.ts';

/** What was typed, and whose account it is, if there is one. */
export type Target = { email: string; user: Account | undefined };
/** One try of a password; taken before it is looked at, so that tries at the same time are counted exactly. */
export type Try = {
  lane: 'lockout' | 'throttle' | 'browser';
  /** The account is closed from now on, unless this one is right. */
  isLast: boolean;
  /** Names the browser in its lane. */
  browser: string | null;
};

const isTooMany = (error: unknown): boolean => error instanceof ProblemError && error.problem.status === 429;

/** @returns whether a point was left */
async function take(ctx: IdentityContext, limit: Limit, key: string): Promise<boolean> {
  try {
    await ctx.rateLimits.consume(limit, key);
    return true;
  } catch (error) {
    if (isTooMany(error)) return false;
    throw error;
  }
}

/**
 * Takes one of the tries that the account has, wherever a password is asked for (F5): as many as its tenant's policy
 * says until it is locked, else so many in a while. One statement, whether or not there is such an account.
 * @param known asked when none is left: names a browser the owner used before, which has tries of its own (F6)
 */
export async function takeTry(
  ctx: IdentityContext,
  { email, user }: Target,
  known: (user: Account) => Promise<string | null>,
): Promise<Try | null> {
  const { enabled, maxAttempts } = (await ctx.identity.policies.of(user?.tenantId ?? null)).lockout;
  if (enabled && user) {
    const taken = await takeTryOf(ctx, user.id, maxAttempts, LOCK_SECONDS);
    if (taken !== null) return { lane: 'lockout', isLast: taken >= maxAttempts, browser: null };
  } else if (await take(ctx, enabled ? loginOfNobody(maxAttempts) : LOGIN_PER_ACCOUNT, email)) {
    return { lane: 'throttle', isLast: false, browser: null };
  }
  const browser = user ? await known(user) : null;
  return browser !== null && (await take(ctx, LOGIN_PER_BROWSER, browser))
    ? { lane: 'browser', isLast: false, browser }
    : null;
}

/** A right password gives back the tries of its own lane, and of no other (F6); in the transaction that is open, if there is one. */
export async function giveBack(ctx: IdentityContext, { email, user }: Target, taken: Try): Promise<void> {
  const within = ctx.db.isTransaction ? ctx.db : undefined;
  if (taken.browser !== null) return ctx.rateLimits.reset(LOGIN_PER_BROWSER, taken.browser, within);
  if (taken.lane === 'lockout' && user) return clearTriesOf(ctx, user.id);
  return ctx.rateLimits.reset(LOGIN_PER_ACCOUNT, email, within);
}

/** Whoever holds the mailbox is the owner: what somebody else's tries caused is over, and a new lock is told of again. */
export async function forgiveTries(ctx: IdentityContext, user: Account): Promise<void> {
  await clearTriesOf(ctx, user.id);
  await ctx.rateLimits.reset(LOGIN_PER_ACCOUNT, user.email);
  await ctx.rateLimits.reset(LOCK_NOTICE, user.email);
}

/** Tells the owner that the account is closed, once in a while; the same work where there is none. */
export async function tellLocked(ctx: IdentityContext, { email, user }: Target): Promise<void> {
  if (!(await take(ctx, LOCK_NOTICE, email))) return;
  const { enabled } = (await ctx.identity.policies.of(user?.tenantId ?? null)).lockout;
  const tenantId = user?.tenantId ?? null;
  // Closed by decision: no link of a mail opens that.
  const isClosed = user?.lockedAt != null && user.lockedUntil === null;
  const userId = user && !isClosed ? user.id : null;
  await inTransaction(ctx, async (ctx) => {
    const type = enabled ? 'identity.account_locked' : 'identity.sign_in_locked';
    await publish(ctx, type, { language: user?.language ?? 'en' }, { tenantId, userId });
    await writeAudit(ctx, {
      action: 'login.locked',
      resource: 'session',
      severity: 'SEVERE',
      tenantId,
      userId,
      email: user?.email ?? null,
    });
  });
}
