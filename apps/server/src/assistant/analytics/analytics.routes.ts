import { analytics } from '@parley/contracts/assistant/analytics.ts';
import type { RouteScope } from '#platform/route.ts';
import { ANSWERED, route } from '#platform/route.ts';
import type { AssistantContext } from '../context.ts';
import { languageOf, noteReading, readDashboard, readUsers } from './analytics.service.ts';
import { exportView } from './analytics-export.service.ts';
import { readSkillsets } from './skillsets.service.ts';
import { readTopics } from './topics-view.service.ts';

export function analyticsRoutes(scope: RouteScope<AssistantContext>): void {
  route(scope, analytics.dashboard, async (ctx, { query }) => {
    const language = languageOf(query.language);
    await noteReading(ctx, 'dashboard', { language, time_range: query.time_range });
    return readDashboard(ctx, { language, range: query.time_range });
  });
  route(scope, analytics.users, async (ctx, { query: { limit, page, ...query } }) => {
    const language = languageOf(query.language);
    await noteReading(ctx, 'users', { language });
    return readUsers(ctx, { language, limit, page });
  });
  route(scope, analytics.skillsets, async (ctx, { query: { framework_id: frameworkId = null } }) => {
    await noteReading(ctx, 'skillsets', { framework_id: frameworkId });
    return readSkillsets(ctx, frameworkId);
  });
  route(scope, analytics.topics, async (ctx, { query: { time_range } }) => {
    await noteReading(ctx, 'conversation-topics', { time_range });
    return readTopics(ctx, time_range);
  });
  route(scope, analytics.export, async (ctx, { query }, { reply }) => {
    const text = await exportView(ctx, {
      view: query.view,
      language: languageOf(query.language),
      range: query.time_range,
      frameworkId: query.framework_id ?? null,
    });
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${query.view}.csv"`)
      .header('cache-control', 'no-store');
    await reply.send(text);
    return ANSWERED;
  });
}
