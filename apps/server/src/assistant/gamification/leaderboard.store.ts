import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { Person } from './ledger.store.ts';

/** The month of an instant by UTC, as its first day: the same for everybody in a list. */
export const monthOf = (at: string): string => `${new Date(at).toISOString().slice(0, 7)}-01`;

/** Adds what was granted to the person's place, if they have one: of the latest month only. */
export async function addToMonth(
  db: Db,
  userId: string,
  entries: readonly { at: string; points: number }[],
): Promise<void> {
  const sums = new Map<string, number>();
  for (const { at, points } of entries) sums.set(monthOf(at), (sums.get(monthOf(at)) ?? 0) + points);
  for (const [month, points] of [...sums].toSorted())
    if (points > 0)
      await sql`
        update assistant.leaderboard_members
        set points = case when month = ${month}::date then points + ${points} else ${points} end, month = ${month}::date
        where user_id = ${userId} and month <= ${month}::date`.execute(db);
}

export type Membership = { pseudonym: string; points: number; month: string; folded: string };

export const findMembership = (db: Db, userId: string): Promise<Membership | undefined> =>
  db
    .selectFrom('assistant.leaderboardMembers')
    .select(['pseudonym', 'points', 'month', 'folded'])
    .where('userId', '=', userId)
    .executeTakeFirst();

/** The points of a month begin with what the ledger says. @throws a unique violation when somebody has the name */
export async function saveMembership(
  db: Db,
  { tenantId, userId }: Person,
  { pseudonym, folded, month }: { pseudonym: string; folded: string; month: string },
): Promise<void> {
  await sql`
    insert into assistant.leaderboard_members (tenant_id, user_id, pseudonym, folded, month, points)
    select ${tenantId}, ${userId}, ${pseudonym}, ${folded}, ${month}::date, coalesce((
      select sum(x.points) from assistant.xp_events x where x.user_id = ${userId}
        and x.occurred_at >= ${month}::date::timestamp at time zone 'UTC'
        and x.occurred_at < (${month}::date + interval '1 month')::timestamp at time zone 'UTC'), 0)
    on conflict (tenant_id, user_id) do update set pseudonym = excluded.pseudonym, folded = excluded.folded`.execute(
    db,
  );
}

export const deleteMembership = async (db: Db, userId: string): Promise<boolean> =>
  (await db.deleteFrom('assistant.leaderboardMembers').where('userId', '=', userId).executeTakeFirst()).numDeletedRows >
  0n;

/** As the system: who stands in a list, of all tenants, a page at a time. */
export const listMembers = (db: Db, { after, limit }: { after: Person | null; limit: number }): Promise<Person[]> => {
  let query = db
    .selectFrom('assistant.leaderboardMembers')
    .select(['tenantId', 'userId'])
    .orderBy('tenantId')
    .orderBy('userId')
    .limit(limit);
  if (after) query = query.where(sql<boolean>`(tenant_id, user_id) > (${after.tenantId}::uuid, ${after.userId}::uuid)`);
  return query.execute();
};

/** As the system. */
export async function deleteMember(db: Db, { tenantId, userId }: Person): Promise<void> {
  await db
    .deleteFrom('assistant.leaderboardMembers')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .execute();
}

/** As the system: everybody begins the month at nothing. */
export async function beginMonth(db: Db, tenantId: string, month: string): Promise<void> {
  await sql`
    update assistant.leaderboard_members set month = ${month}::date, points = 0
    where tenant_id = ${tenantId} and month < ${month}::date`.execute(db);
}

export type PlaceRow = { userId: string; pseudonym: string; points: number; rank: number };
export type Board = { participants: number; stale: boolean; places: PlaceRow[]; around: PlaceRow[] };

/**
 * As the system: the first ones of the month, and the neighbours of one person, two on each side. Places are found by the index, so
 * that the time hardly grows with the number of people.
 */
export async function readBoard(
  db: Db,
  { tenantId, userId, month, limit }: Person & { month: string; limit: number },
): Promise<Board> {
  const { rows } = await sql<Board>`
    with here as materialized (select * from assistant.leaderboard_members where tenant_id = ${tenantId} and user_id = ${userId}),
    first as (select user_id, pseudonym, points, folded from assistant.leaderboard_members
      where tenant_id = ${tenantId} and month = ${month}::date order by points desc, folded limit ${limit}),
    before as (select m.user_id, m.pseudonym, m.points, m.folded from here h, lateral (select * from assistant.leaderboard_members m
      where m.tenant_id = ${tenantId} and m.month = ${month}::date and (m.points > h.points or (m.points = h.points and m.folded < h.folded))
      order by m.points, m.folded desc limit 2) m),
    behind as (select m.user_id, m.pseudonym, m.points, m.folded from here h, lateral (select * from assistant.leaderboard_members m
      where m.tenant_id = ${tenantId} and m.month = ${month}::date and (m.points < h.points or (m.points = h.points and m.folded > h.folded))
      order by m.points desc, m.folded limit 2) m),
    around as (select * from before union all select user_id, pseudonym, points, folded from here union all select * from behind),
    shown as (select p.points, 1 + (select count(*) from assistant.leaderboard_members m
        where m.tenant_id = ${tenantId} and m.month = ${month}::date and m.points > p.points) as rank
      from (select distinct points from (select points from first union all select points from around) all_points) p)
    select (select count(*)::int from assistant.leaderboard_members where tenant_id = ${tenantId}) as participants,
      exists (select from assistant.leaderboard_members where tenant_id = ${tenantId} and month < ${month}::date) as stale,
      coalesce((select json_agg(json_build_object('userId', f.user_id, 'pseudonym', f.pseudonym, 'points', f.points, 'rank', s.rank)
        order by f.points desc, f.folded) from first f join shown s using (points)), '[]'::json) as places,
      coalesce((select json_agg(json_build_object('userId', a.user_id, 'pseudonym', a.pseudonym, 'points', a.points, 'rank', s.rank)
        order by a.points desc, a.folded) from around a join shown s using (points)), '[]'::json) as around`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('A query of one row has no row.');
  return row;
}

export const isBoardWanted = async (db: Db, tenantId: string): Promise<boolean> =>
  (
    await db
      .selectFrom('assistant.gamePolicies')
      .select('leaderboard')
      .where('tenantId', '=', tenantId)
      .executeTakeFirst()
  )?.leaderboard ?? true;

/** As the system. @returns whether it was another before */
export async function savePolicy(db: Db, tenantId: string, leaderboard: boolean): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`
    insert into assistant.game_policies as p (tenant_id, leaderboard) values (${tenantId}, ${leaderboard})
    on conflict (tenant_id) do update set leaderboard = excluded.leaderboard where p.leaderboard <> excluded.leaderboard
    returning true as changed`.execute(db);
  return rows.length > 0;
}
