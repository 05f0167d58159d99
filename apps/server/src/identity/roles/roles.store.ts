import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#db/database.ts';

/** Gives a role of the tenant, or one shared by all, by its key. */
export const insertMembershipRole = (
  db: Db,
  { tenantId, userId, key }: { tenantId: string; userId: string; key: string },
) =>
  db
    .insertInto('identity.membershipRoles')
    .columns(['tenantId', 'userId', 'roleId'])
    .expression((eb) =>
      eb
        .selectFrom('identity.roles')
        .select((role) => [
          role.val(tenantId).$castTo<string>().as('tenantId'),
          role.val(userId).$castTo<string>().as('userId'),
          'id',
        ])
        .where('key', '=', key)
        .where((role) => role.or([role('tenantId', 'is', null), role('tenantId', '=', tenantId)])),
    )
    .onConflict((oc) => oc.doNothing())
    .execute();

/** The role of the product's administrators, in the tenant of whoever runs the installation. */
export async function insertAdminRole(db: Db, tenantId: string): Promise<void> {
  await db
    .insertInto('identity.roles')
    .values({
      id: uuidv7(),
      tenantId,
      key: 'admin',
      name: 'admin',
      description: 'Administers the product',
      level: 0,
    })
    .onConflict((oc) => oc.columns(['tenantId', 'key']).doNothing())
    .execute();
  await db
    .insertInto('identity.rolePermissions')
    .columns(['roleId', 'permissionId'])
    .expression((eb) =>
      eb
        .selectFrom('identity.roles as r')
        .innerJoin('identity.permissions as p', (join) => join.on('p.key', '=', 'fe.*'))
        .select(['r.id', 'p.id as permissionId'])
        .where('r.tenantId', '=', tenantId)
        .where('r.key', '=', 'admin'),
    )
    .onConflict((oc) => oc.doNothing())
    .execute();
}

export const hasAdministrator = async (db: Db, tenantId: string): Promise<boolean> =>
  (await db
    .selectFrom('identity.heldRoles as h')
    .innerJoin('identity.roles as r', 'r.id', 'h.roleId')
    .innerJoin('identity.users as u', 'u.id', 'h.userId')
    .select('h.userId')
    .where('h.tenantId', '=', tenantId)
    .where('r.tenantId', '=', tenantId)
    .where('r.key', '=', 'admin')
    .where('u.activatedAt', 'is not', null)
    .where('u.disabledAt', 'is', null)
    .executeTakeFirst()) !== undefined;

type RoleRow = Role & { level: number; permissions: string[] };
type Role = { id: string; key: string; name: string };

const withPermissions = sql`
  select r.id, r.key, r.name, r.level, array(select p.key from identity.role_permissions g
    join identity.permissions p on p.id = g.permission_id where g.role_id = r.id) as permissions`;

/** Roles of the tenant, or shared by all. */
export const findRoles = async (db: Db, tenantId: string, ids: readonly string[]): Promise<RoleRow[]> =>
  (
    await sql<RoleRow>`${withPermissions} from identity.roles r
      where r.id = any(${ids}::uuid[]) and (r.tenant_id is null or r.tenant_id = ${tenantId})`.execute(db)
  ).rows;

/** What newcomers get who are given nothing else. */
export const findDefaultRoles = async (db: Db, tenantId: string): Promise<RoleRow[]> =>
  (
    await sql<RoleRow>`${withPermissions} from identity.roles r
      where r.is_default and (r.tenant_id is null or r.tenant_id = ${tenantId})`.execute(db)
  ).rows;

/** What somebody holds in a tenant; undefined when they do not belong there, or not now. */
export const findHolder = async (
  db: Db,
  tenantId: string,
  userId: string,
  now: string,
): Promise<{ superUser: boolean; roles: RoleRow[] } | undefined> =>
  (
    await sql<{ superUser: boolean; roles: RoleRow[] }>`
      select u.super_user, coalesce((select json_agg(held) from (${withPermissions}
        from identity.roles r where r.id in (select h.role_id from identity.held_roles h
          where h.tenant_id = m.tenant_id and h.user_id = m.user_id)) held), '[]'::json) as roles
      from identity.memberships m join identity.users u on u.id = m.user_id
      where m.tenant_id = ${tenantId} and m.user_id = ${userId} and not m.closed and (m.expires_at is null or m.expires_at > ${now})
        and u.activated_at is not null and u.disabled_at is null
        and (u.expires_at is null or u.expires_at > ${now})`.execute(db)
  ).rows[0];

