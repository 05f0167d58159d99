import { flags } from '@parley/contracts/identity/flags.ts';
import { route } from '#platform/route.ts';
import type { IdentityScope } from '../context.ts';

/** What of the portal is there. A flag turns on with the feature it names. */
const FLAGS = {
  admin_portal_entitlements: 'on',
  admin_portal_should_load_authorization: 'off',
  admin_portal_use_current_user_tenants_v1_endpoint: 'off',
  'security-center-show-login-flows': 'on',
  'show-passkeys-new': 'on',
  'temporary-users': 'on',
} as const;

export const flagsRoutes = (scope: IdentityScope): void =>
  route(scope, flags.list, async ({ config }) => {
    const hasApplications = config.applications.length > 0;
    return { ...FLAGS, 'multi-apps-admin-portal': hasApplications ? ('on' as const) : ('off' as const) };
  });
