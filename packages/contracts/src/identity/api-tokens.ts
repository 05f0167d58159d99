import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { problems } from '../problem.ts';
import { restrictionProblems } from './restrictions.ts';
import { roleProblems } from './roles.ts';

/** CONST-1: a life is chosen in days and sent in minutes. */
export const MINUTES_PER_DAY = 1_440;
/** CONST-1: ten years. */
const LONGEST_MINUTES = 3_650 * MINUTES_PER_DAY;
export const TOKEN_DESCRIPTION_LENGTH = 255;
const MOST_ROLES = 100;

/** Client credentials are exchanged for a token of a few minutes; an access token is sent as it is. */
export const ApiTokenKind = z.enum(['ClientCredentials', 'AccessToken']);
export type ApiTokenKind = z.output<typeof ApiTokenKind>;

export const apiTokenProblems = problems({
  api_token_not_found: [404, 'This API token was not found.'],
  api_token_refused: [401, 'This client id and this secret do not open anything.'],
  api_tokens_disabled: [403, 'API tokens are not in use here.'],
  api_token_lives_too_long: [400, 'API tokens may not live that long here.'],
  too_many_api_tokens: [409, 'There are too many API tokens. Revoke one that is not needed any more.'],
  api_token_not_at_home: [409, 'You are here from another account. Your own API tokens are made there.'],
  forbidden_for_api_token: [403, 'This is for people who are signed in. An API token cannot do it.'],
});

const id = z.string().check(z.minLength(1), z.maxLength(64));
const description = z._default(
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(TOKEN_DESCRIPTION_LENGTH),
      z.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'has characters of control'),
    ),
  '',
);
const expiresInMinutes = z.optional(z.nullable(z.int().check(z.gte(1), z.lte(LONGEST_MINUTES))));
/** The wire writes "none" as a list of one empty text. */
const roleIds = z.pipe(
  z._default(z.nullable(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(MOST_ROLES))), []),
  z.transform((ids: string[] | null) => [...new Set(ids ?? [])].filter((one) => one !== '')),
);

const common = {
  description: z.string(),
  createdAt: z.string(),
  expires: z.nullable(z.string()),
  /** Ours. */
  lastUsedAt: z.nullable(z.string()),
  /** Once, in the answer that makes it. */
  secret: z.optional(z.string()),
};
const ofTenant = { tenantId: z.string(), createdByUserId: z.nullable(z.string()), roleIds: z.array(z.string()) };
export const ApiToken = z.object({ clientId: z.string(), metadata: z.looseObject({}), ...common });
export type ApiToken = z.output<typeof ApiToken>;
export const TenantApiToken = z.extend(ApiToken, ofTenant);
export type TenantApiToken = z.output<typeof TenantApiToken>;
export const AccessToken = z.object({ id: z.string(), ...common });
export type AccessToken = z.output<typeof AccessToken>;
export const TenantAccessToken = z.extend(AccessToken, ofTenant);
export type TenantAccessToken = z.output<typeof TenantAccessToken>;

const Wanted = z.object({ description, expiresInMinutes });
export const WantedForTenant = z.object({ description, expiresInMinutes, roleIds });
const mine = '/identity/resources/users';
const tenants = '/identity/resources/tenants';
const personal = {
  read: { permission: 'fe.secure.read.userApiTokens' },
  write: { permission: 'fe.secure.write.userApiTokens' },
  delete: { permission: 'fe.secure.delete.userApiTokens' },
};
const shared = {
  read: { permission: 'fe.secure.read.tenantApiTokens' },
  write: { permission: 'fe.secure.write.tenantApiTokens' },
  delete: { permission: 'fe.secure.delete.tenantApiTokens' },
};
const makes = [
  apiTokenProblems.api_tokens_disabled,
  apiTokenProblems.api_token_lives_too_long,
  apiTokenProblems.too_many_api_tokens,
  apiTokenProblems.api_token_not_at_home,
];
const makesForTenant = [...makes, roleProblems.role_not_found, roleProblems.role_not_grantable];
const ends = [apiTokenProblems.api_token_not_found];

