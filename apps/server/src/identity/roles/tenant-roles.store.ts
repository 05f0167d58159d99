import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

export type RoleRow = {
  id: string;
  key: string;
  name: string;
  description: string | null;
  isDefault: boolean;
  firstUserRole: boolean;
  level: number;
  tenantId: string | null;
  /** Ids. */
  permissions: string[];
  createdAt: string;
  updatedAt: string;
};

const rows = sql`select r.id, r.key, r.name, r.description, r.is_default, r.first_user_role, r.level, r.tenant_id,
  r.created_at, r.updated_at, array(select g.permission_id::text from identity.role_permissions g
    where g.role_id = r.id order by 1) as permissions
  from identity.roles r`;

/** Roles of the tenant, and those shared by all: the highest first. */
export const listRoles = async (db: Db, tenantId: string): Promise<RoleRow[]> =>
  (
    await sql<RoleRow>`${rows} where r.tenant_id is null or r.tenant_id = ${tenantId}
      order by r.level, lower(r.name), r.id`.execute(db)
  ).rows;

export const findRole = async (db: Db, tenantId: string, id: string): Promise<RoleRow | undefined> =>
  (await sql<RoleRow>`${rows} where r.id = ${id} and (r.tenant_id is null or r.tenant_id = ${tenantId})`.execute(db))
    .rows[0];

/** What of a role is taken already, here or among those shared by all, and how many the tenant has. */
export const findTaken = async (
  db: Db,
  tenantId: string,
  role: { key: string; name: string; exceptId: string | null },
): Promise<{ key: boolean; name: boolean; roles: number }> => {
  const { rows: found } = await sql<{ key: boolean | null; name: boolean | null; roles: number }>`
    select bool_or(lower(key) = lower(${role.key})) as key, bool_or(lower(name) = lower(${role.name})) as name,
      (select count(*)::int from identity.roles where tenant_id = ${tenantId}) as roles
    from identity.roles
    where (tenant_id is null or tenant_id = ${tenantId}) and id is distinct from ${role.exceptId}::uuid`.execute(db);
  return { key: found[0]?.key === true, name: found[0]?.name === true, roles: found[0]?.roles ?? 0 };
};

export type NewRole = {
  id: string;
  tenantId: string;
  key: string;
  name: string;
  description: string | null;
  isDefault: boolean;
  level: number;
};

export const insertRole = (db: Db, role: NewRole, now: string) =>
  db
    .insertInto('identity.roles')
    .values({ ...role, createdAt: now, updatedAt: now })
    .execute();

export const updateRole = (db: Db, id: string, change: Partial<Omit<NewRole, 'id' | 'tenantId'>>, now: string) =>
  db
    .updateTable('identity.roles')
    .set({ ...change, updatedAt: now })
    .where('id', '=', id)
    .execute();

export const deleteRole = (db: Db, id: string) => db.deleteFrom('identity.roles').where('id', '=', id).execute();

export async function insertRolePermissions(db: Db, roleId: string, permissionIds: readonly string[]): Promise<void> {
  if (permissionIds.length === 0) return;
  await db
    .insertInto('identity.rolePermissions')
    .values(permissionIds.map((permissionId) => ({ roleId, permissionId })))
    .onConflict((oc) => oc.doNothing())
    .execute();
}

export const deleteRolePermissions = (db: Db, roleId: string, permissionIds: readonly string[]) =>
  db
    .deleteFrom('identity.rolePermissions')
    .where('roleId', '=', roleId)
    .where('permissionId', '=', sql<string>`any(${permissionIds}::uuid[])`)
    .execute();

/** People counted once, whether they were given it or a group of theirs. */
export async function countHolders(db: Db, tenantId: string, id: string): Promise<{ people: number; groups: number }> {
  const { rows: counted } = await sql<{ people: number; groups: number }>`
    select (select count(*)::int from (
        select user_id from identity.membership_roles where role_id = ${id} and tenant_id = ${tenantId}
        union
        select n.user_id from identity.group_roles r join identity.group_users n on n.group_id = r.group_id
        where r.role_id = ${id} and r.tenant_id = ${tenantId}) held) as people,
      (select count(*)::int from identity.group_roles where role_id = ${id} and tenant_id = ${tenantId}) as groups`.execute(
    db,
  );
  return counted[0] ?? { people: 0, groups: 0 };
}
