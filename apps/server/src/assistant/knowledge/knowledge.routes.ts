import { DOCUMENT_BYTES, knowledge, knowledgeProblems } from '@parley/contracts/assistant/knowledge.ts';
import { commonProblems } from '@parley/contracts/problem.ts';
import type { FastifyRequest } from 'fastify';
import { ProblemError } from '#platform/problem-error.ts';
import type { RouteScope } from '#platform/route.ts';
import { route } from '#platform/route.ts';
import type { AssistantContext } from '../context.ts';
import * as service from './knowledge.service.ts';

const BYTES = 'application/octet-stream';
const FOUND = 10;

/** @throws unsupported_media_type */
function bytesOf({ headers, body }: FastifyRequest): Buffer {
  if (Buffer.isBuffer(body)) return body;
  if (headers['content-type'] === undefined || headers['content-type'] === BYTES) return Buffer.alloc(0);
  throw new ProblemError(commonProblems.unsupported_media_type);
}

export function knowledgeRoutes(scope: RouteScope<AssistantContext>): void {
  // Only this one takes bytes: everywhere else they are refused.
  scope.app.register(async (app) => {
    app.addContentTypeParser(BYTES, { parseAs: 'buffer', bodyLimit: DOCUMENT_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    app.addHook('onRequest', (request, _reply, done) => {
      const announced = Number(request.headers['content-length']);
      done(announced > DOCUMENT_BYTES ? (new ProblemError(knowledgeProblems.document_too_large) as never) : undefined);
    });
    route({ ...scope, app }, knowledge.upload, (ctx, { query }, { request }) =>
      service.upload(ctx, query.name, bytesOf(request)),
    );
  });
  route(scope, knowledge.refresh, async (ctx) => {
    const { id, status } = await service.refresh(ctx);
    return { job_id: id, status };
  });
  route(scope, knowledge.lastRefresh, async (ctx) => ({ refresh: await service.readRefresh(ctx, null) }));
  route(scope, knowledge.readRefresh, async (ctx, { params }) => {
    const refresh = await service.readRefresh(ctx, params.id);
    if (!refresh) throw new ProblemError(commonProblems.not_found);
    return refresh;
  });
  route(scope, knowledge.list, (ctx, { query }) => service.listDocuments(ctx, query));
  route(scope, knowledge.remove, async (ctx, { params }) => {
    await service.removeDocument(ctx, params.id);
    return undefined;
  });
  route(scope, knowledge.passages, (ctx, { params, query }) => service.listPassages(ctx, params.id, query));
  route(scope, knowledge.search, async (ctx, { query }) => ({
    passages: (await service.search(ctx, query.q, query.limit ?? FOUND)).map(
      ({ documentId, likeness: _, ...found }) => ({
        ...found,
        document_id: documentId,
      }),
    ),
  }));
  route(scope, knowledge.passage, (ctx, { params }) => service.openPassage(ctx, params.id));
}
