import type { ListQuery } from '@parley/contracts/list.ts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

export type GroupUserRow = {
  id: string;
  email: string;
  name: string;
  profilePictureUrl: string | null;
  activatedForTenant: boolean;
  createdAt: string;
};
export type GroupRow = {
  id: string;
  name: string;
  color: string | null;
  description: string | null;
  metadata: string | null;
  managedBy: 'frontegg' | 'scim2';
  /** Ids. */
  roleIds: string[];
  users: GroupUserRow[] | null;
  userCount: number;
  createdAt: string;
  updatedAt: string;
};

/** Everyone who is in a group, and everyone who will be when they come by their invitation. @param group an expression */
const peopleIn = (group: RawBuilder<unknown>) => sql`(
  select u.id, u.email, u.name, u.picture_url, u.activated_at is not null as activated, gu.created_at
  from identity.group_users gu join identity.users u on u.id = gu.user_id where gu.group_id = ${group}
  union all
  select i.id, i.email, i.name, null, false, i.created_at from identity.invitations i
  where i.user_id is not null and i.group_ids @> array[${group}]
    and not exists (select 1 from identity.memberships m where m.tenant_id = i.tenant_id and m.user_id = i.user_id))`;

/** Groups of the tenant by name. @param ids null: all of them @param withUsers else `users` is null */
export async function listGroups(
  db: Db,
  tenantId: string,
  { ids, withUsers }: { ids: readonly string[] | null; withUsers: boolean },
): Promise<GroupRow[]> {
  const users = withUsers
    ? sql`(select json_agg(json_build_object('id', p.id, 'email', p.email, 'name', p.name, 'profilePictureUrl',
        p.picture_url, 'activatedForTenant', p.activated, 'createdAt', p.created_at) order by p.name, p.id)
      from ${peopleIn(sql`g.id`)} p)`
    : sql`null::json`;
  const { rows } = await sql<GroupRow>`
    select g.id, g.name, g.color, g.description, g.metadata, g.managed_by, g.created_at, g.updated_at, ${users} as users,
      array(select r.role_id::text from identity.group_roles r where r.group_id = g.id) as role_ids,
      (select count(*)::int from ${peopleIn(sql`g.id`)} n) as user_count
    from identity.groups g
    where g.tenant_id = ${tenantId} and (${ids}::uuid[] is null or g.id = any(${ids}::uuid[]))
    order by lower(g.name), g.id`.execute(db);
  return rows;
}

/** Whether a name is taken, and how many groups there are. */
export async function findTaken(
  db: Db,
  tenantId: string,
  { name, exceptId }: { name: string; exceptId: string | null },
): Promise<{ name: boolean; groups: number }> {
  const { rows } = await sql<{ name: boolean | null; groups: number }>`
    select bool_or(lower(name) = lower(${name}) and id is distinct from ${exceptId}::uuid) as name, count(*)::int as groups
    from identity.groups where tenant_id = ${tenantId}`.execute(db);
  return { name: rows[0]?.name === true, groups: rows[0]?.groups ?? 0 };
}

export type GroupFields = {
  name: string;
  color: string | null;
  description: string | null;
  metadata: string | null;
};

export const insertGroup = (db: Db, group: GroupFields & { id: string; tenantId: string }, now: string) =>
  db
    .insertInto('identity.groups')
    .values({ ...group, createdAt: now, updatedAt: now })
    .execute();

export const updateGroup = (db: Db, id: string, change: Partial<GroupFields>, now: string) =>
  db
    .updateTable('identity.groups')
    .set({ ...change, updatedAt: now })
    .where('id', '=', id)
    .execute();

export const deleteGroup = (db: Db, id: string) => db.deleteFrom('identity.groups').where('id', '=', id).execute();

type InGroup = { tenantId: string; groupId: string };

export async function insertGroupRoles(db: Db, group: InGroup, roleIds: readonly string[]): Promise<void> {
  if (roleIds.length === 0) return;
  await db
    .insertInto('identity.groupRoles')
    .values(roleIds.map((roleId) => ({ ...group, roleId })))
    .onConflict((oc) => oc.doNothing())
    .execute();
}

