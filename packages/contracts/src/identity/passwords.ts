import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { problems } from '../problem.ts';
import { LinkToken, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, Password, TypedEmail } from './email.ts';

export const passwordProblems = problems({
  password_too_short: [400, `A password needs at least ${PASSWORD_MIN_LENGTH} characters.`],
  password_too_long: [400, `A password has at most ${PASSWORD_MAX_LENGTH} characters.`],
  password_too_weak: [
    400,
    'This password is easy to guess. Several words that have nothing to do with each other work well.',
  ],
  password_repeats: [400, 'This password repeats one character three times in a row.'],
  password_too_plain: [
    400,
    'This password needs more kinds of characters: lower case, upper case, digits, others. Or use several words.',
  ],
  password_breached: [
    400,
    'This password is in a list of passwords that became known elsewhere. Please choose another one.',
  ],
  password_reused: [400, 'This password was yours before. Please choose one that is new.'],
  reset_link_malformed: [400, 'This link is not complete. Please open it again from the mail.'],
  reset_link_invalid: [410, 'This link has already been used or has expired.'],
  wrong_password: [400, 'Your current password is not right.'],
});

/** What the rules for a new password may refuse. */
export const passwordRuleProblems = [
  passwordProblems.password_too_short,
  passwordProblems.password_too_long,
  passwordProblems.password_too_weak,
  passwordProblems.password_repeats,
  passwordProblems.password_too_plain,
  passwordProblems.password_breached,
];
const userId = z.string().check(z.minLength(1), z.maxLength(64));

export const PasswordConfig = z.object({
  minLength: z.int(),
  maxLength: z.int(),
  allowPassphrases: z.boolean(),
  minPhraseLength: z.int(),
  minOptionalTestsToPass: z.int(),
  requiredTests: z.optional(z.object({ checkThreeRepeatedChars: z.optional(z.boolean()) })),
  optionalTests: z.optional(
    z.object({
      requireLowercase: z.optional(z.boolean()),
      requireUppercase: z.optional(z.boolean()),
      requireNumbers: z.optional(z.boolean()),
      requireSpecialChars: z.optional(z.boolean()),
    }),
  ),
});
export type PasswordConfig = z.output<typeof PasswordConfig>;

export const passwords = {
  forgot: endpoint({
    method: 'POST',
    path: '/identity/resources/users/v1/passwords/reset',
    access: 'public',
    proof: 'none',
    cost: 'door',
    summary: 'Sends a reset mail if the address has an account; always the same answer',
    body: z.object({ email: TypedEmail }),
  }),
  forgotByIdentifier: endpoint({
    method: 'POST',
    path: '/identity/resources/users/v2/passwords/reset/email',
    access: 'public',
    proof: 'none',
    cost: 'door',
    summary: 'The same, by identifier',
    body: z.object({ identifier: TypedEmail, identifierType: z.literal('email') }),
  }),
  validate: endpoint({
    method: 'POST',
    path: '/identity/resources/users/v1/passwords/reset/validate',
    access: 'public',
    proof: 'none',
    cost: 'door',
    summary: 'Whether a reset link still holds; uses nothing up',
    body: z.object({ userId, token: LinkToken }),
    problems: [passwordProblems.reset_link_malformed, passwordProblems.reset_link_invalid],
  }),
  reset: endpoint({
    method: 'POST',
    path: '/identity/resources/users/v1/passwords/reset/verify',
    access: 'public',
    proof: 'none',
    cost: 'door',
    summary: 'Sets a new password and ends every session of the person',
    body: z.object({ userId, token: LinkToken, password: Password }),
    problems: [passwordProblems.reset_link_invalid, passwordProblems.password_reused, ...passwordRuleProblems],
  }),
  change: endpoint({
    method: 'POST',
    path: '/identity/resources/users/v1/passwords/change',
    access: 'signedIn',
    proof: 'session',
    cost: 'door',
    summary: 'Changes the own password; other sessions end',
    body: z.object({ password: Password, newPassword: Password }),
    problems: [passwordProblems.wrong_password, passwordProblems.password_reused, ...passwordRuleProblems],
  }),
  config: endpoint({
    method: 'GET',
    path: '/identity/resources/users/v1/passwords/config',
    access: 'public',
    proof: 'none',
    cost: 'guest',
    summary: 'Rules for a new password',
    query: z.object({ userId: z.optional(z.string()) }),
    response: PasswordConfig,
  }),
  policy: endpoint({
    method: 'GET',
    path: '/identity/resources/configurations/v1/password',
    access: 'signedIn',
    proof: 'token',
    cost: 'read',
    summary: 'Rules for a new password in the active tenant',
    response: PasswordConfig,
  }),
  recoveryStrategies: endpoint({
    method: 'GET',
    path: '/identity/resources/configurations/v1/password-recovery/strategies',
    access: 'public',
    proof: 'none',
    cost: 'guest',
    summary: 'How a forgotten password can be reset',
    response: z.array(z.object({ strategy: z.enum(['email', 'sms']), isActive: z.boolean() })),
  }),
};
