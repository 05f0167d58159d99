import type { Cost, Window } from '@parley/contracts/cost.ts';
import { COSTS, costClass } from '@parley/contracts/cost.ts';
import type { Database } from '#db/database.ts';
import type { Principal } from '#principal';
import { isLoopback, networksOf } from '../client-network.ts';
import type { Config } from '../config.ts';
import type { Logger } from '../logger.ts';
import type { NodeWindows } from './node-windows.ts';
import { nodeWindows } from './node-windows.ts';
import type { Leave } from './places.ts';
import { NO_PLACE, openPlaces } from './places.ts';
import type { Counted } from './shared-windows.ts';
import { countShared } from './shared-windows.ts';
import { tooMany } from './too-many.ts';

/** Whose budget a request takes from: `tenant` is null without a session, where `person` is an address. */
export type Spender = {
  person: string;
  tenant: string | null;
  /** Networks that the address is in, with how many times of what one address has. */
  wider?: readonly { key: string; times: number }[];
};

/**
 * Of their own limits, what each person of a tenant that strangers join has although all together have nothing left: otherwise a few
 * accounts, which anyone can make there, would close it for everyone else.
 */
export const OWN_SHARE = 0.1;

/** Someone who acts in another's name asks for themselves. */
export const spenderOf = ({ userId, tenantId, actor }: Principal): Spender => ({
  person: actor?.userId ?? userId,
  tenant: tenantId,
});

export type Budgets = {
  /** Names the tenant that newcomers join who signed up by themselves. */
  anyoneJoins(tenantId: string): void;
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

export function openBudgets(
  database: Database,
  { quotaFactor, production, guessing }: Pick<Config, 'quotaFactor' | 'production' | 'guessing'>,
): Budgets {
  if (quotaFactor === null)
    return {
      anyoneJoins: () => undefined,
      guestAt: () => null,
      enter: () => NO_PLACE,
      usedWorker: async () => undefined,
    };
  const factor = quotaFactor;
  const times = (most: number): number => Math.max(1, Math.floor(most * factor));
  const classes = Object.keys(COSTS) as Cost[];
  const here = new Map<Cost, NodeWindows>();
  const places = openPlaces(classes);
  for (const cost of classes) {
    const { windows, counted } = costClass(cost);
    if (counted === 'node') here.set(cost, nodeWindows(windows, times));
  }
  let joinedByAnyone: string | null = null;
  const shareOf = ({ tenant }: Spender): number => (tenant !== null && tenant === joinedByAnyone ? OWN_SHARE : 0);

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
  const countHere = (cost: Cost, spender: Spender): void => {
    const over = here.get(cost)?.take(spender, shareOf(spender), performance.now());
    if (over) refuse(cost, over.ofTenant, over.most, over.seconds, Math.ceil(over.waitMs / 1_000));
  };
  /** What a request takes from the person's windows, and from those of everyone in the tenant. */
  const askedOf = (cost: Cost, { person, tenant }: Spender, worker: number | null, many = 1): Asked => {
    const { windows, workerSeconds } = costClass(cost);
    const of = (whose: 'person' | 'tenant', who: string): Counted[] => {
      const counted = (window: Window, unit: string, points: number): Counted => ({
        key: `budget:${cost}:${unit}${window.seconds}:${whose}:${who}`,
        points,
        most: times(window[whose]) * many * (unit === '' ? 1 : PARTS),
        seconds: window.seconds,
      });
      return [
        ...(worker === null ? windows.map((window) => counted(window, '', 1)) : []),
        ...(workerSeconds ? [counted(workerSeconds, WORKER, worker ?? 0)] : []),
      ];
    };
    return { own: of('person', person), all: tenant === null ? [] : of('tenant', tenant) };
  };
  /** @throws too_many_requests */
  const countAsked = async (cost: Cost, spender: Spender, asked: Asked): Promise<void> => {
    const over = await countShared(database, { ...asked, share: shareOf(spender) });
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
  /** Narrowest first: what one household is refused does not count for its neighbours. @throws too_many_requests */
  const countThere = async (cost: Cost, spender: Spender): Promise<void> => {
    await countAsked(cost, spender, askedOf(cost, spender, null));
    for (const { key, times: many } of spender.wider ?? [])
      await countAsked(cost, spender, askedOf(cost, { person: key, tenant: null }, null, many));
  };
  const guestAt = (ip: string): Spender => {
    const [{ key: person }, ...wider] = networksOf(ip, guessing.networks);
    return { person, tenant: null, ...(wider.length > 0 ? { wider } : {}) };
  };
  return {
    anyoneJoins: (tenantId) => {
      joinedByAnyone = tenantId;
    },
    guestAt: (ip) => (production || !isLoopback(ip) ? guestAt(ip) : null),
    enter: (cost, spender, signal) => {
      if (costClass(cost).counted === 'node') {
        countHere(cost, spender);
        return places.enter(cost, spender, { share: shareOf(spender), signal });
      }
      return countThere(cost, spender).then(() => places.enter(cost, spender, { share: shareOf(spender), signal }));
    },
    usedWorker: async (cost, spender, seconds) => {
      if (costClass(cost).workerSeconds)
        await countShared(database, { ...askedOf(cost, spender, Math.max(1, Math.ceil(seconds * PARTS))), done: true });
    },
  };
}
