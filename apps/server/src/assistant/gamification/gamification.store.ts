import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { Deed } from './achievements.ts';
import { MOST_DAYS } from './achievements.ts';
import type { Person } from './ledger.store.ts';
import { resting } from './resting.store.ts';
import type { RhythmGoal } from './rhythm.ts';

/** What is no doing of its own, and makes no day one on which something was done. */
const ASIDE = ['quiet_week', 'export'];
/** Of these it only counts that there was one, and there can be very many. */
const MANY = ['step', 'practice_card'];

export type Ledger = {
  total: number;
  days: string[];
  /** How often each thing was done. */
  counts: { kind: string; about: string | null; number: number }[];
  deeds: Deed[];
  goals: RhythmGoal[];
  quiet: string[];
  zone: string | null;
  hidden: boolean;
  replayedAt: string | null;
  resting: boolean;
};

/** All that the views are computed from, in one statement. */
export async function readLedger(db: Db, userId: string): Promise<Ledger> {
  const { rows } = await sql<Ledger>`
    with own as materialized (select kind, about, points, local_date from assistant.xp_events where user_id = ${userId}),
    counted as (select kind, about, count(*)::int as number,
        case when kind = any(${MANY}) then array[min(local_date)]
          else (array_agg(local_date order by local_date))[1:${sql.lit(MOST_DAYS)}] end as days
      from own group by 1, 2)
    select (select coalesce(sum(points), 0)::int from own) as total,
      array(select distinct local_date::text from own where kind <> all(${ASIDE}) order by 1) as days,
      coalesce((select json_agg(json_build_object('kind', kind, 'about', about, 'number', number)) from counted), '[]'::json) as counts,
      coalesce((select json_agg(json_build_object('kind', kind, 'about', about, 'days', days)) from counted), '[]'::json) as deeds,
      coalesce((select json_agg(json_build_object('from', g.from_date, 'days', g.days) order by g.from_date)
        from assistant.rhythm_goals g where g.user_id = ${userId}), '[]'::json) as goals,
      array(select q.week::text from assistant.quiet_weeks q where q.user_id = ${userId} order by 1) as quiet,
      (select z.zone from assistant.time_zones z where z.user_id = ${userId} order by z.since desc limit 1) as zone,
      coalesce(s.hidden, false) as hidden, s.replayed_at, ${resting(userId)} as resting
    from (select 1) one left join assistant.game_settings s on s.user_id = ${userId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A left join of one row has no row.');
  return row;
}

export async function readTotal(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(points), 0)::int as total from assistant.xp_events where user_id = ${userId}`.execute(db);
  return rows[0]?.total ?? 0;
}

export async function saveSettings(
  db: Db,
  { tenantId, userId }: Person,
  change: { hidden?: boolean; replayedAt?: string },
): Promise<void> {
  await db
    .insertInto('assistant.gameSettings')
    .values({ tenantId, userId, ...change })
    .onConflict((conflict) => conflict.columns(['tenantId', 'userId']).doUpdateSet(change))
    .execute();
}

export async function isHidden(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('assistant.gameSettings')
    .select('hidden')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row?.hidden ?? false;
}

/** Never before an earlier choice, whatever the clock says: what held, held. */
export async function saveGoal(db: Db, { tenantId, userId }: Person, { from, days }: RhythmGoal): Promise<void> {
  await sql`
    insert into assistant.rhythm_goals (tenant_id, user_id, from_date, days)
    select ${tenantId}, ${userId}, greatest(${from}::date,
      (select max(g.from_date) from assistant.rhythm_goals g where g.user_id = ${userId})), ${days}::smallint
    on conflict (tenant_id, user_id, from_date) do update set days = excluded.days`.execute(db);
}

export async function insertQuietWeek(db: Db, { tenantId, userId }: Person, week: string): Promise<void> {
  await db
    .insertInto('assistant.quietWeeks')
    .values({ tenantId, userId, week })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteQuietWeek(db: Db, userId: string, week: string): Promise<void> {
  await db.deleteFrom('assistant.quietWeeks').where('userId', '=', userId).where('week', '=', week).execute();
}
