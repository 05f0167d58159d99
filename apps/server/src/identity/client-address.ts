import ipaddr from 'ipaddr.js';
import { ProblemError } from '#platform/problem-error.ts';
import type { Limit } from '#platform/rate-limits.ts';
import type { IdentityContext } from './context.ts';
import type { Asking } from './limits.ts';

const HEXTET = 16;

/** The first bits of an IPv6 address, as `2001:db8:1:2::/64`. */
function networkOf(address: ipaddr.IPv6, prefix: number): string {
  const parts = address.parts
    .slice(0, Math.ceil(prefix / HEXTET))
    .map((part, at) => part & (0xffff << Math.max(0, (at + 1) * HEXTET - prefix)) & 0xffff);
  return `${parts.map((part) => part.toString(HEXTET)).join(':')}::/${prefix}`;
}

/** The bucket an address counts in: IPv4 as it is, IPv6 by its network, because a household has a whole /64. */
export function addressBucket(ip: string, prefix = 64): string {
  if (!ipaddr.isValid(ip)) return 'unreadable';
  const address = ipaddr.process(ip);
  return address.kind() === 'ipv4' ? address.toString() : networkOf(address as ipaddr.IPv6, prefix);
}

type Bucket = { limit: Limit; key: string };

/**
 * The networks an address counts in for a limit. For IPv4 it is the address; for IPv6, the networks that the operator named,
 * because a /48 holds 65,536 networks of the size that counts as one household.
 */
function bucketsOf({ config, from: { ip } }: IdentityContext, limit: Limit): Bucket[] {
  const isWide = ipaddr.isValid(ip) && ipaddr.process(ip).kind() === 'ipv6';
  if (!isWide) return [{ limit, key: addressBucket(ip) }];
  return config.guessing.networks.map(({ prefix, times }, at) => ({
    limit: { ...limit, name: at === 0 ? limit.name : `${limit.name}-${prefix}`, points: limit.points * times },
    key: addressBucket(ip, prefix),
  }));
}

/** What counts as one asker for one account: the widest network. Many of them for one account are one attacker. */
export const askerBucket = ({ config, from }: IdentityContext): string =>
  addressBucket(from.ip, config.guessing.networks.at(-1)?.prefix);

const isLoopback = (ip: string): boolean => ipaddr.isValid(ip) && ipaddr.process(ip).range() === 'loopback';

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
