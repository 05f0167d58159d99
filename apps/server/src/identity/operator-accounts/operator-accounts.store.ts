import type { OperatorAccount } from '@parley/contracts/identity/operator-accounts.ts';
import type { Management, TenantType } from '@parley/contracts/identity/tenants.ts';
import type { ListQuery } from '@parley/contracts/list.ts';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

export type AccountList = ListQuery<'createdAt' | 'name' | 'tenantId'>;

const COLUMNS = { name: 't.name_key collate "C"', createdAt: 't.created_at', tenantId: 't.id' } as const;

const account = sql`t.id as tenant_id, t.name, t.created_at, t.tenant_type, t.is_reseller, t.operator as is_operator,
  t.descendants_count as total_sub_tenants,
  coalesce((select c.people - c.invited from identity.directory_counts c where c.tenant_id = t.id), 0)::int as total_users`;

const found = (search: string | null, tenantType: TenantType | null) => sql`from identity.tenants t
  where t.parent_id is null and t.deleted_at is null
    ${tenantType ? sql`and t.tenant_type = ${tenantType}` : sql``}
    ${search ? sql`and (t.name_key like platform.fold(${`%${search.replace(/[\\%_]/g, '\\$&')}%`}) or t.id::text = lower(${search}))` : sql``}`;

export const listAccounts = async (
  db: Db,
  { sortBy, order, limit, page, search }: AccountList,
  tenantType: TenantType | null,
): Promise<OperatorAccount[]> =>
  (
    await sql<OperatorAccount>`select ${account} ${found(search, tenantType)}
      order by ${sql.raw(`${COLUMNS[sortBy]} ${order}, t.id ${order}`)} limit ${limit} offset ${page * limit}`.execute(
      db,
    )
  ).rows;

/** @returns how many there are, `most` at most */
export const countAccounts = async (
  db: Db,
  search: string | null,
  tenantType: TenantType | null,
  most: number,
): Promise<number> =>
  (
    await sql<{ found: number }>`select count(*)::int as found from (
      select 1 ${found(search, tenantType)} limit ${most}) counted`.execute(db)
  ).rows[0]?.found ?? 0;

/** Held until the transaction ends. Undefined for one that is gone, and for one below another. */
export const lockAccount = async (db: Db, id: string): Promise<OperatorAccount | undefined> =>
  (
    await sql<OperatorAccount>`select ${account} from identity.tenants t
      where t.id = ${id} and t.parent_id is null and t.deleted_at is null for no key update of t`.execute(db)
  ).rows[0];

export const updateManagement = (db: Db, id: string, { tenantType, isReseller }: Management, now: string) =>
  db.updateTable('identity.tenants').set({ tenantType, isReseller, updatedAt: now }).where('id', '=', id).execute();
