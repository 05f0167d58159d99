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

/** Who may give roles to people of the tenant, from there or from an account above. */
const GIVE_ROLES = ['fe.secure.write.usersRoles', 'fe.secure.write.userSubTenants'];

/**
 * An invitation is worth what whoever made it may do now, not what they could do then (I4, I5): still in the tenant, still
 * allowed to invite, still holding what they give away. Roles that were changed since may be the giver's instead.
 * @returns the roles it gives
 */
export async function rolesStillGiven(ctx: IdentityContext, invitation: InvitationRow): Promise<string[]> {
  const { tenantId, invitedBy, givenBy, roleIds, userId } = invitation;
  const holders = await holdersOver(ctx, tenantId, invitedBy);
  const givers = givenBy ? await holdersOver(ctx, tenantId, givenBy) : [];
  const roles = await rolesIn(ctx, tenantId, roleIds);
  const may = (holder: Holder, permission: string): boolean =>
    can({ ...holder, permissions: holder.roles.flatMap((role) => role.permissions) }, permission);
  const gives = (holder: Holder): boolean => roles.every((role) => mayGrant(holder, role));
  const givesLater = givers.some((holder) => GIVE_ROLES.some((permission) => may(holder, permission)) && gives(holder));
  const invites = (holder: Holder): boolean => may(holder, userId === null ? MAY_LINK : MAY_INVITE);
  if (roles.length < roleIds.length || !holders.some((holder) => invites(holder) && (givesLater || gives(holder))))
    return invitationInvalid();
  return roles.map(({ id }) => id);
}
