import type { TenantType } from '@parley/contracts/identity/tenants.ts';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

export type NewSubTenant = {
  id: string;
  parentId: string;
  name: string;
  website: string | null;
  applicationUrl: string | null;
  address: string | null;
  timezone: string | null;
  currency: string | null;
  logo: string | null;
  isReseller: boolean;
  tenantType: TenantType;
  subAccountAccessType: string;
  metadata: string;
};

/**
 * A tenant and those above it, in the order in which everybody takes several: what happens below them happens one after the
 * other, and none waits for another that waits for it.
 */
export const lockLine = (db: Db, id: string) =>
  sql`select 1 from identity.tenants where id in (
    select ancestor_id from identity.tenant_ancestors where tenant_id = ${id}) order by id for no key update`.execute(
    db,
  );

/** How many accounts are below the company of this one, the highest in its line that is not the operator's; null for the operator's own. */
export async function countBelowTop(db: Db, id: string): Promise<number | null> {
  const { rows } = await sql<{ below: number }>`
    select t.descendants_count as below from identity.tenant_ancestors a join identity.tenants t on t.id = a.ancestor_id
    where a.tenant_id = ${id} and not t.operator order by a.depth desc limit 1`.execute(db);
  return rows[0]?.below ?? null;
}

/** @returns false when there is a tenant of that id */
export const insertSubTenant = async (db: Db, tenant: NewSubTenant, now: string): Promise<boolean> =>
  (await db
    .insertInto('identity.tenants')
    .values({ ...tenant, createdAt: now, updatedAt: now })
    .onConflict((oc) => oc.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined;

export type SubTenantChange = {
  name?: string;
  isReseller?: boolean;
  tenantType?: TenantType;
  subAccountAccessType?: string;
};

export const updateSubTenant = (db: Db, id: string, change: SubTenantChange, now: string) =>
  db
    .updateTable('identity.tenants')
    .set({ ...change, updatedAt: now })
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .execute();

/**
 * A tenant and everything below it are gone: nobody belongs there, and no account has them below itself. The rows stay until a job has erased
 * what hangs on them, and are read by nothing here; who belonged there, or was invited, is kept for that job.
 * @returns all that are gone
 */
export async function closeTenants(db: Db, id: string, now: string): Promise<string[]> {
  // In the order in which everybody else takes several of them. Nobody comes in meanwhile.
  await sql`select 1 from identity.tenants t where t.id in (
      select tenant_id from identity.tenant_ancestors where ancestor_id = ${id}
      union select ancestor_id from identity.tenant_ancestors where tenant_id = ${id}
    ) order by t.id for update`.execute(db);
  const { rows } = await sql<{ id: string }>`
    update identity.tenants set deleted_at = ${now}, updated_at = ${now}
    where id in (select tenant_id from identity.tenant_ancestors where ancestor_id = ${id}) and deleted_at is null
    returning id`.execute(db);
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return ids;
  await sql`update identity.tenants t set descendants_count = t.descendants_count - ${ids.length},
      children_count = t.children_count - (a.depth = 1)::int
    from identity.tenant_ancestors a
    where a.tenant_id = ${id} and a.depth > 0 and t.id = a.ancestor_id`.execute(db);
  await sql`delete from identity.tenant_ancestors where tenant_id = any(${ids}::uuid[])`.execute(db);
  await sql`with left_there as (
      delete from identity.memberships where tenant_id = any(${ids}::uuid[]) returning tenant_id, user_id)
    insert into identity.left_behind (tenant_id, user_id)
    select tenant_id, user_id from left_there
    union select tenant_id, user_id from identity.invitations where tenant_id = any(${ids}::uuid[]) and user_id is not null
    on conflict do nothing`.execute(db);
  return ids;
}
