import { passwordProblems } from '@parley/contracts/identity/passwords.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { IdentityContext } from '../context.ts';
import type { Account } from '../users/accounts.service.ts';
import * as store from './passwords.store.ts';

type Owner = Pick<Account, 'id' | 'passwordHash' | 'tenantId'>;

/** How many passwords a new one must differ from, the current one counted; 0 where the tenant asks for none. */
async function sizeFor(ctx: IdentityContext, { tenantId }: Owner): Promise<number> {
  const { enabled, historySize } = (await ctx.identity.policies.of(tenantId, ctx.db))['password-history'];
  return enabled ? historySize : 0;
}

/** Hashes as often as there are passwords to compare with: only for whoever showed a link or a password. @throws password_reused */
export async function refuseReused(ctx: IdentityContext, owner: Owner, password: string): Promise<void> {
  const size = await sizeFor(ctx, owner);
  if (size === 0) return;
  const former = await store.listFormerPasswords(ctx.db, owner.id, size - 1);
  for (const hash of [owner.passwordHash, ...former.map(({ passwordHash }) => passwordHash)])
    if (hash && (await ctx.identity.hasher.verify(password, hash)))
      throw new ProblemError(passwordProblems.password_reused);
}

/** Keeps the password that is about to be replaced, in the transaction of the new one, and no more of them than needed. */
export async function keepFormer(ctx: IdentityContext, owner: Owner): Promise<void> {
  const size = await sizeFor(ctx, owner);
  if (owner.passwordHash && size > 1)
    await store.insertFormerPassword(ctx.db, owner.id, owner.passwordHash, ctx.clock.now().toISOString());
  await store.deleteFormerPasswords(ctx.db, owner.id, Math.max(0, size - 1));
}
