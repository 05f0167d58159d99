import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Lived, Server } from '#testing/drawn-order.ts';
import { inDrawnOrder } from '#testing/drawn-order.ts';
import type { Services } from '../context.ts';
import { inTransaction, internalContext } from '../context.ts';
import type { EventCounter, EventReader } from '../events.ts';
import { countEvents, dispatchAll, publish } from '../events.ts';

const EVENTS = 12;
const TYPE = 'drawn.happened';

/**
 * Several events happened; two servers make jobs of their deliveries and count them, and either may die at any step. Then a server that is left does
 * what is still to be done.
 * @returns what is wrong in the end, in words: a delivery that no job tells, or an event that was not counted exactly once
 */
export async function tellInDrawnOrder(base: Services, seed: number): Promise<Lived & { faults: string[] }> {
  const run = uuidv7();
  const rows = async <R>(text: string, values: unknown[] = []): Promise<R[]> =>
    (
      await base.database.query<R & Record<string, unknown>>(
        { kind: 'owner' },
        text,
        values.length > 0 ? values : undefined,
      )
    ).rows;
  await rows(`create table if not exists platform.drawn_counts (run uuid, event_id uuid);
    grant insert on platform.drawn_counts to parley_system`);
  const reader = (name: string, quick: boolean): EventReader => ({
    ...{ name, types: [TYPE], read: async () => undefined },
    ...(quick ? { quick: true as const } : {}),
  });
  const counter: EventCounter = {
    ...{ name: 'drawn', types: [TYPE] },
    count: async ({ db }, events) => {
      for (const { id } of events) await sql`insert into platform.drawn_counts values (${run}, ${id})`.execute(db);
    },
  };
  const events: Services['events'] = {
    ...{
      readers: [reader('drawn-quick', true), reader('drawn-slow', false)],
      counters: [counter],
      wake: () => undefined,
    },
  };
  /** By id, as the queue keeps them. */
  const jobs = new Map<string, string[]>();
  const on = (services: Services, step: Server['step']): Services => ({
    ...services,
    events,
    jobs: {
      ...services.jobs,
      send: (queue, data, { id = '' } = {}) =>
        step(
          'job',
          async () =>
            void jobs.set(
              id,
              (data as { eventIds: string[] }).eventIds.map((each) => `${queue} ${each}`),
            ),
        ),
    },
  });
  const at: Server['step'] = (_name, act) => act();
  const own = on(base, at);
  const ids: string[] = [];
  for (let index = 0; index < EVENTS; index += 1)
    await inTransaction(internalContext(own, { kind: 'system' }), (ctx) => publish(ctx, TYPE, { index }));
  for (const { id } of await rows<{ id: string }>('select id from platform.events where type = $1', [TYPE]))
    ids.push(id);
  const work = async ({ services, step }: Pick<Server, 'services' | 'step'>): Promise<void> => {
    const mine = on(services, step);
    await Promise.all([dispatchAll(mine), countEvents(mine, counter)]);
  };
  const lived = await inDrawnOrder(base, { seed, work: [work, work], deaths: 2, deathChance: 0.06 });
  await work({ services: base, step: at });
  const told = new Set([...jobs.values()].flat());
  const counted = await rows<{ id: string }>('select event_id as id from platform.drawn_counts where run = $1', [run]);
  const faults = ids.flatMap((id) => [
    ...events.readers.flatMap(({ name }) => (told.has(`event-${name} ${id}`) ? [] : [`${name} was not told of ${id}`])),
    ...(counted.filter((each) => each.id === id).length === 1 ? [] : [`${id} was not counted once`]),
  ]);
  const left = await rows('select 1 from platform.deliveries where reader like $1', ['drawn-%']);
  if (left.length > 0) faults.push(`${left.length} deliveries are left`);
  await rows('delete from platform.events where type = $1', [TYPE]);
  return { ...lived, faults };
}
