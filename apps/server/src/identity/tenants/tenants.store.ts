import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

export const insertTenant = (db: Db, tenant: { id: string; name: string; now: string }) => {
  const { id, name, now } = tenant;
  return db.insertInto('identity.tenants').values({ id, name, createdAt: now, updatedAt: now }).execute();
};

export const insertOperatorTenant = (db: Db, tenant: { id: string; name: string; now: string }) =>
  db
    .insertInto('identity.tenants')
    .values({
      id: tenant.id,
      name: tenant.name,
      operator: true,
      tenantType: 'headquarter',
      createdAt: tenant.now,
      updatedAt: tenant.now,
    })
    .onConflict((oc) => oc.column('operator').where('operator', '=', true).doNothing())
    .execute();

export const findOperatorTenant = (db: Db) =>
  db.selectFrom('identity.tenants').select(['id', 'name']).where('operator', '=', true).executeTakeFirst();

/** A place for a while, or for good; one that is over makes way for it. @returns whether the person did not belong to it */
export async function insertPlace(
  db: Db,
  {
    tenantId,
    userId,
    now,
    until,
    subAccountAccess = null,
  }: { tenantId: string; userId: string; now: string; until: string | null; subAccountAccess?: boolean | null },
): Promise<boolean> {
  await db
    .deleteFrom('identity.memberships')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('expiresAt', '<=', now)
    .execute();
  const inserted = await db
    .insertInto('identity.memberships')
    .values({ tenantId, userId, createdAt: now, expiresAt: until, subAccountAccess })
    .onConflict((oc) => oc.doNothing())
    .returning('userId')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Ends places whose time is over. @returns whose */
export const deleteEndedPlaces = (db: Db, now: string) =>
  db.deleteFrom('identity.memberships').where('expiresAt', '<=', now).returning(['tenantId', 'userId']).execute();

/** Whether somebody has a place, be it shut; one that is over is none. */
export const hasPlace = async (db: Db, tenantId: string, userId: string, now: string): Promise<boolean> =>
  (await db
    .selectFrom('identity.memberships')
    .select('userId')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where((m) => m.or([m('expiresAt', 'is', null), m('expiresAt', '>', now)]))
    .executeTakeFirst()) !== undefined;

/** Also when the person belongs to it already. */
export const insertMembership = (db: Db, tenantId: string, userId: string, now: string) =>
  db
    .insertInto('identity.memberships')
    .values({ tenantId, userId, createdAt: now })
    .onConflict((oc) => oc.doNothing())
    .execute();

export const listTenantsOf = (db: Db, userId: string, now: string) =>
  db
    .selectFrom('identity.memberships as m')
    .innerJoin('identity.tenants as t', 't.id', 'm.tenantId')
    .selectAll('t')
    .where('m.userId', '=', userId)
    .where('m.closed', '=', false)
    .where((m) => m.or([m('m.expiresAt', 'is', null), m('m.expiresAt', '>', now)]))
    .orderBy('m.createdAt')
    .orderBy('t.id')
    .execute();

/** Whether somebody may work in a tenant, as a member or from one above; in one that is gone nobody does. */
export async function belongsTo(db: Db, tenantId: string, userId: string, now: string): Promise<boolean> {
  const { rows } = await sql<{ belongs: boolean }>`
    select exists (select from identity.places(${userId}, ${tenantId}, ${now}) p
      join identity.tenants t on t.id = p.tenant_id where p.tenant_id = ${tenantId} and t.deleted_at is null) as belongs`.execute(
    db,
  );
  return rows[0]?.belongs ?? false;
}

/** One that is gone is not found. */
export const findTenant = (db: Db, id: string) =>
  db.selectFrom('identity.tenants').selectAll().where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst();

export const findTenantByAlias = (db: Db, alias: string) =>
  db
    .selectFrom('identity.tenants')
    .selectAll()
    .where('alias', '=', alias)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();

export type SettingsChange = {
  name?: string;
  address?: string | null;
  website?: string | null;
  timezone?: string | null;
  dateFormat?: string | null;
  timeFormat?: string | null;
  currency?: string | null;
  logo?: string | null;
};
export type CustomLoginChange = { alias?: string | null; applicationUrl?: string | null; loginUrl?: string | null };

export const updateSettings = (db: Db, id: string, change: SettingsChange & CustomLoginChange, now: string) =>
  db
    .updateTable('identity.tenants')
    .set({ ...change, updatedAt: now })
    .where('id', '=', id)
    .execute();

/** One node at a time prepares an empty installation. Held until the transaction ends. */
export const lockInstallation = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('identity.installation'))`.execute(db);

/** `shared`: others belong there, or it is the operator's. */
export async function listPlacesOf(db: Db, userId: string): Promise<{ id: string; shared: boolean }[]> {
  const { rows } = await sql<{ id: string; shared: boolean }>`
    select t.id, t.operator or exists (
      select 1 from identity.memberships o where o.tenant_id = t.id and o.user_id <> m.user_id) as shared
    from identity.memberships m join identity.tenants t on t.id = m.tenant_id
    where m.user_id = ${userId} order by t.id`.execute(db);
  return rows;
}
