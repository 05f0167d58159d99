import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { problems } from '../problem.ts';
import { ById } from './email.ts';
import { LoginResponse, loginProblems } from './login.ts';
import { phoneProblems } from './phone-problems.ts';
import {
  AssertionOptions,
  AssertionResult,
  RegistrationOptions,
  RegistrationResult,
  WebAuthnDeviceType,
  webAuthnProblems,
} from './webauthn.ts';

export const MfaStrategy = z.enum([
  'AuthenticatorApp',
  'WebAuthnPlatform',
  'WebAuthnCrossPlatform',
  'SMS',
  'EmailCode',
]);
export type MfaStrategy = z.output<typeof MfaStrategy>;

export const mfaProblems = problems({
  mfa_code_invalid: [400, 'This code is not right, was already used, or is too old.'],
  mfa_challenge_ended: [401, 'This sign-in took too long or was started again. Please begin again.'],
  /** Not 401: somebody signed in must not be thrown out by it. */
  mfa_locked: [429, 'There were too many wrong codes. Please wait a while, or use a recovery code.'],
  /** The text is compared by clients. */
  mfa_not_enrolled: [400, 'MFA is not enrolled'],
  mfa_strategy_off: [403, 'This second factor is not offered here.'],
  mfa_device_not_found: [404, 'This device was not found.'],
  mfa_required_by_policy: [403, 'Your organisation asks for a second factor, so the last one cannot be removed.'],
  recovery_code_invalid: [401, 'This recovery code is not right or was already used.'],
});

export const Secret = z.string().check(z.minLength(1), z.maxLength(512));
/** What somebody typed from an app, a mail or a text message. */
export const TypedCode = z.string().check(z.trim(), z.minLength(1), z.maxLength(32));
/** A phone number in any spelling; the server reads it with the person's country. */
export const TypedPhone = z.string().check(z.trim(), z.minLength(4), z.maxLength(40));
const remember = z.optional(z.nullable(z.boolean()));
const invitationToken = z.optional(z.nullable(z.string().check(z.maxLength(4_096))));
const mfaToken = Secret;

const refusals = [
  mfaProblems.mfa_code_invalid,
  mfaProblems.mfa_challenge_ended,
  mfaProblems.mfa_locked,
  mfaProblems.mfa_strategy_off,
  mfaProblems.mfa_device_not_found,
  loginProblems.cross_site_request,
];
export const newDevice = [webAuthnProblems.passkey_not_saved, webAuthnProblems.passkey_taken];
const base = '/identity/resources/auth/v1/user/mfa';

/** A code that was sent, by mail or text message, as it came back. */
export const SentCode = z.object({ mfaToken, otcToken: Secret, code: TypedCode, rememberDevice: remember });

