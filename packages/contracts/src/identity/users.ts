import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { problems } from '../problem.ts';
import { Email, NAME_LENGTH } from './email.ts';
import { loginProblems } from './login.ts';
import { metadataProblems } from './metadata.ts';
import { Permission, Role } from './roles.ts';
import { stepUpProblems } from './step-up.ts';
import { tenantProblems, WhichTenant } from './tenants.ts';

export const userProblems = problems({
  email_code_invalid: [400, 'This code is not right, was already used, or is too old.'],
});

/** ME-6: what an account came by, as clients of the wire know it. */
export const LoginProvider = z.enum(['local', 'saml', 'google', 'github', 'facebook', 'microsoft', 'scim2', 'slack']);
export type LoginProvider = z.output<typeof LoginProvider>;

/** The person, in the active tenant. `metadata` is JSON text. */
export const User = z.object({
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
  tenants: z.array(z.object({ tenantId: z.string(), roles: z.array(Role) })),
  roles: z.array(Role),
  rolesIds: z.array(z.string()),
  permissions: z.array(Permission),
  activatedForTenant: z.boolean(),
  isLocked: z.boolean(),
  superUser: z.optional(z.boolean()),
  /** Ids of those the person may use in the active tenant. */
  applications: z.optional(z.array(z.string())),
  metadata: z.string(),
  createdAt: z.string(),
  lastLogin: z.nullable(z.string()),
});
export type User = z.output<typeof User>;

/** Longest profile metadata, characters of JSON text. */
export const METADATA_LENGTH = 8_192;

/** JSON text of an object. */
const Metadata = z.string().check(
  z.maxLength(METADATA_LENGTH),
  z.refine((text) => {
    try {
      const value: unknown = JSON.parse(text);
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    } catch {
      return false;
    }
  }, 'must be the text of a JSON object'),
);

/** An https address, that of the own picture here, or nothing. */
const PictureUrl = z.string().check(
  z.maxLength(2_048),
  z.refine((text) => text === '' || /^https?:\/\/[^\s"'<>]+$/i.test(text), 'must be an https address'),
);

export const users = {
  me: endpoint({
    method: 'GET',
    path: '/identity/resources/users/v2/me',
    access: 'signedIn',
    proof: 'delegate',
    cost: 'read',
    summary: 'The signed-in person',
    response: User,
  }),
  updateMe: endpoint({
    method: 'PUT',
    path: '/identity/resources/users/v2/me',
    access: 'signedIn',
    proof: 'delegate',
    cost: 'write',
    summary: 'Changes name, phone number, picture and metadata; everything else sent is ignored',
    body: z.object({
      name: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(NAME_LENGTH)))),
      phoneNumber: z.optional(
        z.nullable(z.string().check(z.trim(), z.maxLength(32), z.regex(/^(\+?[\d\s().-]{4,})?$/))),
      ),
      profilePictureUrl: z.optional(z.nullable(PictureUrl)),
      metadata: z.optional(z.nullable(Metadata)),
    }),
    response: User,
    problems: [metadataProblems.field_not_editable],
  }),
  /** GetUserJwt: for calls into another tenant without switching to it. */
  token: endpoint({
    method: 'POST',
    path: '/identity/resources/users/v3/me/token',
    access: 'signedIn',
    proof: 'session',
    cost: 'write',
    summary: 'An access token for another tenant of the person; the session stays where it is',
    body: WhichTenant,
    response: z.object({ accessToken: z.string(), expires: z.string(), expiresIn: z.int() }),
    problems: [
      loginProblems.tenant_not_found,
      tenantProblems.tenant_not_defined,
      stepUpProblems.insufficient_user_authentication,
    ],
  }),
  authorization: endpoint({
    method: 'GET',
    path: '/identity/resources/users/v1/me/authorization',
    access: 'signedIn',
    proof: 'delegate',
    cost: 'read',
    summary: 'Roles and permissions in the active tenant',
    response: z.object({ roles: z.array(Role), permissions: z.array(Permission) }),
  }),
  changeEmail: endpoint({
    method: 'POST',
    path: '/identity/resources/users/v1/email/me',
    access: 'signedIn',
    proof: 'fresh',
    cost: 'mail',
    summary: 'Sends a code to the new address; always the same answer',
    body: z.object({ email: Email }),
  }),
  verifyEmail: endpoint({
    method: 'POST',
    path: '/identity/resources/users/v1/email/me/verify',
    access: 'signedIn',
    proof: 'freshWhenBegun',
    cost: 'write',
    summary: 'Takes the new address over once its code is right',
    body: z.object({ email: Email, code: z.string().check(z.trim(), z.minLength(1), z.maxLength(32)) }),
    problems: [userProblems.email_code_invalid],
  }),
  emailPolicy: endpoint({
    method: 'GET',
    path: '/identity/resources/configurations/v1/user-emails-policy',
    access: 'signedIn',
    proof: 'delegate',
    cost: 'read',
    summary: 'Whether people may change their e-mail address',
    response: z.object({ allowEmailChange: z.boolean() }),
  }),
};
