import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { wholeText } from '../numbers.ts';
import { problems } from '../problem.ts';
import { ById, Email, NAME_LENGTH } from './email.ts';
import { GroupLabel } from './groups.ts';
import { Role, roleProblems } from './roles.ts';
import { ManagedBy, USER_SORTS } from './user-lists.ts';

/** CONST-1: rows of a page where the older list does not say otherwise. */
export const MEMBERS_PAGE_SIZE = 20;

export const memberProblems = problems({
  /** ME-1. */
  member_not_found: [404, 'User not in state'],
  member_higher: [403, 'Only somebody who holds everything this person holds can do that.'],
  member_is_you: [409, 'You cannot do this to your own account.'],
  member_managed: [409, 'This person is managed by your directory. Please change it there.'],
  member_belongs_elsewhere: [
    409,
    'This person also belongs to other accounts, so only they themselves can change this.',
  ],
  member_not_waiting: [409, 'This person has joined already.'],
  member_waiting: [409, 'This person has not joined yet.'],
  member_disabled: [409, 'This person is disabled. Please enable them first.'],
});

/** A member as the older list has them. */
export const TeamUser = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  phone: z.nullable(z.string()),
  profileImage: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  tenantId: z.string(),
  vendorId: z.string(),
  roleIds: z.array(z.string()),
  roles: z.array(Role),
  groups: z.array(GroupLabel),
  activatedForTenant: z.boolean(),
  verified: z.boolean(),
  createdAt: z.string(),
  customData: z.record(z.string(), z.unknown()),
  lastLogin: z.nullable(z.string()),
  mfaEnabled: z.boolean(),
  managedBy: ManagedBy,
  temporaryExpirationDate: z.nullable(z.string()),
  isDisabled: z.boolean(),
  isLocked: z.boolean(),
});
export type TeamUser = z.output<typeof TeamUser>;

const page = z.optional(wholeText(0, 1_000_000));
const size = z.optional(wholeText(1, 200));
const userId = z.string().check(z.minLength(1), z.maxLength(64));
const team = '/team/resources';
const users = '/identity/resources/users';
const openClose = { permission: 'fe.secure.write.enableDisable' };
const update = { permission: 'fe.secure.write.updateUser' };
const about = [
  memberProblems.member_not_found,
  memberProblems.member_higher,
  memberProblems.member_is_you,
  memberProblems.member_managed,
  memberProblems.member_waiting,
  roleProblems.last_administrator,
];

