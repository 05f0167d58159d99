import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { listQuery, page } from '../list.ts';
import { problems } from '../problem.ts';
import { Email, NAME_LENGTH } from './email.ts';
import { invitationProblems } from './invitations.ts';
import { loginProblems } from './login.ts';
import { memberProblems } from './members.ts';
import { Permission, Role } from './roles.ts';
import { tenantProblems } from './tenants.ts';
import { LoginProvider } from './users.ts';

export const subTenantUserProblems = problems({
  not_a_reseller: [403, 'This account does not see who is in the accounts below it.'],
  sub_tenant_user_not_found: [404, 'This person was not found in these accounts.'],
  above_you: [403, 'This person may do more than you, so this is not yours to change.'],
});

const id = z.string().check(z.minLength(1), z.maxLength(64));
const roleIds = z.optional(z.nullable(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(100))));
const person = z.object({
  email: Email,
  name: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(NAME_LENGTH)))),
});
/** Accounts of one request, people of one request. */
const MOST = 100;

export const SubTenantUser = z.object({
  id: z.string(),
  sub: z.string(),
  email: z.string(),
  verified: z.boolean(),
  mfaEnrolled: z.boolean(),
  name: z.string(),
  phoneNumber: z.nullable(z.string()),
  profilePictureUrl: z.nullable(z.string()),
  provider: LoginProvider,
  tenantId: z.string(),
  tenantIds: z.array(z.string()),
  isLocked: z.boolean(),
  /** Only those of the accounts that were asked about. */
  tenants: z.array(
    z.object({
      tenantId: z.string(),
      name: z.string(),
      roles: z.array(Role),
      permissions: z.array(Permission),
      activated: z.boolean(),
      lastLogin: z.nullable(z.string()),
    }),
  ),
  subAccountAccessAllowed: z.nullable(z.boolean()),
  metadata: z.string(),
  createdAt: z.string(),
});
export type SubTenantUser = z.output<typeof SubTenantUser>;

const base = '/identity/resources/sub-tenants/users';
const write = { permission: 'fe.secure.write.userSubTenants' };
const params = z.object({ userId: id });
const rolesBody = z.object({
  subTenantsRoles: z.array(z.object({ tenantId: id, roleIds })).check(z.minLength(1), z.maxLength(MOST)),
});
const refused = [
  loginProblems.tenant_not_found,
  subTenantUserProblems.sub_tenant_user_not_found,
  subTenantUserProblems.above_you,
  invitationProblems.role_not_found,
  invitationProblems.role_not_grantable,
];

export const subTenantUsers = {
  list: endpoint({
    method: 'GET',
    path: `${base}/v1`,
    access: { permission: 'fe.secure.read.userSubTenants' },
    proof: 'token',
    cost: 'read',
    summary: 'The people of the accounts below, or of one of them; for resellers and for accounts with none above',
    query: z.object({
      ...listQuery(['name', 'email', 'createdAt']),
      /** One account below. */
      _subTenantId: z.optional(z.string().check(z.maxLength(64))),
    }),
    response: page(SubTenantUser),
    problems: [loginProblems.tenant_not_found, subTenantUserProblems.not_a_reseller],
  }),
  add: endpoint({
    method: 'POST',
    path: `${base}/v1`,
    access: write,
    proof: 'freshOrToken',
    cost: 'mail',
    summary:
      'Adds a person of the own accounts to some of them; anybody else is invited. The same answer in both cases',
    body: z.object({
      user: person,
      subTenants: z.array(z.object({ tenantId: id, roleIds })).check(z.minLength(1), z.maxLength(MOST)),
    }),
    problems: refused,
  }),
  addMany: endpoint({
    method: 'POST',
    path: `${base}/v2`,
    access: write,
    proof: 'freshOrToken',
    cost: 'mail',
    summary: 'The same for several people and one account',
    body: z.object({
      users: z.array(person).check(z.minLength(1), z.maxLength(MOST)),
      tenantId: z.optional(z.nullable(id)),
      roleIds,
      allowSubAccountAccess: z.optional(z.nullable(z.boolean())),
    }),
    problems: [...refused, tenantProblems.tenant_not_defined],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${base}/v1`,
    access: write,
    proof: 'freshOrToken',
    cost: 'write',
    summary: 'Takes a person out of some of the accounts',
    body: z.object({
      userId: id,
      subTenants: z.array(z.object({ tenantId: id })).check(z.minLength(1), z.maxLength(MOST)),
    }),
    problems: [...refused, memberProblems.member_managed],
  }),
  addRoles: endpoint({
    method: 'POST',
    path: `${base}/v1/:userId/roles`,
    access: write,
    proof: 'freshOrToken',
    cost: 'write',
    summary: 'Gives a person roles in some of the accounts, besides those they have',
    params,
    body: rolesBody,
    problems: refused,
  }),
  setRoles: endpoint({
    method: 'PATCH',
    path: `${base}/v1/:userId/roles`,
    access: write,
    proof: 'freshOrToken',
    cost: 'write',
    summary: 'Gives a person these roles in some of the accounts, and no others',
    params,
    body: rolesBody,
    problems: refused,
  }),
  removeRoles: endpoint({
    method: 'DELETE',
    path: `${base}/v1/:userId/roles`,
    access: write,
    proof: 'freshOrToken',
    cost: 'write',
    summary: 'Takes roles away from a person in some of the accounts',
    params,
    body: rolesBody,
    problems: refused,
  }),
  setAccess: endpoint({
    method: 'PUT',
    path: `${base}/v1/:userId/access`,
    access: { permission: 'fe.account-hierarchy.write.subAccountAccess' },
    proof: 'freshOrToken',
    cost: 'write',
    summary: 'Whether a person of the own account may come into the accounts below',
    params,
    body: z.object({ allowAccess: z.boolean() }),
    problems: [subTenantUserProblems.sub_tenant_user_not_found, subTenantUserProblems.above_you],
  }),
};
