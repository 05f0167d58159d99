import type { AuditAction } from '@parley/contracts/identity/audit-actions.ts';
import { memberProblems } from '@parley/contracts/identity/members.ts';
import { commonProblems } from '@parley/contracts/problem.ts';
import { validate as isUuid } from 'uuid';
import { asSystem, inTransaction } from '#platform/context.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { can } from '#principal';
import { writeAudit } from '../audits/audits.service.ts';
import type { SignedContext } from '../context.ts';
import { promisedTo } from '../groups/invited-groups.ts';
import { personMeant } from '../invitations/invited-ids.service.ts';
import type { Waiting } from '../invitations/waiting.service.ts';
import { findWaiting } from '../invitations/waiting.service.ts';
import { keepAdministrator } from '../roles/last-administrator.ts';
import { isAtLeast } from '../roles/role-grants.ts';
import { actingHolder, givenTo } from '../roles/roles.service.ts';
import { announceChange } from '../sessions/principals.ts';
import type { MemberRow } from './members.store.ts';
import * as store from './members.store.ts';

export type Member = MemberRow;
/** What was done, as the audit tells it. */
export type Done<T> = { result: T; action: AuditAction; data?: Record<string, unknown> };
type Acts<T> = {
  /** Of somebody who belongs to the tenant. */
  member(ctx: SignedContext, member: Member): Promise<Done<T>>;
  /** Of somebody invited who has not come; without it there is nothing to do for them. */
  waiting?(ctx: SignedContext, waiting: Waiting): Promise<Done<T>>;
};
type Rules = {
  /** What the actor must still hold. */
  permission: string | readonly string[];
  /** Whether one may do it to oneself. */
  self?: boolean;
  /** Whether it may be done by hand to somebody whom a directory manages. */
  managed?: boolean;
};

const refuse = (problem: (typeof memberProblems)[keyof typeof memberProblems]): never => {
  throw new ProblemError(problem);
};

type Found = { member?: Member | undefined; waiting?: Waiting | undefined };

/** Whom an id means; held until the transaction ends. */
async function findPerson(system: SignedContext, tenantId: string, id: string): Promise<Found> {
  const meant = await personMeant(system, tenantId, id);
  const member = isUuid(meant) ? await store.lockMember(system.db, tenantId, meant) : undefined;
  return member ? { member } : { waiting: await findWaiting(system, tenantId, id) };
}

/** The same, also of a person who joins at this moment: their invitation is waited for, and gone when they are a member. */
async function findPersonNow(system: SignedContext, tenantId: string, id: string): Promise<Found> {
  const found = await findPerson(system, tenantId, id);
  if (found.member) return found;
  if (!found.waiting) return findPerson(system, tenantId, id);
  const came = await store.lockMember(system.db, tenantId, found.waiting.userId);
  return came ? { member: came } : found;
}

/**
 * Changes somebody of the active tenant. One such act after the other in a tenant, by what the actor holds when it is their
 * turn (R8); nobody changes somebody who holds more (R1), and somebody stays who administers (R4). The person is looked up
 * anew at their next request (R7), and it is written down.
 * @throws member_not_found also for somebody of another tenant; member_higher, member_is_you, member_managed, member_waiting,
 * forbidden, last_administrator
 */
export const changeMember = <T>(ctx: SignedContext, id: string, rules: Rules, acts: Acts<T>): Promise<T> =>
  inTransaction(asSystem(ctx), async (system) => {
    const { tenantId, userId: actorId, email } = system.principal;
    const { userId, target, action, result, data } = await keepAdministrator(system, [tenantId], async () => {
      const holder = await actingHolder(system, tenantId, actorId);
      const held = holder && { ...holder, permissions: holder.roles.flatMap(({ permissions }) => permissions) };
      const asked = [rules.permission].flat();
      if (!held || !asked.every((permission) => can(held, permission)))
        throw new ProblemError(commonProblems.forbidden);
      const { member, waiting } = await findPersonNow(system, tenantId, id);
      if (member) {
        if (!rules.self && member.userId === actorId) return refuse(memberProblems.member_is_you);
        if (!isAtLeast(holder, await givenTo(system, tenantId, member.userId)))
          return refuse(memberProblems.member_higher);
        if (!rules.managed && member.managedBy !== 'frontegg') return refuse(memberProblems.member_managed);
        return { userId: member.userId, target: member.email, ...(await acts.member(system, member)) };
      }
      if (!waiting) return refuse(memberProblems.member_not_found);
      if (!acts.waiting) return refuse(memberProblems.member_waiting);
      if (!isAtLeast(holder, await promisedTo(system, tenantId, waiting))) return refuse(memberProblems.member_higher);
      // Whose account it may be is nothing the tenant is told.
      return { userId: null, target: waiting.email, ...(await acts.waiting(system, waiting)) };
    });
    if (userId) await announceChange(system, { userId });
    await writeAudit(system, {
      action,
      resource: 'member',
      severity: 'WARNING',
      tenantId,
      userId: actorId,
      email,
      data: { memberId: userId ?? id, member: target, ...data },
    });
    return result;
  });
