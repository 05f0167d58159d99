import { sql } from 'kysely';
import { v5 as uuidv5, v7 as uuidv7 } from 'uuid';
import { actorOf } from '#principal';
import type { Context, Services } from './context.ts';
import { afterCommit, inTransaction, internalContext } from './context.ts';

/** What a reader is given. */
export type PublishedEvent = {
  id: string;
  type: string;
  tenantId: string | null;
  userId: string | null;
  data: Record<string, unknown>;
  createdAt: string;
};

export type EventReader = {
  /** Stable name: it stands in the database between the act and its reading. */
  name: string;
  types: readonly string[];
  /**
   * It asks only the database, so that many events may be one job. Others have a job for each: when a process dies, the mails of the jobs
   * it had taken at once are sent again, and that should be few.
   */
  quick?: true;
  /** At least once: must not mind being told twice. */
  read(services: Services, event: PublishedEvent): Promise<void>;
};

/** A reader to which several events of one person cost hardly more than one. What is about nobody it is not told. */
export type PersonReader = Omit<EventReader, 'read' | 'quick'> & {
  /** At least once, in the order they happened: must not mind being told twice. */
  readOfPerson(
    services: Services,
    person: { tenantId: string; userId: string },
    events: PublishedEvent[],
  ): Promise<void>;
};

/** Counts events, many at once and each exactly once: for what happens too often for a job of its own. */
export type EventCounter = {
  /** Stable name: it stands in the database between the act and its counting. */
  name: string;
  types: readonly string[];
  /** In the transaction that takes the events off, as the system; in the order of their ids. */
  count(ctx: Context, events: PublishedEvent[]): Promise<void>;
};

export type EventReaders = { readers: (EventReader | PersonReader)[]; counters: EventCounter[]; wake(): void };

const countersOf = ({ events }: Context, type: string): string[] =>
  events.counters.filter(({ types }) => types.includes(type)).map(({ name }) => name);

/** Writes what happened in the transaction of the act, with one delivery for each reader that wants it. */
export async function publish(
  ctx: Context,
  type: string,
  data: Record<string, unknown>,
  about: { tenantId?: string | null; userId?: string | null } = {},
): Promise<void> {
  if (!ctx.db.isTransaction) throw new Error(`${type} must be published in the transaction of the act.`);
  const id = uuidv7();
  const { tenantId = ctx.principal?.tenantId ?? null, userId = ctx.principal?.userId ?? null } = about;
  await ctx.db
    .insertInto('platform.events')
    .values({ id, type, tenantId, userId, data: JSON.stringify({ ...data, ...actorOf(ctx.principal) }) })
    .execute();
  const counters = countersOf(ctx, type);
  if (counters.length > 0)
    await ctx.db
      .insertInto('platform.uncounted')
      .values(counters.map((counter) => ({ eventId: id, counter })))
      .execute();
  const readers = ctx.events.readers.filter((reader) => reader.types.includes(type));
  if (readers.length === 0) return;
  await ctx.db
    .insertInto('platform.deliveries')
    .values(readers.map(({ name }) => ({ eventId: id, reader: name })))
    .execute();
  afterCommit(ctx, () => ctx.events.wake());
}

/** What happened; about the caller unless `about` says otherwise. */
export type Happening = {
  type: string;
  data: Record<string, unknown>;
  about?: { tenantId?: string | null; userId?: string | null };
};

/**
 * Parts for the `with` of a statement that does the act: they write its events once for each row of `act`.
 * @param rows the parameter with what `publishWith` gives
 */
export const toldBeside = (rows: string, act: string): string => `
  told as (insert into platform.events (id, tenant_id, user_id, type, data)
    select e.id, e.tenant_id, e.user_id, e.type, e.data from ${act},
      json_to_recordset(${rows}::json) as e(id uuid, tenant_id uuid, user_id uuid, type text, data jsonb)),
  delivered as (insert into platform.deliveries (event_id, reader)
    select e.id, reader from ${act}, json_to_recordset(${rows}::json) as e(id uuid, readers text[]), unnest(e.readers) reader),
  uncounted as (insert into platform.uncounted (event_id, counter)
    select e.id, counter from ${act}, json_to_recordset(${rows}::json) as e(id uuid, counters text[]), unnest(e.counters) counter)`;

