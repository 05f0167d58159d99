import { loginProblems } from '@parley/contracts/identity/login.ts';
import type { OperatorAccount } from '@parley/contracts/identity/operator-accounts.ts';
import type { TenantType } from '@parley/contracts/identity/tenants.ts';
import { managementAfter, tenantProblems } from '@parley/contracts/identity/tenants.ts';
import { validate as isUuid } from 'uuid';
import { asSystem, inTransaction } from '#platform/context.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { writeAudit } from '../audits/audits.service.ts';
import type { SignedContext } from '../context.ts';
import { announceChange } from '../sessions/principals.ts';
import type { AccountList } from './operator-accounts.store.ts';
import * as store from './operator-accounts.store.ts';

/** More are not counted. */
const MOST_COUNTED = 1_000;

/** A page of the accounts that have none above them, of all types or of one. */
export async function pageOfAccounts(ctx: SignedContext, list: AccountList, tenantType: TenantType | null) {
  const { db } = asSystem(ctx);
  const [items, counted] = await Promise.all([
    store.listAccounts(db, list, tenantType),
    store.countAccounts(db, list.search, tenantType, MOST_COUNTED + 1),
  ]);
  return { items, found: Math.min(counted, MOST_COUNTED), atLeast: counted > MOST_COUNTED };
}

/**
 * Says what an account with none above it is. Its own log says that the operator did, and that of the operator says who.
 * @throws tenant_not_found also for one below another: those above it decide; no_changes, operator_is_headquarter
 */
export const setType = (ctx: SignedContext, tenantId: string, tenantType: TenantType): Promise<OperatorAccount> =>
  inTransaction(asSystem(ctx), async (system) => {
    const { tenantId: own, userId, email } = ctx.principal;
    const account = isUuid(tenantId) ? await store.lockAccount(system.db, tenantId) : undefined;
    if (!account) throw new ProblemError(loginProblems.tenant_not_found);
    if (account.isOperator) throw new ProblemError(tenantProblems.operator_is_headquarter);
    const after = managementAfter(account, { tenantType });
    if (!after || after.tenantType === account.tenantType) throw new ProblemError(tenantProblems.no_changes);
    await store.updateManagement(system.db, tenantId, after, system.clock.now().toISOString());
    await announceChange(system, { tenantId });
    const told = { action: 'tenant.type_changed', resource: 'tenant' } as const;
    const data = { from: account.tenantType, to: tenantType, by: own };
    // Always in the same order: each holds up the next row of its tenant.
    for (const at of [own, tenantId].sort())
      await writeAudit(system, {
        ...told,
        tenantId: at,
        ...(at === own
          ? { userId, email, data: { ...data, subTenantId: tenantId, name: account.name } }
          : { userId: null, data }),
      });
    return { ...account, ...after };
  });
