import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { problems } from '../problem.ts';
import { apiTokenProblems } from './api-tokens.ts';

export const vendorAccessProblems = problems({
  vendor_refused: [401, 'This client id and this secret are not those of the operator.'],
  vendor_token_missing: [401, 'This is for back ends of the operator, with a token of their own.'],
  api_tokens_switched_off: [403, 'Api tokens are disabled'],
});

const kind = z.enum(['tenants', 'users']);
const text = z.string().check(z.minLength(1), z.maxLength(512));
const refuses = [vendorAccessProblems.vendor_token_missing];
const own = '/identity/resources/vendor-only/:kind/access-tokens/v1';

/** Wire §11.2: what back ends of the operator ask, with `x-access-token` instead of somebody's session. */
export const vendorAccess = {
  token: endpoint({
    method: 'POST',
    path: '/auth/vendor',
    access: 'public',
    summary: 'A token of the operator’s own back ends, for the secret in the environment',
    body: z.object({ clientId: text, secret: text }),
    response: z.object({ token: z.string(), expiresIn: z.int() }),
    problems: [vendorAccessProblems.vendor_refused],
  }),
  activeAccessTokens: endpoint({
    method: 'GET',
    path: `${own}/active`,
    access: 'public',
    summary: 'Ids of all access tokens that hold, of people or of tenants',
    params: z.object({ kind }),
    response: z.array(z.string()),
    problems: [...refuses, vendorAccessProblems.api_tokens_switched_off],
  }),
  accessToken: endpoint({
    method: 'GET',
    path: `${own}/:id`,
    access: 'public',
    summary: 'What an access token allows now: keys of roles and permissions',
    params: z.object({ kind, id: z.string().check(z.minLength(1), z.maxLength(64)) }),
    response: z.object({ roles: z.array(z.string()), permissions: z.array(z.string()) }),
    problems: [...refuses, vendorAccessProblems.api_tokens_switched_off, apiTokenProblems.api_token_not_found],
  }),
};
