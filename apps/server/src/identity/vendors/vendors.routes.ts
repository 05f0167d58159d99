import { vendors } from '@parley/contracts/identity/vendors.ts';
import { PROVIDER } from '#platform/config.ts';
import { route } from '#platform/route.ts';
import type { IdentityScope } from '../context.ts';

export function vendorsRoutes(scope: IdentityScope): void {
  route(scope, vendors.public, async () => ({ name: PROVIDER, logo: null, icon: null, whiteLabelMode: false }));
  route(scope, vendors.keys, async (ctx) => ({ keys: ctx.identity.keys.publicKeys() }));
}
