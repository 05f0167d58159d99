import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Services } from './context.ts';
import { internalContext } from './context.ts';

/** Days that things of the platform are kept. Readers are told within minutes; a job that cannot be done is given up after 14 days. */
export const KEPT_DAYS = { events: 90, mails: 30 } as const;
/** Rows of one statement: nobody waits long behind it, even with one connection. */
export const BATCH = 1_000;

export type Removed = { events: number; mails: number; limits: number };

/** Smaller than every id of version 7 made from then on. */
const idFrom = (time: Date): string => uuidv7({ msecs: time.getTime(), random: new Uint8Array(16), seq: 0 });

/** Removes events, kept mails and counters that have served their time. Harmless to repeat, or to break off. */
export async function removeOld(services: Services): Promise<Removed> {
  const { db, clock } = internalContext(services, { kind: 'system' });
  const now = clock.now();
  const before = (days: number): Date => new Date(now.getTime() - days * 86_400_000);
  const inBatches = async (statement: ReturnType<typeof sql>): Promise<number> => {
    let removed = 0;
    for (let last = BATCH; last === BATCH; removed += last)
      last = Number((await statement.execute(db)).numAffectedRows ?? 0);
    return removed;
  };
  return {
    // One that a reader still waits for stays, however old: something is wrong, and nothing may be lost over it.
    events: await inBatches(sql`delete from platform.events where id in (
      select e.id from platform.events e where e.id < ${idFrom(before(KEPT_DAYS.events))}
        and not exists (select from platform.deliveries d where d.event_id = e.id)
        and not exists (select from platform.uncounted u where u.event_id = e.id)
      order by e.id limit ${BATCH})`),
    mails: await inBatches(sql`delete from platform.mailbox where id in (
      select id from platform.mailbox where sent_at < ${before(KEPT_DAYS.mails).toISOString()} order by id limit ${BATCH})`),
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
