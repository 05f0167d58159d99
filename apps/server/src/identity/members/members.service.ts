import type { AuditAction } from '@parley/contracts/identity/audit-actions.ts';
import type { TeamUser } from '@parley/contracts/identity/members.ts';
import { memberProblems } from '@parley/contracts/identity/members.ts';
import type { ListedUser } from '@parley/contracts/identity/user-lists.ts';
import { validate as isUuid } from 'uuid';
import { asSystem } from '#platform/context.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { answerableFor } from '#principal';
import type { SignedContext } from '../context.ts';
import { endInvitationOf, resendInvitations } from '../invitations/invitations.service.ts';
import { personMeant } from '../invitations/invited-ids.service.ts';
import { changeInvitation, sendInvitationAgain, withdrawInvitation } from '../invitations/waiting.service.ts';
import { removeAllFactors } from '../mfa/factors.service.ts';
import { grantableRoles, replaceMemberRoles } from '../roles/grantable-roles.ts';
import { endSessionsIn } from '../sessions/sessions.service.ts';
import { correctProfile, deleteAccount, endLockOf } from '../users/accounts.service.ts';
import type { UserQuery } from '../users/user-lists.service.ts';
import { listUsers, showListed } from '../users/user-lists.service.ts';
import type { Done, Member } from './change-member.ts';
import { changeMember } from './change-member.ts';
import * as store from './members.store.ts';

const UPDATE = 'fe.secure.write.updateUser';
const OPEN_AND_CLOSE = 'fe.secure.write.enableDisable';
const GIVE_ROLES = 'fe.secure.write.usersRoles';

const placeOf = (ctx: SignedContext, { userId }: Member) => ({ tenantId: ctx.principal.tenantId, userId });

function teamUser(user: ListedUser, vendorId: string): TeamUser {
  const { id, email, name, tenantId, roles, createdAt, verified, managedBy, isDisabled, isLocked, lastLogin } = user;
  return {
    id,
    email,
    name,
    phone: user.phoneNumber,
    profileImage: user.profilePictureUrl,
    profileImageUrl: user.profilePictureUrl,
    tenantId,
    vendorId,
    roleIds: user.rolesIds,
    roles,
    groups: user.groups,
    activatedForTenant: user.activatedForTenant,
    verified,
    createdAt,
    customData: {},
    lastLogin,
    mfaEnabled: user.mfaEnrolled,
    managedBy,
    temporaryExpirationDate: user.temporaryExpirationDate,
    isDisabled,
    isLocked,
  };
}

export async function listMembers(ctx: SignedContext, query: UserQuery) {
  const { items, _metadata } = await listUsers(ctx, query);
  return {
    items: items.map((user) => teamUser(user, ctx.config.clientId)),
    totalItems: _metadata.totalItems,
    totalPages: _metadata.totalPages,
  };
}

/** Name and phone belong to the account: of somebody who belongs to other tenants as well they are not this one's to change. */
async function checkAlone(ctx: SignedContext, member: Member): Promise<void> {
  if (await store.belongsElsewhere(ctx.db, placeOf(ctx, member)))
    throw new ProblemError(memberProblems.member_belongs_elsewhere);
}

export type MemberChange = { name: string | null; phone: string | null | undefined; roleIds: string[] | null };

/** @throws what changeMember refuses; role_not_found, role_not_grantable, member_belongs_elsewhere */
export async function changeMemberDetails(
  ctx: SignedContext,
  id: string,
  { name, phone, roleIds }: MemberChange,
): Promise<TeamUser> {
  await changeMember(
    ctx,
    id,
    { permission: roleIds ? [UPDATE, GIVE_ROLES] : UPDATE, self: true, managed: true },
    {
      member: async (ctx, member): Promise<Done<void>> => {
        const profile = {
          ...(name !== null && name !== member.name ? { name } : {}),
          ...(phone !== undefined ? { phoneNumber: phone || null } : {}),
        };
        if (Object.keys(profile).length > 0) {
          if (member.managedBy !== 'frontegg') throw new ProblemError(memberProblems.member_managed);
          await checkAlone(ctx, member);
          await correctProfile(ctx, member.userId, profile);
        }
        const roles = roleIds
          ? await replaceMemberRoles(ctx, ctx.principal, { userId: member.userId, roleIds })
          : { given: [], taken: [] };
        return { result: undefined, action: 'member.changed', data: { fields: Object.keys(profile), ...roles } };
      },
      waiting: async (ctx, waiting): Promise<Done<void>> => {
        const roles = roleIds ? (await grantableRoles(ctx, ctx.principal, roleIds)).map((role) => role.id) : null;
        await changeInvitation(ctx, waiting.id, {
          ...(name !== null ? { name } : {}),
          ...(roles ? { roleIds: roles, givenBy: answerableFor(ctx.principal) } : {}),
        });
        return { result: undefined, action: 'invitation.changed', data: roles ? { roleIds: roles } : {} };
      },
    },
  );
  return teamUser(await showListed(ctx, id), ctx.config.clientId);
}

/** An account that belongs nowhere else goes with its last place: nobody could do anything with it. */
export const removeMember = (ctx: SignedContext, id: string): Promise<void> =>
  changeMember(
    ctx,
    id,
    { permission: 'fe.secure.delete.users' },
    {
      member: async (ctx, member) => {
        const place = placeOf(ctx, member);
        const stays = await store.belongsElsewhere(ctx.db, place);
        await store.deletePlace(ctx.db, place);
        // One from before they came by another way is still open.
        await endInvitationOf(ctx, place.tenantId, place.userId);
        if (!stays) await deleteAccount(ctx, place);
        return { result: undefined, action: 'member.removed', data: { accountDeleted: !stays } };
      },
      waiting: async (ctx, waiting) => {
        await withdrawInvitation(ctx, waiting.id);
        return { result: undefined, action: 'invitation.withdrawn' };
      },
    },
  );

