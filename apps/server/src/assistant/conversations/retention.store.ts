import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

type Old = { tenantId: string; before: Date; limit: number };

const FIRST = '00000000-0000-0000-0000-000000000000';
const ENDED = {
  conversations: sql`assistant.conversations`,
  runs: sql`(select tenant_id from assistant.runs where finished_at is not null) ended`,
};

/**
 * The next tenant that has conversations, or runs that ended: one look into an index for each tenant, however much they have. Runs as the
 * system, as everything here.
 * @param after null: the first one
 */
export async function nextTenant(db: Db, kind: keyof typeof ENDED, after: string | null): Promise<string | undefined> {
  const { rows } = await sql<{ tenantId: string }>`
    select tenant_id from ${ENDED[kind]} where tenant_id > ${after ?? FIRST}::uuid order by tenant_id limit 1`.execute(
    db,
  );
  return rows[0]?.tenantId;
}

/** Also those that are pinned or deleted. @returns whose, and how many */
export async function deleteOldConversations(
  db: Db,
  { tenantId, before, limit }: Old,
): Promise<{ userId: string; count: number }[]> {
  const { rows } = await sql<{ userId: string; count: number }>`
    with gone as (
      delete from assistant.conversations where id in (
        select id from assistant.conversations where tenant_id = ${tenantId} and last_activity_at < ${before.toISOString()}
        order by last_activity_at limit ${limit})
      returning user_id)
    select user_id, count(*)::integer as count from gone group by user_id order by user_id`.execute(db);
  return rows;
}

/** Runs that ended; their messages say what they said. @returns how many */
export async function deleteOldRuns(db: Db, { tenantId, before, limit }: Old): Promise<number> {
  const { rows } = await sql`delete from assistant.runs where id in (
    select id from assistant.runs where tenant_id = ${tenantId} and finished_at < ${before.toISOString()} order by finished_at limit ${limit})
    returning id`.execute(db);
  return rows.length;
}
