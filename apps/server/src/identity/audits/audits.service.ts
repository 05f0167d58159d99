import { v7 as uuidv7 } from 'uuid';
import { answerWithCommit } from '#db/database.ts';
import { actorOf } from '#principal';
import type { IdentityContext } from '../context.ts';
import { auditDigest, findTampering } from './audit-digest.ts';
import type { AuditRow } from './audits.store.ts';
import { findHead, insertAudit, listAudits, nextNumber } from './audits.store.ts';

export type Act = {
  action: string;
  resource: string;
  severity?: AuditRow['severity'];
  tenantId: string | null;
  userId: string | null;
  email?: string | null;
  data?: Record<string, unknown>;
};

/**
 * Writes the row of a security-relevant act, in its transaction (AUDIT-2). Last in it: the tenant's next row waits for
 * the commit. Therefore the row and the commit leave together; what the database says to the row fails the commit.
 */
export async function writeAudit(ctx: IdentityContext, act: Act): Promise<void> {
  if (!ctx.db.isTransaction) throw new Error(`${act.action} must be audited in the transaction of the act.`);
  const row = {
    id: uuidv7(),
    tenantId: act.tenantId,
    number: await nextNumber(ctx.db, act.tenantId),
    userId: act.userId,
    email: act.email ?? null,
    action: act.action,
    resource: act.resource,
    severity: act.severity ?? 'INFO',
    ip: ctx.from.ip,
    userAgent: ctx.from.userAgent,
    data: { ...act.data, ...actorOf(ctx.principal) },
    createdAt: ctx.clock.now().toISOString(),
  };
  answerWithCommit(ctx.db, insertAudit(ctx.db, { ...row, digest: auditDigest(row, ctx.identity.secrets.audits) }));
}

/** @returns what was changed or removed in the audits of a tenant, empty when nothing was */
export async function checkAudits(ctx: IdentityContext, tenantId: string | null): Promise<string[]> {
  const rows = await listAudits(ctx.db, tenantId);
  const head = await findHead(ctx.db, tenantId);
  const { secrets } = ctx.identity;
  const keys = [secrets, ...secrets.former].map(({ audits }) => audits);
  return findTampering(rows as AuditRow[], Number(head?.number ?? 0), ...keys);
}
