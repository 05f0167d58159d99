import { entitlements } from '@parley/contracts/identity/entitlements.ts';
import { route } from '#platform/route.ts';
import type { IdentityScope } from '../context.ts';
import { signed } from '../context.ts';

/** No feature is sold separately yet: what somebody is entitled to is what their roles permit. */
export const entitlementsRoutes = (scope: IdentityScope): void =>
  route(scope, entitlements.mine, async (ctx) => ({
    features: {},
    plans: {},
    permissions: Object.fromEntries(signed(ctx).principal.permissions.map((key) => [key, true as const])),
  }));
