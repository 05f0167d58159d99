import type { UserPreset } from '@parley/contracts/identity/user-lists.ts';
import type { ListQuery } from '@parley/contracts/list.ts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { prepared } from '#db/prepared.ts';

/** Somebody of a tenant, or invited into it. */
export type ListedRow = {
  tenantId: string;
  id: string;
  invited: boolean;
  email: string;
  name: string;
  pictureUrl: string | null;
  phoneNumber: string | null;
  provider: string;
  verified: boolean;
  mfaEnrolled: boolean;
  lockedAt: string | null;
  lockedUntil: string | null;
  placeLockedAt: string | null;
  disabledAt: string | null;
  managedBy: 'frontegg' | 'scim2';
  metadata: unknown;
  createdAt: string;
  updatedAt: string;
  lastLoginAt: string | null;
  expiresAt: string | null;
  invitationExpiresAt: string | null;
  roleIds: string[];
  groupIds: string[];
  /** Of the whole list. */
  total: number;
};

/** The list may be sorted by these; the columns are those of the directory. */
const COLUMNS = {
  createdAt: 'created_at',
  name: 'name_key',
  email: 'email',
  id: 'id',
  verified: 'verified',
  isLocked: 'locked',
  provider: 'provider',
  tenantId: 'tenant_id',
} as const;
export type UserSort = keyof typeof COLUMNS;

/** @param source rows of `wanted (tenant_id, id, total)` @param order how they are sorted */
const listed = (source: RawBuilder<unknown>, order: string) => sql<ListedRow>`
  select d.tenant_id, d.id, d.invited, coalesce(i.email, u.email) as email,
    case when d.invited then i.name else u.name end as name, u.picture_url, u.phone_number, d.provider, d.verified,
    d.mfa_enrolled, u.locked_at, u.locked_until, m.locked_at as place_locked_at,
    coalesce(m.disabled_at, i.disabled_at) as disabled_at,
    coalesce(m.managed_by, 'frontegg') as managed_by, u.metadata, d.created_at, coalesce(u.updated_at, i.updated_at) as updated_at,
    m.last_login_at, case when d.invited then i.member_until else least(m.expires_at, u.expires_at) end as expires_at,
    i.expires_at as invitation_expires_at,
    case when d.invited then i.role_ids::text[] else array(select h.role_id::text from identity.membership_roles h
      where h.tenant_id = d.tenant_id and h.user_id = d.id) end as role_ids,
    case when d.invited then array(select g.id::text from identity.groups g
        where g.tenant_id = d.tenant_id and g.id = any(i.group_ids))
      else array(select g.group_id::text from identity.group_users g
        where g.tenant_id = d.tenant_id and g.user_id = d.id) end as group_ids,
    wanted.total
  from ${source}
  join identity.directory d on d.tenant_id = wanted.tenant_id and d.id = wanted.id
  left join identity.memberships m on not d.invited and m.tenant_id = d.tenant_id and m.user_id = d.id
  left join identity.users u on u.id = m.user_id
  left join identity.invitations i on d.invited and i.id = d.id
  order by ${sql.raw(order)}`;

/** One for each way of sorting. The total is kept, not counted. */
const everybody = (sort: UserSort, way: 'asc' | 'desc') =>
  prepared((db: Db, tenantId: string, limit: number, skipped: number) => {
    const column = sql.raw(COLUMNS[sort]);
    const order = sql.raw(way);
    return listed(
      sql`(select tenant_id, id, (select people::int from identity.directory_counts c where c.tenant_id = ${tenantId}) as total
        from identity.directory where tenant_id = ${tenantId} order by ${column} ${order}, id ${order}
        limit ${limit} offset ${skipped}) wanted`,
      `d.${COLUMNS[sort]} ${way}, d.id ${way}`,
    ).compile(db);
  });
const sorted = Object.fromEntries(
  (Object.keys(COLUMNS) as UserSort[]).map((sort) => [
    sort,
    { ASC: everybody(sort, 'asc'), DESC: everybody(sort, 'desc') },
  ]),
) as Record<UserSort, Record<'ASC' | 'DESC', ReturnType<typeof everybody>>>;

/** One page of everybody in a tenant. */
export const listEverybody = (
  db: Db,
  tenantId: string,
  { page, limit, sortBy, order }: ListQuery<UserSort>,
): Promise<ListedRow[]> => sorted[sortBy][order](db, tenantId, limit, page * limit);

export type Wanted = {
  tenantIds: readonly string[];
  /** Each is found somewhere in the name or the address. */
  words: readonly string[];
  address: string | null;
  preset: UserPreset | null;
  /** A day, `2026-01-31`. */
  inactiveSince: string;
};

