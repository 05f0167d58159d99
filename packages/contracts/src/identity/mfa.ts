import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { problems } from '../problem.ts';
import { ById } from './email.ts';
import { impersonationProblems } from './impersonation.ts';
import { LoginResponse, loginProblems, MfaDevices } from './login.ts';
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

const Secret = z.string().check(z.minLength(1), z.maxLength(512));
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
const newDevice = [webAuthnProblems.passkey_not_saved, webAuthnProblems.passkey_taken];
const base = '/identity/resources/auth/v1/user/mfa';

/** With the `mfaToken` of a challenge: the second half of a sign-in, or a step-up. */
export const mfaLogin = {
  verify: endpoint({
    method: 'POST',
    path: `${base}/verify`,
    access: 'public',
    summary: 'Second factor by authenticator code; also confirms an enrolment that the challenge began',
    body: z.object({ mfaToken, value: TypedCode, rememberDevice: remember, invitationToken }),
    response: LoginResponse,
    problems: refusals,
  }),
  recover: endpoint({
    method: 'POST',
    path: `${base}/recover`,
    access: 'public',
    summary: 'Removes the second factors with a recovery code; the person signs in again',
    body: z.object({
      email: z.string().check(z.minLength(1), z.maxLength(1_000), z.trim(), z.toLowerCase()),
      /** One code, or the whole list as it was shown. */
      recoveryCode: z.string().check(z.trim(), z.minLength(1), z.maxLength(512)),
    }),
    problems: [mfaProblems.recovery_code_invalid, loginProblems.cross_site_request],
  }),
  enrollAuthenticator: endpoint({
    method: 'POST',
    path: `${base}/authenticator/enroll`,
    access: 'public',
    summary: 'Begins enrolling an authenticator app; `qrCode` is a data URL',
    body: z.object({ mfaToken }),
    response: z.object({ qrCode: z.string(), secret: z.string() }),
    problems: refusals,
  }),
  enrollAuthenticatorVerify: endpoint({
    method: 'POST',
    path: `${base}/authenticator/enroll/verify`,
    access: 'public',
    summary: 'Confirms the app by its first code and signs in',
    body: z.object({ mfaToken, token: TypedCode, rememberDevice: remember }),
    response: LoginResponse,
    problems: refusals,
  }),
  verifyAuthenticator: endpoint({
    method: 'POST',
    path: `${base}/authenticator/:id/verify`,
    access: 'public',
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
    summary: 'Sends a code by mail',
    body: z.object({ mfaToken }),
    response: z.object({ otcToken: z.string() }),
    problems: refusals,
  }),
  emailCodeVerify: endpoint({
    method: 'POST',
    path: `${base}/emailcode/verify`,
    access: 'public',
    summary: 'Second factor by the code of the mail',
    body: z.object({ mfaToken, otcToken: Secret, code: TypedCode, rememberDevice: remember }),
    response: LoginResponse,
    problems: refusals,
  }),
  enrollSms: endpoint({
    method: 'POST',
    path: `${base}/sms/enroll`,
    access: 'public',
    summary: 'Sends a code to a phone that is to become a factor',
    body: z.object({ mfaToken, phoneNumber: TypedPhone }),
    response: z.object({ otcToken: z.string(), phoneNumber: z.string() }),
    problems: [...refusals, phoneProblems.phone_number_invalid],
  }),
  enrollSmsVerify: endpoint({
    method: 'POST',
    path: `${base}/sms/enroll/verify`,
    access: 'public',
    summary: 'Confirms the phone and signs in',
    body: z.object({ mfaToken, otcToken: Secret, code: TypedCode, rememberDevice: remember }),
    response: LoginResponse,
    problems: refusals,
  }),
  sms: endpoint({
    method: 'POST',
    path: `${base}/sms/:id`,
    access: 'public',
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
    summary: 'Second factor by the code of the text message',
    params: ById,
    body: z.object({ mfaToken, otcToken: Secret, code: TypedCode, rememberDevice: remember }),
    response: LoginResponse,
    problems: refusals,
  }),
  enrollWebAuthn: endpoint({
    method: 'POST',
    path: `${base}/webauthn/enroll`,
    access: 'public',
    summary: 'Begins enrolling a WebAuthn device',
    body: z.object({ mfaToken }),
    response: z.object({ webauthnToken: z.string(), options: RegistrationOptions }),
    problems: refusals,
  }),
  enrollWebAuthnVerify: endpoint({
    method: 'POST',
    path: `${base}/webauthn/enroll/verify`,
    access: 'public',
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
    summary:
      'Whether this browser may be remembered, and for how many seconds; asked on every challenge, so it never fails',
    query: z.object({ mfaToken: z.optional(z.catch(z.string().check(z.maxLength(512)), '')) }),
    response: z.object({ isAllowedToRemember: z.boolean(), mfaDeviceExpiration: z.int() }),
  }),
};

