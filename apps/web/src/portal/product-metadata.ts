import type { PortalMetadata } from '@parley/contracts/identity/portal-parts.ts';

const byPermissions = { visibility: 'byPermissions' } as const;

/**
 * An installation of one's own shows every section to whoever may use it. What the operator or the tenant says counts more; another
 * application that embeds the portal begins with the portal's own defaults.
 */
export const productMetadata: PortalMetadata = {
  navigation: {
    account: byPermissions,
    users: byPermissions,
    groups: byPermissions,
    roles: byPermissions,
    security: byPermissions,
    sso: byPermissions,
    provisioning: byPermissions,
    audits: byPermissions,
    webhooks: byPermissions,
    apiTokens: byPermissions,
    personalApiTokens: byPermissions,
    subscriptions: byPermissions,
    allAccounts: byPermissions,
    usage: byPermissions,
  },
};
