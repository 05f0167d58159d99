import ipaddr from 'ipaddr.js';

/** What is limited for a network of this prefix: so many times what one address has. */
export type NetworkTier = { prefix: number; times: number };
/** A network that an address counts in; `prefix` is null for an IPv4 address, which counts as it is. */
export type CountedNetwork = { key: string; prefix: number | null; times: number };

const HEXTET = 16;

export const isLoopback = (ip: string): boolean => ipaddr.isValid(ip) && ipaddr.process(ip).range() === 'loopback';

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

/**
 * All that an address counts in, narrowest first. One address, for IPv4; the networks that the operator named, for IPv6: whoever has a
 * /48 has 65,536 of those that count as one household.
 */
export function networksOf(ip: string, tiers: readonly NetworkTier[]): [CountedNetwork, ...CountedNetwork[]] {
  const isWide = ipaddr.isValid(ip) && ipaddr.process(ip).kind() === 'ipv6';
  const [first, ...wider] = isWide ? tiers : [];
  if (!first) return [{ key: addressBucket(ip), prefix: null, times: 1 }];
  const counted = ({ prefix, times }: NetworkTier) => ({ key: addressBucket(ip, prefix), prefix, times });
  return [counted(first), ...wider.map(counted)];
}
