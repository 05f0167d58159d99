import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { RankedRow } from './audits.store.ts';

export type ErasedAddress = { userId: string; email: string };

/** Of people who were erased, the first ones first. Runs as the system, as everything here. */
export const listErasedAddresses = (db: Db): Promise<ErasedAddress[]> =>
  db
    .selectFrom('identity.erasedAddresses')
    .select(['userId', 'email'])
    .orderBy('erasedAt')
    .orderBy('userId')
    .orderBy('email')
    .execute();

export const deleteErasedAddresses = (db: Db, userId: string) =>
  db.deleteFrom('identity.erasedAddresses').where('userId', '=', userId).execute();

/** Since when accounts have one of these addresses. Every address of an account is kept in small letters. */
export const listInUse = (db: Db, emails: readonly string[]): Promise<{ email: string; createdAt: string }[]> =>
  db
    .selectFrom('identity.users')
    .select(['email', 'createdAt'])
    .where(
      'email',
      'in',
      emails.map((email) => email.toLowerCase()),
    )
    .execute();

/** Rows that may name one of these addresses, by an index; a few of them name a longer one that ends so. */
const naming = (emails: readonly string[]) =>
  sql`identity.addresses_in(email, data) && identity.addresses_in(null, ${JSON.stringify(emails)}::jsonb)`;

/** Tenants in whose audits an address stands, null for those of none; not those that are being erased. */
export async function listLogsNaming(db: Db, emails: readonly string[]): Promise<(string | null)[]> {
  const { rows } = await sql<{ tenantId: string | null }>`
    select distinct tenant_id from identity.audits a where ${naming(emails)}
      and not exists (select from platform.erasures e where e.tenant_id = a.tenant_id) order by 1`.execute(db);
  return rows.map(({ tenantId }) => tenantId);
}

/** Addresses that a person had before these, or after them, as the logs tell. */
export async function listFormerAddresses(db: Db, userId: string, emails: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select distinct unnest(array[email, data ->> 'former']) as email from identity.audits
    where ${naming(emails)} and user_id = ${userId}::uuid and action = 'user.email_changed'`.execute(db);
  return rows.map(({ email }) => email).filter((email) => email?.includes('@'));
}

export const addErasedAddress = (db: Db, erased: ErasedAddress) =>
  db
    .insertInto('identity.erasedAddresses')
    .values(erased)
    .onConflict((on) => on.doNothing())
    .execute();

export type Naming = { tenantId: string | null; emails: readonly string[]; after: number; most: number };

/** Rows of a log after a number, in their order. */
export async function listNaming(db: Db, { tenantId, emails, after, most }: Naming): Promise<RankedRow[]> {
  const { rows } = await sql<RankedRow>`
    select * from identity.audits where tenant_id is not distinct from ${tenantId}::uuid and ${naming(emails)}
      and number > ${after} order by number limit ${most}`.execute(db);
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
