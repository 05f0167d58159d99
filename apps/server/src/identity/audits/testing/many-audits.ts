import { v7 as uuidv7 } from 'uuid';
import { inTransaction } from '#platform/context.ts';
import type { TestApp } from '#testing/test-app.ts';
import type { Act } from '../audits.service.ts';
import { writeAudit } from '../audits.service.ts';
import { systemOf } from './system-of.ts';

export type Written = Partial<Pick<Act, 'action' | 'severity' | 'userId' | 'email' | 'data'>> & {
  at?: Date;
  ip?: string;
  userAgent?: string;
};

/** Writes rows as the server does, many in a transaction. */
export async function writeAudits(app: TestApp, tenantId: string, rows: readonly Written[]): Promise<void> {
  const system = systemOf(app);
  await inTransaction(system, async (ctx) => {
    for (const { at, ip = '10.0.0.1', userAgent = 'Firefox', action = 'login.succeeded', ...row } of rows) {
      const from = { ...ctx.from, id: uuidv7(), ip, userAgent };
      const clock = at ? { now: () => at } : ctx.clock;
      await writeAudit({ ...ctx, from, clock }, { resource: 'session', userId: null, tenantId, action, ...row });
    }
  });
}

/**
 * Rows of one robot by plain SQL, a minute apart from a time on, from two network addresses in turn: for what rests on
 * their numbers. They are not in the chain.
 */
export async function storeAudits(app: TestApp, tenantId: string, count: number, from: Date): Promise<void> {
  const sql = (text: string, values: unknown[]) => app.services.database.query({ kind: 'owner' }, text, values);
  await sql(
    `with head as (update identity.audit_heads set number = number + $2 where tenant_id = $1 returning number - $2 as number)
     insert into identity.audits (id, tenant_id, number, email, action, resource, severity, ip, digest, created_at,
       of_email, of_action, of_severity, of_ip, is_plain, data)
     select gen_random_uuid(), $1, head.number + n, 'robot@acme.example', 'user.picture_changed', 'user', 'SEVERE',
       '192.0.2.' || n % 2, '', $3::timestamptz + n * interval '1 minute', n, n, n, (n + 1) / 2, true,
       jsonb_build_object('n', n)
     from generate_series(1, $2::bigint) n, head`,
    [tenantId, count, from.toISOString()],
  );
  await sql(
    `insert into identity.audit_values values ($1, 'email', 'robot@acme.example'), ($1, 'severity', 'SEVERE'),
     ($1, 'action', 'user.picture_changed'), ($1, 'ip', '192.0.2.0'), ($1, 'ip', '192.0.2.1') on conflict do nothing`,
    [tenantId],
  );
}
