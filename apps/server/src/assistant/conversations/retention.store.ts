import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** `tenantId` null: of every tenant. */
type Old = { tenantId: string | null; days: number; limit: number };

const ofTenant = (tenantId: string | null) => (tenantId === null ? sql`true` : sql`tenant_id = ${tenantId}::uuid`);

/** Also those that are pinned or deleted. Runs as the system, as everything here. @returns whose, and how many */
export async function deleteOldConversations(
  db: Db,
  { tenantId, days, limit }: Old,
): Promise<{ tenantId: string; userId: string; count: number }[]> {
  const { rows } = await sql<{ tenantId: string; userId: string; count: number }>`
    with gone as (
      delete from assistant.conversations where id in (
        select id from assistant.conversations where ${ofTenant(tenantId)} and last_activity_at < now() - make_interval(days => ${days})
        limit ${limit})
      returning tenant_id, user_id)
    select tenant_id, user_id, count(*)::integer as count from gone group by tenant_id, user_id order by user_id`.execute(
    db,
  );
  return rows;
}

/** Runs that ended; their messages say what they said. @returns how many */
export async function deleteOldRuns(db: Db, { tenantId, days, limit }: Old): Promise<number> {
  const { rows } = await sql`delete from assistant.runs where id in (
    select id from assistant.runs where ${ofTenant(tenantId)} and finished_at < now() - make_interval(days => ${days}) limit ${limit})
    returning id`.execute(db);
  return rows.length;
}
