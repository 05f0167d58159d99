import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { problems } from '../problem.ts';
import { Email, LinkToken, Name, Password } from './email.ts';
import { LoginResponse, loginProblems } from './login.ts';
import { passwordRuleProblems } from './passwords.ts';

export const setupProblems = problems({
  setup_link_invalid: [410, 'This set-up link no longer holds. The console shows the newest one at each start.'],
});

/** Ours: the first administrator of a fresh installation, by the link printed at its start. */
export const setup = {
  check: endpoint({
    method: 'GET',
    path: '/identity/resources/setup/v1',
    access: 'public',
    proof: 'none',
    cost: 'door',
    summary: 'Whether a set-up link still holds; uses nothing up',
    query: z.object({ token: LinkToken }),
    problems: [setupProblems.setup_link_invalid],
  }),
  create: endpoint({
    method: 'POST',
    path: '/identity/resources/setup/v1',
    access: 'public',
    proof: 'none',
    cost: 'door',
    summary: 'Makes the first administrator and signs in',
    body: z.object({ token: LinkToken, email: Email, name: Name, password: Password }),
    response: LoginResponse,
    problems: [setupProblems.setup_link_invalid, ...passwordRuleProblems, loginProblems.cross_site_request],
  }),
};