const fitting = prepared(
  (
    db: Db,
    tenantIds: readonly string[],
    words: readonly string[],
    address: string | null,
    preset: string | null,
    inactiveSince: string,
    sort: string,
    descending: boolean,
    skipped: number,
    limit: number,
    mostCounted: number,
  ) =>
    listed(
      sql`identity.find_people(${tenantIds}::uuid[], ${words}::text[], ${address}::text, ${preset}::text,
        ${inactiveSince}::date, ${sort}::text, ${descending}::boolean, ${skipped}::integer, ${limit}::integer,
        ${mostCounted}::integer) with ordinality as wanted (tenant_id, id, total, nth)`,
      'wanted.nth',
    ).compile(db),
);

/**
 * One page of those who fit.
 * @param mostCounted of more than that, or than can be counted quickly, `total` is how many were, with a minus
 */
export const listFitting = (
  db: Db,
  { tenantIds, words, address, preset, inactiveSince }: Wanted,
  { page, limit, sortBy, order }: ListQuery<UserSort>,
  mostCounted: number,
): Promise<ListedRow[]> => {
  const descending = order === 'DESC';
  const skipped = page * limit;
  return fitting(db, tenantIds, words, address, preset, inactiveSince, sortBy, descending, skipped, limit, mostCounted);
};

const named = prepared((db: Db, tenantIds: readonly string[], ids: readonly string[]) =>
  listed(
    sql`(select u.id, t.tenant_id, 0 as total, nth from unnest(${ids}::uuid[]) with ordinality as u (id, nth),
      unnest(${tenantIds}::uuid[]) as t (tenant_id)) wanted`,
    'wanted.nth, d.tenant_id',
  ).compile(db),
);

/** Those with these ids, in their order. */
export const listByIds = (db: Db, tenantIds: readonly string[], ids: readonly string[]): Promise<ListedRow[]> =>
  named(db, tenantIds, ids);

/** How many there are; kept, not counted. */
export async function findCounts(
  db: Db,
  tenantIds: readonly string[],
): Promise<{ people: number; unenrolled: number; breached: number }> {
  const { rows } = await sql<{ people: number; unenrolled: number; breached: number }>`
    select coalesce(sum(people), 0)::int as people, coalesce(sum(unenrolled), 0)::int as unenrolled,
      coalesce(sum(breached), 0)::int as breached
    from identity.directory_counts where tenant_id = any(${tenantIds}::uuid[])`.execute(db);
  return rows[0] ?? { people: 0, unenrolled: 0, breached: 0 };
}

export type RoleOfPage = {
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
const roles = prepared((db: Db, ids: readonly string[]) =>
  sql<RoleOfPage>`
    select r.id, r.key, r.name, r.description, r.is_default, r.tenant_id, r.level, r.created_at, r.updated_at,
      array(select g.permission_id::text from identity.role_permissions g where g.role_id = r.id) as permissions
    from identity.roles r where r.id = any(${ids}::uuid[])`.compile(db),
);
/** Roles that people of a page were given. */
export const listRolesOfPage = (db: Db, ids: readonly string[]): Promise<RoleOfPage[]> =>
  ids.length === 0 ? Promise.resolve([]) : roles(db, ids);

export const listPermissionsOfPage = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('identity.permissions')
    .select(['id', 'key', 'name', 'description', 'category', 'createdAt', 'updatedAt'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();

export const listGroupsOfPage = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('identity.groups')
    .select(['id', 'name', 'color'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('name')
    .execute();

/** Who came since, and who administers. */
export async function countNewAndHigh(
  db: Db,
  tenantId: string,
  { since, permission }: { since: string; permission: string },
): Promise<{ added: number; administrators: number }> {
  const { rows } = await sql<{ added: number; administrators: number }>`
    select (select count(*)::int from identity.directory d where d.tenant_id = ${tenantId} and d.created_at >= ${since}) as added,
      (select count(distinct h.user_id)::int from identity.permissions p
        join identity.role_permissions g on g.permission_id = p.id
        join identity.held_roles h on h.role_id = g.role_id and h.tenant_id = ${tenantId}
        where p.key = ${permission}) as administrators`.execute(db);
  return rows[0] ?? { added: 0, administrators: 0 };
}

/** Of the people of a tenant who have one, by their numbers. */
export async function listPhoneNumbers(
  db: Db,
  tenantId: string,
  { page, limit, ids, beginning }: { page: number; limit: number; ids: string[] | null; beginning: string | null },
): Promise<{ rows: { userId: string; phoneNumber: string }[]; total: number }> {
  const { rows } = await sql<{ userId: string; phoneNumber: string; total: number }>`
    select u.id as user_id, u.phone_number, count(*) over ()::int as total
    from identity.memberships m join identity.users u on u.id = m.user_id
    where m.tenant_id = ${tenantId} and u.phone_number is not null
      and (${ids}::uuid[] is null or u.id = any(${ids}::uuid[]))
      and (${beginning}::text is null or starts_with(u.phone_number, ${beginning}))
    order by u.phone_number, u.id limit ${limit} offset ${page * limit}`.execute(db);
  return { rows: rows.map(({ userId, phoneNumber }) => ({ userId, phoneNumber })), total: rows[0]?.total ?? 0 };
}
