import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { problems } from '../problem.ts';
import { captchaProblems } from './captcha.ts';
import { invitedProblems } from './invited-problems.ts';
import { LoginResponse, loginProblems } from './login.ts';
import { phoneProblems } from './phone-problems.ts';

export const passwordlessProblems = problems({
  /** AUTH-8. */
  passwordless_failed: [401, 'Failed to authenticate'],
  /** The text is compared by clients. */
  magic_link_expired: [410, 'Magic link has expired'],
  /** Nothing is used up: the same call with the `code` of that mail, or the code in the browser that began, signs in. */
  magic_link_other_browser: [
    409,
    'This link was opened in another browser than the one you began in. Please enter the code from the same mail.',
  ],
  passwordless_off: [403, 'This way of signing in is not offered here.'],
});

export const PasswordlessType = z.enum(['magiclink', 'code', 'smscode']);
export type PasswordlessType = z.output<typeof PasswordlessType>;

const text = z.optional(z.nullable(z.string().check(z.maxLength(4_096))));
const identifier = z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(1_000))));
const params = z.object({ type: PasswordlessType });

export const passwordless = {
  preLogin: endpoint({
    method: 'POST',
    path: '/identity/resources/auth/v1/passwordless/:type/prelogin',
    access: 'public',
    proof: 'none',
    cost: 'door',
    summary: 'Sends a link or a code; always the same answer. Binds the sign-in to this browser by a cookie',
    params,
    /** One of the three; a text message goes to the number that the person signs in with. */
    body: z.object({
      email: identifier,
      userId: identifier,
      phoneNumber: identifier,
      recaptchaToken: text,
      invitationToken: text,
    }),
    /** The number that was typed, masked. */
    response: z.object({ phoneNumber: z.optional(z.string()) }),
    problems: [
      passwordlessProblems.passwordless_off,
      ...Object.values(captchaProblems),
      phoneProblems.phone_number_invalid,
      loginProblems.cross_site_request,
    ],
  }),
  postLogin: endpoint({
    method: 'POST',
    path: '/identity/resources/auth/v1/passwordless/:type/postlogin',
    access: 'public',
    proof: 'none',
    cost: 'door',
    summary: 'Signs in with the token of a link or the code; one success',
    params,
    body: z.object({
      token: z.string().check(z.trim(), z.minLength(1), z.maxLength(512)),
      /** Beside the token of a link that was opened in another browser: the code of the same mail. */
      code: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(32)))),
      recaptchaToken: text,
      invitationToken: text,
    }),
    response: LoginResponse,
    problems: [
      ...Object.values(passwordlessProblems),
      phoneProblems.phone_number_in_use,
      loginProblems.cross_site_request,
      ...Object.values(invitedProblems),
    ],
  }),
};
