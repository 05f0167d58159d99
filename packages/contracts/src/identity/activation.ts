import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { problems } from '../problem.ts';
import { LinkToken, Password, TypedEmail } from './email.ts';
import { invitedProblems } from './invited-problems.ts';
import { LoginResponse, loginProblems } from './login.ts';
import { passwordRuleProblems } from './passwords.ts';

export const activationProblems = problems({
  activation_link_invalid: [410, 'This activation link has already been used or has expired.'],
  password_required: [400, 'Please choose a password.'],
});

const userId = z.string().check(z.minLength(1), z.maxLength(64));

export const activation = {
  strategy: endpoint({
    method: 'GET',
    path: '/identity/resources/users/v1/activate/strategy',
    access: 'public',
    proof: 'none',
    cost: 'guest',
    summary: 'Whether activating asks for a password; uses nothing up',
    query: z.object({ userId, token: LinkToken }),
    response: z.object({ shouldSetPassword: z.boolean() }),
    problems: [activationProblems.activation_link_invalid],
  }),
  activate: endpoint({
    method: 'POST',
    path: '/identity/resources/users/v1/activate',
    access: 'public',
    proof: 'none',
    cost: 'door',
    summary: 'Activates the account and signs in',
    body: z.object({
      userId,
      token: LinkToken,
      password: z.optional(z.nullable(Password)),
      recaptchaToken: z.optional(z.nullable(z.string().check(z.maxLength(4_096)))),
    }),
    response: LoginResponse,
    problems: [
      activationProblems.activation_link_invalid,
      activationProblems.password_required,
      ...passwordRuleProblems,
      loginProblems.cross_site_request,
      invitedProblems.invitation_invalid,
    ],
  }),
  resend: endpoint({
    method: 'POST',
    path: '/identity/resources/users/v1/activate/reset',
    access: 'public',
    proof: 'none',
    cost: 'door',
    summary: 'Sends the activation mail again, if the address waits for one; always the same answer',
    body: z.object({ email: TypedEmail }),
  }),
};
