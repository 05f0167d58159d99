import { roleProblems } from '@parley/contracts/identity/roles.ts';
import { validate as isUuid } from 'uuid';
import { publish } from '#platform/events.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { IdentityContext } from '../context.ts';
import { keepAdministrator } from './last-administrator.ts';
import type { GrantedRole, Holder } from './role-grants.ts';
import { mayGrant } from './role-grants.ts';
import { actingHolder } from './roles.service.ts';
import * as store from './roles.store.ts';

/** @property holder what they hold where they act from, where that is not the tenant itself */
type Giver = { tenantId: string; userId: string; holder?: Holder };

/** R5: an empty id is no role; clients send `[""]` for none. */
export const withoutEmptyIds = (ids: readonly string[]): string[] => [...new Set(ids.filter((id) => id !== ''))];

/**
 * Roles that are there, as the ids name them. As the system.
 * @throws role_not_found also for one of another tenant
 */
export async function rolesNamed(
  ctx: IdentityContext,
  tenantId: string,
  ids: readonly string[],
): Promise<GrantedRole[]> {
  const wanted = withoutEmptyIds(ids);
  const roles = wanted.every((id) => isUuid(id)) ? await store.findRoles(ctx.db, tenantId, wanted) : [];
  if (roles.length < wanted.length) throw new ProblemError(roleProblems.role_not_found);
  return roles;
}

/**
 * The roles somebody wants to give away: to a person, a group, an invitation, a token. All of them there and theirs to
 * give, by what they hold now (R1). As the system.
 * @throws role_not_found, role_not_grantable
 */
export async function grantableRoles(
  ctx: IdentityContext,
  giver: Giver,
  roleIds: readonly string[],
): Promise<GrantedRole[]> {
  const roles = await rolesNamed(ctx, giver.tenantId, roleIds);
  const holder = giver.holder ?? (await actingHolder(ctx, giver.tenantId, giver.userId));
  if (!holder || !roles.every((role) => mayGrant(holder, role)))
    throw new ProblemError(roleProblems.role_not_grantable);
  return roles;
}

/**
 * Gives a member exactly these roles; those of their groups stay. What comes and what goes must both be the giver's to
 * give, and somebody must stay who administers (R4). In a transaction as the system; audit and announcement are the
 * caller's.
 * @param roleIds none: `[]` or `[""]`
 * @returns what changed
 * @throws role_not_found, role_not_grantable, last_administrator
 */
export const replaceMemberRoles = (
  ctx: IdentityContext,
  giver: Giver,
  member: { userId: string; roleIds: readonly string[] },
): Promise<{ given: string[]; taken: string[] }> =>
  keepAdministrator(ctx, [giver.tenantId], async () => {
    const { tenantId } = giver;
    const { userId } = member;
    const wanted = (await rolesNamed(ctx, tenantId, member.roleIds)).map(({ id }) => id);
    const held = await store.listMembershipRoles(ctx.db, tenantId, userId);
    const given = wanted.filter((id) => !held.includes(id));
    const taken = held.filter((id) => !wanted.includes(id));
    await grantableRoles(ctx, giver, [...given, ...taken]);
    await store.deleteMembershipRoles(ctx.db, { tenantId, userId, roleIds: taken });
    if (given.length > 0) await store.insertMembershipRoles(ctx.db, { tenantId, userId, roleIds: given });
    if (given.length + taken.length > 0)
      await publish(ctx, 'identity.roles_changed', { given, taken }, { tenantId, userId });
    return { given, taken };
  });
