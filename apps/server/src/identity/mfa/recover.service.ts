import { mfaProblems } from '@parley/contracts/identity/mfa.ts';
import { inTransaction } from '#platform/context.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { writeAudit } from '../audits/audits.service.ts';
import { limitAddress } from '../client-address.ts';
import type { IdentityContext } from '../context.ts';
import { RECOVERY_PER_ACCOUNT, RECOVERY_PER_ADDRESS } from '../limits.ts';
import { findAccountByEmail } from '../users/accounts.service.ts';
import { removeAllFactors } from './factors.service.ts';
import * as store from './mfa.store.ts';
import { readRecoveryCodes, recoveryCodeHashes } from './recovery-code.ts';

/** Nobody's, so that the work is the same for accounts that do not exist. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Takes every second factor off the account whose recovery code this is. It signs nobody in: the first factor is still
 * wanted, and where the tenant forces a second one, a new one is enrolled then. One answer for whatever is wrong.
 * @throws recovery_code_invalid, too_many_requests
 */
export async function recover(
  ctx: IdentityContext,
  { email, recoveryCode }: { email: string; recoveryCode: string },
): Promise<void> {
  await limitAddress(ctx, RECOVERY_PER_ADDRESS);
  await ctx.rateLimits.consume(RECOVERY_PER_ACCOUNT, email);
  const person = await findAccountByEmail(ctx, email);
  const userId = person && !person.disabledAt ? person.id : NOBODY;
  const { secrets } = ctx.identity;
  const codes = readRecoveryCodes(recoveryCode);
  const hashes = (codes.length > 0 ? codes : ['']).flatMap((code) => recoveryCodeHashes(secrets, userId, code));
  const recovered = await inTransaction(ctx, async (ctx) => {
    // The row first: of two at the same time the second finds no code any more.
    await store.lockPerson(ctx.db, userId);
    const used = await store.takeRecoveryCode(ctx.db, userId, hashes);
    const owner = { userId, tenantId: person?.tenantId ?? null, email };
    if (used) await removeAllFactors(ctx, owner, 'recovered');
    else
      await writeAudit(ctx, {
        action: 'mfa.recovery_failed',
        resource: 'mfa',
        severity: 'WARNING',
        tenantId: owner.tenantId,
        userId: person?.id ?? null,
        email: person?.email ?? null,
      });
    return used !== undefined;
  });
  if (!recovered) throw new ProblemError(mfaProblems.recovery_code_invalid);
  await ctx.rateLimits.reset(RECOVERY_PER_ACCOUNT, email);
}
