import { applications } from '@parley/contracts/identity/applications.ts';
import { impersonation, impersonationProblems } from '@parley/contracts/identity/impersonation.ts';
import { INVITE_LINK_MINUTES, invitationProblems, invitations } from '@parley/contracts/identity/invitations.ts';
import { memberProblems, members, temporaryUsers } from '@parley/contracts/identity/members.ts';
import { roleProblems } from '@parley/contracts/identity/roles.ts';
import {
  INACTIVE_SECONDS,
  TEAM_PAGE_SIZE,
  userListProblems,
  userLists,
} from '@parley/contracts/identity/user-lists.ts';
import { daysAgo, daysAhead, demoNow, demoTime } from '../clock.ts';
import { finds, pageFor } from '../demo-list.ts';
import type { Asked } from '../demo-route.ts';
import { DemoRefusal, on } from '../demo-route.ts';
import { SAMPLE_TENANT } from '../sample-team.ts';
import type { Member, World } from '../world.ts';
import { note, VENDOR } from '../world.ts';
import { groupsOf, listed, rolesOf, whole } from './whole-person.ts';

type Query = Asked['query'];
const SECONDS_PER_DAY = 86_400;
const MINUTES_PER_DAY = 1_440;

export function memberOf(world: World, id: string): Member {
  const found = world.members.find((each) => each.id === id);
  if (!found) throw new DemoRefusal(memberProblems.member_not_found);
  return found;
}

/** Somebody must stay who may do everything. */
function keepAnOwner(world: World, without: string): void {
  const owner = world.roles.find(({ key }) => key === 'owner')?.id ?? '';
  const left = world.members.some(
    ({ id, roleIds, isDisabled, activatedForTenant }) =>
      id !== without && roleIds.includes(owner) && !isDisabled && activatedForTenant,
  );
  if (!left) throw new DemoRefusal(roleProblems.last_administrator);
}

function changeOther(world: World, id: string): Member {
  if (id === world.meId) throw new DemoRefusal(memberProblems.member_is_you);
  const member = memberOf(world, id);
  keepAnOwner(world, id);
  return member;
}

const inPreset = (world: World, { id, mfaEnrolled, lastLogin }: Member, query: Query): boolean => {
  const since = daysAgo(Number(query._maxInactiveSeconds ?? INACTIVE_SECONDS) / SECONDS_PER_DAY);
  switch (query._preset) {
    case 'mfa-unenrolled':
      return !mfaEnrolled;
    case 'breached-passwords':
      return world.security.breached.includes(id);
    case 'inactive':
      return lastLogin !== null && lastLogin < since;
    default:
      return true;
  }
};

function found(world: World, query: Query): Member[] {
  const ids = query.ids?.split(',');
  return world.members.filter(
    (member) =>
      (!ids || ids.includes(member.id)) &&
      finds(query._filter, member.name, member.email) &&
      finds(query._email, member.email) &&
      finds(query._namePrefix, member.name) &&
      inPreset(world, member, query),
  );
}

const usual = { by: 'createdAt', limit: TEAM_PAGE_SIZE };
const idsIn = (world: World, ids: string | undefined): Member[] =>
  ids ? world.members.filter(({ id }) => ids.split(',').includes(id)) : world.members;
const ofUser = (userId: string) => ({ vendorId: VENDOR, tenantId: SAMPLE_TENANT, userId });

const teamUser = (world: World, member: Member) => ({
  ...listed(member),
  phone: member.phoneNumber,
  profileImage: member.profilePictureUrl,
  profileImageUrl: member.profilePictureUrl,
  vendorId: VENDOR,
  roleIds: member.roleIds,
  roles: rolesOf(world, member),
  groups: whole(world, member).groups,
  customData: {},
  mfaEnabled: member.mfaEnrolled,
});

function invite(
  world: World,
  body: {
    email: string;
    name?: string | null | undefined;
    roleIds?: string[] | null | undefined;
    expirationInSeconds?: number | null | undefined;
  },
) {
  const known = world.members.find(({ email }) => email === body.email);
  const id = known?.id ?? world.nextId();
  const member: Member = known ?? {
    id,
    sub: id,
    email: body.email,
    name: body.name ?? '',
    profilePictureUrl: null,
    phoneNumber: null,
    verified: false,
    mfaEnrolled: false,
    provider: 'local',
    tenantId: SAMPLE_TENANT,
    tenantIds: [SAMPLE_TENANT],
    activatedForTenant: false,
    isLocked: false,
    isDisabled: false,
    managedBy: 'frontegg',
    metadata: '{}',
    createdAt: world.nextTime(),
    lastLogin: null,
    temporaryExpirationDate: body.expirationInSeconds ? daysAhead(body.expirationInSeconds / SECONDS_PER_DAY) : null,
    invitationExpires: daysAhead(7),
    roleIds: (body.roleIds ?? []).filter(Boolean),
    appIds: [],
  };
  if (!known) world.members.push(member);
  note(world, 'invitation.sent', 'INFO', { email: body.email });
  return whole(world, member);
}

type LinkBody = {
  expiresInMinutes?: number | null | undefined;
  shouldSendEmail?: boolean | null | undefined;
  roleIds?: string[] | null | undefined;
};
function linkWith(world: World, body: LinkBody) {
  const minutes = body.expiresInMinutes ?? INVITE_LINK_MINUTES;
  const link = {
    id: world.link?.id ?? world.nextId(),
    vendorId: VENDOR,
    tenantId: SAMPLE_TENANT,
    userId: world.meId,
    token: world.link?.token ?? 'sample-invitation',
    expires: daysAhead(minutes / MINUTES_PER_DAY),
    shouldSendEmail: body.shouldSendEmail ?? false,
    roleIds: body.roleIds ?? world.link?.roleIds ?? [],
  };
  world.link = link;
  return link;
}
function linkOf({ link }: World) {
  if (!link) throw new DemoRefusal(invitationProblems.invitation_link_not_found);
  return link;
}

