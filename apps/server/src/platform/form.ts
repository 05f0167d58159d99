import multipart from '@fastify/multipart';
import { commonProblems } from '@parley/contracts/problem.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { ProblemError } from './problem-error.ts';

type FormLimits = { files: number; fileBytes: number; fieldBytes: number };

/** Lets the routes of this scope read forms (`multipart/form-data`); everywhere else they are refused. Nothing of a form touches a disk. */
export const acceptForms = (app: FastifyInstance, { files, fileBytes, fieldBytes }: FormLimits): Promise<void> =>
  Promise.resolve(
    app.register(multipart, {
      limits: {
        files,
        fields: 8,
        parts: 9,
        fileSize: fileBytes,
        fieldSize: fieldBytes,
        fieldNameSize: 100,
        headerPairs: 20,
      },
    }),
  );

export type Form<T> = { fields: T; files: Map<string, Buffer<ArrayBuffer>> };

const invalid = (path: string, message: string): ProblemError =>
  new ProblemError(commonProblems.invalid_request, { fields: [{ path, message }], detail: `${path}: ${message}` });

async function partsOf(request: FastifyRequest): Promise<Form<Record<string, string>>> {
  const fields: Record<string, string> = Object.create(null);
  const files = new Map<string, Buffer<ArrayBuffer>>();
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        files.set(part.fieldname, (await part.toBuffer()) as Buffer<ArrayBuffer>);
        continue;
      }
      if (part.valueTruncated) throw new ProblemError(commonProblems.request_too_large);
      if (typeof part.value !== 'string') throw invalid(part.fieldname, 'Not a text.');
      if (part.fieldname in fields) throw invalid(part.fieldname, 'Given twice.');
      fields[part.fieldname] = part.value;
    }
  } catch (cause) {
    if (cause instanceof ProblemError) throw cause;
    if (cause instanceof Error && 'statusCode' in cause && cause.statusCode === 413)
      throw new ProblemError(commonProblems.request_too_large, { cause });
    // What else is wrong with the form has no status where it is found.
    throw new ProblemError(commonProblems.invalid_request, { cause });
  }
  return { fields, files };
}

/**
 * The fields of a form, as its contract describes them, and its files.
 * @throws unsupported_media_type, request_too_large, invalid_request
 */
export async function readForm<S extends z.ZodMiniType>(
  request: FastifyRequest,
  schema: S,
): Promise<Form<z.output<S>>> {
  if (!request.isMultipart()) throw new ProblemError(commonProblems.unsupported_media_type);
  const { fields, files } = await partsOf(request);
  const parsed = schema.safeParse({ ...fields });
  if (parsed.success) return { fields: parsed.data, files };
  const issues = parsed.error.issues.map((issue) => ({
    path: ['body', ...issue.path].join('.'),
    message: issue.message,
  }));
  const [first] = issues;
  throw new ProblemError(commonProblems.invalid_request, {
    fields: issues,
    detail: first ? `${first.path}: ${first.message}` : commonProblems.invalid_request.title,
  });
}
