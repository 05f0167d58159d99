import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { problems } from '../problem.ts';
import { Email, NAME_LENGTH, Name, Password } from './email.ts';
import { invitedProblems } from './invited-problems.ts';
import { LoginResponse, loginProblems } from './login.ts';
import { passwordRuleProblems } from './passwords.ts';

export const signUpProblems = problems({
  sign_up_closed: [403, 'New accounts cannot be made here at the moment.'],
  company_sign_up_closed: [403, 'New companies cannot be made here at the moment.'],
  company_required: [400, 'Please give the name of your company.'],
});

export const signUp = {
  signUp: endpoint({
    method: 'POST',
    path: '/identity/resources/users/v1/signUp',
    access: 'public',
    proof: 'none',
    cost: 'door',
    summary: 'Makes an account. The answer is the same whether or not the address has one',
    body: z.object({
      email: Email,
      name: z.optional(z.nullable(Name)),
      /** Given: a new tenant of that name, owned by the newcomer. Left out or empty: the first tenant, as a plain member. */
      companyName: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(NAME_LENGTH)))),
      /** Left out: the password is set when the account is activated. */
      password: z.optional(z.nullable(Password)),
      /** Of an invitation link: its tenant is joined then, and no company is made. */
      invitationToken: z.optional(z.nullable(z.string().check(z.maxLength(4_096)))),
      recaptchaToken: z.optional(z.nullable(z.string().check(z.maxLength(4_096)))),
    }),
    response: z.object({
      shouldActivate: z.boolean(),
      userId: z.optional(z.string()),
      tenantId: z.optional(z.string()),
      authResponse: z.optional(LoginResponse),
      activationToken: z.optional(z.string()),
    }),
    problems: [
      ...Object.values(signUpProblems),
      ...passwordRuleProblems,
      loginProblems.cross_site_request,
      invitedProblems.invitation_invalid,
    ],
  }),
  strategies: endpoint({
    method: 'GET',
    path: '/identity/resources/configurations/v1/sign-up/strategies',
    access: 'public',
    proof: 'none',
    cost: 'guest',
    summary: 'What somebody can sign up with; nothing active when sign-up is closed',
    response: z.array(
      z.object({
        strategy: z.enum(['email', 'phoneNumber', 'username']),
        isActive: z.boolean(),
        isRequired: z.boolean(),
      }),
    ),
  }),
};