/** RFC 9470: the answer to something that wants a fresher or stronger sign-in. */
export const stepUpProblems = problems({
  insufficient_user_authentication: [403, 'Please confirm that it is you to do this.'],
});
const manage = [
  stepUpProblems.insufficient_user_authentication,
  impersonationProblems.forbidden_while_impersonating,
  mfaProblems.mfa_code_invalid,
  mfaProblems.mfa_strategy_off,
  mfaProblems.mfa_device_not_found,
  mfaProblems.mfa_required_by_policy,
  mfaProblems.mfa_locked,
  mfaProblems.mfa_not_enrolled,
];
const own = '/identity/resources/users/v1/mfa';
const optionalCode = z.optional(z.nullable(TypedCode));

export const stepUp = {
  generate: endpoint({
    method: 'POST',
    path: '/identity/resources/auth/v1/user/step-up/generate',
    access: 'signedIn',
    summary: 'Begins a step-up: tokens when fresh enough already, else a challenge',
    body: z.optional(
      z.object({ maxAge: z.optional(z.nullable(z.union([z.number(), z.string().check(z.maxLength(16))]))) }),
    ),
    response: LoginResponse,
    problems: [mfaProblems.mfa_not_enrolled, impersonationProblems.forbidden_while_impersonating],
  }),
};

