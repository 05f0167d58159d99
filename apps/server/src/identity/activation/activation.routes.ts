import { activation } from '@parley/contracts/identity/activation.ts';
import type { FastifyRequest } from 'fastify';
import { route } from '#platform/route.ts';
import type { IdentityContext, IdentityScope } from '../context.ts';
import { nothing } from '../context.ts';
import { refuseCrossSite } from '../login/cross-site.ts';
import { readDevice } from '../mfa/device-cookie.ts';
import { answerSignedIn } from '../sessions/answer-signed-in.ts';
import { readRefreshCookie } from '../sessions/refresh-cookie.ts';
import { readOwnSignUps, readSignUps } from '../sign-up/sign-up-cookie.ts';
import * as service from './activation.service.ts';

const visitorOf = (ctx: IdentityContext, request: FastifyRequest): service.Visitor => ({
  cookie: readRefreshCookie(ctx, request),
  device: readDevice(ctx, request),
  signUps: readOwnSignUps(ctx, request),
});

export function activationRoutes(scope: IdentityScope): void {
  route(scope, activation.strategy, async (ctx, { query }, { request }) => ({
    shouldSetPassword: await service.needsPassword(ctx, query, visitorOf(ctx, request)),
  }));
  route(scope, activation.activate, async (ctx, { body }, { request, reply }) => {
    refuseCrossSite(ctx, request);
    const { userId, token, password } = body;
    const given = { userId, token, password: password || null };
    const { admitted, person } = await service.activate(ctx, given, visitorOf(ctx, request));
    return answerSignedIn(ctx, { request, reply }, admitted, person);
  });
  route(scope, activation.resend, (ctx, { body }, { request }) =>
    nothing(service.resendActivation(ctx, body.email, readSignUps(ctx, request))),
  );
}