/** Who works here, and inviting others. */
export const teamRoom = [
  on(userLists.list, (world, { query }) => {
    const { items, _metadata } = pageFor(found(world, query), query, usual);
    return { items: items.map((member) => whole(world, member)), _metadata };
  }),
  on(userLists.listV3, (world, { query }) => {
    const { items, _metadata } = pageFor(found(world, query), query, usual);
    return { items: items.map(listed), _metadata };
  }),
  on(userLists.roles, (world, { query }) =>
    idsIn(world, query.ids).map(({ id, roleIds }) => ({ ...ofUser(id), roleIds })),
  ),
  on(userLists.groups, (world, { query }) =>
    idsIn(world, query.ids).map(({ id }) => ({
      ...ofUser(id),
      groupIds: groupsOf(world, id).map((group) => group.id),
    })),
  ),
  on(userLists.byId, (world, { params }) => {
    const member = world.members.find(({ id }) => id === params.id);
    if (!member) throw new DemoRefusal(userListProblems.user_not_found);
    return { ...listed(member), vendorId: VENDOR, updatedAt: member.createdAt, deletedAt: null };
  }),
  on(members.list, (world, { query }) => {
    const wire = { _limit: query.pageSize, _offset: query.pageOffset, _filter: query.searchFilter };
    const { items, _metadata } = pageFor(found(world, wire), wire, usual);
    return { items: items.map((member) => teamUser(world, member)), ..._metadata };
  }),
  on(members.stats, (world) => ({
    totalItems: world.members.length,
    addedThisWeek: world.members.filter(({ createdAt }) => createdAt >= daysAgo(7)).length,
    superAdmins: 0,
  })),
  on(members.update, (world, { body }) => {
    const member = memberOf(world, body.id);
    const owner = world.roles.find(({ key }) => key === 'owner')?.id ?? '';
    const roleIds = body.roleIds?.filter(Boolean);
    if (roleIds && member.roleIds.includes(owner) && !roleIds.includes(owner)) keepAnOwner(world, member.id);
    if (body.name) member.name = body.name;
    if (body.phone !== undefined) member.phoneNumber = body.phone || null;
    if (roleIds) member.roleIds = roleIds;
    return { item: teamUser(world, member) };
  }),
  on(members.remove, (world, { params }) => {
    const gone = changeOther(world, params.id);
    world.members = world.members.filter((member) => member !== gone);
    for (const group of world.groups) group.userIds = group.userIds.filter((id) => id !== gone.id);
  }),
  on(members.resendActivation, (world, { params }) => memberOf(world, params.id)),
  on(members.resendAll, () => undefined),
  on(members.disable, (world, { params }) => {
    changeOther(world, params.id).isDisabled = true;
  }),
  on(members.enable, (world, { params }) => {
    memberOf(world, params.id).isDisabled = false;
  }),
  on(members.lock, (world, { params }) => {
    changeOther(world, params.id).isLocked = true;
  }),
  on(members.unlock, (world, { params }) => {
    memberOf(world, params.id).isLocked = false;
  }),
  on(members.resetFactors, (world, { params }) => {
    memberOf(world, params.id).mfaEnrolled = false;
  }),
  // Nobody of the sample company can sign in.
  on(impersonation.begin, () => {
    throw new DemoRefusal(impersonationProblems.impersonation_refused);
  }),
  on(temporaryUsers.configuration, () => ({ enabled: true })),
  on(temporaryUsers.update, (world, { params, body }) => {
    const temporaryExpirationDate = demoTime(demoNow() + body.expirationInSeconds * 1000);
    memberOf(world, params.id).temporaryExpirationDate = temporaryExpirationDate;
    return { temporaryExpirationDate };
  }),
  on(temporaryUsers.makePermanent, (world, { params }) => {
    memberOf(world, params.id).temporaryExpirationDate = null;
  }),
  on(invitations.invite, (world, { body }) => invite(world, body)),
  on(invitations.configuration, () => ({ tenantInvitationsAllowed: true, emailsEnabled: true })),
  on(invitations.getLink, linkOf),
  on(invitations.createLink, (world, { body }) => linkWith(world, body)),
  on(invitations.createLinkV2, (world, { body }) => linkWith(world, body)),
  on(invitations.updateLink, (world, { body }) => {
    linkOf(world);
    return linkWith(world, body);
  }),
  on(invitations.deleteLink, (world) => {
    world.link = null;
  }),
  on(applications.list, () => []),
  on(applications.ofUser, (world, { params }) => memberOf(world, params.userId).appIds),
  on(applications.ofUsers, (world, { query }) =>
    idsIn(world, query.userIds).map(({ id, appIds }) => ({ userId: id, appIds })),
  ),
  on(applications.assign, (world, { body }) => {
    const member = memberOf(world, body.userId);
    member.appIds = [...new Set([...member.appIds, ...body.appIds])];
  }),
  on(applications.unassign, (world, { body }) => {
    const member = memberOf(world, body.userId);
    member.appIds = member.appIds.filter((id) => !body.appIds.includes(id));
  }),
];