/** One's own second factors, signed in. Changing them wants a fresh step-up once one is enrolled. */
export const mfaDevices = {
  list: endpoint({
    method: 'GET',
    path: `${own}/devices`,
    access: 'signedIn',
    summary: 'Enrolled second factors; all four lists are there',
    response: MfaDevices,
  }),
  strategies: endpoint({
    method: 'GET',
    path: '/identity/resources/configurations/v1/mfa/strategies',
    access: 'signedIn',
    summary: 'Second factors that are offered here',
    response: z.object({ strategies: z.array(z.object({ strategy: MfaStrategy, isActive: z.boolean() })) }),
  }),
  enroll: endpoint({
    method: 'POST',
    path: `${own}/enroll`,
    access: 'signedIn',
    summary: 'Begins enrolling an authenticator app',
    response: z.object({ qrCode: z.string(), secret: z.string() }),
    problems: manage,
  }),
  enrollVerify: endpoint({
    method: 'POST',
    path: `${own}/enroll/verify`,
    access: 'signedIn',
    summary: 'Confirms the app',
    body: z.object({ token: TypedCode }),
    response: z.object({ recoveryCode: z.optional(z.string()), recoveryCodes: z.optional(z.array(z.string())) }),
    problems: manage,
  }),
  disable: endpoint({
    method: 'POST',
    path: `${own}/disable`,
    access: 'signedIn',
    summary: 'Removes every second factor',
    body: z.optional(z.object({ token: optionalCode })),
    problems: manage,
  }),
  enrollAuthenticator: endpoint({
    method: 'POST',
    path: `${own}/authenticator/enroll`,
    access: 'signedIn',
    summary: 'Begins enrolling an authenticator app',
    response: z.object({ qrCode: z.string(), secret: z.string() }),
    problems: manage,
  }),
  enrollAuthenticatorVerify: endpoint({
    method: 'POST',
    path: `${own}/authenticator/enroll/verify`,
    access: 'signedIn',
    summary: 'Confirms the app',
    body: z.object({ token: TypedCode }),
    response: z.object({ recoveryCode: z.optional(z.string()), recoveryCodes: z.optional(z.array(z.string())) }),
    problems: manage,
  }),
  disableAuthenticator: endpoint({
    method: 'POST',
    path: `${own}/authenticator/:id/disable/verify`,
    access: 'signedIn',
    summary: 'Removes an app',
    params: ById,
    body: z.optional(z.object({ token: optionalCode })),
    problems: manage,
  }),
  enrollSms: endpoint({
    method: 'POST',
    path: `${own}/sms/enroll`,
    access: 'signedIn',
    summary: 'Sends a code to a phone that is to become a factor',
    body: z.object({ phoneNumber: TypedPhone }),
    response: z.object({ otcToken: z.string(), phoneNumber: z.string() }),
    problems: [...manage, phoneProblems.phone_number_invalid],
  }),
  enrollSmsVerify: endpoint({
    method: 'POST',
    path: `${own}/sms/enroll/verify`,
    access: 'signedIn',
    summary: 'Confirms the phone',
    body: z.object({ otcToken: Secret, code: TypedCode }),
    response: z.object({ recoveryCode: z.optional(z.string()), recoveryCodes: z.optional(z.array(z.string())) }),
    problems: manage,
  }),
  disableSms: endpoint({
    method: 'POST',
    path: `${own}/sms/:id/disable`,
    access: 'signedIn',
    summary: 'Sends a code to a phone that is to be removed',
    params: ById,
    response: z.object({ otcToken: z.string(), phoneNumber: z.string() }),
    problems: manage,
  }),
  disableSmsVerify: endpoint({
    method: 'POST',
    path: `${own}/sms/:id/disable/verify`,
    access: 'signedIn',
    summary: 'Removes a phone',
    params: ById,
    body: z.optional(z.object({ otcToken: z.optional(z.nullable(Secret)), code: optionalCode })),
    problems: manage,
  }),
  enrollWebAuthn: endpoint({
    method: 'POST',
    path: `${own}/webauthn/enroll`,
    access: 'signedIn',
    summary: 'Begins enrolling a WebAuthn device',
    response: z.object({ webauthnToken: z.string(), options: RegistrationOptions }),
    problems: manage,
  }),
  enrollWebAuthnVerify: endpoint({
    method: 'POST',
    path: `${own}/webauthn/enroll/verify`,
    access: 'signedIn',
    summary: 'Confirms the device',
    body: z.object({
      webauthnToken: Secret,
      deviceType: z.optional(z.nullable(WebAuthnDeviceType)),
      options: RegistrationResult,
    }),
    response: z.object({ recoveryCode: z.optional(z.string()), recoveryCodes: z.optional(z.array(z.string())) }),
    problems: [...manage, ...newDevice],
  }),
  disableWebAuthn: endpoint({
    method: 'POST',
    path: `${own}/webauthn/:id/disable`,
    access: 'signedIn',
    summary: 'Asks a device that is to be removed for its answer',
    params: ById,
    response: z.object({ webauthnToken: z.string(), options: AssertionOptions }),
    problems: manage,
  }),
  disableWebAuthnVerify: endpoint({
    method: 'POST',
    path: `${own}/webauthn/:id/disable/verify`,
    access: 'signedIn',
    summary: 'Removes a device',
    params: ById,
    body: z.optional(
      z.object({ webauthnToken: z.optional(z.nullable(Secret)), options: z.optional(z.nullable(AssertionResult)) }),
    ),
    problems: manage,
  }),
  /** Not of the wire: ours, so that codes can be made anew (M6). */
  recoveryCodes: endpoint({
    method: 'POST',
    path: `${own}/recovery-codes`,
    access: 'signedIn',
    summary: 'Makes new recovery codes, shown once; the former ones are dead',
    response: z.object({ recoveryCodes: z.array(z.string()) }),
    problems: manage,
  }),
};
