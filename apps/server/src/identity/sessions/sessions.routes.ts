import { sessions } from '@parley/contracts/identity/sessions.ts';
import { route } from '#platform/route.ts';
import type { IdentityScope } from '../context.ts';
import { nothing, signed } from '../context.ts';
import { savePolicy } from '../security-policies/security-policies.service.ts';
import {
  currentSession,
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  revokeSessions,
} from './own-sessions.service.ts';
import { limitsOf } from './session-limits.ts';
import { endExcessSessions } from './tenant-sessions.service.ts';

export function sessionsRoutes(scope: IdentityScope): void {
  route(scope, sessions.list, (ctx) => listOwnSessions(signed(ctx)));
  route(scope, sessions.current, (ctx) => currentSession(signed(ctx)));
  route(scope, sessions.endOthers, (ctx) => nothing(endOtherSessions(signed(ctx))));
  route(scope, sessions.end, (ctx, { params }) => nothing(endOwnSession(signed(ctx), params.id)));
  route(scope, sessions.revoke, (ctx, { body }) => nothing(revokeSessions(signed(ctx), body.userId)));
  route(
    scope,
    sessions.config,
    async (ctx) => (await ctx.identity.policies.of(signed(ctx).principal.tenantId)).sessions,
  );
  route(scope, sessions.saveConfig, async (ctx, { body }) => {
    const saved = await savePolicy(signed(ctx), 'sessions', body);
    const { mostSessions } = limitsOf(saved);
    if (mostSessions !== null) await endExcessSessions(ctx, signed(ctx).principal.tenantId, mostSessions);
    return saved;
  });
}
