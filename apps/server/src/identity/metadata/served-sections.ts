import { allEndpoints } from '@parley/contracts/all-endpoints.ts';
import type { PortalMetadata, PortalSection, Visibility } from '@parley/contracts/identity/portal-parts.ts';
import { portalSections } from '@parley/contracts/identity/portal-parts.ts';
import type { ApiTokenConfig } from '#platform/api-token-config.ts';

/**
 * The calls that a section of the ecosystem's clients makes first, without which it is empty or broken (wire §4.3); null where no client
 * shows what it needs.
 */
const SECTION_CALLS: Readonly<Record<PortalSection, readonly string[] | null>> = {
  profile: ['/identity/resources/users/v2/me'],
  privacy: ['/identity/resources/users/sessions/v1/me'],
  personalApiTokens: ['/identity/resources/users/api-tokens/v1', '/identity/resources/users/access-tokens/v1'],
  account: ['/tenants/resources/account-settings/v1'],
  users: ['/team/resources/members/v1', '/identity/resources/users/v3'],
  groups: ['/identity/resources/groups/v1'],
  security: ['/identity/resources/configurations/v1/mfa-policy', '/identity/resources/configurations/sessions/v1'],
  sso: ['/team/resources/sso/v1/configurations'],
  provisioning: ['/directory/resources/v1/configurations/scim2'],
  audits: ['/audits'],
  webhooks: ['/webhook'],
  apiTokens: ['/identity/resources/tenants/api-tokens/v1', '/identity/resources/tenants/access-tokens/v1'],
  roles: ['/identity/resources/roles/v1', '/identity/resources/permissions/v1'],
  subscriptions: ['/subscriptions/resources/subscriptions/v1', '/subscriptions/resources/billing/plans/v1'],
  allAccounts: ['/tenants/resources/hierarchy/v1'],
  usage: null,
};

const paths = new Set(
  allEndpoints.flatMap(({ prefix, endpoints }) => Object.values(endpoints).map(({ path }) => prefix + path)),
);
const OF_TOKENS: ReadonlySet<PortalSection> = new Set(['apiTokens', 'personalApiTokens']);
const OF_EVERYBODY: ReadonlySet<PortalSection> = new Set(['profile', 'privacy']);

/** How each section is shown where it is not decided: by permissions where all it needs is served, else not at all. */
function visibilityOf(section: PortalSection, apiTokens: ApiTokenConfig): Visibility {
  const isOff = OF_TOKENS.has(section) && apiTokens.strategy === null;
  const isServed = SECTION_CALLS[section]?.every((path) => paths.has(path)) ?? false;
  if (isOff || !isServed) return 'hidden';
  return OF_EVERYBODY.has(section) ? 'always' : 'byPermissions';
}

/** @param decided what the operator and the tenant said; it opens no section that is not served */
export function servedNavigation(
  decided: NonNullable<PortalMetadata['navigation']>,
  apiTokens: ApiTokenConfig,
): NonNullable<PortalMetadata['navigation']> {
  return Object.fromEntries(
    portalSections.map((section) => {
      const visibility = visibilityOf(section, apiTokens);
      return [section, visibility === 'hidden' ? { visibility } : { visibility, ...decided[section] }];
    }),
  );
}