/**
 * Does an act of one statement and tells what happened, both or neither. Events, and what their readers and counters wait for, are
 * written by that very statement (`toldBeside`), which spares a transaction and its three round trips.
 * @param act answers null when nothing was done, so that nothing is told
 */
export async function publishWith<C extends Context, T>(
  ctx: C,
  happenings: Happening[],
  act: (ctx: C, events: string) => Promise<T | null>,
): Promise<T | null> {
  const events = happenings.map(
    ({
      type,
      data,
      about: { tenantId = ctx.principal?.tenantId ?? null, userId = ctx.principal?.userId ?? null } = {},
    }) => ({
      id: uuidv7(),
      tenant_id: tenantId,
      user_id: userId,
      type,
      data: { ...data, ...actorOf(ctx.principal) },
      readers: ctx.events.readers.flatMap(({ name, types }) => (types.includes(type) ? [name] : [])),
      counters: countersOf(ctx, type),
    }),
  );
  const done = await act(ctx, JSON.stringify(events));
  if (done !== null && events.some(({ readers }) => readers.length > 0)) afterCommit(ctx, () => ctx.events.wake());
  return done;
}

/** When a person goes: that something happened to them, but for the news of it, which is still being read. As the system. */
export async function forgetEventsOf({ db }: Pick<Context, 'db'>, userId: string): Promise<void> {
  await db.deleteFrom('platform.events').where('userId', '=', userId).where('type', '<>', 'user.deleted').execute();
}

/** Of an account that is being erased nobody is told any more: what they would write is refused. */
const OF_NO_ERASED = sql`not exists (select from platform.erasures x where x.tenant_id = e.tenant_id)`;

/** Events of one transaction of a counter. */
const COUNTED_AT_ONCE = 1_000;

/** Lets a counter count what has happened by now. Two nodes that do it at the same time share the work. @returns how many events */
export async function countEvents(services: Services, counter: EventCounter): Promise<number> {
  const system = internalContext(services, { kind: 'system' });
  let counted = 0;
  for (let taken = COUNTED_AT_ONCE; taken === COUNTED_AT_ONCE; counted += taken)
    taken = await inTransaction(system, async (ctx) => {
      const { rows } = await sql<PublishedEvent>`
        with taken as (
          delete from platform.uncounted where (event_id, counter) in (
            select u.event_id, u.counter from platform.uncounted u where u.counter = ${counter.name}
            order by u.event_id limit ${COUNTED_AT_ONCE} for update skip locked)
          returning event_id)
        select e.id, e.type, e.tenant_id, e.user_id, e.data, e.created_at from platform.events e join taken on taken.event_id = e.id
        where ${OF_NO_ERASED} order by e.id`.execute(ctx.db);
      if (rows.length > 0) await counter.count(ctx, rows);
      return rows.length;
    });
  return counted;
}

/** Deliveries taken at once. */
const BATCH = 200;
/** Pause before what happened meanwhile is dispatched: when little happens, and when much does. */
const FEW_MS = 25;
const MANY_MS = 250;
const FEW = 4;
/** How long a delivery of a node that died right after its commit waits for another node. */
const SWEEP_MS = 2_000;
const queueOf = (name: string): string => `event-${name}`;

/** Events that a reader reads in one job. What an earlier version sent names one. */
type Telling = { eventIds: string[] } | { eventId: string };
const idsOf = (telling: Telling): string[] => ('eventIds' in telling ? telling.eventIds : [telling.eventId]);

/** How many events a job tells at most, so that it costs little of what its reading does. */
const togetherOf = (reader: EventReader | PersonReader): number => {
  if ('readOfPerson' in reader) return BATCH;
  return reader.quick ? 20 : 1;
};

