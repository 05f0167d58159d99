import type { RestrictionType } from '@parley/contracts/identity/restrictions.ts';
import type { Address, AddressRange } from './address-range.ts';
import { readAddress, readRange } from './address-range.ts';

/** The rules of a tenant, made ready: a decision costs two binary searches, however many rules there are. */
export type AddressRules = {
  /** @param text the address of a request; what is none is never let in */
  allows(text: string): boolean;
  /** Whether it would be let in if only listed ones were. */
  isListed(text: string): boolean;
};
export type AddressRule = { ip: string; strategy: string };

type Ranges = { first: bigint[]; last: bigint[] };

/** Ranges that meet become one, in order. */
function merged(ranges: readonly AddressRange[]): Ranges {
  const ordered = ranges.toSorted((a, b) => (a.first < b.first ? -1 : a.first > b.first ? 1 : 0));
  const first: bigint[] = [];
  const last: bigint[] = [];
  for (const range of ordered) {
    const end = last.at(-1);
    if (end === undefined || range.first > end + 1n) {
      first.push(range.first);
      last.push(range.last);
    } else if (range.last > end) last[last.length - 1] = range.last;
  }
  return { first, last };
}

function includes({ first, last }: Ranges, value: bigint): boolean {
  let low = 0;
  let high = first.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((first[middle] ?? 0n) <= value) low = middle + 1;
    else high = middle;
  }
  return low > 0 && value <= (last[low - 1] ?? -1n);
}

type Families = Record<4 | 6, Ranges>;

function compiled(rules: readonly AddressRule[], strategy: RestrictionType): Families {
  const ranges = rules.filter((rule) => rule.strategy === strategy).flatMap(({ ip }) => readRange(ip) ?? []);
  return {
    4: merged(ranges.filter(({ family }) => family === 4)),
    6: merged(ranges.filter(({ family }) => family === 6)),
  };
}

/**
 * A blocked address stays out whatever else names it. Of the others `ALLOW` lets in those that are listed and nobody else,
 * `BLOCK` everybody.
 * @param rules the active ones
 */
export function addressRules(strategy: RestrictionType, rules: readonly AddressRule[]): AddressRules {
  const allowed = compiled(rules, 'ALLOW');
  const blocked = compiled(rules, 'BLOCK');
  const isBlocked = ({ family, value }: Address): boolean => includes(blocked[family], value);
  const isListed = (address: Address): boolean =>
    !isBlocked(address) && includes(allowed[address.family], address.value);
  const decide = (text: string, decision: (address: Address) => boolean): boolean => {
    const address = readAddress(text);
    return address !== null && decision(address);
  };
  return {
    allows: (text) => decide(text, strategy === 'ALLOW' ? isListed : (address) => !isBlocked(address)),
    isListed: (text) => decide(text, isListed),
  };
}
