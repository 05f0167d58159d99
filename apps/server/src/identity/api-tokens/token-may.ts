import type { EndpointDescription } from '@parley/contracts/endpoint.ts';
import { accountSettings } from '@parley/contracts/identity/account-settings.ts';
import { apiTokenProblems, apiTokens } from '@parley/contracts/identity/api-tokens.ts';
import { impersonation } from '@parley/contracts/identity/impersonation.ts';
import { invitations } from '@parley/contracts/identity/invitations.ts';
import { passwords } from '@parley/contracts/identity/passwords.ts';
import { pictures } from '@parley/contracts/identity/pictures.ts';
import { securityPolicies } from '@parley/contracts/identity/security-policies.ts';
import { sessions } from '@parley/contracts/identity/sessions.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { Principal } from '#principal';

/** Whatever its roles allow, no API token does this: it would outlive its own end, or learn a secret (T3). */
const NEVER: readonly EndpointDescription[] = [
  apiTokens.createMine,
  apiTokens.createTenants,
  apiTokens.createMyAccessToken,
  apiTokens.createTenantsAccessToken,
  impersonation.begin,
  invitations.getLink,
  invitations.createLink,
  invitations.createLinkV2,
  invitations.updateLink,
];
/** What a person's token may change that asks for no permission. Whatever comes new is refused until it is thought about. */
const OWN_CHANGES: readonly EndpointDescription[] = [users.updateMe, pictures.upload, pictures.remove];
/** What asks for no permission and is not about a person: a tenant's token may read it. */
const OF_TENANT: readonly EndpointDescription[] = [
  accountSettings.get,
  invitations.configuration,
  passwords.policy,
  securityPolicies.strategies,
  sessions.config,
];

/**
 * A token of a person reads what that person reads, and does what a permission of theirs allows. Passwords, factors,
 * addresses, sessions and further tokens are for the person at a screen. A tenant's token is nobody: what is about "me" is
 * not for it.
 * @throws forbidden_for_api_token
 */
export function refuseForApiToken({ token }: Principal, endpoint: EndpointDescription): void {
  if (!token) return;
  const byPermission = typeof endpoint.access === 'object';
  const unasked =
    token.owner === 'tenant'
      ? OF_TENANT.includes(endpoint)
      : endpoint.method === 'GET' || OWN_CHANGES.includes(endpoint);
  if (NEVER.includes(endpoint) || !(byPermission || unasked))
    throw new ProblemError(apiTokenProblems.forbidden_for_api_token);
}
