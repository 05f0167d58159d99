import type { MailAddress } from '#principal';
import type { IdentityContext } from '../context.ts';
import { findAccount, mayComeIn } from '../users/accounts.service.ts';
import { belongsTo } from './tenants.store.ts';

/** The address of somebody who may come in, and belongs to the tenant or to one above it; as the system. */
export async function addressOf(
  ctx: IdentityContext,
  { tenantId, userId }: { tenantId: string; userId: string },
): Promise<MailAddress | null> {
  const account = await findAccount(ctx, userId);
  if (!account || !mayComeIn(ctx, account)) return null;
  const { email, name } = account;
  return (await belongsTo(ctx.db, tenantId, userId, ctx.clock.now().toISOString())) ? { email, name } : null;
}