export const deleteGroupRoles = (db: Db, groupId: string, roleIds: readonly string[]) =>
  db
    .deleteFrom('identity.groupRoles')
    .where('groupId', '=', groupId)
    .where('roleId', '=', sql<string>`any(${roleIds}::uuid[])`)
    .execute();

/** People who belong to the tenant now. */
export const findMembers = async (
  db: Db,
  tenantId: string,
  userIds: readonly string[],
  now: string,
): Promise<string[]> =>
  (
    await db
      .selectFrom('identity.memberships')
      .select('userId')
      .where('tenantId', '=', tenantId)
      .where('userId', '=', sql<string>`any(${userIds}::uuid[])`)
      .where((m) => m.or([m('expiresAt', 'is', null), m('expiresAt', '>', now)]))
      .execute()
  ).map(({ userId }) => userId);

/** @returns who was not in it before */
export const insertGroupUsers = async (
  db: Db,
  group: InGroup,
  userIds: readonly string[],
  now: string,
): Promise<string[]> =>
  userIds.length === 0
    ? []
    : (
        await db
          .insertInto('identity.groupUsers')
          .values(userIds.map((userId) => ({ ...group, userId, createdAt: now })))
          .onConflict((oc) => oc.doNothing())
          .returning('userId')
          .execute()
      ).map(({ userId }) => userId);

/** @returns who was in it */
export const deleteGroupUsers = async (db: Db, groupId: string, userIds: readonly string[]): Promise<string[]> =>
  (
    await db
      .deleteFrom('identity.groupUsers')
      .where('groupId', '=', groupId)
      .where('userId', '=', sql<string>`any(${userIds}::uuid[])`)
      .returning('userId')
      .execute()
  ).map(({ userId }) => userId);

const ORDER = { name: sql`lower(p.name)`, email: sql`p.email`, createdAt: sql`p.created_at` };

/** One page of the people of a group, and how many there are. */
export async function listGroupUsers(
  db: Db,
  groupId: string,
  { page, limit, search, sortBy, order }: ListQuery<'name' | 'email' | 'createdAt'>,
): Promise<{ items: GroupUserRow[]; total: number }> {
  const wanted = search === null ? null : `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const from = sql`from ${peopleIn(sql`${groupId}::uuid`)} p
    where ${wanted}::text is null or platform.fold(p.name || ' ' || p.email) like platform.fold(${wanted})`;
  const direction = order === 'DESC' ? sql`desc` : sql`asc`;
  const { rows: items } = await sql<GroupUserRow>`
    select p.id, p.email, p.name, p.picture_url as profile_picture_url, p.activated as activated_for_tenant, p.created_at
    ${from} order by ${ORDER[sortBy]} ${direction}, p.id ${direction}
    limit ${limit} offset ${page * limit}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db);
  return { items, total: counted[0]?.total ?? 0 };
}

/** What the tenant decided about groups, if anything. */
export const findSettings = (db: Db, tenantId: string) =>
  db
    .selectFrom('identity.groupSettings')
    .select(['enabled', 'rolesEnabled'])
    .where('tenantId', '=', tenantId)
    .executeTakeFirst();

export const upsertSettings = (
  db: Db,
  settings: { tenantId: string; enabled: boolean; rolesEnabled: boolean },
  now: string,
) => {
  const { tenantId, ...decided } = settings;
  return db
    .insertInto('identity.groupSettings')
    .values({ tenantId, ...decided, updatedAt: now })
    .onConflict((oc) => oc.column('tenantId').doUpdateSet({ ...decided, updatedAt: now }))
    .execute();
};

/** What stands against switching something off. */
export async function findUse(db: Db, tenantId: string): Promise<{ groups: boolean; roles: boolean }> {
  const { rows } = await sql<{ groups: boolean; roles: boolean }>`
    select exists (select 1 from identity.groups where tenant_id = ${tenantId}) as groups,
      exists (select 1 from identity.group_roles where tenant_id = ${tenantId}) as roles`.execute(db);
  return rows[0] ?? { groups: false, roles: false };
}
