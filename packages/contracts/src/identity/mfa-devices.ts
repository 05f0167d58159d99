import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { ById } from './email.ts';
import { impersonationProblems } from './impersonation.ts';
import { LoginResponse, MfaDevices } from './login.ts';
import { MfaStrategy, mfaProblems, newDevice, Secret, TypedCode, TypedPhone } from './mfa.ts';
import { phoneProblems } from './phone-problems.ts';
import { stepUpProblems } from './step-up.ts';
import {
  AssertionOptions,
  AssertionResult,
  RegistrationOptions,
  RegistrationResult,
  WebAuthnDeviceType,
} from './webauthn.ts';

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
