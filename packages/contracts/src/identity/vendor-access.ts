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

const treatment = z.enum(['true', 'false']);
export const EntitlementRule = z.object({
  description: z.string(),
  conditionLogic: z.literal('and'),
  conditions: z.array(
    z.object({
      attribute: z.string(),
      attributeType: z.enum(['custom', 'frontegg']),
      negate: z.boolean(),
      op: z.string(),
      value: z.record(z.string(), z.unknown()),
    }),
  ),
  treatment,
});

/** What back-end kits keep of all tenants, in tuples. They ask for it again whenever `snapshotOffset` has changed. */
export const VendorEntitlements = z.object({
  data: z.object({
    /** Id, key, keys of permissions. */
    features: z.array(z.tuple([z.string(), z.string(), z.array(z.string())])),
    /** Id, ids of features, what it decides by default, rules. */
    featureBundles: z.array(z.tuple([z.string(), z.array(z.string()), treatment, z.array(EntitlementRule)])),
    /** Id of the bundle, tenant, person or null for all of the tenant, instant it ends or null. */
    entitlements: z.array(z.tuple([z.string(), z.string(), z.nullable(z.string()), z.nullable(z.string())])),
    /** Key of the feature, whether it is on, kind, what it decides by default and while off, rules. */
    featureFlags: z.array(
      z.tuple([z.string(), z.boolean(), z.literal('boolean'), treatment, treatment, z.array(EntitlementRule)]),
    ),
  }),
  snapshotOffset: z.int(),
});
export type VendorEntitlements = z.output<typeof VendorEntitlements>;

const own = '/identity/resources/vendor-only/:kind/access-tokens/v1';

/** Wire §11.2: what back ends of the operator ask, with `x-access-token` instead of somebody's session. */
export const vendorAccess = {
  token: endpoint({
    method: 'POST',
    path: '/auth/vendor',
    access: 'public',
    proof: 'none',
    cost: 'door',
    summary: 'A token of the operator’s own back ends, for the secret in the environment',
    body: z.object({ clientId: text, secret: text }),
    response: z.object({ token: z.string(), expiresIn: z.int() }),
    problems: [vendorAccessProblems.vendor_refused],
  }),
  activeAccessTokens: endpoint({
    method: 'GET',
    path: `${own}/active`,
    access: 'public',
    proof: 'none',
    cost: 'door',
    summary: 'Ids of all access tokens that hold, of people or of tenants',
    params: z.object({ kind }),
    response: z.array(z.string()),
    problems: [...refuses, vendorAccessProblems.api_tokens_switched_off],
  }),
  accessToken: endpoint({
    method: 'GET',
    path: `${own}/:id`,
    access: 'public',
    proof: 'none',
    cost: 'door',
    summary: 'What an access token allows now: keys of roles and permissions',
    params: z.object({ kind, id: z.string().check(z.minLength(1), z.maxLength(64)) }),
    response: z.object({ roles: z.array(z.string()), permissions: z.array(z.string()) }),
    problems: [...refuses, vendorAccessProblems.api_tokens_switched_off, apiTokenProblems.api_token_not_found],
  }),
  entitlementsOffset: endpoint({
    method: 'GET',
    path: '/entitlements/api/v1/vendor-entitlements-snapshot-offset',
    access: 'public',
    proof: 'none',
    cost: 'guest',
    summary: 'A number that changes with every change of features, plans and entitlements; kits ask every 30 seconds',
    response: z.object({ snapshotOffset: z.int() }),
    problems: refuses,
  }),
  entitlements: endpoint({
    method: 'GET',
    path: '/entitlements/api/v1/vendor-entitlements',
    access: 'public',
    proof: 'none',
    cost: 'guest',
    summary: 'Features, plans and entitlements of all tenants, for kits that decide in the back end',
    response: VendorEntitlements,
    problems: refuses,
  }),
};
