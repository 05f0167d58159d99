import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { problems } from '../problem.ts';
import { ById, TypedEmail } from './email.ts';
import { invitedProblems } from './invited-problems.ts';
import { LoginResponse, loginProblems } from './login.ts';

export const webAuthnProblems = problems({
  passkey_refused: [401, 'This passkey could not be used to sign in here.'],
  passkey_not_saved: [400, 'This passkey could not be saved. Please try again.'],
  passkey_taken: [409, 'This passkey belongs to another account.'],
  passkey_not_found: [404, 'This passkey was not found.'],
  passkeys_off: [403, 'Your organisation does not offer passkeys.'],
});

export const WebAuthnDeviceType = z.enum(['Platform', 'CrossPlatform']);
export type WebAuthnDeviceType = z.output<typeof WebAuthnDeviceType>;

/** Bytes as base64url. */
const Bytes = z.string().check(z.maxLength(16_384));
export const Credential = z.object({ type: z.string(), id: z.string(), transports: z.optional(z.array(z.string())) });

export const Attestation = z.object({
  clientDataJSON: Bytes,
  attestationObject: Bytes,
  transports: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(16))),
});
export const Assertion = z.object({
  clientDataJSON: Bytes,
  authenticatorData: Bytes,
  signature: Bytes,
  userHandle: z.optional(z.nullable(Bytes)),
});

/** Web Authentication Level 3 §5.4, as JSON (§5.1.8). */
export const RegistrationOptions = z.looseObject({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.string(), alg: z.int() })),
  excludeCredentials: z.optional(z.array(Credential)),
  timeout: z.optional(z.int()),
  attestation: z.optional(z.string()),
  authenticatorSelection: z.optional(z.looseObject({})),
});
/** §5.5. */
export const AssertionOptions = z.object({
  challenge: z.string(),
  allowCredentials: z.optional(z.array(Credential)),
  timeout: z.optional(z.int()),
  rpId: z.optional(z.string()),
  userVerification: z.optional(z.string()),
});

export const RegistrationResult = z.object({
  id: Bytes,
  rawId: z.optional(Bytes),
  type: z.optional(z.string().check(z.maxLength(32))),
  response: Attestation,
  authenticatorAttachment: z.optional(z.nullable(z.string().check(z.maxLength(32)))),
});
export type RegistrationResult = z.output<typeof RegistrationResult>;
export const AssertionResult = z.object({
  id: Bytes,
  rawId: z.optional(Bytes),
  type: z.optional(z.string().check(z.maxLength(32))),
  response: Assertion,
  authenticatorAttachment: z.optional(z.nullable(z.string().check(z.maxLength(32)))),
});
export type AssertionResult = z.output<typeof AssertionResult>;

const text = z.optional(z.nullable(z.string().check(z.maxLength(4_096))));

export const webAuthn = {
  /** Web Authentication Level 3 §5.11.1. */
  relatedOrigins: endpoint({
    method: 'GET',
    path: '/.well-known/webauthn',
    access: 'public',
    proof: 'none',
    cost: 'guest',
    summary: 'Other origins where passkeys of this one may be used',
    response: z.object({ origins: z.array(z.string()) }),
  }),
  preLogin: endpoint({
    method: 'POST',
    path: '/identity/resources/auth/v1/webauthn/prelogin',
    access: 'public',
    proof: 'none',
    cost: 'door',
    summary:
      'Options for signing in with a passkey; the same shape for every address, and without one for whichever passkey the browser offers',
    body: z.optional(
      z.object({
        email: z.optional(z.nullable(TypedEmail)),
        userId: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
        recaptchaToken: text,
      }),
    ),
    response: z.object({ options: AssertionOptions }),
    problems: [loginProblems.cross_site_request],
  }),
  postLogin: endpoint({
    method: 'POST',
    path: '/identity/resources/auth/v1/webauthn/postlogin',
    access: 'public',
    proof: 'none',
    cost: 'door',
    summary: 'Signs in with a passkey',
    body: z.object({ ...AssertionResult.shape, recaptchaToken: text, invitationToken: text }),
    response: LoginResponse,
    problems: [webAuthnProblems.passkey_refused, loginProblems.cross_site_request, ...Object.values(invitedProblems)],
  }),
  devices: endpoint({
    method: 'GET',
    path: '/identity/resources/users/webauthn/v1/devices',
    access: 'signedIn',
    proof: 'delegate',
    cost: 'read',
    summary: 'The own passkeys',
    response: z.object({
      devices: z.array(
        z.object({
          id: z.string(),
          deviceType: z.string(),
          name: z.string(),
          createdAt: z.string(),
          lastUsedAt: z.nullable(z.string()),
        }),
      ),
    }),
  }),
  createDevice: endpoint({
    method: 'POST',
    path: '/identity/resources/users/webauthn/v1/devices',
    access: 'signedIn',
    proof: 'fresh',
    cost: 'write',
    summary: 'Begins making a passkey; wants a fresh sign-in',
    response: z.object({ options: RegistrationOptions }),
    problems: [webAuthnProblems.passkeys_off],
  }),
  verifyDevice: endpoint({
    method: 'POST',
    path: '/identity/resources/users/webauthn/v1/devices/verify',
    access: 'signedIn',
    proof: 'freshWhenBegun',
    cost: 'write',
    summary: 'Keeps a new passkey',
    body: z.object({ ...RegistrationResult.shape, deviceType: z.optional(z.nullable(WebAuthnDeviceType)) }),
    problems: [webAuthnProblems.passkey_not_saved, webAuthnProblems.passkey_taken],
  }),
  deleteDevice: endpoint({
    method: 'DELETE',
    path: '/identity/resources/users/webauthn/v1/devices/:id',
    access: 'signedIn',
    proof: 'fresh',
    cost: 'write',
    summary: 'Removes a passkey',
    params: ById,
    problems: [webAuthnProblems.passkey_not_found],
  }),
};
