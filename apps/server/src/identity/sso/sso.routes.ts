import { sso } from '@parley/contracts/identity/sso.ts';
import { route } from '#platform/route.ts';
import type { IdentityScope } from '../context.ts';
import { listCustomProviders, listProviders, listProvidersV1 } from '../social/provider-list.ts';

export function ssoRoutes(scope: IdentityScope): void {
  route(scope, sso.providersV1, async (ctx) => listProvidersV1(ctx));
  route(scope, sso.providers, async (ctx) => listProviders(ctx));
  // Providers are the installation's, so they are the same in every tenant.
  route(scope, sso.providersForMe, async (ctx) => listProviders(ctx));
  route(scope, sso.customProviders, async (ctx) => ({ providers: listCustomProviders(ctx) }));
  // No tenant has a sign-on of its own yet.
  route(scope, sso.publicConfiguration, async () => ({ isActive: false }));
}
