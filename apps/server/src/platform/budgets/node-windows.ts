import type { Window } from '@parley/contracts/cost.ts';
import type { Spender } from './budgets.ts';
import type { TokenBuckets } from './token-buckets.ts';
import { tokenBuckets } from './token-buckets.ts';

/** A window of which nothing is left. */
export type OverHere = { ofTenant: boolean; most: number; seconds: number; waitMs: number };

export type NodeWindows = {
  /**
   * Takes one from every window, or from none: what is refused by one window takes nothing from those of everyone.
   * @param share of their own limit that each person may have where all together have nothing left
   * @returns the first that has none left
   */
  take(spender: Spender, share: number, nowMs: number): OverHere | null;
};

/** Counts requests in the memory of this node. @param times scales a limit */
export function nodeWindows(windows: readonly Window[], times: (most: number) => number): NodeWindows {
  const kept = windows.map(({ seconds, person, tenant }) => {
    const most = times(person);
    const people = new Map<number, TokenBuckets>();
    return {
      seconds,
      most: { person: most, tenant: times(tenant) },
      /** A network has so many times what one person has. */
      people: (many: number): TokenBuckets => {
        const buckets = people.get(many) ?? tokenBuckets(most * many, seconds);
        people.set(many, buckets);
        return buckets;
      },
      tenants: tokenBuckets(times(tenant), seconds),
    };
  });
  return {
    take: ({ person, tenant, wider = [] }, share, nowMs) => {
      const own = [{ key: person, times: 1 }, ...wider];
      for (const { seconds, most, people, tenants } of kept) {
        for (const { key, times: many } of own) {
          const waitMs = people(many).wait(key, nowMs);
          if (waitMs > 0) return { ofTenant: false, most: most.person * many, seconds, waitMs };
        }
        const waitMs = tenant === null ? 0 : tenants.wait(tenant, nowMs);
        const hasOwnShare = most.person - people(1).left(person, nowMs) < Math.floor(most.person * share);
        if (waitMs > 0 && !hasOwnShare) return { ofTenant: true, most: most.tenant, seconds, waitMs };
      }
      for (const { people, tenants } of kept) {
        for (const { key, times: many } of own) people(many).take(key, nowMs);
        if (tenant !== null) tenants.take(tenant, nowMs);
      }
      return null;
    },
  };
}
