import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

export type PermissionRow = {
  id: string;
  key: string;
  name: string;
  description: string | null;
  category: string;
  assignmentType: 'NEVER' | 'ALWAYS' | 'ASSIGNABLE';
  roleIds: string[];
  createdAt: string;
  updatedAt: string;
};

const rows = sql`select p.id, p.key, p.name, p.description, p.category, p.assignment_type, p.created_at, p.updated_at,
  array(select g.role_id::text from identity.role_permissions g join identity.roles r on r.id = g.role_id`;

/** The whole catalogue, with the roles of the tenant, or shared by all, that hold each. */
export const listPermissions = async (db: Db, tenantId: string): Promise<PermissionRow[]> =>
  (
    await sql<PermissionRow>`${rows} where g.permission_id = p.id and (r.tenant_id is null or r.tenant_id = ${tenantId})
      order by 1) as role_ids from identity.permissions p
      left join identity.permission_categories c on c.id = p.category order by c.position, p.name`.execute(db)
  ).rows;

export const listCategories = (db: Db) =>
  db
    .selectFrom('identity.permissionCategories')
    .select(['id', 'name', 'description', 'createdAt', 'updatedAt'])
    .orderBy('position')
    .execute();

/** What tenants may put where; nobody decides otherwise until the transaction ends. */
export async function readAssignable(db: Db): Promise<Pick<PermissionRow, 'id' | 'key' | 'assignmentType'>[]> {
  await sql`select pg_advisory_xact_lock_shared(hashtext('identity.permissions'))`.execute(db);
  const { rows: all } = await sql<PermissionRow>`select id, key, assignment_type from identity.permissions`.execute(db);
  return all;
}

/** Held until the transaction ends: no role of a tenant is made or changed meanwhile. */
export const lockAssignable = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('identity.permissions'))`.execute(db);

export const updateAssignment = (
  db: Db,
  id: string,
  change: { assignmentType: PermissionRow['assignmentType']; now: string },
) =>
  db
    .updateTable('identity.permissions')
    .set({ assignmentType: change.assignmentType, updatedAt: change.now })
    .where('id', '=', id)
    .returning('key')
    .executeTakeFirst();

/** Into every role that a tenant made. */
export const insertIntoAllRoles = (db: Db, permissionId: string) =>
  sql`insert into identity.role_permissions (role_id, permission_id)
    select id, ${permissionId} from identity.roles where tenant_id is not null on conflict do nothing`.execute(db);
