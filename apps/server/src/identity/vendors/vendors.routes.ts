import { vendorAccess } from '@parley/contracts/identity/vendor-access.ts';
import { vendors } from '@parley/contracts/identity/vendors.ts';
import { PROVIDER } from '#platform/config.ts';
import { route } from '#platform/route.ts';
import { accessTokenRights, activeAccessTokens } from '../api-tokens/access-token-rights.service.ts';
import type { IdentityScope } from '../context.ts';
import { requireVendor, vendorToken } from './vendor-token.ts';

export function vendorsRoutes(scope: IdentityScope): void {
  route(scope, vendors.public, async () => ({ name: PROVIDER, logo: null, icon: null, whiteLabelMode: false }));
  route(scope, vendors.keys, async (ctx) => ({ keys: ctx.identity.keys.publicKeys() }));
  route(scope, vendorAccess.token, (ctx, { body }) => vendorToken(ctx, body));
  route(scope, vendorAccess.activeAccessTokens, async (ctx, { params }, { request }) => {
    await requireVendor(ctx, request.headers['x-access-token']);
    return activeAccessTokens(ctx, params.kind);
  });
  route(scope, vendorAccess.accessToken, async (ctx, { params }, { request }) => {
    await requireVendor(ctx, request.headers['x-access-token']);
    return accessTokenRights(ctx, params.kind, params.id);
  });
}
