import { personalDataProblems } from '@parley/contracts/identity/personal-data.ts';
import { roleProblems } from '@parley/contracts/identity/roles.ts';
import { asSystem, inTransaction } from '#platform/context.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { writeAudit } from '../audits/audits.service.ts';
import type { SignedContext } from '../context.ts';
import { keepAdministrator } from '../roles/last-administrator.ts';
import { announceChange } from '../sessions/principals.ts';
import { tenantsLeftBehind } from '../tenants/tenants.service.ts';
import { deleteAccount, isLastSuperUser } from '../users/accounts.service.ts';

/**
 * Erases the caller: the account and what identity holds in this transaction, everything else by the readers of the news, which
 * come to it also when this process dies right after. Nobody erases themselves while others of a workspace would be left without
 * anybody who administers it.
 * @throws confirmation_differs, last_administrator
 */
export async function eraseOwnAccount(ctx: SignedContext, confirmation: string): Promise<void> {
  const { userId, tenantId, email } = ctx.principal;
  if (confirmation.trim().toLowerCase() !== email.toLowerCase())
    throw new ProblemError(personalDataProblems.confirmation_differs);
  await inTransaction(asSystem(ctx), async (system) => {
    if (await isLastSuperUser(system, userId)) throw new ProblemError(roleProblems.last_administrator);
    const { all, withOthers } = await tenantsLeftBehind(system, userId);
    await keepAdministrator(system, withOthers, () => deleteAccount(system, { userId, tenantId }));
    await announceChange(system, { userId });
    // The act stays in the log of each workspace; whose it was, no more than by an id that leads nowhere.
    for (const place of all)
      await writeAudit(system, {
        action: 'user.erased',
        resource: 'user',
        severity: 'WARNING',
        tenantId: place,
        userId,
        data: {},
      });
  });
}
