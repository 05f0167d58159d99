import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { LivedIn } from './person-day.ts';
import type { Act, Kind, TalkFacts } from './points.ts';

export type Person = { tenantId: string; userId: string };

/** One at a time for each person, until the transaction ends: what is granted depends on what was granted that day. */
export async function lockPerson(db: Db, { tenantId, userId }: Person): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`points ${tenantId} ${userId}`}, 0))`.execute(db);
}

/** In the order they were lived in. */
export const listZones = (db: Db, userId: string): Promise<LivedIn[]> =>
  db
    .selectFrom('assistant.timeZones')
    .select(['since', 'zone'])
    .where('userId', '=', userId)
    .orderBy('since')
    .execute();

/** From now on; the first one, while nothing stands in the ledger, for all that was before, too. */
export async function insertZone(db: Db, { tenantId, userId }: Person, zone: string): Promise<void> {
  await sql`
    insert into assistant.time_zones (tenant_id, user_id, since, zone)
    select ${tenantId}, ${userId}, case
      when exists (select from assistant.time_zones where user_id = ${userId})
        or exists (select from assistant.xp_events where user_id = ${userId})
      then greatest(clock_timestamp(), (select max(since) + interval '1 millisecond' from assistant.time_zones where user_id = ${userId}))
      else 'epoch'::timestamptz end, ${zone}`.execute(db);
}

export type KnownEntry = { kind: Kind; ref: string; points: number; createdAt: string };

/** Kinds and refs of acts, as JSON for a statement. */
export const namesOf = (acts: readonly Act[]): string => JSON.stringify(acts.map(({ kind, ref }) => ({ kind, ref })));

/**
 * Which of the acts stand in the ledger already. Each is looked up by the index, whatever the planner thinks of a ledger that just grew.
 */
export async function listKnown(db: Db, userId: string, acts: readonly Act[]): Promise<KnownEntry[]> {
  const { rows } = await sql<KnownEntry>`
    select x.kind, x.ref, x.points, x.created_at
    from json_to_recordset(${namesOf(acts)}::json) as a(kind text, ref text),
      lateral (select e.kind, e.ref, e.points, e.created_at from assistant.xp_events e
        where e.user_id = ${userId} and e.kind = a.kind and e.ref = a.ref limit 1) x`.execute(db);
  return rows;
}

/** Points granted on these local days; each is looked up by the index. As JSON, since a plan for an array is made anew each time. */
export async function grantedOn(db: Db, userId: string, days: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ day: string; points: number }>`
    select d.day, x.points from json_to_recordset(${JSON.stringify(days.map((day) => ({ day })))}::json) as d(day date),
      lateral (select coalesce(sum(e.points), 0)::int as points from assistant.xp_events e
        where e.user_id = ${userId} and e.local_date = d.day) x`.execute(db);
  return new Map(rows.map(({ day, points }) => [day, points]));
}

/**
 * Cards of practice in these weeks, each named by its Monday. Each day is looked up by the index, and therefore computed before: beside row-level
 * security an index answers only what is compared as it stands, since a function could tell what it is given.
 */
export async function cardsIn(db: Db, userId: string, weeks: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ week: string; cards: number }>`
    with days as materialized (select w.week, w.week + n as day from unnest(${weeks}::date[]) as w(week), generate_series(0, 6) as n)
    select d.week, sum(x.cards)::int as cards from days d,
      lateral (select count(*) filter (where e.kind = 'practice_card') as cards from assistant.xp_events e
        where e.user_id = ${userId} and e.local_date = d.day) x
    group by d.week`.execute(db);
  return new Map(rows.map(({ week, cards }) => [week, cards]));
}

export type NewEntry = Act & { id: string; points: number; day: string };

export async function insertEntries(db: Db, { tenantId, userId }: Person, entries: readonly NewEntry[]): Promise<void> {
  await sql`
    insert into assistant.xp_events (id, tenant_id, user_id, kind, ref, about, points, local_date, occurred_at)
    select e.id, ${tenantId}, ${userId}, e.kind, e.ref, e.about, e.points, e.day, e.at
    from json_to_recordset(${JSON.stringify(entries)}::json)
      as e(id uuid, kind text, ref text, about text, points integer, day date, at timestamptz)`.execute(db);
}

/**
 * What conversations add to the news of them; those that are deleted or off the record are left out.
 * @param reviewed those of which it counts what became of a plan
 */
export async function listTalkFacts(
  db: Db,
  userId: string,
  ids: readonly string[],
  reviewed: readonly string[],
): Promise<Map<string, TalkFacts>> {
  const { rows } = await sql<{ id: string } & TalkFacts>`
    select c.id, c.flow_id,
      -- What was said first of the last plan.
      case when c.id = any(${reviewed}::uuid[]) then (select m.flow_state -> 'slots' ->> 'plan_kept' from assistant.messages m
        where m.conversation_id = c.id and m.flow_state -> 'slots' ? 'plan_kept' order by m.id limit 1) end as plan_kept
    from assistant.conversations c
    where c.user_id = ${userId} and c.id = any(${ids}::uuid[]) and c.deleted_at is null and not c.off_record`.execute(
    db,
  );
  return new Map(rows.map(({ id, flowId, planKept }) => [id, { flowId, planKept }]));
}
