import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

export type MemberRow = {
  userId: string;
  email: string;
  name: string;
  managedBy: 'frontegg' | 'scim2';
  disabledAt: string | null;
  lockedAt: string | null;
  expiresAt: string | null;
};

/** A place in the tenant; nobody else changes it until the transaction ends. */
export async function lockMember(db: Db, tenantId: string, userId: string): Promise<MemberRow | undefined> {
  const { rows } = await sql<MemberRow>`
    select m.user_id, u.email, u.name, m.managed_by, m.disabled_at, m.locked_at, m.expires_at
    from identity.memberships m join identity.users u on u.id = m.user_id
    where m.tenant_id = ${tenantId} and m.user_id = ${userId} for update of m`.execute(db);
  return rows[0];
}

export const isMember = async (db: Db, tenantId: string, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('identity.memberships')
    .select('userId')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .executeTakeFirst()) !== undefined;

type Place = { tenantId: string; userId: string };
type Closing = { disabledAt: string | null } | { lockedAt: string | null };

export const updateClosed = (db: Db, { tenantId, userId }: Place, change: Closing) =>
  db
    .updateTable('identity.memberships')
    .set(change)
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .execute();

export const updateEnd = (db: Db, { tenantId, userId }: Place, expiresAt: string | null) =>
  db
    .updateTable('identity.memberships')
    .set({ expiresAt })
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .execute();

export const deletePlace = (db: Db, { tenantId, userId }: Place) =>
  db.deleteFrom('identity.memberships').where('tenantId', '=', tenantId).where('userId', '=', userId).execute();

/** Whether the account has a place, or is invited, in any other tenant. */
export async function belongsElsewhere(db: Db, { tenantId, userId }: Place): Promise<boolean> {
  const { rows } = await sql<{ elsewhere: boolean }>`
    select exists (select 1 from identity.memberships m where m.user_id = ${userId} and m.tenant_id <> ${tenantId})
      or exists (select 1 from identity.invitations i where i.user_id = ${userId} and i.tenant_id <> ${tenantId}) as elsewhere`.execute(
    db,
  );
  return rows[0]?.elsewhere === true;
}
