import { practice } from '@parley/contracts/assistant/practice.ts';
import type { RouteScope } from '#platform/route.ts';
import { route } from '#platform/route.ts';
import type { AssistantContext } from '../context.ts';
import { readPractice, reviewCard } from './practice.service.ts';

export function practiceRoutes(scope: RouteScope<AssistantContext>): void {
  route(scope, practice.read, (ctx, { query }) => readPractice(ctx, query.time_zone));
  route(scope, practice.review, (ctx, { params, body }) =>
    reviewCard(ctx, params.id, { rating: body.rating, zone: body.time_zone }),
  );
}
