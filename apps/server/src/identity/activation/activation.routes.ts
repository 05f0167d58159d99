import { activation } from '@parley/contracts/identity/activation.ts';
import { route } from '#platform/route.ts';
import type { IdentityScope } from '../context.ts';
import { nothing } from '../context.ts';
import { refuseCrossSite } from '../login/cross-site.ts';
import { answerSignedIn } from '../sessions/answer-signed-in.ts';
import { readRefreshCookie } from '../sessions/refresh-cookie.ts';
import * as service from './activation.service.ts';

export function activationRoutes(scope: IdentityScope): void {
  route(scope, activation.strategy, async (ctx, { query }) => ({
    shouldSetPassword: await service.needsPassword(ctx, query.userId, query.token),
  }));
  route(scope, activation.activate, async (ctx, { body }, { request, reply }) => {
    refuseCrossSite(ctx, request);
    const { userId, token, password } = body;
    const cookie = readRefreshCookie(ctx, request);
    return answerSignedIn(
      ctx,
      reply,
      await service.activate(ctx, { userId, token, password: password || null }, cookie),
    );
  });
  route(scope, activation.resend, (ctx, { body }) => nothing(service.resendActivation(ctx, body.email)));
}