/** With the `mfaToken` of a challenge: the second half of a sign-in, or a step-up. */
export const mfaLogin = {
  verify: endpoint({
    method: 'POST',
    path: `${base}/verify`,
    access: 'public',
    proof: 'none',
    cost: 'door',
    summary: 'Second factor by authenticator code; also confirms an enrolment that the challenge began',
    body: z.object({ mfaToken, value: TypedCode, rememberDevice: remember, invitationToken }),
    response: LoginResponse,
    problems: refusals,
  }),
  recover: endpoint({
    method: 'POST',
    path: `${base}/recover`,
    access: 'public',
    proof: 'none',
    cost: 'door',
    summary:
      'A recovery code stands for the second factor of a sign-in, which then enrols a new one in place of all there are. With `mfaToken` that sign-in goes on; without it, the next one in this browser enrols',
    body: z.object({
      email: z.string().check(z.minLength(1), z.maxLength(1_000), z.trim(), z.toLowerCase()),
      /** One code, or the whole list as it was shown. */
      recoveryCode: z.string().check(z.trim(), z.minLength(1), z.maxLength(512)),
      mfaToken: z.optional(z.nullable(mfaToken)),
    }),
    response: z.optional(LoginResponse),
    problems: [mfaProblems.recovery_code_invalid, mfaProblems.mfa_challenge_ended, loginProblems.cross_site_request],
  }),
  enrollAuthenticator: endpoint({
    method: 'POST',
    path: `${base}/authenticator/enroll`,
    access: 'public',
    proof: 'none',
    cost: 'door',
    summary: 'Begins enrolling an authenticator app; `qrCode` is a data URL',
    body: z.object({ mfaToken }),
    response: z.object({ qrCode: z.string(), secret: z.string() }),
    problems: refusals,
  }),
  enrollAuthenticatorVerify: endpoint({
    method: 'POST',
    path: `${base}/authenticator/enroll/verify`,
    access: 'public',
    proof: 'none',
    cost: 'door',
    summary: 'Confirms the app by its first code and signs in',
    body: z.object({ mfaToken, token: TypedCode, rememberDevice: remember }),
    response: LoginResponse,
    problems: refusals,
  }),
  verifyAuthenticator: endpoint({
    method: 'POST',
    path: `${base}/authenticator/:id/verify`,
    access: 'public',
    proof: 'none',
    cost: 'door',
    summary: 'Second factor by the code of one app',
    params: ById,
    body: z.object({ mfaToken, value: TypedCode, rememberDevice: remember }),
    response: LoginResponse,
    problems: refusals,
  }),
  emailCode: endpoint({
    method: 'POST',
    path: `${base}/emailcode`,
    access: 'public',
    proof: 'none',
    cost: 'door',
    summary: 'Sends a code by mail',
    body: z.object({ mfaToken }),
    response: z.object({ otcToken: z.string() }),
    problems: refusals,
  }),
  emailCodeVerify: endpoint({
    method: 'POST',
    path: `${base}/emailcode/verify`,
    access: 'public',
    proof: 'none',
    cost: 'door',
    summary: 'Second factor by the code of the mail',
    body: SentCode,
    response: LoginResponse,
    problems: refusals,
  }),
  enrollSms: endpoint({
    method: 'POST',
    path: `${base}/sms/enroll`,
    access: 'public',
    proof: 'none',
    cost: 'door',
    summary: 'Sends a code to a phone that is to become a factor',
    body: z.object({ mfaToken, phoneNumber: TypedPhone }),
    response: z.object({ otcToken: z.string(), phoneNumber: z.string() }),
    problems: [...refusals, phoneProblems.phone_number_invalid],
  }),
  enrollSmsVerify: endpoint({
    method: 'POST',
    path: `${base}/sms/enroll/verify`,
    access: 'public',
    proof: 'none',
    cost: 'door',
    summary: 'Confirms the phone and signs in',
    body: SentCode,
    response: LoginResponse,
    problems: refusals,
  }),
  sms: endpoint({
    method: 'POST',
    path: `${base}/sms/:id`,
    access: 'public',
    proof: 'none',
    cost: 'door',
    summary: 'Sends a code to an enrolled phone',
    params: ById,
    body: z.object({ mfaToken }),
    response: z.object({ otcToken: z.string(), phoneNumber: z.string() }),
    problems: refusals,
  }),
  smsVerify: endpoint({
    method: 'POST',
    path: `${base}/sms/:id/verify`,
    access: 'public',
    proof: 'none',
    cost: 'door',
    summary: 'Second factor by the code of the text message',
    params: ById,
    body: SentCode,
    response: LoginResponse,
    problems: refusals,
  }),
  enrollWebAuthn: endpoint({
    method: 'POST',
    path: `${base}/webauthn/enroll`,
    access: 'public',
    proof: 'none',
    cost: 'door',
    summary: 'Begins enrolling a WebAuthn device',
    body: z.object({ mfaToken }),
    response: z.object({ webauthnToken: z.string(), options: RegistrationOptions }),
    problems: refusals,
  }),
  enrollWebAuthnVerify: endpoint({
    method: 'POST',
    path: `${base}/webauthn/enroll/verify`,
    access: 'public',
    proof: 'none',
    cost: 'door',
    summary: 'Confirms the device and signs in',
    body: z.object({
      mfaToken,
      webauthnToken: Secret,
      deviceType: z.optional(z.nullable(WebAuthnDeviceType)),
      options: RegistrationResult,
      rememberDevice: remember,
    }),
    response: LoginResponse,
    problems: [...refusals, ...newDevice],
  }),
  webAuthn: endpoint({
    method: 'POST',
    path: `${base}/webauthn/:id`,
    access: 'public',
    proof: 'none',
    cost: 'door',
    summary: 'Asks an enrolled device for its answer',
    params: ById,
    body: z.object({ mfaToken }),
    response: z.object({ webauthnToken: z.string(), options: AssertionOptions }),
    problems: refusals,
  }),
  webAuthnVerify: endpoint({
    method: 'POST',
    path: `${base}/webauthn/:id/verify`,
    access: 'public',
    proof: 'none',
    cost: 'door',
    summary: 'Second factor by a WebAuthn device',
    params: ById,
    body: z.object({ mfaToken, webauthnToken: Secret, options: AssertionResult, rememberDevice: remember }),
    response: LoginResponse,
    problems: refusals,
  }),
  allowRemember: endpoint({
    method: 'GET',
    path: '/identity/resources/configurations/v1/mfa-policy/allow-remember-device',
    access: 'public',
    proof: 'none',
    cost: 'guest',
    summary:
      'Whether this browser may be remembered, and for how many seconds; asked on every challenge, so it never fails',
    query: z.object({ mfaToken: z.optional(z.union([z.string(), z.array(z.string())])) }),
    response: z.object({ isAllowedToRemember: z.boolean(), mfaDeviceExpiration: z.int() }),
  }),
};
