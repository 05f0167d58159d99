import { admin } from '@parley/contracts/assistant/admin.ts';
import type { RouteScope } from '#platform/route.ts';
import { route } from '#platform/route.ts';
import { VERSION } from '#platform/version.ts';
import { offeredModels } from '../config/settings.ts';
import type { AssistantContext } from '../context.ts';

export function adminRoutes(scope: RouteScope<AssistantContext>): void {
  route(scope, admin.status, async (ctx) => {
    const { reply, sequence } = offeredModels(ctx.assistant.models);
    return {
      version: VERSION,
      database: ctx.database.embedded ? ('embedded' as const) : ('external' as const),
      mail: ctx.mailer.kind,
      models: [...new Set([...reply, ...sequence])],
      started_at: ctx.assistant.startedAt,
    };
  });
}
