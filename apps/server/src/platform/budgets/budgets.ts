import type { Cost, Window } from '@parley/contracts/cost.ts';
import { COSTS, costClass } from '@parley/contracts/cost.ts';
import type { Database } from '#db/database.ts';
import type { Principal } from '#principal';
import type { Config } from '../config.ts';
import type { Logger } from '../logger.ts';
import { isLoopback, networkOf } from './client-network.ts';
import type { Leave } from './places.ts';
import { NO_PLACE, openPlaces } from './places.ts';
import type { Counted } from './shared-windows.ts';
import { countShared } from './shared-windows.ts';
import type { TokenBuckets } from './token-buckets.ts';
import { tokenBuckets } from './token-buckets.ts';
import { tooMany } from './too-many.ts';

/** Whose budget a request takes from: `tenant` is null without a session, where `person` is an address. */
export type Spender = { person: string; tenant: string | null };

/** Someone who acts in another's name asks for themselves. */
export const spenderOf = ({ userId, tenantId, actor }: Principal): Spender => ({
  person: actor?.userId ?? userId,
  tenant: tenantId,
});

export type Budgets = {
  /** Who asks without a session, by address; null on one's own machine outside production, which is not limited. */
  guestAt(ip: string): Spender | null;
  /**
   * Takes a request of that class from a person and their tenant, and a place to be worked on. Waits only where others are before it, or
   * where it is counted on all nodes.
   * @param signal made where there is a wait, which it ends
   * @throws too_many_requests with Retry-After, overloaded
   */
  enter(cost: Cost, spender: Spender, signal: () => AbortSignal): Leave | Promise<Leave>;
  /** Notes the seconds that a worker was busy for a person. What is over the budget is refused at the next request. */
  usedWorker(cost: Cost, spender: Spender, seconds: number): Promise<void>;
};

type Asked = { own: Counted[]; all: Counted[] };

/** Worker time is kept in hundredths of a second, under keys of its own. */
const PARTS = 100;
const WORKER = 'worker';
/**
 * Does what keeps a worker busy, and counts its time against the next request of the person who asked.
 * @param means of the person who asked
 */
export async function working<T>(
  { budgets, log }: { budgets: Budgets; log: Logger },
  { cost, spender }: { cost: Cost; spender: Spender },
  work: () => Promise<T>,
): Promise<T> {
  const startedAt = performance.now();
  try {
    return await work();
  } finally {
    // The answer does not wait for the count.
    budgets
      .usedWorker(cost, spender, (performance.now() - startedAt) / 1_000)
      .catch((error: unknown) => log.warn({ err: error }, 'the time of a worker could not be counted'));
  }
}

/** `60`, `3600` and `86400` by the words people use. */
const span = (seconds: number): string =>
  ({ 60: 'a minute', 600: 'ten minutes', 3600: 'an hour', 86400: 'a day' })[seconds] ?? `${seconds} seconds`;

type Kept = Window & { people: TokenBuckets; tenants: TokenBuckets };

export function openBudgets(
  database: Database,
  { quotaFactor, production }: Pick<Config, 'quotaFactor' | 'production'>,
): Budgets {
  if (quotaFactor === null) return { guestAt: () => null, enter: () => NO_PLACE, usedWorker: async () => undefined };
  const factor = quotaFactor;
  const times = (most: number): number => Math.max(1, Math.floor(most * factor));
  const classes = Object.keys(COSTS) as Cost[];
  const kept = new Map<Cost, Kept[]>();
  const places = openPlaces(classes);
  for (const cost of classes) {
    const { windows, counted } = costClass(cost);
    if (counted === 'node')
      kept.set(
        cost,
        windows.map((window) => ({
          ...window,
          people: tokenBuckets(times(window.person), window.seconds),
          tenants: tokenBuckets(times(window.tenant), window.seconds),
        })),
      );
  }

  const refuse = (cost: Cost, ofTenant: boolean, most: number, seconds: number, retryAfterSeconds: number): never => {
    const whose = ofTenant ? 'Your organisation has' : 'You have';
    throw tooMany(
      cost,
      ofTenant ? 'tenant' : 'person',
      `${whose} reached the limit of ${most} such requests in ${span(seconds)}. Please try again later.`,
      retryAfterSeconds,
    );
  };
  /** @throws too_many_requests */
  const countHere = (cost: Cost, { person, tenant }: Spender): void => {
    const now = performance.now();
    for (const { people, tenants, ...window } of kept.get(cost) ?? []) {
      const person_ = people.take(person, now);
      if (person_ > 0) refuse(cost, false, times(window.person), window.seconds, Math.ceil(person_ / 1_000));
      const tenant_ = tenant === null ? 0 : tenants.take(tenant, now);
      if (tenant_ > 0) refuse(cost, true, times(window.tenant), window.seconds, Math.ceil(tenant_ / 1_000));
    }
  };
  /** What a request takes from the person's windows, and from those of everyone in the tenant. */
  const askedOf = (cost: Cost, { person, tenant }: Spender, worker: number | null): Asked => {
    const { windows, workerSeconds } = costClass(cost);
    const counted = (window: Window, unit: string, whose: 'person' | 'tenant', points: number): Counted => ({
      key: `budget:${cost}:${unit}${window.seconds}:${whose}:${whose === 'person' ? person : tenant}`,
      points,
      most: times(window[whose]) * (unit === '' ? 1 : PARTS),
      seconds: window.seconds,
    });
    const of = (whose: 'person' | 'tenant'): Counted[] => [
      ...(worker === null ? windows.map((window) => counted(window, '', whose, 1)) : []),
      ...(workerSeconds ? [counted(workerSeconds, WORKER, whose, worker ?? 0)] : []),
    ];
    return { own: of('person'), all: tenant === null ? [] : of('tenant') };
  };
  /** @throws too_many_requests */
  const countThere = async (cost: Cost, spender: Spender): Promise<void> => {
    const asked = askedOf(cost, spender, null);
    const over = await countShared(database, asked);
    if (!over) return;
    const ofTenant = asked.all.some(({ key }) => key === over.key);
    if (!over.key.includes(WORKER)) refuse(cost, ofTenant, over.most, over.seconds, over.retryAfterSeconds);
    throw tooMany(
      cost,
      'worker',
      `${ofTenant ? 'Your organisation has' : 'You have'} used the computing time there is for this in ${span(over.seconds)}. Please try again later.`,
      over.retryAfterSeconds,
    );
  };
  return {
    guestAt: (ip) => (production || !isLoopback(ip) ? { person: networkOf(ip), tenant: null } : null),
    enter: (cost, spender, signal) => {
      if (costClass(cost).counted === 'node') {
        countHere(cost, spender);
        return places.enter(cost, spender, signal);
      }
      return countThere(cost, spender).then(() => places.enter(cost, spender, signal));
    },
    usedWorker: async (cost, spender, seconds) => {
      if (costClass(cost).workerSeconds)
        await countShared(database, { ...askedOf(cost, spender, Math.max(1, Math.ceil(seconds * PARTS))), done: true });
    },
  };
}