export const apiTokens = {
  mine: endpoint({
    method: 'GET',
    path: `${mine}/api-tokens/v1`,
    access: personal.read,
    proof: 'token',
    cost: 'read',
    summary: 'The own client credentials, without their secrets',
    response: z.array(ApiToken),
  }),
  createMine: endpoint({
    method: 'POST',
    path: `${mine}/api-tokens/v1`,
    access: personal.write,
    proof: 'fresh',
    cost: 'write',
    summary: 'Makes client credentials of the caller; the secret is shown once',
    body: Wanted,
    response: ApiToken,
    problems: makes,
  }),
  revokeMine: endpoint({
    method: 'DELETE',
    path: `${mine}/api-tokens/v1/:id`,
    access: personal.delete,
    proof: 'token',
    cost: 'write',
    summary: 'Revokes own client credentials, at once',
    params: z.object({ id }),
    problems: ends,
  }),
  tenants: endpoint({
    method: 'GET',
    path: `${tenants}/api-tokens/v1`,
    access: shared.read,
    proof: 'token',
    cost: 'read',
    summary: 'The client credentials of the tenant, without their secrets',
    response: z.array(TenantApiToken),
  }),
  createTenants: endpoint({
    method: 'POST',
    path: `${tenants}/api-tokens/v2`,
    access: shared.write,
    proof: 'fresh',
    cost: 'write',
    summary: 'Makes client credentials of the tenant with roles the caller may give; the secret is shown once',
    body: WantedForTenant,
    response: TenantApiToken,
    problems: makesForTenant,
  }),
  revokeTenants: endpoint({
    method: 'DELETE',
    path: `${tenants}/api-tokens/v1/:id`,
    access: shared.delete,
    proof: 'token',
    cost: 'write',
    summary: 'Revokes client credentials of the tenant, at once',
    params: z.object({ id }),
    problems: ends,
  }),
  myAccessTokens: endpoint({
    method: 'GET',
    path: `${mine}/access-tokens/v1`,
    access: personal.read,
    proof: 'token',
    cost: 'read',
    summary: 'The own access tokens, without their secrets',
    response: z.object({ accessTokens: z.array(AccessToken) }),
  }),
  createMyAccessToken: endpoint({
    method: 'POST',
    path: `${mine}/access-tokens/v1`,
    access: personal.write,
    proof: 'fresh',
    cost: 'write',
    summary: 'Makes an access token of the caller; it is shown once',
    body: Wanted,
    response: AccessToken,
    problems: makes,
  }),
  revokeMyAccessToken: endpoint({
    method: 'DELETE',
    path: `${mine}/access-tokens/v1/:id`,
    access: personal.delete,
    proof: 'token',
    cost: 'write',
    summary: 'Revokes an own access token, at once',
    params: z.object({ id }),
    problems: ends,
  }),
  tenantsAccessTokens: endpoint({
    method: 'GET',
    path: `${tenants}/access-tokens/v1`,
    access: shared.read,
    proof: 'token',
    cost: 'read',
    summary: 'The access tokens of the tenant, without their secrets',
    response: z.object({ accessTokens: z.array(TenantAccessToken) }),
  }),
  createTenantsAccessToken: endpoint({
    method: 'POST',
    path: `${tenants}/access-tokens/v1`,
    access: shared.write,
    proof: 'fresh',
    cost: 'write',
    summary: 'Makes an access token of the tenant with roles the caller may give; it is shown once',
    body: WantedForTenant,
    response: TenantAccessToken,
    problems: makesForTenant,
  }),
  revokeTenantsAccessToken: endpoint({
    method: 'DELETE',
    path: `${tenants}/access-tokens/v1/:id`,
    access: shared.delete,
    proof: 'token',
    cost: 'write',
    summary: 'Revokes an access token of the tenant, at once',
    params: z.object({ id }),
    problems: ends,
  }),
};

const clientId = z.string().check(z.minLength(1), z.maxLength(64));
const secret = z.string().check(z.minLength(1), z.maxLength(512));
export const Exchanged = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  expires: z.string(),
  expiresIn: z.int(),
});
export const ExchangedV2 = z.object({ access_token: z.string(), refresh_token: z.string(), expires_in: z.int() });
const refuses = [
  apiTokenProblems.api_token_refused,
  apiTokenProblems.api_tokens_disabled,
  restrictionProblems.address_not_allowed,
];
const exchange = '/identity/resources/auth';

/** Wire §11.3: what scripts and SDKs do with client credentials. */
export const apiTokenExchange = {
  exchange: endpoint({
    method: 'POST',
    path: `${exchange}/v1/api-token`,
    access: 'public',
    proof: 'none',
    cost: 'door',
    summary: 'A token of a few minutes for client credentials',
    body: z.object({ clientId, secret }),
    response: Exchanged,
    problems: refuses,
  }),
  refresh: endpoint({
    method: 'POST',
    path: `${exchange}/v1/api-token/token/refresh`,
    access: 'public',
    proof: 'none',
    cost: 'door',
    summary: 'Another one, for a day from when the secret was shown',
    body: z.object({ refreshToken: secret }),
    response: Exchanged,
    problems: refuses,
  }),
  exchangeV2: endpoint({
    method: 'POST',
    path: `${exchange}/v2/api-token`,
    access: 'public',
    proof: 'none',
    cost: 'door',
    summary: 'The same in the words of OAuth',
    body: z.object({ clientId, secret }),
    response: ExchangedV2,
    problems: refuses,
  }),
  refreshV2: endpoint({
    method: 'POST',
    path: `${exchange}/v2/api-token/token/refresh`,
    access: 'public',
    proof: 'none',
    cost: 'door',
    summary: 'The same in the words of OAuth',
    body: z.union([z.object({ refreshToken: secret }), z.object({ refresh_token: secret })]),
    response: ExchangedV2,
    problems: refuses,
  }),
};
