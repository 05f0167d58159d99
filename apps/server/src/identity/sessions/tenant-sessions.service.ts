import { asSystem, inTransaction } from '#platform/context.ts';
import { writeAudit } from '../audits/audits.service.ts';
import type { IdentityContext } from '../context.ts';
import { ALL_TENANTS, POLICY_NEWS } from '../security-policies/policies.ts';
import * as store from './sessions.store.ts';

/**
 * Ends sessions that are too many since a tenant (null: every one that decided nothing of its own) said how many there
 * may be. Whoever signs in after that keeps to it anyway.
 */
export async function endExcessSessions(ctx: IdentityContext, tenantId: string | null, most: number): Promise<void> {
  await inTransaction(asSystem(ctx), async (ctx) => {
    const ended = await store.deleteExcessSessions(ctx.db, tenantId, most);
    // Remembered tokens were forgotten with the news of the policy; these may have been looked up since.
    await ctx.bus.publishIn(ctx.db, POLICY_NEWS, tenantId ?? ALL_TENANTS);
    if (ended.length === 0) return;
    await writeAudit(ctx, {
      action: 'session.ended_by_limit',
      resource: 'session',
      severity: 'WARNING',
      tenantId,
      userId: null,
      data: { ended: ended.length },
    });
  });
}

export const forgetExpiredSessions = async ({ db, clock }: IdentityContext): Promise<void> =>
  void (await store.deleteExpiredSessions(db, clock.now().toISOString()));

/** Sessions that are in tenants which are gone. In the transaction of their end, which also tells the nodes. */
export const endSessionsOfTenants = async ({ db }: IdentityContext, tenantIds: string[]): Promise<void> =>
  void (await store.deleteSessionsOfTenants(db, tenantIds));
