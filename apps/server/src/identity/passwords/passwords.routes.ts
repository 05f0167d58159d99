import { passwords } from '@parley/contracts/identity/passwords.ts';
import type { FastifyRequest } from 'fastify';
import { route } from '#platform/route.ts';
import type { IdentityContext, IdentityScope } from '../context.ts';
import { nothing, signed } from '../context.ts';
import { readSeenBrowser } from '../login/seen-browser.ts';
import { readSignUps } from '../sign-up/sign-up-cookie.ts';
import * as service from './passwords.service.ts';
import { shownRules } from './shown-rules.ts';

const askerOf = (ctx: IdentityContext, request: FastifyRequest): service.Asker => ({
  ...readSeenBrowser(ctx, request),
  signUps: readSignUps(ctx, request),
});

export function passwordsRoutes(scope: IdentityScope): void {
  route(scope, passwords.forgot, (ctx, { body }, { request }) =>
    nothing(service.askReset(ctx, body.email, askerOf(ctx, request))),
  );
  route(scope, passwords.forgotByIdentifier, (ctx, { body }, { request }) =>
    nothing(service.askReset(ctx, body.identifier, askerOf(ctx, request))),
  );
  route(scope, passwords.validate, (ctx, { body }) => nothing(service.checkResetLink(ctx, body.userId, body.token)));
  route(scope, passwords.reset, (ctx, { body }) => nothing(service.resetPassword(ctx, body)));
  route(scope, passwords.change, (ctx, { body }) => nothing(service.changePassword(signed(ctx), body)));
  route(scope, passwords.config, (ctx, { query }) => shownRules(ctx, query.userId));
  route(
    scope,
    passwords.policy,
    async (ctx) => (await ctx.identity.policies.of(signed(ctx).principal.tenantId)).password,
  );
  route(scope, passwords.recoveryStrategies, async () => [{ strategy: 'email' as const, isActive: true }]);
}
