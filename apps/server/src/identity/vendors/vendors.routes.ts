import { vendorAccess } from '@parley/contracts/identity/vendor-access.ts';
import { vendors } from '@parley/contracts/identity/vendors.ts';
import { PROVIDER } from '#platform/config.ts';
import { route } from '#platform/route.ts';
import { accessTokenRights, activeAccessTokens } from '../api-tokens/access-token-rights.service.ts';
import type { IdentityScope } from '../context.ts';
import { vendorEntitlements } from '../entitlements/vendor-entitlements.ts';
import { KEYS_FRESH_SECONDS, KEYS_STALE_SECONDS } from '../signing-keys/key-ring.ts';
import { requireVendor, vendorToken } from './vendor-token.ts';

const KEYS_CACHE = `public, max-age=${KEYS_FRESH_SECONDS}, stale-while-revalidate=${KEYS_STALE_SECONDS}`;

export function vendorsRoutes(scope: IdentityScope): void {
  route(scope, vendors.public, async () => ({ name: PROVIDER, logo: null, icon: null, whiteLabelMode: false }));
  route(scope, vendors.keys, async (ctx, _, { reply }) => {
    reply.header('cache-control', KEYS_CACHE);
    return { keys: ctx.identity.keys.publicKeys() };
  });
  route(scope, vendorAccess.token, (ctx, { body }) => vendorToken(ctx, body));
  route(scope, vendorAccess.activeAccessTokens, async (ctx, { params }, { request }) => {
    await requireVendor(ctx, request.headers['x-access-token']);
    return activeAccessTokens(ctx, params.kind);
  });
  route(scope, vendorAccess.accessToken, async (ctx, { params }, { request }) => {
    await requireVendor(ctx, request.headers['x-access-token']);
    return accessTokenRights(ctx, params.kind, params.id);
  });
  route(scope, vendorAccess.entitlementsOffset, async (ctx, _, { request }) => {
    await requireVendor(ctx, request.headers['x-access-token']);
    return { snapshotOffset: vendorEntitlements().snapshotOffset };
  });
  route(scope, vendorAccess.entitlements, async (ctx, _, { request }) => {
    await requireVendor(ctx, request.headers['x-access-token']);
    return vendorEntitlements();
  });
}
