import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { KnownEntry } from './ledger.store.ts';
import { namesOf } from './ledger.store.ts';
import type { LivedIn } from './person-day.ts';
import type { Act } from './points.ts';
import { resting } from './resting.store.ts';

export type BeforeRewards = {
  /** Neither hidden by the person nor resting. */
  shown: boolean;
  zones: LivedIn[];
  known: KnownEntry[];
  /** Granted on the days around the moment. */
  granted: { day: string; points: number }[];
};

/** What must be known to say what acts are worth, in one statement: a reply waits for it. @param at of the turn */
export async function beforeRewards(db: Db, userId: string, acts: readonly Act[], at: string): Promise<BeforeRewards> {
  const { rows } = await sql<BeforeRewards>`
    select not ${resting(userId)} and not exists (
        select from assistant.game_settings s where s.user_id = ${userId} and s.hidden) as shown,
      coalesce((select json_agg(json_build_object('since', z.since, 'zone', z.zone) order by z.since)
        from assistant.time_zones z where z.user_id = ${userId}), '[]'::json) as zones,
      coalesce((select json_agg(json_build_object('kind', x.kind, 'ref', x.ref, 'points', x.points, 'createdAt', x.created_at))
        from json_to_recordset(${namesOf(acts)}::json) as a(kind text, ref text)
          join assistant.xp_events x on x.user_id = ${userId} and x.kind = a.kind and x.ref = a.ref), '[]'::json) as known,
      coalesce((select json_agg(json_build_object('day', d.day, 'points', d.points)) from (
        select x.local_date as day, sum(x.points)::int as points from assistant.xp_events x
        where x.user_id = ${userId}
          and x.local_date = any(array(select (${at}::timestamptz at time zone 'UTC')::date + n from generate_series(-2, 1) n)) group by 1) d), '[]'::json) as granted`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('A query of one row has no row.');
  return row;
}
