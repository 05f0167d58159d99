import type { AuditAction } from '@parley/contracts/identity/audit-actions.ts';
import { commonProblems } from '@parley/contracts/problem.ts';
import { asSystem, inTransaction } from '#platform/context.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { can } from '#principal';
import { writeAudit } from '../audits/audits.service.ts';
import type { SignedContext } from '../context.ts';
import { announceChange } from '../sessions/principals.ts';
import { keepAdministrator } from './last-administrator.ts';
import type { Holder } from './role-grants.ts';
import { actingHolder } from './roles.service.ts';

/** What was done, as the audit tells it. `rights`: whether anybody may do more or less from now on. */
export type Change<T> = {
  result: T;
  action: AuditAction;
  resource: 'role' | 'group' | 'permission';
  rights: boolean;
  data: Record<string, unknown>;
};

/**
 * Changes what people of the active tenant may do, or what that is made of. One such act after the other in a tenant, by
 * what the actor holds when it is their turn: a remembered token, and rights that were taken meanwhile, give nothing (R8).
 * Somebody stays who administers (R4); everybody concerned is looked up anew (R7); it is written down.
 * @param permission the actor must still hold
 * @throws forbidden, last_administrator, and what `act` throws
 */
export const changeRights = <T>(
  ctx: SignedContext,
  permission: string,
  act: (ctx: SignedContext, holder: Holder) => Promise<Change<T>>,
): Promise<T> =>
  inTransaction(asSystem(ctx), async (system) => {
    const { tenantId, userId, email } = system.principal;
    const change = await keepAdministrator(system, [tenantId], async () => {
      const holder = await actingHolder(system, tenantId, userId);
      const held = holder && { ...holder, permissions: holder.roles.flatMap(({ permissions }) => permissions) };
      if (!held || !can(held, permission)) throw new ProblemError(commonProblems.forbidden);
      return act(system, holder);
    });
    if (change.rights) await announceChange(system, { tenantId });
    await writeAudit(system, {
      action: change.action,
      resource: change.resource,
      severity: change.rights ? 'WARNING' : 'INFO',
      tenantId,
      userId,
      email,
      data: change.data,
    });
    return change.result;
  });
