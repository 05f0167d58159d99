import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { problems } from '../problem.ts';
import { LinkToken } from './email.ts';

export const unlockProblems = problems({
  unlock_link_invalid: [410, 'This link was already used, is too old, or was replaced by a newer one.'],
});

export const unlock = {
  unlockMe: endpoint({
    method: 'POST',
    path: '/identity/resources/users/v3/me/unlock',
    access: 'public',
    summary: 'Opens a locked account with the link of the mail',
    body: z.object({ token: LinkToken }),
    problems: [unlockProblems.unlock_link_invalid],
  }),
};
