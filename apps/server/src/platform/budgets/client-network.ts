import ipaddr from 'ipaddr.js';

export const isLoopback = (ip: string): boolean => ipaddr.isValid(ip) && ipaddr.process(ip).range() === 'loopback';

/** Whom an address stands for: IPv4 as it is, IPv6 by its /64, which one household or attacker has as a whole. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return 'unreadable';
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  const parts = (address as ipaddr.IPv6).parts.slice(0, 4).map((part) => part.toString(16));
  return `${parts.join(':')}::/64`;
}
