import { badges, competencies } from '@parley/contracts/assistant/competencies.ts';
import type { RouteScope } from '#platform/route.ts';
import { route } from '#platform/route.ts';
import type { AssistantContext } from '../context.ts';
import { readBadgeKey, readIssuer, takeBadge } from './badges.service.ts';
import * as service from './competencies.service.ts';

export function competenciesRoutes(scope: RouteScope<AssistantContext>): void {
  route(scope, competencies.list, (ctx) => service.listCompetencies(ctx));
  route(scope, competencies.read, (ctx, { params }) => service.readSkill(ctx, params.id));
  route(scope, competencies.rateSelf, (ctx, { params, body }) => service.rateSelf(ctx, params.id, body.level));
  route(scope, competencies.decide, (ctx, { params, body }) => service.decideEvidence(ctx, params.id, body));
  route(scope, competencies.badge, async (ctx, { params, query }, { reply }) => {
    const { name, type, text } = await takeBadge(ctx, params.id, query.format);
    reply.type(type).header('content-disposition', `attachment; filename="${name}"`);
    return text;
  });
  route(scope, badges.issuer, async (ctx) => readIssuer(ctx));
  route(scope, badges.key, (ctx, { params }) => readBadgeKey(ctx, params.kid));
}
