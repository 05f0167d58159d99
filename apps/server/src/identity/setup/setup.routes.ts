import { setup } from '@parley/contracts/identity/setup.ts';
import { route } from '#platform/route.ts';
import type { IdentityScope } from '../context.ts';
import { nothing } from '../context.ts';
import { refuseCrossSite } from '../login/cross-site.ts';
import { answerSignedIn } from '../sessions/answer-signed-in.ts';
import { readRefreshCookie } from '../sessions/refresh-cookie.ts';
import { checkSetUpLink, setUp } from './setup.service.ts';

export function setupRoutes(scope: IdentityScope): void {
  route(scope, setup.check, (ctx, { query }) => nothing(checkSetUpLink(ctx, query.token)));
  route(scope, setup.create, async (ctx, { body }, { request, reply }) => {
    refuseCrossSite(ctx, request);
    return answerSignedIn(ctx, { request, reply }, await setUp(ctx, body, readRefreshCookie(ctx, request)));
  });
}
