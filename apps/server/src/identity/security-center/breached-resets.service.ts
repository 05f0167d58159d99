import { inTransaction } from '#platform/context.ts';
import { publish } from '#platform/events.ts';
import { writeAudit } from '../audits/audits.service.ts';
import type { SignedContext } from '../context.ts';
import { BREACHED_RESETS_PER_TENANT } from '../limits.ts';
import * as store from './security-center.store.ts';

/** People mailed by one call. */
const MOST_MAILS = 5_000;

/** Mails a link to set a new password to everybody of the tenant whose password became known elsewhere. */
export async function mailBreached(ctx: SignedContext): Promise<void> {
  const { tenantId, userId, email } = ctx.principal;
  await ctx.rateLimits.consume(BREACHED_RESETS_PER_TENANT, tenantId);
  await inTransaction(ctx, async (ctx) => {
    const people = await store.listBreached(ctx.db, tenantId, MOST_MAILS);
    for (const person of people)
      await publish(
        ctx,
        'identity.breached_reset_asked',
        { language: person.language },
        { userId: person.userId, tenantId },
      );
    await writeAudit(ctx, {
      action: 'password.breached_resets_sent',
      resource: 'password',
      severity: 'WARNING',
      tenantId,
      userId,
      email,
      data: { people: people.length },
    });
  });
}
