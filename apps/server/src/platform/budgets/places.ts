import type { Cost } from '@parley/contracts/cost.ts';
import { costClass } from '@parley/contracts/cost.ts';
import { commonProblems } from '@parley/contracts/problem.ts';
import { ProblemError } from '../problem-error.ts';
import { refusals } from './budget-metrics.ts';
import type { Spender } from './budgets.ts';
import type { FairQueue } from './fair-queue.ts';
import { fairQueue, QueueFull } from './fair-queue.ts';
import { tooMany } from './too-many.ts';

/** Gives back a place; does nothing a second time. */
export type Leave = () => void;
/** Of a request that took none. */
export const NO_PLACE: Leave = () => undefined;

/** Requests of everyone that wait in one queue of a node. */
const MOST_WAITING = 400;

type Kind = {
  queue: FairQueue;
  /** Requests of each tenant that are worked on, where a tenant has a limit. */
  ofTenant: Map<string, number>;
};

/** One of the places of a tenant; null where all of them are taken. */
function takeOf(held: Map<string, number>, tenant: string, most: number): Leave | null {
  const before = held.get(tenant) ?? 0;
  if (before >= most) return null;
  held.set(tenant, before + 1);
  let given = false;
  return () => {
    if (given) return;
    given = true;
    const left = (held.get(tenant) ?? 1) - 1;
    if (left > 0) held.set(tenant, left);
    else held.delete(tenant);
  };
}

/** The person's place once they have it, and the tenant's with it; without the first, the second is given back. */
function both(ofTenant: Leave, enter: () => Leave | Promise<Leave>): Leave | Promise<Leave> {
  const together =
    (ofPerson: Leave): Leave =>
    () => {
      ofPerson();
      ofTenant();
    };
  const alone = (error: unknown): never => {
    ofTenant();
    throw error;
  };
  let entered: Leave | Promise<Leave>;
  try {
    entered = enter();
  } catch (error) {
    return alone(error);
  }
  return typeof entered === 'function' ? together(entered) : entered.then(together, alone);
}

export type Places = {
  /**
   * A place to be worked on, of the person and where the class says so of the tenant, on this node.
   * @param how.share of the places of one person that each has where the tenant has none left
   * @throws too_many_requests, overloaded
   */
  enter(cost: Cost, spender: Spender, how: { share: number; signal: () => AbortSignal }): Leave | Promise<Leave>;
};

export function openPlaces(classes: readonly Cost[]): Places {
  const kinds = new Map<Cost, Kind>();
  for (const cost of classes) {
    const { atOnce, waiting, lane } = costClass(cost);
    const queue = fairQueue({
      atOnce: lane ?? Number.POSITIVE_INFINITY,
      each: { atOnce, waiting },
      waiting: MOST_WAITING,
    });
    kinds.set(cost, { queue, ofTenant: new Map() });
  }
  const placeOfPerson = (cost: Cost, queue: FairQueue, person: string, signal: () => AbortSignal) => {
    try {
      return queue.enter(person, signal);
    } catch (error) {
      if (!(error instanceof QueueFull)) throw error;
      if (error.full === 'yours')
        throw tooMany(cost, 'at_once', 'You are already doing this several times at once. Please wait a moment.', 1);
      refusals.inc({ cost, limit: 'everyone' });
      throw new ProblemError(commonProblems.overloaded, { cause: error, retryAfterSeconds: 2 });
    }
  };
  return {
    enter: (cost, { person, tenant }, { share, signal }) => {
      const kind = kinds.get(cost);
      if (!kind) throw new Error(`The class ${cost} has no queue.`);
      const { atOnce, atOnceTenant } = costClass(cost);
      const enter = () => placeOfPerson(cost, kind.queue, person, signal);
      if (atOnceTenant === null || tenant === null) return enter();
      const isSpared = kind.queue.heldBy(person) < Math.ceil(atOnce * share);
      const ofTenant = takeOf(kind.ofTenant, tenant, isSpared ? Number.POSITIVE_INFINITY : atOnceTenant);
      if (ofTenant) return both(ofTenant, enter);
      const told = `Your organisation already has ${atOnceTenant} of these requests open. Please try again in a moment.`;
      throw tooMany(cost, 'at_once', told, 1);
    },
  };
}
