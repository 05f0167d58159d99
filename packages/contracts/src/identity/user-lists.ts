import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { CountedSize, listQuery } from '../list.ts';
import { wholeText } from '../numbers.ts';
import { problems } from '../problem.ts';
import { ById } from './email.ts';
import { GroupLabel } from './groups.ts';
import { loginProblems } from './login.ts';
import { Permission, Role } from './roles.ts';
import { LoginProvider } from './users.ts';

/** CONST-1: rows of the portal's table of users. */
export const TEAM_PAGE_SIZE = 10;
/** CONST-1: who did not sign in for that long is inactive; 90 days, in seconds. */
export const INACTIVE_SECONDS = 7_776_000;
/**
 * Finds of a search that are counted. A word that nearly everybody has would otherwise cost more the more people there
 * are; `_metadata.atLeast` then says that there are more.
 */
export const MOST_COUNTED = 1_000;

export const USER_SORTS = ['createdAt', 'name', 'email', 'id', 'verified', 'isLocked', 'provider', 'tenantId'] as const;
export const UserPreset = z.enum(['mfa-unenrolled', 'breached-passwords', 'inactive']);
export type UserPreset = z.output<typeof UserPreset>;
export const ManagedBy = z.enum(['frontegg', 'scim2']);
export type ManagedBy = z.output<typeof ManagedBy>;

export const userListProblems = problems({ user_not_found: [404, 'This person was not found.'] });

const person = {
  /** Of the invitation, as long as nobody came by it. */
  id: z.string(),
  sub: z.string(),
  email: z.string(),
  name: z.string(),
  profilePictureUrl: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  verified: z.boolean(),
  mfaEnrolled: z.boolean(),
  provider: LoginProvider,
  tenantId: z.string(),
  tenantIds: z.array(z.string()),
  activatedForTenant: z.boolean(),
  isLocked: z.boolean(),
  isDisabled: z.boolean(),
  managedBy: ManagedBy,
  metadata: z.string(),
  /** When they joined the tenant, or were invited into it. */
  createdAt: z.string(),
  lastLogin: z.nullable(z.string()),
  temporaryExpirationDate: z.nullable(z.string()),
  /** Until when the invitation can be accepted. */
  invitationExpires: z.optional(z.string()),
};
/** Without roles, permissions and groups, which are asked for by id. */
export const UserV3 = z.object(person);
export type UserV3 = z.output<typeof UserV3>;

export const ListedUser = z.object({
  ...person,
  tenants: z.array(z.object({ tenantId: z.string(), roles: z.array(Role) })),
  roles: z.array(Role),
  rolesIds: z.array(z.string()),
  permissions: z.array(Permission),
  groups: z.array(GroupLabel),
});
export type ListedUser = z.output<typeof ListedUser>;

const people = <T extends z.ZodMiniType>(item: T) =>
  z.object({
    items: z.array(item),
    _metadata: CountedSize,
  });

/** Ids, joined by commas. */
const Ids = z.optional(z.string().check(z.maxLength(16_384)));
/** The wire writes booleans as text. */
const Flag = z.optional(z.string().check(z.maxLength(16)));
const may = { permission: 'fe.secure.read.users' };
const base = '/identity/resources/users';
const asked = z.object({
  ...listQuery(USER_SORTS),
  _includeSubTenants: Flag,
  ids: Ids,
});
const whole = z.optional(wholeText(60, 315_360_000));

export const userLists = {
  list: endpoint({
    method: 'GET',
    path: `${base}/v2`,
    access: may,
    proof: 'token',
    cost: 'read',
    summary: 'A page of the people of the tenant, with their roles and groups',
    query: z.object({
      ...asked.shape,
      metadata: z.optional(z.string().check(z.maxLength(1_000))),
      /** Ours: the presets of v3 with what v2 tells. */
      _preset: z.optional(UserPreset),
    }),
    response: people(ListedUser),
  }),
  listV3: endpoint({
    method: 'GET',
    path: `${base}/v3`,
    access: may,
    proof: 'token',
    cost: 'read',
    summary: 'A page of the people of the tenant; those without a second factor, with a breached password, or inactive',
    query: z.object({
      ...asked.shape,
      _email: z.optional(z.string().check(z.trim(), z.maxLength(254))),
      _namePrefix: z.optional(z.string().check(z.trim(), z.maxLength(200))),
      _tenantId: z.optional(z.string().check(z.maxLength(64))),
      _preset: z.optional(UserPreset),
      _maxInactiveSeconds: whole,
    }),
    response: people(UserV3),
    problems: [loginProblems.tenant_not_found],
  }),
  roles: endpoint({
    method: 'GET',
    path: `${base}/v3/roles`,
    access: may,
    proof: 'token',
    cost: 'read',
    summary: 'Roles given to people; those of their groups are not listed',
    query: z.object({ ids: Ids }),
    response: z.array(
      z.object({ vendorId: z.string(), tenantId: z.string(), userId: z.string(), roleIds: z.array(z.string()) }),
    ),
  }),
  groups: endpoint({
    method: 'GET',
    path: `${base}/v3/groups`,
    access: may,
    proof: 'token',
    cost: 'read',
    summary: 'Groups people are in',
    query: z.object({ ids: Ids }),
    response: z.array(
      z.object({ vendorId: z.string(), tenantId: z.string(), userId: z.string(), groupIds: z.array(z.string()) }),
    ),
  }),
  emails: endpoint({
    method: 'GET',
    path: `${base}/emails/v1`,
    access: may,
    proof: 'token',
    cost: 'read',
    summary: 'Addresses of people',
    query: z.object({
      ...listQuery(['email']),
      _email: z.optional(z.string().check(z.trim(), z.maxLength(254))),
      userIds: Ids,
    }),
    response: people(z.object({ userId: z.string(), email: z.string(), isPrimary: z.boolean() })),
  }),
  phoneNumbers: endpoint({
    method: 'GET',
    path: `${base}/phone-numbers/v2`,
    access: may,
    proof: 'token',
    cost: 'read',
    summary: 'Numbers that people of the tenant have in their profile',
    query: z.object({
      ...listQuery(['phoneNumber']),
      _phoneNumber: z.optional(z.string().check(z.trim(), z.maxLength(32))),
      userIds: Ids,
    }),
    response: people(z.object({ userId: z.string(), phoneNumber: z.string() })),
  }),
  usernames: endpoint({
    method: 'GET',
    path: '/identity/resources/usernames/v1',
    access: may,
    proof: 'token',
    cost: 'read',
    summary: 'Nobody signs in by a user name here, so the page is empty',
    response: people(z.object({ userId: z.string(), username: z.string() })),
  }),
  byId: endpoint({
    method: 'GET',
    path: `${base}/v1/:id`,
    access: may,
    proof: 'token',
    cost: 'read',
    summary: 'One person of the tenant',
    params: ById,
    response: z.object({
      ...UserV3.shape,
      vendorId: z.string(),
      updatedAt: z.string(),
      deletedAt: z.nullable(z.string()),
    }),
    problems: [userListProblems.user_not_found],
  }),
};