/** What a tenant's own API token holds; undefined when there is none of that id. */
export const findTokenHolder = async (
  db: Db,
  tenantId: string,
  tokenId: string,
  now: string,
): Promise<{ superUser: boolean; roles: RoleRow[] } | undefined> =>
  (
    await sql<{ superUser: boolean; roles: RoleRow[] }>`
      select false as super_user, coalesce((select json_agg(held) from (${withPermissions}
        from identity.api_token_roles h join identity.roles r on r.id = h.role_id where h.token_id = t.id) held),
        '[]'::json) as roles
      from identity.api_tokens t
      where t.tenant_id = ${tenantId} and t.id = ${tokenId} and t.user_id is null
        and (t.expires_at is null or t.expires_at > ${now})`.execute(db)
  ).rows[0];

/** Where somebody belongs, of an account and those above it, nearest first; and whether they come into it from there. */
export const listHomes = async (
  db: Db,
  tenantId: string,
  userId: string,
  now: string,
): Promise<{ id: string; enters: boolean }[]> =>
  (
    await sql<{ id: string; enters: boolean }>`
      select a.ancestor_id as id,
        exists (select 1 from identity.places(${userId}, ${tenantId}, ${now}) p where p.home_id = a.ancestor_id) as enters
      from identity.tenant_ancestors a join identity.memberships m on m.tenant_id = a.ancestor_id
      where a.tenant_id = ${tenantId} and m.user_id = ${userId} order by a.depth`.execute(db)
  ).rows;

/** What somebody was given in a tenant, whether or not they can use it now. */
export const findGiven = async (
  db: Db,
  tenantId: string,
  userId: string,
): Promise<{ superUser: boolean; roles: RoleRow[] } | undefined> =>
  (
    await sql<{ superUser: boolean; roles: RoleRow[] }>`
      select u.super_user, coalesce((select json_agg(held) from (${withPermissions}
        from identity.roles r where r.id in (select h.role_id from identity.held_roles h
          where h.tenant_id = ${tenantId} and h.user_id = u.id)) held), '[]'::json) as roles
      from identity.users u where u.id = ${userId}`.execute(db)
  ).rows[0];

export const insertMembershipRoles = (
  db: Db,
  { tenantId, userId, roleIds }: { tenantId: string; userId: string; roleIds: readonly string[] },
) =>
  db
    .insertInto('identity.membershipRoles')
    .values(roleIds.map((roleId) => ({ tenantId, userId, roleId })))
    .onConflict((oc) => oc.doNothing())
    .execute();

/**
 * Waits for whoever changes rights in these tenants, and lets nobody else until the transaction ends. Rows that refer to
 * a tenant can still be written meanwhile: nobody waits at the door.
 */
export const lockTenants = (db: Db, tenantIds: readonly string[]) =>
  sql`select 1 from identity.tenants where id = any(${tenantIds}::uuid[]) order by id for no key update`.execute(db);

/** Those of the tenants in which somebody holds `permission` for good: active, not closed by decision, without an end. */
export const findTenantsHeldBy = async (
  db: Db,
  tenantIds: readonly string[],
  permission: string,
): Promise<Set<string>> => {
  const { rows } = await sql<{ id: string }>`
    select t.id from unnest(${tenantIds}::uuid[]) as t (id) where exists (
      select 1 from identity.permissions p
      join identity.role_permissions g on g.permission_id = p.id
      -- By role and tenant, however many people there are; the view of what is held would be gone through as a whole.
      cross join lateral (
        select h.user_id from identity.membership_roles h where h.role_id = g.role_id and h.tenant_id = t.id
        union all
        select n.user_id from identity.group_roles r join identity.group_users n on n.group_id = r.group_id
        where r.role_id = g.role_id and r.tenant_id = t.id
      ) h
      -- One by one until the first that counts.
      where p.key = ${permission} and (
        select m.expires_at is null and not m.closed and u.activated_at is not null and u.disabled_at is null
          and u.expires_at is null and (u.locked_at is null or u.locked_until is not null)
        from identity.memberships m join identity.users u on u.id = m.user_id
        where m.tenant_id = t.id and m.user_id = h.user_id))`.execute(db);
  return new Set(rows.map(({ id }) => id));
};

/** Ids of the roles a member was given; not those of their groups. */
export const listMembershipRoles = async (db: Db, tenantId: string, userId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('identity.membershipRoles')
      .select('roleId')
      .where('tenantId', '=', tenantId)
      .where('userId', '=', userId)
      .execute()
  ).map(({ roleId }) => roleId);

export const deleteMembershipRoles = (
  db: Db,
  { tenantId, userId, roleIds }: { tenantId: string; userId: string; roleIds: readonly string[] },
) =>
  db
    .deleteFrom('identity.membershipRoles')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('roleId', '=', sql<string>`any(${roleIds}::uuid[])`)
    .execute();

export const findOwnerRole = async (db: Db): Promise<string> =>
  (
    await db
      .selectFrom('identity.roles')
      .select('id')
      .where('tenantId', 'is', null)
      .where('key', '=', 'owner')
      .executeTakeFirstOrThrow()
  ).id;
