import { apiTokenExchange, apiTokens } from '@parley/contracts/identity/api-tokens.ts';
import { route } from '#platform/route.ts';
import type { IdentityScope } from '../context.ts';
import { nothing, signed } from '../context.ts';
import * as service from './api-tokens.service.ts';
import type { Exchanged } from './exchange.service.ts';
import { exchange, renew } from './exchange.service.ts';

const oauth = ({ accessToken, refreshToken, expiresIn }: Exchanged) => ({
  access_token: accessToken,
  refresh_token: refreshToken,
  expires_in: expiresIn,
});

export function apiTokensRoutes(scope: IdentityScope): void {
  const credentials = { kind: 'ClientCredentials' } as const;
  const access = { kind: 'AccessToken' } as const;
  const { listTokens, createToken, revokeToken } = service;

  route(scope, apiTokens.mine, async (ctx) =>
    (await listTokens(signed(ctx), 'user', 'ClientCredentials')).map(service.asApiToken),
  );
  route(scope, apiTokens.createMine, async (ctx, { body }) =>
    service.asApiToken(await createToken(signed(ctx), 'user', { ...body, ...credentials })),
  );
  route(scope, apiTokens.revokeMine, (ctx, { params }) =>
    nothing(revokeToken(signed(ctx), 'user', { ...params, ...credentials })),
  );
  route(scope, apiTokens.tenants, async (ctx) =>
    (await listTokens(signed(ctx), 'tenant', 'ClientCredentials')).map(service.asTenantApiToken),
  );
  route(scope, apiTokens.createTenants, async (ctx, { body }) =>
    service.asTenantApiToken(await createToken(signed(ctx), 'tenant', { ...body, ...credentials })),
  );
  route(scope, apiTokens.revokeTenants, (ctx, { params }) =>
    nothing(revokeToken(signed(ctx), 'tenant', { ...params, ...credentials })),
  );

  route(scope, apiTokens.myAccessTokens, async (ctx) => ({
    accessTokens: (await listTokens(signed(ctx), 'user', 'AccessToken')).map(service.asAccessToken),
  }));
  route(scope, apiTokens.createMyAccessToken, async (ctx, { body }) =>
    service.asAccessToken(await createToken(signed(ctx), 'user', { ...body, ...access })),
  );
  route(scope, apiTokens.revokeMyAccessToken, (ctx, { params }) =>
    nothing(revokeToken(signed(ctx), 'user', { ...params, ...access })),
  );
  route(scope, apiTokens.tenantsAccessTokens, async (ctx) => ({
    accessTokens: (await listTokens(signed(ctx), 'tenant', 'AccessToken')).map(service.asTenantAccessToken),
  }));
  route(scope, apiTokens.createTenantsAccessToken, async (ctx, { body }) =>
    service.asTenantAccessToken(await createToken(signed(ctx), 'tenant', { ...body, ...access })),
  );
  route(scope, apiTokens.revokeTenantsAccessToken, (ctx, { params }) =>
    nothing(revokeToken(signed(ctx), 'tenant', { ...params, ...access })),
  );

  route(scope, apiTokenExchange.exchange, (ctx, { body }) => exchange(ctx, body));
  route(scope, apiTokenExchange.refresh, (ctx, { body }) => renew(ctx, body.refreshToken));
  route(scope, apiTokenExchange.exchangeV2, async (ctx, { body }) => oauth(await exchange(ctx, body)));
  route(scope, apiTokenExchange.refreshV2, async (ctx, { body }) =>
    oauth(await renew(ctx, 'refreshToken' in body ? body.refreshToken : body.refresh_token)),
  );
}