/** Lets a reader read events in the order they happened. @returns those it could not, and why */
async function readEach(
  services: Services,
  reader: EventReader | PersonReader,
  events: PublishedEvent[],
): Promise<{ event: PublishedEvent; error: unknown }[]> {
  const failed: { event: PublishedEvent; error: unknown }[] = [];
  const attempt = (told: PublishedEvent[], reading: Promise<void>): Promise<void> =>
    reading.catch((error: unknown) => void failed.push(...told.map((event) => ({ event, error }))));
  if ('read' in reader) {
    for (const event of events) await attempt([event], reader.read(services, event));
    return failed;
  }
  for (const ofPerson of Map.groupBy(events, ({ tenantId, userId }) => `${tenantId} ${userId}`).values()) {
    const { tenantId, userId } = ofPerson[0] as PublishedEvent;
    if (tenantId && userId) await attempt(ofPerson, reader.readOfPerson(services, { tenantId, userId }, ofPerson));
  }
  return failed;
}

/**
 * Reads events as jobs; one that is gone meanwhile is nobody's news. Those that could not be read are tried again one by one, so that none
 * waits for another.
 */
const workAs = (services: Services, reader: EventReader | PersonReader): Promise<void> => {
  const quiet: Services = { ...services, database: services.database.quiet };
  const queue = queueOf(reader.name);
  return services.jobs.work<Telling>(queue, async (telling) => {
    const ids = idsOf(telling);
    const { rows } = await sql<PublishedEvent>`
      select id, type, tenant_id, user_id, data, created_at from platform.events e
      where id = any(${ids}::uuid[]) and ${OF_NO_ERASED} order by id`.execute(
      internalContext(quiet, { kind: 'system' }).db,
    );
    for (const { event, error } of await readEach(quiet, reader, rows)) {
      if (ids.length === 1) throw error;
      services.log.error({ err: error, queue, event: event.id }, 'an event could not be read');
      await services.jobs.send(queue, { eventIds: [event.id] }, { id: uuidv5(`${reader.name} again`, event.id) });
    }
  });
};

/** Makes jobs of the deliveries that are there. @returns the most that were taken at once */
export async function dispatchAll(services: Services): Promise<number> {
  const { db } = internalContext(services, { kind: 'system' });
  const together = new Map(services.events.readers.map((reader) => [reader.name, togetherOf(reader)]));
  let most = 0;
  for (let taken = BATCH; taken === BATCH; ) {
    const batch = await db
      .selectFrom('platform.deliveries')
      .select(['eventId', 'reader'])
      .orderBy('createdAt')
      .limit(BATCH)
      .execute();
    taken = batch.length;
    most = Math.max(most, taken);
    for (const [reader, deliveries] of Map.groupBy(batch, ({ reader }) => reader)) {
      const ids = deliveries.map(({ eventId }) => eventId);
      const size = together.get(reader) ?? 1;
      for (let at = 0; at < ids.length; at += size) {
        const eventIds = ids.slice(at, at + size);
        // First the job, then the removal: a crash between repeats, never loses. The id of a job makes the repetition harmless.
        const id = uuidv5(`${reader} ${eventIds.join(' ')}`, eventIds[0] as string);
        await services.jobs.send(queueOf(reader), { eventIds }, { id, pieces: eventIds.length });
      }
      await sql`delete from platform.deliveries where reader = ${reader} and event_id = any(${ids}::uuid[])`.execute(
        db,
      );
    }
  }
  return most;
}

/** Turns deliveries into jobs, and jobs into calls of the readers. */
export async function startEvents(services: Services): Promise<{ stop(): Promise<void> }> {
  const { events, log } = services;
  for (const reader of events.readers) await workAs(services, reader);
  let running: Promise<void> | null = null;
  let pause: NodeJS.Timeout | null = null;
  let again = false;
  let pauseMs = FEW_MS;
  const wake = (): void => {
    if (running || pause) {
      again = true;
      return;
    }
    again = false;
    running = dispatchAll(services)
      .then((most) => {
        pauseMs = most > FEW ? MANY_MS : FEW_MS;
      })
      .catch((error: unknown) => log.error({ err: error }, 'events could not be dispatched'))
      .finally(() => {
        running = null;
        pause = setTimeout(() => {
          pause = null;
          if (again) wake();
        }, pauseMs);
      });
  };
  events.wake = wake;
  const timer = setInterval(wake, SWEEP_MS);
  timer.unref();
  wake();
  return {
    stop: async () => {
      clearInterval(timer);
      events.wake = () => {};
      again = false;
      await running;
      if (pause) clearTimeout(pause);
    },
  };
}
