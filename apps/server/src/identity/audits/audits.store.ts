import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** Stands for the acts that no tenant can be named for. */
export const NO_TENANT = '00000000-0000-0000-0000-000000000000';

/** The next number of the tenant; others wait until this transaction has ended, so that none is missing. */
export async function nextNumber(db: Db, tenantId: string | null): Promise<number> {
  const { number } = await db
    .insertInto('identity.auditHeads')
    .values({ tenantId: tenantId ?? NO_TENANT, number: 1 })
    .onConflict((oc) => oc.column('tenantId').doUpdateSet({ number: sql<number>`identity.audit_heads.number + 1` }))
    .returning('number')
    .executeTakeFirstOrThrow();
  return Number(number);
}

export type AuditRow = {
  id: string;
  tenantId: string | null;
  number: number;
  userId: string | null;
  email: string | null;
  action: string;
  resource: string;
  severity: 'INFO' | 'WARNING' | 'SEVERE';
  ip: string | null;
  userAgent: string | null;
  data: unknown;
  digest: Buffer;
  createdAt: string;
};

export const insertAudit = (db: Db, row: AuditRow) =>
  db
    .insertInto('identity.audits')
    .values({ ...row, data: JSON.stringify(row.data) })
    .execute();

export const listAudits = (db: Db, tenantId: string | null) => {
  const all = db.selectFrom('identity.audits').selectAll().orderBy('number');
  return (tenantId ? all.where('tenantId', '=', tenantId) : all.where('tenantId', 'is', null)).execute();
};

export const findHead = (db: Db, tenantId: string | null) =>
  db
    .selectFrom('identity.auditHeads')
    .select('number')
    .where('tenantId', '=', tenantId ?? NO_TENANT)
    .executeTakeFirst();
