import { passwords } from '@parley/contracts/identity/passwords.ts';
import { route } from '#platform/route.ts';
import type { IdentityScope } from '../context.ts';
import { nothing, signed } from '../context.ts';
import * as service from './passwords.service.ts';
import { shownRules } from './shown-rules.ts';

export function passwordsRoutes(scope: IdentityScope): void {
  route(scope, passwords.forgot, (ctx, { body }) => nothing(service.askReset(ctx, body.email)));
  route(scope, passwords.forgotByIdentifier, (ctx, { body }) => nothing(service.askReset(ctx, body.identifier)));
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
