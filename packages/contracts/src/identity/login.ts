import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { problems } from '../problem.ts';
import { Password, TypedEmail } from './email.ts';
import { invitedProblems } from './invited-problems.ts';

export const loginProblems = problems({
  incorrect_credentials: [401, 'The e-mail address or the password is not right.'],
  account_not_activated: [401, 'This account is not activated yet. Please use the link in the mail we sent.'],
  password_off: [403, 'Your organisation has people sign in in another way than by password.'],
  cross_site_request: [403, 'This request came from another site and was not carried out.'],
  tenant_not_found: [404, 'This account was not found.'],
});

export const MfaDevices = z.object({
  authenticators: z.array(z.object({ id: z.string() })),
  phones: z.array(z.object({ id: z.string(), phoneNumber: z.string() })),
  webauthn: z.array(z.object({ id: z.string(), deviceType: z.string(), name: z.string() })),
  emails: z.array(z.object({ email: z.string() })),
});

/**
 * What every way of signing in answers. With `accessToken` the person is signed in and the refresh cookie is set;
 * with `mfaRequired` and `mfaToken` a second factor is wanted first; with `redirectLocation` the browser goes there.
 */
export const LoginResponse = z.object({
  accessToken: z.optional(z.string()),
  refreshToken: z.optional(z.string()),
  tokenType: z.optional(z.string()),
  /** When the access token ends, ISO 8601. */
  expires: z.optional(z.string()),
  /** Seconds until then. */
  expiresIn: z.optional(z.int()),
  mfaRequired: z.boolean(),
  mfaToken: z.optional(z.string()),
  mfaEnrolled: z.optional(z.boolean()),
  mfaDevices: z.optional(MfaDevices),
  mfaStrategies: z.optional(z.array(z.string())),
  /** A recovery code was shown: what is enrolled now takes the place of every factor there is. */
  mfaRecovered: z.optional(z.boolean()),
  qrCode: z.optional(z.string()),
  recoveryCode: z.optional(z.string()),
  userEmail: z.optional(z.string()),
  userId: z.optional(z.string()),
  emailVerified: z.optional(z.boolean()),
  isBreachedPassword: z.optional(z.boolean()),
  resetPasswordToken: z.optional(z.string()),
  redirectLocation: z.optional(z.string()),
  amr: z.optional(z.array(z.string())),
  acr: z.optional(z.string()),
  auth_time: z.optional(z.int()),
});
export type LoginResponse = z.output<typeof LoginResponse>;

const text = z.optional(z.nullable(z.string().check(z.maxLength(4_096))));

export const login = {
  preLogin: endpoint({
    method: 'POST',
    path: '/identity/resources/auth/v2/user/sso/prelogin',
    access: 'public',
    proof: 'none',
    cost: 'door',
    summary: 'Tells where the address signs in; without `address` it signs in here',
    body: z.object({ email: z.optional(TypedEmail), tenantId: text }),
    response: z.object({
      address: z.optional(z.string()),
      idpType: z.optional(z.enum(['saml', 'oidc'])),
      addressType: z.optional(z.enum(['sso', 'external'])),
    }),
  }),
  withPassword: endpoint({
    method: 'POST',
    path: '/identity/resources/auth/v1/user',
    access: 'public',
    proof: 'none',
    cost: 'door',
    summary: 'Signs in by password and sets the refresh cookie',
    body: z.object({ email: TypedEmail, password: Password, recaptchaToken: text, invitationToken: text }),
    response: LoginResponse,
    problems: [
      loginProblems.incorrect_credentials,
      loginProblems.account_not_activated,
      loginProblems.password_off,
      loginProblems.cross_site_request,
      ...Object.values(invitedProblems),
    ],
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/identity/resources/auth/v1/user/token/refresh',
    access: 'public',
    proof: 'none',
    cost: 'guest',
    summary: 'Gives a new access token for the refresh cookie and rotates it; 401 without a session',
    body: z.optional(z.object({ tenantId: z.optional(z.nullable(z.string().check(z.maxLength(64)))) })),
    response: LoginResponse,
    problems: [loginProblems.cross_site_request, loginProblems.tenant_not_found],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/identity/resources/auth/v1/logout',
    access: 'public',
    proof: 'none',
    cost: 'guest',
    summary: 'Ends the session of the refresh cookie and clears it',
    problems: [loginProblems.cross_site_request],
  }),
};
