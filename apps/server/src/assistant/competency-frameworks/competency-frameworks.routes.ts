import {
  competencyFrameworks,
  FRAMEWORK_BYTES,
  frameworkProblems,
} from '@parley/contracts/assistant/competency-frameworks.ts';
import { commonProblems } from '@parley/contracts/problem.ts';
import type { FastifyRequest } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { ProblemError } from '#platform/problem-error.ts';
import type { RouteScope } from '#platform/route.ts';
import { route } from '#platform/route.ts';
import type { AssistantContext } from '../context.ts';
import { writePackage } from './case/write-package.ts';
import { draftOf } from './check-draft.ts';
import * as active from './competency-frameworks.service.ts';
import * as edit from './edit.service.ts';
import { importPackage } from './import.service.ts';
import { refuseTooMany } from './refuse-too-many.ts';

const BYTES = 'application/octet-stream';

/** @throws unsupported_media_type */
function bytesOf({ headers, body }: FastifyRequest): Buffer {
  if (Buffer.isBuffer(body)) return body;
  if (headers['content-type'] === undefined || headers['content-type'] === BYTES) return Buffer.alloc(0);
  throw new ProblemError(commonProblems.unsupported_media_type);
}

/** What an item was in the version before, or what it is from now on; the same for the same id. */
function rootsOf(items: readonly { id: string; rootId: string }[]): (id: string) => string {
  const roots = new Map(items.map(({ id, rootId }) => [id, rootId]));
  return (id) => {
    const root = roots.get(id) ?? uuidv7();
    roots.set(id, root);
    return root;
  };
}

export function competencyFrameworksRoutes(scope: RouteScope<AssistantContext>): void {
  route(scope, competencyFrameworks.active, (ctx) => active.readActive(ctx));
  route(scope, competencyFrameworks.list, async (ctx) => ({ frameworks: await edit.listFrameworks(ctx) }));
  route(scope, competencyFrameworks.read, (ctx, { params }) => edit.readFramework(ctx, params.id));
  route(scope, competencyFrameworks.activate, (ctx, { params, body }) =>
    edit.activateFramework(ctx, params.id, body.instead_of),
  );
  route(scope, competencyFrameworks.remove, (ctx, { params, query }) =>
    edit.removeFramework(ctx, params.id, { archive: query.archive === 'true', activate: query.activate }),
  );
  route(scope, competencyFrameworks.initializeDefault, (ctx) => edit.initializeDefault(ctx));
  route(scope, competencyFrameworks.exportPackage, async (ctx, { params }, { reply }) => {
    const framework = await edit.exportFramework(ctx, params.id);
    const file = `${framework.code.replace(/[^\w.-]+/g, '-')}-v${framework.version}.case.json`;
    reply.type('application/json; charset=utf-8').header('content-disposition', `attachment; filename="${file}"`);
    return JSON.stringify(writePackage(framework), null, 2);
  });
  scope.app.register(async (app) => {
    app.addHook('preHandler', (request, _reply, done) => {
      refuseTooMany(request.body);
      done();
    });
    route({ ...scope, app }, competencyFrameworks.create, (ctx, { body }) =>
      edit.createFramework(ctx, draftOf(body, uuidv7(), rootsOf([]))),
    );
    route({ ...scope, app }, competencyFrameworks.update, (ctx, { params, body: { revision, ...content } }) =>
      edit.updateFramework(ctx, params.id, revision, ({ rootId }, items) => draftOf(content, rootId, rootsOf(items))),
    );
  });
  // Only this one takes bytes: everywhere else they are refused.
  scope.app.register(async (app) => {
    app.addContentTypeParser(BYTES, { parseAs: 'buffer', bodyLimit: FRAMEWORK_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    app.addHook('onRequest', (request, _reply, done) => {
      const announced = Number(request.headers['content-length']);
      done(
        announced > FRAMEWORK_BYTES ? (new ProblemError(frameworkProblems.framework_too_large) as never) : undefined,
      );
    });
    route({ ...scope, app }, competencyFrameworks.importPackage, (ctx, { query }, { request }) =>
      importPackage(ctx, bytesOf(request), { preview: query.preview === 'true', revision: query.revision }),
    );
  });
}
