import { sessions } from '@parley/contracts/identity/sessions.ts';
import { route } from '#platform/route.ts';
import type { IdentityScope } from '../context.ts';
import { nothing, signed } from '../context.ts';
import { currentSession, endOtherSessions, endOwnSession, listOwnSessions } from './sessions.service.ts';

export function sessionsRoutes(scope: IdentityScope): void {
  route(scope, sessions.list, (ctx) => listOwnSessions(signed(ctx)));
  route(scope, sessions.current, (ctx) => currentSession(signed(ctx)));
  route(scope, sessions.endOthers, (ctx) => nothing(endOtherSessions(signed(ctx))));
  route(scope, sessions.end, (ctx, { params }) => nothing(endOwnSession(signed(ctx), params.id)));
  // No limit is set yet; the numbers are what the portal offers when one is switched on.
  route(scope, sessions.config, async () => ({
    sessionIdleTimeoutConfiguration: { isActive: false, timeout: 3_600 },
    sessionTimeoutConfiguration: { isActive: false, timeout: 86_400 },
    sessionConcurrentConfiguration: { isActive: false, maxSessions: 5 },
  }));
}
