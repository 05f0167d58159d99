import type { SubTenantType } from '@parley/contracts/identity/tenants.ts';
import type { ListQuery } from '@parley/contracts/list.ts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

export type AccountSort = 'createdAt' | 'name' | 'tenantId';
export type AccountList = ListQuery<AccountSort>;
/** Who looks, and below which account. */
export type View = { below: string; userId: string; now: string };

export type AccountRow = {
  tenantId: string;
  name: string;
  createdAt: string;
  parentId: string | null;
  isReseller: boolean;
  tenantType: SubTenantType;
  subAccountAccessType: 'defaultOff' | 'defaultOn' | 'alwaysOn';
  childrenCount: number;
  descendantsCount: number;
  accessAllowed: boolean;
};

/** How many levels an account is below another: 0 is itself. Undefined when it is not, or is gone. */
export const findDepth = async (db: Db, ancestorId: string, tenantId: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom('identity.tenantAncestors')
      .select('depth')
      .where('ancestorId', '=', ancestorId)
      .where('tenantId', '=', tenantId)
      .executeTakeFirst()
  )?.depth;

/** Those of the accounts that are another one, or below it. */
export const listReachable = async (db: Db, ancestorId: string, ids: readonly string[]): Promise<string[]> =>
  (
    await sql<{ tenantId: string }>`select tenant_id from identity.tenant_ancestors
      where ancestor_id = ${ancestorId} and tenant_id = any(${ids}::uuid[])`.execute(db)
  ).rows.map(({ tenantId }) => tenantId);

/** How many levels are above an account. */
export const countLevels = async (db: Db, tenantId: string): Promise<number> =>
  (
    await db
      .selectFrom('identity.tenantAncestors')
      .select((row) => row.fn.max('depth').as('levels'))
      .where('tenantId', '=', tenantId)
      .executeTakeFirst()
  )?.levels ?? 0;

export type Size = { tenantId: string; childrenCount: number; descendantsCount: number };

export const listSizes = async (db: Db, ids: readonly string[]): Promise<Size[]> =>
  (
    await sql<Size>`select id as tenant_id, children_count, descendants_count from identity.tenants
      where id = any(${ids}::uuid[]) and deleted_at is null order by id`.execute(db)
  ).rows;

export type PeopleCount = { tenantId: string; people: number; allowed: number };

/** People of each account, and those of them who were let into the accounts below. The first is kept, not counted. */
export const countPeople = async (db: Db, ids: readonly string[]): Promise<PeopleCount[]> =>
  (
    await sql<PeopleCount>`
      select i.id as tenant_id, coalesce(c.people - c.invited, 0)::int as people,
        (select count(*) from identity.memberships m where m.tenant_id = i.id and m.sub_account_access)::int as allowed
      from unnest(${ids}::uuid[]) as i (id) left join identity.directory_counts c on c.tenant_id = i.id
      order by i.id`.execute(db)
  ).rows;

export type LevelRow = { tenantId: string; name: string; createdAt: string; parentId: string | null; level: number };

/** Everything below an account and itself, level by level. */
export const listBelow = async (db: Db, ancestorId: string, most: number): Promise<LevelRow[]> =>
  (
    await sql<LevelRow>`
      select t.id as tenant_id, t.name, t.created_at, t.parent_id, a.depth as level
      from identity.tenant_ancestors a join identity.tenants t on t.id = a.tenant_id
      where a.ancestor_id = ${ancestorId} order by a.depth, t.name_key collate "C", t.id limit ${most}`.execute(db)
  ).rows;

/** The accounts above one, nearest first: those below or at `own`, and others that the person may come into. */
export const listAbove = async (
  db: Db,
  tenantId: string,
  { own, userId, now }: { own: string; userId: string; now: string },
): Promise<LevelRow[]> =>
  (
    await sql<LevelRow>`
      select t.id as tenant_id, t.name, t.created_at, t.parent_id, a.depth as level
      from identity.tenant_ancestors a join identity.tenants t on t.id = a.ancestor_id
      where a.tenant_id = ${tenantId} and a.depth > 0 and (
        exists (select 1 from identity.tenant_ancestors o where o.tenant_id = t.id and o.ancestor_id = ${own})
        or exists (select 1 from identity.places(${userId}, t.id, ${now})))
      order by a.depth`.execute(db)
  ).rows;

const COLUMNS = { name: 'name_key collate "C"', createdAt: 'created_at', tenantId: null } as const;

