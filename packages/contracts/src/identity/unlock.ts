import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { problems } from '../problem.ts';
import { LinkToken } from './email.ts';

export const unlockProblems = problems({
  unlock_link_invalid: [410, 'This link has already been used or has expired.'],
});

export const unlock = {
  unlockMe: endpoint({
    method: 'POST',
    path: '/identity/resources/users/v3/me/unlock',
    access: 'public',
    proof: 'none',
    cost: 'door',
    summary: 'Opens a locked account with the link of the mail',
    body: z.object({ token: LinkToken }),
    problems: [unlockProblems.unlock_link_invalid],
  }),
};
