import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { RankedRow } from './audits.store.ts';

/** Of people who were erased, the first ones first. Runs as the system, as everything here. */
export const listErasedAddresses = (db: Db): Promise<{ userId: string; email: string }[]> =>
  db.selectFrom('identity.erasedAddresses').select(['userId', 'email']).orderBy('erasedAt').execute();

export const deleteErasedAddress = (db: Db, userId: string) =>
  db.deleteFrom('identity.erasedAddresses').where('userId', '=', userId).execute();

export const isAddressInUse = async (db: Db, email: string): Promise<boolean> =>
  (await sql`select 1 from identity.users where lower(email) = lower(${email})`.execute(db)).rows.length > 0;

/** In its text `%` and `_` stand for themselves. */
const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Tenants in whose audits an address stands, null for those of none; not those that are being erased. Reads all audits: their data are in no index. */
export async function listLogsNaming(db: Db, email: string): Promise<(string | null)[]> {
  const { rows } = await sql<{ tenantId: string | null }>`
    select distinct tenant_id from identity.audits a
    where (lower(email) = lower(${email}) or data::text ilike ${anywhere(email)})
      and not exists (select from platform.erasures e where e.tenant_id = a.tenant_id) order by 1`.execute(db);
  return rows.map(({ tenantId }) => tenantId);
}

/** Rows of a log in their order. */
export async function listNaming(db: Db, tenantId: string | null, email: string): Promise<RankedRow[]> {
  const { rows } = await sql<RankedRow>`
    select * from identity.audits where tenant_id is not distinct from ${tenantId}::uuid
      and (lower(email) = lower(${email}) or data::text ilike ${anywhere(email)}) order by number`.execute(db);
  return rows;
}

export async function lastRankOf(db: Db, tenantId: string | null, email: string): Promise<number> {
  const { rows } = await sql<{ rank: number | null }>`
    select max(of_email) as rank from identity.audits where tenant_id = ${tenantId}::uuid and email = ${email}`.execute(
    db,
  );
  return Number(rows[0]?.rank ?? 0);
}

/** @param row as it is from now on */
export const redactAudit = (
  db: Db,
  row: Pick<RankedRow, 'id' | 'email' | 'data'>,
  {
    address,
    pseudonym,
    ofEmail,
    redaction,
  }: { address: string; pseudonym: string; ofEmail: number | null; redaction: Buffer },
) =>
  sql`select identity.redact_audit(${row.id}::uuid, ${address}, ${pseudonym}, ${row.email}, ${JSON.stringify(row.data)}::jsonb,
    ${ofEmail}::bigint, ${redaction}::bytea)`.execute(db);
