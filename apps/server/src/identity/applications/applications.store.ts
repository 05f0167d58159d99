import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

export type ApplicationRow = {
  id: string;
  name: string;
  description: string | null;
  url: string | null;
  logoUrl: string | null;
  accessType: 'FREE_ACCESS' | 'MANAGED_ACCESS';
  isActive: boolean;
  createdAt: string;
  updatedAt: string;
};

/** Those a tenant has: of all, or given to it. */
export const listApplications = async (db: Db, tenantId: string): Promise<ApplicationRow[]> =>
  (
    await sql<ApplicationRow>`
      select a.id, a.name, a.description, a.url, a.logo_url, a.access_type, a.is_active, a.created_at, a.updated_at
      from identity.applications a
      where a.is_active and (a.everywhere or exists (select 1 from identity.tenant_applications t
        where t.application_id = a.id and t.tenant_id = ${tenantId})) order by lower(a.name)`.execute(db)
  ).rows;

/** What prevents a person from using an application, if it is known at all. */
export const findUse = async (
  db: Db,
  { id, tenantId, homeTenantId, userId }: { id: string; tenantId: string; homeTenantId: string; userId: string },
): Promise<{ isHere: boolean; isFree: boolean; isGiven: boolean } | undefined> =>
  (
    await sql<{ isHere: boolean; isFree: boolean; isGiven: boolean }>`
      select a.is_active and (a.everywhere or exists (select 1 from identity.tenant_applications t
          where t.application_id = a.id and t.tenant_id = ${tenantId})) as is_here,
        a.access_type = 'FREE_ACCESS' as is_free,
        exists (select 1 from identity.member_applications g where g.application_id = a.id and g.user_id = ${userId}
          and g.tenant_id in (${tenantId}, ${homeTenantId})) as is_given
      from identity.applications a where a.id = ${id}`.execute(db)
  ).rows[0];

type Given = { userId: string; applicationId: string };

/** What people were given. @param by one of both */
export const listGiven = (
  db: Db,
  tenantId: string,
  by: { userIds: readonly string[] } | { applicationIds: readonly string[] },
): Promise<Given[]> => {
  const given = db
    .selectFrom('identity.memberApplications')
    .select(['userId', 'applicationId'])
    .where('tenantId', '=', tenantId);
  return (
    'userIds' in by
      ? given.where('userId', '=', sql<string>`any(${by.userIds}::uuid[])`)
      : given.where('applicationId', '=', sql<string>`any(${by.applicationIds}::uuid[])`)
  ).execute();
};

type Place = { tenantId: string; userId: string };

export const insertGiven = (db: Db, place: Place, ids: readonly string[]) =>
  db
    .insertInto('identity.memberApplications')
    .values(ids.map((applicationId) => ({ ...place, applicationId })))
    .onConflict((oc) => oc.doNothing())
    .execute();

export const deleteGiven = (db: Db, { tenantId, userId }: Place, ids: readonly string[]) =>
  db
    .deleteFrom('identity.memberApplications')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('applicationId', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();

export type NewApplication = Omit<ApplicationRow, 'isActive' | 'createdAt' | 'updatedAt'> & {
  tenants: string[] | null;
};

/** As the operator says: those not named are out of use, and what people were given of them is kept. */
export async function replaceApplications(db: Db, applications: readonly NewApplication[], now: string): Promise<void> {
  await db
    .updateTable('identity.applications')
    .set({ isActive: false })
    .where('isActive', '=', true)
    .where('id', '!=', sql<string>`all(${applications.map(({ id }) => id)}::uuid[])`)
    .execute();
  for (const { tenants, ...row } of applications) {
    const said = { ...row, everywhere: tenants === null, isActive: true, updatedAt: now };
    await db
      .insertInto('identity.applications')
      .values({ ...said, createdAt: now })
      .onConflict((oc) => oc.column('id').doUpdateSet(said))
      .execute();
    await db.deleteFrom('identity.tenantApplications').where('applicationId', '=', row.id).execute();
    if (tenants)
      await sql`insert into identity.tenant_applications (tenant_id, application_id)
        select id, ${row.id} from identity.tenants where id = any(${tenants}::uuid[])`.execute(db);
  }
}
