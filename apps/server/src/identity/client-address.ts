import ipaddr from 'ipaddr.js';
import { ProblemError } from '#platform/problem-error.ts';
import type { Limit } from '#platform/rate-limits.ts';
import type { IdentityContext } from './context.ts';

/** The bucket an address counts in: IPv4 as it is, IPv6 by its /64, which one household or attacker has as a whole. */
export function addressBucket(ip: string): string {
  if (!ipaddr.isValid(ip)) return 'unreadable';
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return `${(address as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

const isLoopback = (ip: string): boolean => ipaddr.isValid(ip) && ipaddr.process(ip).range() === 'loopback';

/** One's own machine is not limited by address, only by account: everybody who develops or tests sits there. */
const isExempt = ({ config, from }: IdentityContext): boolean => !config.production && isLoopback(from.ip);

/** @throws too_many_requests */
export async function limitAddress(ctx: IdentityContext, limit: Limit): Promise<void> {
  if (!isExempt(ctx)) await ctx.rateLimits.consume(limit, addressBucket(ctx.from.ip));
}

/** Whether the address has points left. Counts nothing. */
export async function addressMay(ctx: IdentityContext, limit: Limit): Promise<boolean> {
  if (isExempt(ctx)) return true;
  const state = await ctx.rateLimits.peek(limit, addressBucket(ctx.from.ip));
  return !state || state.remaining > 0;
}

/** Takes a point for something that failed; being out of points shows at the next try. */
export async function countFailure(ctx: IdentityContext, limit: Limit): Promise<void> {
  try {
    await limitAddress(ctx, limit);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
  }
}
