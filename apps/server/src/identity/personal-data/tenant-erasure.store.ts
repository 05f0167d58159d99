import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** People who belonged to an account when it was deleted, and have not been looked at since. Runs as the system, as everything here. */
export async function listLeftBehind(db: Db, tenantId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('identity.leftBehind')
    .select('userId')
    .where('tenantId', '=', tenantId)
    .orderBy('userId')
    .limit(limit)
    .execute();
  return rows.map(({ userId }) => userId);
}

export const deleteLeftBehind = (db: Db, tenantId: string, userIds: readonly string[]) =>
  sql`delete from identity.left_behind where tenant_id = ${tenantId} and user_id = any(${userIds}::uuid[])`.execute(db);

/** Whether nothing is left of a person but the account: no place, no invitation, no sign-up that waits. */
export async function belongsNowhere(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from identity.users u where u.id = ${userId} and not u.super_user
      and not exists (select from identity.memberships m where m.user_id = u.id)
      and not exists (select from identity.invitations i where i.user_id = u.id)
      and (u.activated_at is not null or not exists (select from identity.sign_ups s where s.user_id = u.id))`.execute(
    db,
  );
  return rows.length > 0;
}

/** @returns how many went, the oldest first */
export async function eraseAudits(db: Db, tenantId: string, most: number): Promise<number> {
  const { rows } = await sql<{
    gone: number;
  }>`select identity.erase_audits(${tenantId}::uuid, ${most}) as gone`.execute(db);
  return rows[0]?.gone ?? 0;
}
