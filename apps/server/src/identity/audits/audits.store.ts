import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** Stands for the acts that no tenant can be named for. */
export const NO_TENANT = '00000000-0000-0000-0000-000000000000';

/** The end of a tenant's chain. `tenantId` is `NO_TENANT` where there is none. */
export type AuditHead = {
  tenantId: string;
  number: number;
  digest: Buffer | null;
  signature: Buffer | null;
  /** Rows up to that number had served their time. */
  removed: number;
  removedDigest: Buffer | null;
};

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

/** Which one of its kind a row is in its tenant. */
export type RankedRow = AuditRow &
  Record<'ofEmail' | 'ofAction' | 'ofSeverity' | 'ofIp', number | null> & {
    /** Set where the address of an erased person was replaced. */
    redaction: Buffer | null;
  };

export const findHead = (db: Db, tenantId: string | null): Promise<AuditHead | undefined> =>
  db
    .selectFrom('identity.auditHeads')
    .selectAll()
    .where('tenantId', '=', tenantId ?? NO_TENANT)
    .executeTakeFirst();

/** The end of the tenant's chain; others wait until this transaction has ended, so that no number is missing. */
export async function lockHead(db: Db, tenantId: string | null): Promise<AuditHead> {
  const locked = () =>
    db
      .selectFrom('identity.auditHeads')
      .selectAll()
      .where('tenantId', '=', tenantId ?? NO_TENANT)
      .forUpdate()
      .executeTakeFirst();
  const head = await locked();
  if (head) return head;
  await db
    .insertInto('identity.auditHeads')
    .values({ tenantId: tenantId ?? NO_TENANT, number: 0 })
    .onConflict((oc) => oc.doNothing())
    .execute();
  const made = await locked();
  if (!made) throw new Error('The head of the audits could not be made.');
  return made;
}

/**
 * The row, the new head, and which one of its kind the row is, in one statement: what came before is certain, because the
 * head is locked.
 */
export function insertAudit(db: Db, row: AuditRow, plain: boolean, signature: Buffer): Promise<unknown> {
  const { id, tenantId, number, userId, email, action, resource, severity, ip, userAgent, digest, createdAt } = row;
  const tenant = sql`${tenantId}::uuid`;
  const rank = (
    column: string,
    value: string | null,
  ) => sql`case when ${tenant} is null or ${value}::text is null then null
    else coalesce((select ${sql.ref(`of_${column}`)} from identity.audits where tenant_id = ${tenant}
      and ${sql.ref(column)} = ${value}::text order by ${sql.ref(`of_${column}`)} desc limit 1), 0) + 1 end`;
  return sql`
    with ranks as materialized (
      select ${rank('email', email)} as of_email, ${rank('action', action)} as of_action,
        ${rank('severity', severity)} as of_severity, ${rank('ip', ip)} as of_ip
    ), head as (
      update identity.audit_heads set number = ${number}, digest = ${digest}, signature = ${signature}
      where tenant_id = ${tenantId ?? NO_TENANT}::uuid
    ), met as (
      insert into identity.audit_values (tenant_id, kind, value)
      select ${tenant}, v.kind, v.value from ranks, lateral (values ('email', of_email, ${email}::text),
        ('action', of_action, ${action}::text), ('severity', of_severity, ${severity}::text), ('ip', of_ip, ${ip}::text)
      ) v (kind, rank, value) where v.rank = 1
      on conflict do nothing
    )
    insert into identity.audits (id, tenant_id, number, user_id, email, action, resource, severity, ip, user_agent, data,
      digest, created_at, is_plain, of_email, of_action, of_severity, of_ip)
    select ${id}::uuid, ${tenant}, ${number}, ${userId}::uuid, ${email}::text, ${action}::text, ${resource}::text,
      ${severity}::text, ${ip}::text, ${userAgent}::text, ${JSON.stringify(row.data)}::jsonb, ${digest}::bytea,
      ${createdAt}::timestamptz, ${plain}::boolean, of_email, of_action, of_severity, of_ip from ranks`.execute(db);
}

/** Every tenant that has audits, null for those of none; also one whose head was taken away, but none that is being erased. */
export async function listAudited(db: Db): Promise<(string | null)[]> {
  const { rows } = await sql<{ tenantId: string }>`
    select tenant_id from (
      select tenant_id from identity.audit_heads union
      select id from identity.tenants t where exists (select from identity.audits a where a.tenant_id = t.id)) a
    where not exists (select from platform.erasures e where e.tenant_id = a.tenant_id) order by 1`.execute(db);
  return rows.map(({ tenantId }) => (tenantId === NO_TENANT ? null : tenantId));
}

export const isReportedErased = async (db: Db, tenantId: string): Promise<boolean> =>
  (
    await sql`select 1 from identity.audits where action = 'tenant.erased' and data ->> 'subTenantId' = ${tenantId} limit 1`.execute(
      db,
    )
  ).rows.length > 0;

export const isBeingErased = async (db: Db, tenantId: string): Promise<boolean> =>
  (
    await sql`select 1 from platform.erasures where tenant_id = ${tenantId} and (finished_at is null or reported_at is null)`.execute(
      db,
    )
  ).rows.length > 0;

const ofTenant = (db: Db, tenantId: string | null) => {
  const all = db.selectFrom('identity.audits');
  return tenantId ? all.where('tenantId', '=', tenantId) : all.where('tenantId', 'is', null);
};

/** Rows of a tenant in their order, behind one number and through another. */
export const listChain = (
  db: Db,
  tenantId: string | null,
  { after, through, limit }: { after: number; through: number; limit: number },
) =>
  ofTenant(db, tenantId)
    .selectAll()
    .where('number', '>', after)
    .where('number', '<=', through)
    .orderBy('number')
    .limit(limit)
    .execute();

/** Rows outside of what the head says there is; it and they are looked at together. */
export async function findOutside(db: Db, tenantId: string | null): Promise<number | null> {
  const head = db
    .selectFrom('identity.auditHeads')
    .select('number')
    .where('tenantId', '=', tenantId ?? NO_TENANT);
  const row = await ofTenant(db, tenantId)
    .select('number')
    .where('number', '>', sql<number>`coalesce((${head}), 0)`)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
  return row?.number ?? null;
}

/** The number of the first row from a time on, null when all are older. */
export async function findNumberFrom(db: Db, tenantId: string | null, time: string): Promise<number | null> {
  const row = await ofTenant(db, tenantId)
    .select('number')
    .where('createdAt', '>=', time)
    .orderBy('createdAt')
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
  return row?.number ?? null;
}

export const findDigest = async (db: Db, tenantId: string | null, number: number): Promise<Buffer | undefined> =>
  (await ofTenant(db, tenantId).select('digest').where('number', '=', number).executeTakeFirst())?.digest;

/** @param signature of the head as it is afterwards */
export const removeAudits = async (
  db: Db,
  tenantId: string | null,
  through: number,
  signature: Buffer,
): Promise<number> => {
  const { rows } = await sql<{ gone: number }>`
    select identity.remove_audits(${tenantId}::uuid, ${through}, ${signature}) as gone`.execute(db);
  return Number(rows[0]?.gone ?? 0);
};