/** The id comes last, so that the order is one and the same on every page. */
function orderOf({ sortBy, order }: AccountList, table: string, id: string): RawBuilder<unknown> {
  const columns = [COLUMNS[sortBy], id].filter((column) => column !== null);
  return sql.raw(columns.map((column) => `${table}.${column} ${order}`).join(', '));
}

const account = ({
  userId,
  now,
}: View) => sql`t.id as tenant_id, t.name, t.created_at, t.parent_id, t.is_reseller, t.tenant_type,
  t.sub_account_access_type, t.children_count, t.descendants_count,
  exists (select 1 from identity.places(${userId}, t.id, ${now})) as access_allowed`;

const cut = ({ limit, page }: AccountList) => sql`limit ${limit} offset ${page * limit}`;

/** What is on a page is looked at closer only once the page is known. */
const pageOf = async (db: Db, view: View, list: AccountList, found: RawBuilder<unknown>): Promise<AccountRow[]> =>
  (
    await sql<AccountRow>`with found as materialized (${found})
      select ${account(view)} from found join identity.tenants t on t.id = found.id
      order by ${orderOf(list, 't', 'id')}`.execute(db)
  ).rows;

/** A page of the accounts directly below one. */
export const listChildren = (db: Db, view: View, list: AccountList): Promise<AccountRow[]> =>
  pageOf(
    db,
    view,
    list,
    sql`select t.id from identity.tenants t where t.parent_id = ${view.below} and t.deleted_at is null
      order by ${orderOf(list, 't', 'id')} ${cut(list)}`,
  );

/** How a searched text is looked for among everything below an account. */
export type Match =
  | { kind: 'contains'; pattern: string }
  /** A text too short for the index of what names contain looks at their beginning. */
  | { kind: 'begins'; text: string }
  | { kind: 'id'; id: string };

const LAST_CHARACTER = '\u{10ffff}';
const matching = (match: Match) =>
  match.kind === 'id'
    ? sql`a.tenant_id = ${match.id}`
    : match.kind === 'contains'
      ? sql`a.name_key like platform.fold(${match.pattern})`
      : sql`a.name_key collate "C" >= platform.fold(${match.text})
        and a.name_key collate "C" < platform.fold(${match.text}) || ${LAST_CHARACTER}`;
const below = ({ below: ancestorId }: View) => sql`a.ancestor_id = ${ancestorId} and a.depth > 0`;

/** @returns how many there are, `most` at most */
export async function countMatches(db: Db, view: View, match: Match, most: number): Promise<number> {
  const { rows } = await sql<{ found: number }>`select count(*)::int as found from (
    select 1 from identity.tenant_ancestors a where ${below(view)} and ${matching(match)} limit ${most}) counted`.execute(
    db,
  );
  return rows[0]?.found ?? 0;
}

/** @returns how many of the `size` newest accounts match */
export async function countInSample(db: Db, view: View, match: Match, size: number): Promise<number> {
  const { rows } = await sql<{ found: number }>`select count(*)::int as found from (
    select name_key, tenant_id from identity.tenant_ancestors a where ${below(view)}
    order by a.tenant_id desc limit ${size}) a where ${matching(match)}`.execute(db);
  return rows[0]?.found ?? 0;
}

/** A page of what matches, walking along the order: for texts that many names have, and for few names. */
export const walkMatches = (db: Db, view: View, match: Match, list: AccountList): Promise<AccountRow[]> =>
  pageOf(
    db,
    view,
    list,
    sql`select a.tenant_id as id from identity.tenant_ancestors a where ${below(view)} and ${matching(match)}
      order by ${orderOf(list, 'a', 'tenant_id')} ${cut(list)}`,
  );

/** The same by the index of what names contain: for texts that few of many names have. */
export async function pickMatches(
  db: Db,
  view: View,
  pattern: string,
  list: AccountList,
  most: number,
): Promise<{ rows: AccountRow[]; found: number }> {
  const { rows } = await sql<AccountRow & { found: number }>`
    with named as materialized (
      select t.id from identity.tenants t where t.name_key like platform.fold(${pattern}) and t.deleted_at is null
    ), reached as materialized (
      select a.tenant_id, a.name_key, a.created_at from named
      join identity.tenant_ancestors a on a.tenant_id = named.id and a.ancestor_id = ${view.below} and a.depth > 0
    ), found as materialized (
      select a.tenant_id as id from reached a order by ${orderOf(list, 'a', 'tenant_id')} ${cut(list)}
    )
    select ${account(view)}, (select least(count(*), ${most})::int from reached) as found
    from found join identity.tenants t on t.id = found.id order by ${orderOf(list, 't', 'id')}`.execute(db);
  return { rows, found: rows[0]?.found ?? 0 };
}
