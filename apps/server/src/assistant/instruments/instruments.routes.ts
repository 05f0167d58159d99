import { instruments } from '@parley/contracts/assistant/instruments.ts';
import type { RouteScope } from '#platform/route.ts';
import { route } from '#platform/route.ts';
import type { AssistantContext } from '../context.ts';
import * as service from './instruments.service.ts';

export function instrumentsRoutes(scope: RouteScope<AssistantContext>): void {
  route(scope, instruments.list, (ctx) => service.listInstruments(ctx));
  route(scope, instruments.read, (ctx, { params }) => service.readInstrument(ctx, params.id));
  route(scope, instruments.answer, (ctx, { params, body }) => service.answerItems(ctx, params.id, body.answers));
  route(scope, instruments.discard, async (ctx, { params }) => {
    await service.discardAnswers(ctx, params.id);
    return undefined;
  });
  route(scope, instruments.finish, (ctx, { params, body }) => service.finishInstrument(ctx, params.id, body.lang));
  route(scope, instruments.remove, async (ctx, { params }) => {
    await service.removeResult(ctx, params.id);
    return undefined;
  });
  route(scope, instruments.restore, (ctx, { params }) => service.restoreResult(ctx, params.id));
}
