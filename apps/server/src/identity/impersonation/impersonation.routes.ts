import { impersonation } from '@parley/contracts/identity/impersonation.ts';
import { route } from '#platform/route.ts';
import type { IdentityScope } from '../context.ts';
import { signed } from '../context.ts';
import { refuseCrossSite } from '../login/cross-site.ts';
import { clearRefreshCookie, readRefreshCookie, setRefreshCookie } from '../sessions/refresh-cookie.ts';
import * as service from './impersonation.service.ts';

export function impersonationRoutes(scope: IdentityScope): void {
  route(scope, impersonation.begin, (ctx, { body }) => service.beginImpersonation(signed(ctx), body));
  route(scope, impersonation.redeem, async (ctx, { body }, { request, reply }) => {
    refuseCrossSite(ctx, request);
    const entered = await service.redeemImpersonation(ctx, body, readRefreshCookie(ctx, request));
    setRefreshCookie(ctx, reply, entered.refreshToken, entered.refreshExpiresAt);
    const { accessToken = '', expiresIn = 0, expires = '' } = entered.answer;
    return { accessToken, tokenType: 'Bearer', refreshToken: entered.refreshToken, expiresIn, expires };
  });
  route(scope, impersonation.end, async (ctx, _input, { request, reply }) => {
    refuseCrossSite(ctx, request);
    const own = await service.endImpersonation(signed(ctx), readRefreshCookie(ctx, request));
    if (own) setRefreshCookie(ctx, reply, own.refreshToken, own.refreshExpiresAt);
    else clearRefreshCookie(ctx, reply);
    return undefined;
  });
  route(scope, impersonation.current, (ctx) => service.currentImpersonation(signed(ctx)));
}
