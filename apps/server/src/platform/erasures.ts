import { setTimeout as pause } from 'node:timers/promises';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { Context, Services } from './context.ts';
import { inTransaction, internalContext } from './context.ts';
import { publish } from './events.ts';

/** The two halves of the house; neither erases what the other holds. */
export type Half = 'assistant' | 'identity';

/** Rows removed, by their table with its schema. */
export type Removed = Record<string, number>;

export type ErasureStep = {
  /** The tables it empties of the account. */
  tables: readonly string[];
  /**
   * Removes about `most` rows at most; as the system, in a transaction. Harmless to repeat.
   * @returns what was removed, and whether there may be more
   */
  remove(ctx: Context, tenantId: string, most: number): Promise<{ removed: Removed; more: boolean }>;
};

/** Rows of one transaction: others wait for none of them long. */
const AT_ONCE = 2_000;
/** How long older transactions may take to end before the job is tried again. */
const WAIT_MS = 60_000;
const LOOK_MS = 20;
/** Whatever is not finished by then is begun once more. */
const STUCK_MINUTES = 30;

/** @returns how many rows a statement changed */
export const affected = async (db: Db, query: RawBuilder<unknown>): Promise<number> =>
  Number((await query.execute(db)).numAffectedRows ?? 0);

/** The rows of a table that say `tenant_id`. */
export const rowsOfTenant = (table: string): ErasureStep => ({
  tables: [table],
  remove: async ({ db }, tenantId, most) => {
    const from = sql.table(table);
    const removed = await affected(
      db,
      sql`delete from ${from} where ctid = any(array(select ctid from ${from} where tenant_id = ${tenantId} limit ${most}))`,
    );
    return { removed: { [table]: removed }, more: removed > 0 };
  },
});

/** Begins the erasure of accounts, in the transaction of their end; each half hears of it. @param reportsTo account whose log gets the report */
export async function askForErasure(ctx: Context, tenantIds: readonly string[], reportsTo: string): Promise<void> {
  await sql`insert into platform.erasures (tenant_id, half, reports_to)
    select tenant_id, half, ${reportsTo} from unnest(${tenantIds}::uuid[]) tenant_id, unnest(array['assistant', 'identity']) half
    on conflict do nothing`.execute(ctx.db);
  for (const tenantId of tenantIds) await tellDeleted(ctx, tenantId);
}

/** About nobody: what happened in the account goes with it, and this must not. */
const tellDeleted = (ctx: Context, tenantId: string): Promise<void> =>
  publish(ctx, 'tenant.deleted', { tenantId }, { tenantId: null, userId: null });

/**
 * Until every transaction that began before this moment has ended: it may have written what the database would refuse now.
 * @throws when one lasts longer than a minute
 */
async function waitForOlder({ db }: Context): Promise<void> {
  const { rows } = await sql<{ mine: string }>`select pg_current_xact_id()::text as mine`.execute(db);
  for (const until = Date.now() + WAIT_MS; Date.now() < until; await pause(LOOK_MS)) {
    const { rows: over } =
      await sql`select 1 where pg_snapshot_xmin(pg_current_snapshot()) > ${rows[0]?.mine}::xid8`.execute(db);
    if (over.length > 0) return;
  }
  throw new Error('An older transaction has not ended.');
}

/** Keeps the row until the transaction ends, so that one server at a time removes, and counts what it removed. */
const holds = async ({ db }: Context, tenantId: string, half: Half): Promise<boolean> =>
  (
    await sql`select 1 from platform.erasures where tenant_id = ${tenantId} and half = ${half} and finished_at is null
      for update`.execute(db)
  ).rows.length > 0;

/** @returns false when there is no more of it, or another server has finished */
const removeSome = (ctx: Context, tenantId: string, half: Half, step: ErasureStep): Promise<boolean> =>
  inTransaction(ctx, async (ctx) => {
    if (!(await holds(ctx, tenantId, half))) return false;
    const { removed, more } = await step.remove(ctx, tenantId, AT_ONCE);
    const now = ctx.clock.now().toISOString();
    for (const [table, rows] of Object.entries(removed))
      if (rows > 0)
        await sql`update platform.erasures set worked_at = ${now}, removed = removed || jsonb_build_object(${table}::text,
            coalesce((removed ->> ${table}::text)::bigint, 0) + ${rows}::bigint)
          where tenant_id = ${tenantId} and half = ${half}`.execute(ctx.db);
    return more;
  });

