import { unlockProblems } from '@parley/contracts/identity/unlock.ts';
import { inTransaction } from '#platform/context.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { writeAudit } from '../audits/audits.service.ts';
import { limitAddress } from '../client-address.ts';
import type { IdentityContext } from '../context.ts';
import { LINK_PER_ADDRESS } from '../limits.ts';
import { forgiveTries } from '../login/password-tries.ts';
import { ownerOfToken, useToken } from '../one-time-tokens/one-time-tokens.service.ts';
import { linkHash } from '../one-time-tokens/secret.ts';
import type { Account } from '../users/accounts.service.ts';
import { clearTriesOf, findAccount, lockAccount } from '../users/accounts.service.ts';

const invalid = (): never => {
  throw new ProblemError(unlockProblems.unlock_link_invalid);
};

/**
 * Opens an account that wrong passwords locked. Signs nobody in: the link proves the mailbox, not the password.
 * @throws unlock_link_invalid
 */
export async function unlockAccount(ctx: IdentityContext, token: string): Promise<void> {
  await limitAddress(ctx, LINK_PER_ADDRESS);
  const opened = await inTransaction(ctx, async (ctx): Promise<Account> => {
    const shown = { purpose: 'unlock' as const, tokenHash: linkHash(token) };
    const userId = await ownerOfToken(ctx, shown);
    if (userId) await lockAccount(ctx, userId);
    const isUsed = await useToken(ctx, { ...shown, userId });
    const user = userId && isUsed ? await findAccount(ctx, userId) : undefined;
    if (!user) return invalid();
    await clearTriesOf(ctx, user.id);
    await writeAudit(ctx, {
      action: 'user.unlocked',
      resource: 'user',
      severity: 'WARNING',
      tenantId: user.tenantId,
      userId: user.id,
      email: user.email,
    });
    return user;
  });
  await forgiveTries(ctx, opened);
}
