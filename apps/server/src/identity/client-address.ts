import { addressBucket, isLoopback, networksOf } from '#platform/client-network.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { Limit } from '#platform/rate-limits.ts';
import type { IdentityContext } from './context.ts';
import type { Asking } from './limits.ts';

type Bucket = { limit: Limit; key: string };

/** The networks an address counts in for a limit, narrowest first. */
const bucketsOf = ({ config, from: { ip } }: IdentityContext, limit: Limit): Bucket[] =>
  networksOf(ip, config.guessing.networks).map(({ key, prefix, times }, at) => ({
    limit: { ...limit, name: at === 0 ? limit.name : `${limit.name}-${prefix}`, points: limit.points * times },
    key,
  }));

/** What counts as one asker for one account: the widest network. Many of them for one account are one attacker. */
export const askerBucket = ({ config, from }: IdentityContext): string =>
  addressBucket(from.ip, config.guessing.networks.at(-1)?.prefix);

/** One's own machine is not limited by address, only by account: everybody who develops or tests sits there. */
const isExempt = ({ config, from }: IdentityContext): boolean => !config.production && isLoopback(from.ip);

/** @throws too_many_requests */
export async function limitAddress(ctx: IdentityContext, limit: Limit): Promise<void> {
  if (isExempt(ctx)) return;
  // Narrowest first: what one household is refused does not count for its neighbours.
  for (const bucket of bucketsOf(ctx, limit)) await ctx.rateLimits.consume(bucket.limit, bucket.key);
}

/** A person has a telephone and a computer: all known browsers of an account together have so many times what one has. */
const BROWSERS = 2;

/**
 * For what is asked for in a browser that its owner used before. Each sign-in without cookies makes one more of them, so they have a
 * limit together as well.
 * @throws too_many_requests
 */
export async function limitBrowser(ctx: IdentityContext, own: Limit, browser: string, account: string): Promise<void> {
  await ctx.rateLimits.consume(own, browser);
  await ctx.rateLimits.consume({ ...own, name: `${own.name}s`, points: own.points * BROWSERS }, account);
}

/**
 * For mails and messages that anyone can have sent to another person.
 * @param to the address of the account, or what was typed where there is none
 * @param browser names one that its owner used before; strangers cannot use up what that has
 * @throws too_many_requests
 */
export async function limitAsking(
  ctx: IdentityContext,
  { address, network, account, day, browser: own }: Omit<Asking, 'browser'> & Partial<Pick<Asking, 'browser'>>,
  to: string,
  browser: string | null = null,
): Promise<void> {
  if (browser !== null && own) return limitBrowser(ctx, own, browser, to);
  await limitAddress(ctx, address);
  await ctx.rateLimits.consume(network, `${to} ${askerBucket(ctx)}`);
  await ctx.rateLimits.consume(account, to);
  if (day) await ctx.rateLimits.consume(day, to);
}

/** Whether the address has points left. Counts nothing. */
export async function addressMay(ctx: IdentityContext, limit: Limit): Promise<boolean> {
  if (isExempt(ctx)) return true;
  for (const bucket of bucketsOf(ctx, limit)) {
    const state = await ctx.rateLimits.peek(bucket.limit, bucket.key);
    if (state && state.remaining <= 0) return false;
  }
  return true;
}

/** Takes a point for something that failed; being out of points shows at the next try. */
export async function countFailure(ctx: IdentityContext, limit: Limit): Promise<void> {
  try {
    await limitAddress(ctx, limit);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
  }
}