const close = (
  ctx: SignedContext,
  id: string,
  action: AuditAction,
  act: (ctx: SignedContext, member: Member) => Promise<Record<string, unknown>>,
) =>
  changeMember<void>(
    ctx,
    id,
    { permission: OPEN_AND_CLOSE },
    { member: async (ctx, member) => ({ result: undefined, action, data: await act(ctx, member) }) },
  );
const nowOf = ({ clock }: SignedContext): string => clock.now().toISOString();

/** Of a person who has not joined it is their invitation that opens nothing. */
const setDisabled = (ctx: SignedContext, id: string, disabled: boolean): Promise<void> => {
  const action = disabled ? 'member.disabled' : 'member.enabled';
  const since = (now: SignedContext, before: string | null) => (disabled ? (before ?? nowOf(now)) : null);
  return changeMember<void>(
    ctx,
    id,
    { permission: OPEN_AND_CLOSE },
    {
      member: async (ctx, member) => {
        await store.updateClosed(ctx.db, placeOf(ctx, member), { disabledAt: since(ctx, member.disabledAt) });
        return { result: undefined, action };
      },
      waiting: async (ctx, waiting) => {
        await changeInvitation(ctx, waiting.id, { disabledAt: since(ctx, waiting.disabledAt) });
        return { result: undefined, action, data: { invited: true } };
      },
    },
  );
};

export const disableMember = (ctx: SignedContext, id: string): Promise<void> => setDisabled(ctx, id, true);
export const enableMember = (ctx: SignedContext, id: string): Promise<void> => setDisabled(ctx, id, false);

export const lockMember = (ctx: SignedContext, id: string): Promise<void> =>
  close(ctx, id, 'member.locked', async (ctx, member) => {
    const place = placeOf(ctx, member);
    await store.updateClosed(ctx.db, place, { lockedAt: member.lockedAt ?? nowOf(ctx) });
    return { sessions: await endSessionsIn(ctx, place.tenantId, place.userId) };
  });

/**
 * Wrong passwords lock the account, whose other tenants have a say in that: an administrator of one of them could give
 * somebody endless tries at it.
 */
export const unlockMember = (ctx: SignedContext, id: string): Promise<void> =>
  close(ctx, id, 'member.unlocked', async (ctx, member) => {
    const place = placeOf(ctx, member);
    await store.updateClosed(ctx.db, place, { lockedAt: null });
    const alone = !(await store.belongsElsewhere(ctx.db, place));
    return { account: alone && (await endLockOf(ctx, place.userId)) };
  });

/**
 * For somebody who lost what they prove themselves with. Another tenant of theirs may rest on these factors, so it is only
 * for accounts that have none. They are told by mail.
 * @throws member_belongs_elsewhere
 */
export async function resetMemberFactors(ctx: SignedContext, id: string): Promise<void> {
  await changeMember<void>(
    ctx,
    id,
    { permission: UPDATE, managed: true },
    {
      member: async (ctx, member) => {
        await checkAlone(ctx, member);
        const { tenantId, userId: by } = ctx.principal;
        const sessions = await endSessionsIn(ctx, tenantId, member.userId);
        await removeAllFactors(ctx, { userId: member.userId, tenantId, email: member.email }, { by });
        return { result: undefined, action: 'member.factors_reset', data: { sessions } };
      },
    },
  );
}

/** @returns the id of the account, where the person belongs to the tenant */
export async function memberMeant(ctx: SignedContext, id: string): Promise<string | undefined> {
  const { tenantId } = ctx.principal;
  const userId = await personMeant(ctx, tenantId, id);
  return isUuid(userId) && (await store.isMember(ctx.db, tenantId, userId)) ? userId : undefined;
}

/** @throws member_not_found, member_not_waiting, member_disabled */
export async function resendActivation(ctx: SignedContext, id: string): Promise<void> {
  if (await memberMeant(ctx, id)) throw new ProblemError(memberProblems.member_not_waiting);
  await sendInvitationAgain(ctx, id);
}

export const resendToAll = (ctx: SignedContext, email: string): Promise<void> =>
  resendInvitations(asSystem(ctx), email);

const end = (ctx: SignedContext, id: string, until: string | null): Promise<void> =>
  changeMember<void>(
    ctx,
    id,
    { permission: UPDATE },
    {
      member: async (ctx, member) => {
        await store.updateEnd(ctx.db, placeOf(ctx, member), until);
        return {
          result: undefined,
          action: until ? 'member.made_temporary' : 'member.made_permanent',
          data: { until },
        };
      },
      waiting: async (ctx, waiting) => {
        await changeInvitation(ctx, waiting.id, { memberUntil: until });
        return { result: undefined, action: 'invitation.changed', data: { until } };
      },
    },
  );

/** TEAM-3: from now on. @returns when it passes */
export async function makeTemporary(ctx: SignedContext, id: string, expirationInSeconds: number): Promise<string> {
  const until = new Date(ctx.clock.now().getTime() + expirationInSeconds * 1000).toISOString();
  await end(ctx, id, until);
  return until;
}

export const makePermanent = (ctx: SignedContext, id: string): Promise<void> => end(ctx, id, null);
