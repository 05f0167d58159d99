import type { KeptKind } from '@parley/contracts/identity/retention.ts';
import { KEPT_BOUNDS } from '@parley/contracts/identity/retention.ts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#db/database.ts';
import type { Services } from './context.ts';
import { internalContext } from './context.ts';
import type { RetentionConfig } from './retention-config.ts';

/** Days that mails are kept outside production. */
export const MAILS_KEPT_DAYS = 30;
/** Rows of one statement: nobody waits long behind it, even with one connection. */
export const BATCH = 1_000;

export type Removed = { events: number; mails: number; limits: number };
/** Days that a tenant chose; null: it follows the operator. */
export type Chosen = Record<KeptKind, number | null>;

const NOTHING: Chosen = { conversations: null, audits: null, runs: null, events: null };

/** Days that the operator keeps a kind at most; null: as long as nobody removes it. */
export const operatorDays = (config: RetentionConfig, kind: KeptKind): number | null =>
  ({
    conversations: config.conversationsKeptDays,
    audits: config.auditsKeptDays,
    runs: config.runsKeptDays,
    events: config.eventsKeptDays,
  })[kind];

/** Days that a tenant may choose from. */
export function boundsOf(config: RetentionConfig, kind: KeptKind): { least: number; most: number } {
  const { least, most } = KEPT_BOUNDS[kind];
  return { least, most: Math.min(operatorDays(config, kind) ?? most, most) };
}

/** The shorter one holds: the operator may have shortened theirs since the tenant chose. */
export function inForce(config: RetentionConfig, kind: KeptKind, chosen: number | null): number | null {
  const operator = operatorDays(config, kind);
  return operator === null || chosen === null ? (operator ?? chosen) : Math.min(operator, chosen);
}

export const findChosen = async (db: Db, tenantId: string): Promise<Chosen> =>
  (await db
    .selectFrom('platform.retention')
    .select(['conversations', 'audits', 'runs', 'events'])
    .where('tenantId', '=', tenantId)
    .executeTakeFirst()) ?? NOTHING;

/** What is absent stays, also what another administrator chooses at the same time. As the system. */
export const saveChosen = (db: Db, tenantId: string, chosen: Partial<Chosen>, now: string) =>
  db
    .insertInto('platform.retention')
    .values({ tenantId, ...chosen, updatedAt: now })
    .onConflict((on) => on.column('tenantId').doUpdateSet({ ...chosen, updatedAt: now }))
    .execute();

/** Tenants that chose days for a kind. As the system. */
export async function listChosen(db: Db, kind: KeptKind): Promise<{ tenantId: string; days: number }[]> {
  const { rows } = await sql<{ tenantId: string; days: number }>`
    select tenant_id, ${sql.ref(kind)} as days from platform.retention where ${sql.ref(kind)} is not null`.execute(db);
  return rows;
}

/** Smaller than every id of version 7 made from then on. */
const idFrom = (time: Date): string => uuidv7({ msecs: time.getTime(), random: new Uint8Array(16), seq: 0 });

/** One that a reader still waits for stays, however old: something is wrong, and nothing may be lost over it. */
const oldEvents = (which: RawBuilder<unknown>) => sql`delete from platform.events where id in (
  select e.id from platform.events e where ${which}
    and not exists (select from platform.deliveries d where d.event_id = e.id)
    and not exists (select from platform.uncounted u where u.event_id = e.id)
  limit ${BATCH})`;
/** By the index of ids, which tell when they were made. */
export const oldEventsOfAll = (before: Date) => oldEvents(sql`e.id < ${idFrom(before)}`);
/** By the index of a tenant's events. */
export const oldEventsOf = (tenantId: string, before: Date) =>
  oldEvents(sql`e.tenant_id = ${tenantId}::uuid and e.created_at < ${before.toISOString()}`);

/** Removes events, kept mails and counters that have served their time. Harmless to repeat, or to break off. */
export async function removeOld(services: Services): Promise<Removed> {
  const { db, clock, config } = internalContext({ ...services, database: services.database.quiet }, { kind: 'system' });
  const now = clock.now();
  const before = (days: number): Date => new Date(now.getTime() - days * 86_400_000);
  const inBatches = async (statement: ReturnType<typeof sql>): Promise<number> => {
    let removed = 0;
    for (let last = BATCH; last === BATCH; removed += last)
      last = Number((await statement.execute(db)).numAffectedRows ?? 0);
    return removed;
  };
  let events = await inBatches(oldEventsOfAll(before(config.eventsKeptDays)));
  for (const { tenantId, days } of await listChosen(db, 'events'))
    if (days < config.eventsKeptDays) events += await inBatches(oldEventsOf(tenantId, before(days)));
  return {
    events,
    mails: await inBatches(sql`delete from platform.mailbox where id in (
      select id from platform.mailbox where sent_at < ${before(MAILS_KEPT_DAYS).toISOString()} order by id limit ${BATCH})`),
    // Counters whose window is over count as absent already.
    limits: await inBatches(sql`delete from platform.rate_limits where key in (
      select key from platform.rate_limits where expire < ${now.getTime()} limit ${BATCH})`),
  };
}

/** Every night. */
export const scheduleRetention = (services: Services): Promise<void> =>
  services.jobs.schedule('platform-retention', '41 3 * * *', async () => {
    const removed = await removeOld(services);
    if (removed.events + removed.mails + removed.limits > 0) services.log.info({ removed }, 'what was old was removed');
  });
