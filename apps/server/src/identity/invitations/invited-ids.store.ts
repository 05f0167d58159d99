import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

export type InvitedId = { id: string; tenantId: string; userId: string };

export const insertInvitedId = (db: Db, invited: InvitedId, now: string) =>
  db
    .insertInto('identity.invitedIds')
    .values({ ...invited, createdAt: now })
    .onConflict((oc) => oc.doNothing())
    .execute();

/** Those of the ids that mean a person who belongs to one of the tenants. */
export const listJoined = (db: Db, tenantIds: readonly string[], ids: readonly string[]): Promise<InvitedId[]> =>
  db
    .selectFrom('identity.invitedIds as i')
    .innerJoin('identity.memberships as m', (on) =>
      on.onRef('m.tenantId', '=', 'i.tenantId').onRef('m.userId', '=', 'i.userId'),
    )
    .select(['i.id', 'i.tenantId', 'i.userId'])
    .where('i.tenantId', '=', sql<string>`any(${tenantIds}::uuid[])`)
    .where('i.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();

/** The first id that the tenant was given for a person. */
export const findIdOf = (db: Db, tenantId: string, userId: string) =>
  db
    .selectFrom('identity.invitedIds')
    .select(['id', 'createdAt'])
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .executeTakeFirst();

export const findInviting = (db: Db, id: string) =>
  db.selectFrom('identity.invitedIds').select('tenantId').where('id', '=', id).executeTakeFirst();

/** Of people who neither belong to the tenant nor are invited any more. */
export const deleteForgotten = (db: Db) =>
  sql`delete from identity.invited_ids i
    where not exists (select 1 from identity.memberships m where m.tenant_id = i.tenant_id and m.user_id = i.user_id)
      and not exists (select 1 from identity.invitations v where v.tenant_id = i.tenant_id and v.user_id = i.user_id)`.execute(
    db,
  );
