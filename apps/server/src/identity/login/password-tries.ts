import { inTransaction } from '#platform/context.ts';
import { publish } from '#platform/events.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { Limit } from '#platform/rate-limits.ts';
import { writeAudit } from '../audits/audits.service.ts';
import type { IdentityContext } from '../context.ts';
import { LOCK_NOTICE, LOCK_SECONDS, LOGIN_PER_ACCOUNT, LOGIN_PER_BROWSER, loginOfNobody } from '../limits.ts';
import type { Account } from '../users/accounts.service.ts';
import { clearTriesOf, takeTryOf } from '../users/accounts.service.ts';
import { addInARow, endRow, inARow, nobodyCalled } from './failures-in-a-row.ts';

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

/** Who is counted. */
const whoIs = ({ email, user }: Target): string => user?.id ?? nobodyCalled(email);

/** As many as the tenant's policy says until the account is locked, else so many in a while. */
async function takeFromAll(ctx: IdentityContext, { email, user }: Target): Promise<Try | null> {
  const { enabled, maxAttempts } = (await ctx.identity.policies.of(user?.tenantId ?? null)).lockout;
  if (enabled && user) {
    const taken = await takeTryOf(ctx, user.id, maxAttempts, LOCK_SECONDS);
    return taken === null ? null : { lane: 'lockout', isLast: taken >= maxAttempts, browser: null };
  }
  const left = await take(ctx, enabled ? loginOfNobody(maxAttempts) : LOGIN_PER_ACCOUNT, email);
  return left ? { lane: 'throttle', isLast: false, browser: null } : null;
}

/**
 * Takes one of the tries that the account has, wherever a password is asked for (F5): of those in a while, and of those in a
 * row. The same statements whether or not there is such an account.
 * @param known asked when none is left: names a browser that the owner used before, which has tries of its own (F6)
 */
export async function takeTry(
  ctx: IdentityContext,
  target: Target,
  known: () => Promise<string | null>,
): Promise<Try | null> {
  const { failuresInARow } = ctx.config.guessing;
  const taken = await takeFromAll(ctx, target);
  const count = taken && (await addInARow(ctx, 'password', whoIs(target), failuresInARow));
  if (taken && count !== null) return { ...taken, isLast: taken.isLast || count === failuresInARow };
  const browser = await known();
  if (browser === null || !(await take(ctx, LOGIN_PER_BROWSER, browser))) return null;
  const left = (await addInARow(ctx, 'browser', browser, failuresInARow)) !== null;
  return left ? { lane: 'browser', isLast: false, browser } : null;
}

/** A right password gives back the tries of its own lane, and of no other (F6); in the transaction that is open, if there is one. */
export async function giveBack(ctx: IdentityContext, target: Target, taken: Try): Promise<void> {
  const { email, user } = target;
  const within = ctx.db.isTransaction ? ctx.db : undefined;
  if (taken.browser !== null) {
    await endRow(ctx, 'browser', taken.browser);
    return ctx.rateLimits.reset(LOGIN_PER_BROWSER, taken.browser, within);
  }
  await endRow(ctx, 'password', whoIs(target));
  if (taken.lane === 'lockout' && user) return clearTriesOf(ctx, user.id);
  return ctx.rateLimits.reset(LOGIN_PER_ACCOUNT, email, within);
}

/** Whoever holds the mailbox is the owner: what somebody else's tries caused is over, and a new lock is told of again. */
export async function forgiveTries(ctx: IdentityContext, user: Account): Promise<void> {
  await clearTriesOf(ctx, user.id);
  for (const what of ['password', 'code', 'factor'] as const) await endRow(ctx, what, user.id);
  await ctx.rateLimits.reset(LOGIN_PER_ACCOUNT, user.email);
  await ctx.rateLimits.reset(LOCK_NOTICE, user.email);
}

/** Tells the owner that the account is closed, once in a while; the same work where there is none. */
export async function tellLocked(ctx: IdentityContext, { email, user }: Target): Promise<void> {
  if (!(await take(ctx, LOCK_NOTICE, email))) return;
  const { enabled } = (await ctx.identity.policies.of(user?.tenantId ?? null)).lockout;
  // Until the owner comes by mail, however long that takes.
  const forGood = (await inARow(ctx, 'password', whoIs({ email, user }))) >= ctx.config.guessing.failuresInARow;
  const tenantId = user?.tenantId ?? null;
  // Closed by decision: no link of a mail opens that.
  const isClosed = user?.lockedAt != null && user.lockedUntil === null;
  const userId = user && !isClosed ? user.id : null;
  await inTransaction(ctx, async (ctx) => {
    const type = enabled || forGood ? 'identity.account_locked' : 'identity.sign_in_locked';
    await publish(ctx, type, { language: user?.language ?? 'en', forGood }, { tenantId, userId });
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
