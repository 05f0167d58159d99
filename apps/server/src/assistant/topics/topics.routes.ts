import { topics } from '@parley/contracts/assistant/topics.ts';
import type { RouteScope } from '#platform/route.ts';
import { route } from '#platform/route.ts';
import type { AssistantContext } from '../context.ts';
import { classificationProgress, classifyTopics } from './topics.service.ts';

export function topicsRoutes(scope: RouteScope<AssistantContext>): void {
  route(scope, topics.classify, (ctx, { body, query }) =>
    classifyTopics(ctx, query.language ?? body?.language ?? null),
  );
  route(scope, topics.progress, async (ctx) => ({ job: await classificationProgress(ctx) }));
}
