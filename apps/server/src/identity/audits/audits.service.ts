import type { AuditAction } from '@parley/contracts/identity/audit-actions.ts';
import { v7 as uuidv7 } from 'uuid';
import { answerWithCommit } from '#db/database.ts';
import { actorOf } from '#principal';
import type { IdentityContext } from '../context.ts';
import { auditDigest, headSignature } from './audit-digest.ts';
import type { AuditRow } from './audits.store.ts';
import { insertAudit, lockHead } from './audits.store.ts';
import { isPlain, plainText, plainValue } from './plain-text.ts';

export type Act = {
  action: AuditAction;
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
  const head = await lockHead(ctx.db, act.tenantId);
  const { ip, userAgent } = ctx.from;
  const data = plainValue({ ...act.data, ...actorOf(ctx.principal) }) as Record<string, unknown>;
  const row = {
    id: uuidv7(),
    tenantId: act.tenantId,
    number: head.number + 1,
    userId: act.userId,
    email: act.email ? plainText(act.email) : null,
    action: act.action,
    resource: act.resource,
    severity: act.severity ?? 'INFO',
    ip: plainText(ip),
    userAgent: userAgent === null ? null : plainText(userAgent),
    data,
    createdAt: ctx.clock.now().toISOString(),
  };
  const key = ctx.identity.secrets.audits;
  const digest = auditDigest(row, head.digest, key);
  const signature = headSignature({ ...head, number: row.number, digest }, key);
  const plain = isPlain([row.email, row.ip, row.userAgent, JSON.stringify(data)]);
  answerWithCommit(ctx.db, insertAudit(ctx.db, { ...row, digest }, plain, signature));
}
