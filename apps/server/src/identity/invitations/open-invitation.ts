import { invitationProblems } from '@parley/contracts/identity/invitations.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { can } from '#principal';
import type { IdentityContext } from '../context.ts';
import type { Holder } from '../roles/role-grants.ts';
import { mayGrant } from '../roles/role-grants.ts';
import { holdersOver, rolesIn } from '../roles/roles.service.ts';
import type { InvitationRow } from './invitations.store.ts';

export const MAY_INVITE = 'fe.secure.write.users';
export const MAY_LINK = 'fe.secure.write.tenantInvites';

export const invitationInvalid = (): never => {
  throw new ProblemError(invitationProblems.invitation_invalid);
};

/**
 * An invitation is worth what whoever made it may do now, not what they could do then (I4, I5): still in the tenant, still
 * allowed to invite, still holding what they give away.
 * @returns the roles it gives
 */
export async function rolesStillGiven(ctx: IdentityContext, invitation: InvitationRow): Promise<string[]> {
  const { tenantId, invitedBy, roleIds, userId } = invitation;
  const holders = await holdersOver(ctx, tenantId, invitedBy);
  const roles = await rolesIn(ctx, tenantId, roleIds);
  const gives = (holder: Holder): boolean => {
    const may = { ...holder, permissions: holder.roles.flatMap((role) => role.permissions) };
    return can(may, userId === null ? MAY_LINK : MAY_INVITE) && roles.every((role) => mayGrant(holder, role));
  };
  if (roles.length < roleIds.length || !holders.some(gives)) return invitationInvalid();
  return roles.map(({ id }) => id);
}
