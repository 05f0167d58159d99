import type { ListQuery } from '@parley/contracts/list.ts';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

export type UserSort = 'name' | 'email' | 'createdAt';
type RoleJson = {
  id: string;
  key: string;
  name: string;
  description: string | null;
  isDefault: boolean;
  permissions: string[];
  tenantId: string | null;
  level: number;
  createdAt: string;
  updatedAt: string;
};
type PermissionJson = {
  id: string;
  key: string;
  name: string;
  description: string | null;
  category: string;
  createdAt: string;
  updatedAt: string;
};
export type PersonRow = {
  id: string;
  email: string;
  name: string;
  phoneNumber: string | null;
  pictureUrl: string | null;
  metadata: unknown;
  provider: string;
  activatedAt: string | null;
  lockedAt: string | null;
  lockedUntil: string | null;
  mfaEnrolled: boolean;
  createdAt: string;
  /** Only of the accounts that were asked about. */
  places: {
    tenantId: string;
    name: string;
    lastLoginAt: string | null;
    closed: boolean;
    subAccountAccess: boolean | null;
    roles: RoleJson[];
    permissions: PermissionJson[];
  }[];
};

const COLUMNS = { name: 'name_key', email: 'email', createdAt: 'created_at' } as const;

/** People of one account, or of all that are below another. */
const among = ({ below, only }: { below: string; only: string | null }) =>
  only
    ? sql`d.tenant_id = ${only}`
    : sql`d.tenant_id in (select a.tenant_id from identity.tenant_ancestors a where a.ancestor_id = ${below} and a.depth > 0)`;
const searched = (search: string | null) =>
  search ? sql`and d.search like '%' || platform.fold(${search.replace(/[\\%_]/g, '\\$&')}) || '%'` : sql``;

export async function countPeople(
  db: Db,
  where: { below: string; only: string | null },
  search: string | null,
): Promise<number> {
  const { rows } = await sql<{ found: number }>`select count(distinct d.user_id)::int as found from identity.directory d
    where not d.invited and ${among(where)} ${searched(search)}`.execute(db);
  return rows[0]?.found ?? 0;
}

/** A page of them, each once, with the places they have there and what they hold in them. */
export async function listPeople(
  db: Db,
  where: { below: string; only: string | null },
  { search, sortBy, order, limit, page }: ListQuery<UserSort>,
): Promise<PersonRow[]> {
  const by = sql.raw(COLUMNS[sortBy]);
  const way = sql.raw(order);
  const { rows } = await sql<PersonRow>`
    with page as materialized (
      select d.user_id, min(d.${by}) as sorted from identity.directory d
      where not d.invited and ${among(where)} ${searched(search)}
      group by d.user_id order by 2 ${way}, 1 ${way} limit ${limit} offset ${page * limit}
    )
    select u.id, u.email, u.name, u.phone_number, u.picture_url, u.metadata, u.provider, u.activated_at, u.locked_at,
      u.locked_until, u.created_at, identity.has_second_factor(u.id) as mfa_enrolled, (
        select json_agg(json_build_object('tenantId', m.tenant_id, 'name', t.name, 'lastLoginAt', m.last_login_at,
          'closed', m.closed, 'subAccountAccess', m.sub_account_access,
          'roles', coalesce((select json_agg(json_build_object('id', r.id, 'key', r.key, 'name', r.name,
              'description', r.description, 'isDefault', r.is_default, 'permissions', array(
                select g.permission_id from identity.role_permissions g where g.role_id = r.id),
              'tenantId', r.tenant_id, 'level', r.level, 'createdAt', r.created_at, 'updatedAt', r.updated_at)
              order by r.level, r.name)
            from identity.roles r where r.id in (select h.role_id from identity.held_roles h
              where h.tenant_id = m.tenant_id and h.user_id = m.user_id)), '[]'::json),
          'permissions', coalesce((select json_agg(json_build_object('id', p.id, 'key', p.key, 'name', p.name,
              'description', p.description, 'category', p.category, 'createdAt', p.created_at,
              'updatedAt', p.updated_at) order by p.key)
            from identity.permissions p where p.id in (
              select g.permission_id from identity.held_roles h join identity.role_permissions g on g.role_id = h.role_id
              where h.tenant_id = m.tenant_id and h.user_id = m.user_id)), '[]'::json)
        ) order by t.name_key collate "C", t.id)
        from identity.memberships m join identity.tenants t on t.id = m.tenant_id
        join identity.directory d on d.tenant_id = m.tenant_id and d.id = m.user_id
        where m.user_id = u.id and ${among(where)}
      ) as places
    from page join identity.users u on u.id = page.user_id order by page.sorted ${way}, u.id ${way}`.execute(db);
  return rows;
}

/** Whether somebody with that address belongs to one of the accounts at or below another. @returns who */
export const findPersonWithin = async (db: Db, own: string, email: string): Promise<string | undefined> =>
  (
    await sql<{ id: string }>`
      select u.id from identity.users u
      where u.email = ${email} and u.activated_at is not null and u.disabled_at is null and exists (
        select 1 from identity.memberships m
        join identity.tenant_ancestors a on a.tenant_id = m.tenant_id and a.ancestor_id = ${own}
        where m.user_id = u.id)`.execute(db)
  ).rows[0]?.id;

/** @returns false when they do not belong there */
export const updateAccess = async (
  db: Db,
  { tenantId, userId, allow }: { tenantId: string; userId: string; allow: boolean },
): Promise<boolean> =>
  (await db
    .updateTable('identity.memberships')
    .set({ subAccountAccess: allow })
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .returning('userId')
    .executeTakeFirst()) !== undefined;

/** Those of the accounts that somebody belongs to. */
export const listPlaces = async (db: Db, userId: string, tenantIds: string[]): Promise<string[]> =>
  (
    await db
      .selectFrom('identity.memberships')
      .select('tenantId')
      .where('userId', '=', userId)
      .where('tenantId', 'in', tenantIds)
      .orderBy('tenantId')
      .execute()
  ).map(({ tenantId }) => tenantId);

/** Whether a directory decides about one of these places. */
export const isManagedIn = async (db: Db, userId: string, tenantIds: string[]): Promise<boolean> =>
  (await db
    .selectFrom('identity.memberships')
    .select('tenantId')
    .where('userId', '=', userId)
    .where('tenantId', 'in', tenantIds)
    .where('managedBy', '!=', 'frontegg')
    .executeTakeFirst()) !== undefined;

export const deletePlaces = (db: Db, userId: string, tenantIds: string[]) =>
  db.deleteFrom('identity.memberships').where('userId', '=', userId).where('tenantId', 'in', tenantIds).execute();

export const listRoleIds = async (db: Db, tenantId: string, userId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('identity.membershipRoles')
      .select('roleId')
      .where('tenantId', '=', tenantId)
      .where('userId', '=', userId)
      .execute()
  ).map(({ roleId }) => roleId);