export const members = {
  list: endpoint({
    method: 'GET',
    path: `${team}/members/v1`,
    access: { permission: 'fe.secure.read.users' },
    proof: 'token',
    cost: 'read',
    summary: 'A page of the members, in the words of the older portal',
    query: z.object({
      pageOffset: page,
      pageSize: size,
      sortBy: z.optional(z.enum(USER_SORTS)),
      sortDirection: z.optional(z.enum(['asc', 'desc', 'ASC', 'DESC'])),
      searchFilter: z.optional(z.string().check(z.trim(), z.maxLength(200))),
    }),
    response: z.object({ items: z.array(TeamUser), totalPages: z.int(), totalItems: z.int() }),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${team}/members/v1`,
    access: update,
    proof: 'freshOrToken',
    cost: 'write',
    summary:
      'Changes name, phone and roles of a member; everything else sent is ignored. `roleIds: [""]` takes all roles',
    body: z.object({
      id: userId,
      name: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(NAME_LENGTH)))),
      phone: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(32), z.regex(/^(\+?[\d\s().-]{4,})?$/)))),
      roleIds: z.optional(z.nullable(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(100)))),
    }),
    response: z.object({ item: TeamUser }),
    problems: [
      ...about,
      memberProblems.member_belongs_elsewhere,
      roleProblems.role_not_found,
      roleProblems.role_not_grantable,
    ],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${team}/members/v1/:id`,
    access: { permission: 'fe.secure.delete.users' },
    proof: 'freshOrToken',
    cost: 'write',
    summary:
      'Removes a member from the tenant, or takes an invitation back; an account that belongs nowhere else is deleted',
    params: ById,
    problems: about,
  }),
  resendActivation: endpoint({
    method: 'POST',
    path: `${team}/members/v1/:id/resendActivationEmail`,
    access: { permission: 'fe.secure.write.resendActivationEmail' },
    proof: 'token',
    cost: 'mail',
    summary: 'Sends the invitation of somebody who has not come yet again',
    params: ById,
    problems: [memberProblems.member_not_found, memberProblems.member_not_waiting, memberProblems.member_disabled],
  }),
  resendAll: endpoint({
    method: 'POST',
    path: `${users}/v1/invitation/reset/all`,
    access: { permission: 'fe.secure.write.resendActivationEmail' },
    proof: 'token',
    cost: 'mail',
    summary: 'Sends every open invitation of an address again, whichever tenant it is for; always the same answer',
    body: z.object({ email: Email }),
  }),
  stats: endpoint({
    method: 'GET',
    path: `${team}/stats/v1/members`,
    access: { permission: 'fe.secure.read.users' },
    proof: 'token',
    cost: 'read',
    summary: 'How many there are, how many came this week, how many administer',
    response: z.object({ totalItems: z.int(), addedThisWeek: z.int(), superAdmins: z.int() }),
  }),
  disable: endpoint({
    method: 'POST',
    path: '/identity/resources/tenants/users/v1/:id/disable',
    access: openClose,
    proof: 'freshOrToken',
    cost: 'write',
    summary: 'Shuts a person out of this tenant, also one who has not joined yet; what they hold stays theirs',
    params: ById,
    problems: about,
  }),
  enable: endpoint({
    method: 'POST',
    path: '/identity/resources/tenants/users/v1/:id/enable',
    access: openClose,
    proof: 'freshOrToken',
    cost: 'write',
    summary: 'Lets somebody in again',
    params: ById,
    problems: about,
  }),
  lock: endpoint({
    method: 'POST',
    path: `${users}/v1/:id/lock`,
    access: openClose,
    proof: 'freshOrToken',
    cost: 'write',
    summary: 'Locks somebody out of this tenant on a suspicion, and ends their sessions in it',
    params: ById,
    problems: about,
  }),
  unlock: endpoint({
    method: 'POST',
    path: `${users}/v1/:id/unlock`,
    access: openClose,
    proof: 'fresh',
    cost: 'write',
    summary: 'Ends that lock; and one by wrong passwords, where the account belongs to no other tenant',
    params: ById,
    problems: about,
  }),
  resetFactors: endpoint({
    method: 'POST',
    path: `${users}/v1/:id/mfa/reset`,
    access: update,
    proof: 'fresh',
    cost: 'write',
    summary: 'Removes every second factor of a member who belongs to no other tenant; they are told',
    params: ById,
    problems: [...about, memberProblems.member_belongs_elsewhere],
  }),
};

export const temporaryUsers = {
  configuration: endpoint({
    method: 'GET',
    path: `${users}/temporary/v1/configuration`,
    access: 'signedIn',
    proof: 'delegate',
    cost: 'read',
    summary: 'Whether people can be given a place for a while',
    response: z.object({ enabled: z.boolean() }),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${users}/temporary/v1/:id`,
    access: update,
    proof: 'freshOrToken',
    cost: 'write',
    summary: 'Sets how long somebody belongs to the tenant, from now on',
    params: ById,
    body: z.object({ expirationInSeconds: z.int().check(z.gte(60), z.lte(315_360_000)) }),
    response: z.object({ temporaryExpirationDate: z.string() }),
    problems: about,
  }),
  makePermanent: endpoint({
    method: 'DELETE',
    path: `${users}/temporary/v1/:id`,
    access: update,
    proof: 'freshOrToken',
    cost: 'write',
    summary: 'They belong to the tenant for good',
    params: ById,
    problems: about,
  }),
};
