import { groupProblems } from '@parley/contracts/identity/groups.ts';
import { roleProblems } from '@parley/contracts/identity/roles.ts';
import { validate as isUuid } from 'uuid';
import { ProblemError } from '#platform/problem-error.ts';
import { can } from '#principal';
import type { IdentityContext } from '../context.ts';
import { withoutEmptyIds } from '../roles/grantable-roles.ts';
import type { Holder } from '../roles/role-grants.ts';
import { mayGrant } from '../roles/role-grants.ts';
import { actingHolder, rolesIn } from '../roles/roles.service.ts';
import type { GroupRow } from './groups.store.ts';
import * as store from './groups.store.ts';

const MAY_ADD = 'fe.secure.write.groupsUsers';

const groupsNamed = (ctx: IdentityContext, tenantId: string, ids: readonly string[]): Promise<GroupRow[]> =>
  store.listGroups(ctx.db, tenantId, { ids: ids.filter((id) => isUuid(id)), withUsers: false });

/** Whoever brings somebody into a group gives them its roles (R1). */
async function mayBring(ctx: IdentityContext, tenantId: string, holder: Holder, group: GroupRow): Promise<boolean> {
  const permissions = holder.roles.flatMap((role) => role.permissions);
  const roles = await rolesIn(ctx, tenantId, group.roleIds);
  return can({ ...holder, permissions }, MAY_ADD) && roles.every((role) => mayGrant(holder, role));
}

/** What a person would hold who was invited: the roles of their invitation, and those of its groups. */
export async function promisedTo(
  ctx: IdentityContext,
  tenantId: string,
  { roleIds, groupIds }: { roleIds: readonly string[]; groupIds: readonly string[] },
): Promise<Holder> {
  const groups = groupIds.length > 0 ? await groupsNamed(ctx, tenantId, groupIds) : [];
  const all = [...new Set([...roleIds, ...groups.flatMap((group) => group.roleIds)])];
  return { superUser: false, roles: await rolesIn(ctx, tenantId, all) };
}

/**
 * The groups somebody wants to invite into, all of them there and theirs to fill. As the system.
 * @throws group_not_found, group_managed_elsewhere, role_not_grantable
 */
export async function groupsToInviteInto(
  ctx: IdentityContext,
  tenantId: string,
  holder: Holder | undefined,
  ids: readonly string[],
): Promise<string[]> {
  const wanted = withoutEmptyIds(ids);
  if (wanted.length === 0) return [];
  const groups = await groupsNamed(ctx, tenantId, wanted);
  if (groups.length < wanted.length) throw new ProblemError(groupProblems.group_not_found);
  for (const group of groups) {
    if (group.managedBy !== 'frontegg') throw new ProblemError(groupProblems.group_managed_elsewhere);
    if (!holder || !(await mayBring(ctx, tenantId, holder, group)))
      throw new ProblemError(roleProblems.role_not_grantable);
  }
  return groups.map(({ id }) => id);
}

/**
 * Brings a newcomer into the groups of their invitation: those that are still there, and that one of its givers may still
 * fill (I5). In a transaction as the system.
 * @returns which
 */
export async function joinInvitedGroups(
  ctx: IdentityContext,
  { tenantId, userId, givers }: { tenantId: string; userId: string; givers: readonly string[] },
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const holders = await Promise.all(givers.map((giver) => actingHolder(ctx, tenantId, giver)));
  const joined: string[] = [];
  for (const group of await groupsNamed(ctx, tenantId, ids)) {
    const may = await Promise.all(
      holders.map(async (holder) => holder !== undefined && (await mayBring(ctx, tenantId, holder, group))),
    );
    if (group.managedBy !== 'frontegg' || !may.includes(true)) continue;
    await store.insertGroupUsers(ctx.db, { tenantId, groupId: group.id }, [userId], ctx.clock.now().toISOString());
    joined.push(group.id);
  }
  return joined;
}
