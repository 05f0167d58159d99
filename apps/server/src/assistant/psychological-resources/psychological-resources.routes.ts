import { psychologicalResources } from '@parley/contracts/assistant/psychological-resources.ts';
import { commonProblems } from '@parley/contracts/problem.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { Http, RouteScope } from '#platform/route.ts';
import { route } from '#platform/route.ts';
import type { AssistantContext } from '../context.ts';
import { personOf } from '../context.ts';
import { readDocument, refreshDocument, replaceDocument } from './document.service.ts';
import * as service from './psychological-resources.service.ts';
import { translateDocument } from './translate.service.ts';

/** The version a caller changed, from `If-Match`; `*` and none match any. @throws invalid_request */
function versionOf({ request }: Http): number | null {
  const given = request.headers['if-match'];
  if (given === undefined || given === '*') return null;
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(given)?.[1];
  if (version === undefined)
    throw new ProblemError(commonProblems.invalid_request, {
      fields: [{ path: 'header.if-match', message: 'If-Match is the version of what is changed.' }],
    });
  return Number(version);
}

export function psychologicalResourcesRoutes(scope: RouteScope<AssistantContext>): void {
  route(scope, psychologicalResources.list, async (ctx, _input, { reply }) => {
    const document = await readDocument(ctx);
    reply.header('etag', `"${document.version}"`);
    return document;
  });
  route(scope, psychologicalResources.replace, async (ctx, { body }, http) => {
    const { profile, resources: marks = [], version } = body;
    const document = await replaceDocument(ctx, { profile, marks }, version ?? versionOf(http));
    http.reply.header('etag', `"${document.version}"`);
    return document;
  });
  route(scope, psychologicalResources.refresh, (ctx) => refreshDocument(ctx, personOf(ctx)));
  route(scope, psychologicalResources.translate, (ctx) => translateDocument(ctx));
  route(scope, psychologicalResources.read, async (ctx, { params }, { reply }) => {
    const resource = await service.readResource(ctx, params.id);
    reply.header('etag', `"${resource.version}"`);
    return resource;
  });
  route(scope, psychologicalResources.change, async (ctx, { params, body }, http) => {
    const resource = await service.changeResource(ctx, params.id, body, body.version ?? versionOf(http));
    http.reply.header('etag', `"${resource.version}"`);
    return resource;
  });
  route(scope, psychologicalResources.remove, async (ctx, { params }, http) => {
    await service.deleteResource(ctx, params.id, versionOf(http));
    return undefined;
  });
  route(scope, psychologicalResources.restore, (ctx, { params }) => service.restoreResource(ctx, params.id));
  route(scope, psychologicalResources.export, async (ctx, { params, query }, { reply }) => {
    const { name, type, text } = await service.exportResource(ctx, params.id, query.format);
    reply.type(type).header('content-disposition', `attachment; filename="${name}"`);
    return text;
  });
}