/** The second half to finish says that all is done. */
const finish = (ctx: Context, tenantId: string, half: Half): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    await sql`select 1 from platform.erasures where tenant_id = ${tenantId} order by half for update`.execute(ctx.db);
    const finished = await affected(
      ctx.db,
      sql`update platform.erasures set finished_at = now() where tenant_id = ${tenantId} and half = ${half} and finished_at is null`,
    );
    const { rows } =
      await sql`select 1 from platform.erasures where tenant_id = ${tenantId} and finished_at is null`.execute(ctx.db);
    if (finished > 0 && rows.length === 0)
      await publish(ctx, 'tenant.erased', { tenantId }, { tenantId: null, userId: null });
  });

/**
 * Erases what one half holds of an account that was deleted. Each step is removed bit by bit, so a server that dies loses one bit of work at
 * most, and another goes on where it was; several may be at it.
 */
export async function eraseTenant(
  services: Services,
  half: Half,
  tenantId: string,
  steps: readonly ErasureStep[],
): Promise<void> {
  const system = internalContext(services, { kind: 'system' });
  await waitForOlder(system);
  for (const step of steps) while (await removeSome(system, tenantId, half, step));
  await finish(system, tenantId, half);
}

export type ErasureReport = { reportsTo: string | null; removed: Removed; askedAt: string };

/**
 * Takes the report of a finished erasure, once; in a transaction, as the system.
 * @returns undefined when it was taken before
 */
export async function takeReport({ db }: Context, tenantId: string): Promise<ErasureReport | undefined> {
  const { rows } = await sql<ErasureReport>`
    update platform.erasures set reported_at = now() where tenant_id = ${tenantId} and reported_at is null
    returning reports_to, removed, asked_at`.execute(db);
  const [first] = rows;
  if (!first) return undefined;
  // The account above may have been deleted as well: then there is no log to write to.
  const { rows: gone } = await sql`select 1 from platform.erasures where tenant_id = ${first.reportsTo}`.execute(db);
  return {
    reportsTo: gone.length > 0 ? null : first.reportsTo,
    removed: Object.assign({}, ...rows.map(({ removed }) => removed)),
    askedAt: first.askedAt,
  };
}

/** No report names an account that is itself erased. */
export const forgetReportsTo = async ({ db }: Context, tenantId: string): Promise<void> =>
  void (await sql`update platform.erasures set reports_to = null where reports_to = ${tenantId}`.execute(db));

/** Erasures that no job works on any more: each was tried again and again, and then given up. @returns how many */
export async function resumeErasures(services: Services): Promise<number> {
  const system = internalContext(services, { kind: 'system' });
  const before = new Date(services.clock.now().getTime() - STUCK_MINUTES * 60_000).toISOString();
  return inTransaction(system, async (ctx) => {
    const { rows } = await sql<{ tenantId: string; finished: boolean }>`
      select tenant_id, bool_and(finished_at is not null) as finished from platform.erasures
      where (finished_at is null or reported_at is null) 
      group by tenant_id having max(greatest(asked_at, worked_at)) < ${before}`.execute(ctx.db);
    for (const { tenantId, finished } of rows)
      if (finished) await publish(ctx, 'tenant.erased', { tenantId }, { tenantId: null, userId: null });
      else await tellDeleted(ctx, tenantId);
    return rows.length;
  });
}

/** Every hour. */
export const scheduleErasures = (services: Services): Promise<void> =>
  services.jobs.schedule('platform-erasures', '7 * * * *', async () => {
    const resumed = await resumeErasures(services);
    if (resumed > 0) services.log.warn({ resumed }, 'erasures of deleted accounts were begun once more');
  });
