import { flowEditor } from '@parley/contracts/assistant/flow-editor.ts';
import type { RouteScope } from '#platform/route.ts';
import { route } from '#platform/route.ts';
import type { AssistantContext } from '../context.ts';
import * as service from './flow-editor.service.ts';

export function flowEditorRoutes(scope: RouteScope<AssistantContext>): void {
  route(scope, flowEditor.list, async (ctx) => {
    await service.requireOperator(ctx);
    return { flows: await service.listFlows(ctx) };
  });
  route(scope, flowEditor.read, async (ctx, { params }) => {
    await service.requireOperator(ctx);
    return service.readFlowVersions(ctx, params.flow);
  });
  route(scope, flowEditor.readVersion, async (ctx, { params }) => {
    await service.requireOperator(ctx);
    return service.readVersion(ctx, params.flow, params.version);
  });
  route(scope, flowEditor.check, async (ctx, { params, body }) => {
    await service.requireOperator(ctx);
    return service.checkSource(ctx, params.flow, body.source);
  });
  route(scope, flowEditor.save, async (ctx, { params, body }) => {
    await service.requireOperator(ctx);
    return service.saveVersion(ctx, params.flow, { source: body.source, basedOn: body.based_on });
  });
  route(scope, flowEditor.tryOut, async (ctx, { params }) => {
    await service.requireOperator(ctx);
    return service.beginTrial(ctx, params.flow, params.version);
  });
  route(scope, flowEditor.publish, async (ctx, { params }) => {
    await service.requireOperator(ctx);
    return service.publishVersion(ctx, params.flow, params.version);
  });
  route(scope, flowEditor.retire, async (ctx, { params }) => {
    await service.requireOperator(ctx);
    return service.retireVersion(ctx, params.flow, params.version);
  });
}
