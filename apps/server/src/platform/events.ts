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
  /** At least once: must not mind being told twice. */
  read(services: Services, event: PublishedEvent): Promise<void>;
};

export type EventReaders = { readers: EventReader[]; wake(): void };

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
 * For a statement that does the act: writes its events once for each row of `act`.
 * @param rows the parameter with what `publishWith` gives
 */
export const eventsBeside = (rows: string, act: string): string => `
  insert into platform.events (id, tenant_id, user_id, type, data)
  select e.id, e.tenant_id, e.user_id, e.type, e.data from ${act},
    json_to_recordset(${rows}::json) as e(id uuid, tenant_id uuid, user_id uuid, type text, data jsonb)`;

/**
 * Does an act of one statement and tells what happened, both or neither. An event without a reader is written by that very
 * statement (`eventsBeside`), which spares the transaction and its three round trips; with readers it is published after it.
 * @param act answers null when nothing was done, so that nothing is told
 */
export async function publishWith<C extends Context, T>(
  ctx: C,
  happenings: Happening[],
  act: (ctx: C, events: string) => Promise<T | null>,
): Promise<T | null> {
  const isRead = ({ type }: Happening): boolean => ctx.events.readers.some(({ types }) => types.includes(type));
  const events = happenings
    .filter((happening) => !isRead(happening))
    .map(
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
      }),
    );
  const rows = JSON.stringify(events);
  if (events.length === happenings.length) return act(ctx, rows);
  return inTransaction(ctx, async (ctx) => {
    const done = await act(ctx, rows);
    if (done !== null)
      for (const { type, data, about } of happenings.filter(isRead)) await publish(ctx, type, data, about);
    return done;
  });
}

const BATCH = 50;
/** How long a delivery of a node that died right after its commit waits for another node. */
const SWEEP_MS = 2_000;
const queueOf = (name: string): string => `event-${name}`;

/** Turns deliveries into jobs, and jobs into calls of the readers. */
export async function startEvents(services: Services): Promise<{ stop(): Promise<void> }> {
  const { events, jobs, log } = services;
  for (const reader of events.readers) {
    await jobs.work<{ eventId: string }>(queueOf(reader.name), async ({ eventId }) => {
      const { db } = internalContext(services, { kind: 'system' });
      const event = await db.selectFrom('platform.events').selectAll().where('id', '=', eventId).executeTakeFirst();
      if (event) await reader.read(services, { ...event, data: event.data as Record<string, unknown> });
    });
  }
  let running: Promise<void> | null = null;
  let again = false;
  const dispatch = async (): Promise<void> => {
    const system = internalContext(services, { kind: 'system' });
    for (let taken = BATCH; taken === BATCH; ) {
      const batch = await system.db
        .selectFrom('platform.deliveries')
        .selectAll()
        .orderBy('createdAt')
        .limit(BATCH)
        .execute();
      // First the job, then the removal: a crash between repeats, never loses. The job's id makes the repetition harmless.
      for (const { eventId, reader } of batch) {
        await jobs.send(queueOf(reader), { eventId }, { id: uuidv5(reader, eventId) });
        await system.db
          .deleteFrom('platform.deliveries')
          .where('eventId', '=', eventId)
          .where('reader', '=', reader)
          .execute();
      }
      taken = batch.length;
    }
  };
  const wake = (): void => {
    if (running) {
      again = true;
      return;
    }
    running = dispatch()
      .catch((error: unknown) => log.error({ err: error }, 'events could not be dispatched'))
      .finally(() => {
        running = null;
        if (again) {
          again = false;
          wake();
        }
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
    },
  };
}
