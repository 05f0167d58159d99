import multipart from '@fastify/multipart';
import { PICTURE_BYTES, pictureProblems, pictures } from '@parley/contracts/identity/pictures.ts';
import { commonProblems } from '@parley/contracts/problem.ts';
import type { FastifyRequest } from 'fastify';
import { ProblemError } from '#platform/problem-error.ts';
import { ANSWERED, route } from '#platform/route.ts';
import type { IdentityScope } from '../context.ts';
import { nothing, signed } from '../context.ts';
import { portraitHeaders } from './picture-headers.ts';
import * as service from './pictures.service.ts';

/** The one file of a form. What is wrong with the form has no status where it is found, so it gets one here. */
async function fileOf(request: FastifyRequest): Promise<{ field: string; bytes: Buffer } | null> {
  try {
    const file = await request.file();
    return file ? { field: file.fieldname, bytes: await file.toBuffer() } : null;
  } catch (cause) {
    if (cause instanceof Error && 'statusCode' in cause) throw cause;
    throw new ProblemError(commonProblems.invalid_request, { cause });
  }
}

/** @throws unsupported_media_type, picture_missing, request_too_large */
async function pictureOf(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new ProblemError(commonProblems.unsupported_media_type);
  const file = await fileOf(request);
  if (file?.field !== 'image') throw new ProblemError(pictureProblems.picture_missing);
  return file.bytes;
}

export function picturesRoutes(scope: IdentityScope): void {
  // Only this one reads multipart: everywhere else it is refused.
  scope.app.register(async (app) => {
    await app.register(multipart, {
      limits: { files: 1, fields: 0, parts: 1, fileSize: PICTURE_BYTES, headerPairs: 20 },
    });
    route({ ...scope, app }, pictures.upload, async (ctx, _input, { request }) =>
      service.setPicture(signed(ctx), await pictureOf(request)),
    );
  });
  route(scope, pictures.remove, (ctx) => nothing(service.removePicture(signed(ctx))));
  route(scope, pictures.show, async (ctx, { params }, { reply }) => {
    const { contentType, bytes, seconds } = await service.showPicture(ctx, params.id);
    reply.headers(portraitHeaders(seconds)).type(contentType).send(bytes);
    return ANSWERED;
  });
}
