import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { problems } from '../problem.ts';
import { Email, LinkToken, NAME_LENGTH, TypedEmail } from './email.ts';
import { groupProblems } from './groups.ts';
import { impersonationProblems } from './impersonation.ts';
import { invitedProblems } from './invited-problems.ts';
import { loginProblems } from './login.ts';
import { roleProblems } from './roles.ts';
import { User } from './users.ts';

export const invitationProblems = {
  ...invitedProblems,
  role_not_grantable: roleProblems.role_not_grantable,
  role_not_found: roleProblems.role_not_found,
  ...problems({
    invitation_link_not_found: [404, 'There is no invitation link.'],
  }),
};

const userId = z.string().check(z.minLength(1), z.maxLength(64));
const RoleIds = z.array(z.string().check(z.maxLength(64))).check(z.maxLength(100));
/** CONST-1: 30 days. */
export const INVITE_LINK_MINUTES = 43_200;
const minutes = z.int().check(z.gte(1), z.lte(525_600));
const link = '/identity/resources/tenants/invites';

export const InviteLink = z.object({
  id: z.string(),
  vendorId: z.string(),
  tenantId: z.string(),
  userId: z.optional(z.string()),
  token: z.string(),
  expires: z.string(),
  shouldSendEmail: z.optional(z.boolean()),
  roleIds: z.optional(z.array(z.string())),
});
export type InviteLink = z.output<typeof InviteLink>;
export const WantedLink = z.object({
  expiresInMinutes: z.optional(z.nullable(minutes)),
  shouldSendEmail: z.optional(z.nullable(z.boolean())),
  roleIds: z.optional(z.nullable(RoleIds)),
});
const invites = { permission: 'fe.secure.write.tenantInvites' };

export const invitations = {
  invite: endpoint({
    method: 'POST',
    path: '/identity/resources/users/v2',
    access: { permission: 'fe.secure.write.users' },
    proof: 'freshOrToken',
    cost: 'mail',
    summary:
      'Invites somebody; also sends again to who has not come yet. The same answer whether or not the address has an account',
    body: z.object({
      email: Email,
      name: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(NAME_LENGTH)))),
      phone: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(32), z.regex(/^(\+?[\d\s().-]{4,})?$/)))),
      roleIds: z.optional(z.nullable(RoleIds)),
      /** Ours: groups they come into. */
      groupIds: z.optional(z.nullable(RoleIds)),
      expirationInSeconds: z.optional(z.nullable(z.int().check(z.gte(60), z.lte(315_360_000)))),
      /** No letter now; `resendActivationEmail` sends it. */
      skipInviteEmail: z.optional(z.nullable(z.boolean())),
    }),
    status: 201,
    response: User,
    problems: [
      invitationProblems.role_not_grantable,
      invitationProblems.role_not_found,
      groupProblems.group_not_found,
      groupProblems.group_managed_elsewhere,
    ],
  }),
  accept: endpoint({
    method: 'POST',
    path: '/identity/resources/users/v1/invitation/accept',
    access: 'public',
    proof: 'none',
    cost: 'door',
    summary: 'A person with an account joins the tenant that invited them',
    body: z.object({ userId, token: LinkToken }),
    problems: [
      invitationProblems.invitation_invalid,
      invitationProblems.invitation_of_another,
      impersonationProblems.forbidden_while_impersonating,
      loginProblems.cross_site_request,
    ],
  }),
  resend: endpoint({
    method: 'POST',
    path: '/identity/resources/users/v1/invitation/reset',
    access: 'public',
    proof: 'none',
    cost: 'door',
    summary: 'Sends the open invitations of an address again; always the same answer',
    body: z.object({ email: TypedEmail }),
  }),
  configuration: endpoint({
    method: 'GET',
    path: `${link}/v1/configuration`,
    access: 'signedIn',
    proof: 'token',
    cost: 'read',
    summary: 'Whether invitation links are offered',
    response: z.object({ tenantInvitationsAllowed: z.boolean(), emailsEnabled: z.boolean() }),
  }),
  getLink: endpoint({
    method: 'GET',
    path: `${link}/v1/user`,
    access: invites,
    proof: 'fresh',
    cost: 'read',
    summary: 'The own invitation link',
    response: InviteLink,
    problems: [invitationProblems.invitation_link_not_found],
  }),
  createLink: endpoint({
    method: 'POST',
    path: `${link}/v1/user`,
    access: invites,
    proof: 'fresh',
    cost: 'write',
    summary: 'Makes the own invitation link; the former one is dead',
    body: WantedLink,
    response: InviteLink,
    problems: [invitationProblems.role_not_grantable, invitationProblems.role_not_found],
  }),
  createLinkV2: endpoint({
    method: 'POST',
    path: `${link}/v2/user`,
    access: invites,
    proof: 'fresh',
    cost: 'write',
    summary: 'The same',
    body: WantedLink,
    response: InviteLink,
    problems: [invitationProblems.role_not_grantable, invitationProblems.role_not_found],
  }),
  updateLink: endpoint({
    method: 'PATCH',
    path: `${link}/v1/user`,
    access: invites,
    proof: 'fresh',
    cost: 'write',
    summary: 'Changes how long the own link holds',
    body: WantedLink,
    response: InviteLink,
    problems: [
      invitationProblems.invitation_link_not_found,
      invitationProblems.role_not_grantable,
      invitationProblems.role_not_found,
    ],
  }),
  deleteLink: endpoint({
    method: 'DELETE',
    path: `${link}/v1/user`,
    access: invites,
    proof: 'token',
    cost: 'write',
    summary: 'Ends the own link',
  }),
  verifyLink: endpoint({
    method: 'POST',
    path: `${link}/v1/verify`,
    access: 'public',
    proof: 'none',
    cost: 'door',
    summary: 'Name of the tenant an invitation leads to; uses nothing up',
    body: z.object({ token: LinkToken }),
    response: z.object({ name: z.string() }),
    problems: [invitationProblems.invitation_invalid],
  }),
};
