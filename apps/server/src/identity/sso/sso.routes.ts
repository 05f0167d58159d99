import { sso } from '@parley/contracts/identity/sso.ts';
import { route } from '#platform/route.ts';
import type { IdentityScope } from '../context.ts';

/** Nobody has set up a provider yet. */
export function ssoRoutes(scope: IdentityScope): void {
  route(scope, sso.providers, async () => []);
  route(scope, sso.providersForMe, async () => []);
  route(scope, sso.customProviders, async () => ({ providers: [] }));
  route(scope, sso.publicConfiguration, async () => ({ isActive: false }));
}
