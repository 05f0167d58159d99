import * as z from 'zod/mini';

/** What can be refused: a stable type, its HTTP status and the English text. */
export type Problem = { readonly type: string; readonly status: number; readonly title: string };

/** A feature's table of refusals: `{ group_not_found: [404, 'Group not found.'] }`. */
export function problems<const T extends Record<string, readonly [status: number, title: string]>>(
  table: T,
): { readonly [K in keyof T & string]: Problem & { readonly type: K } } {
  return Object.fromEntries(
    Object.entries(table).map(([type, [status, title]]) => [type, { type, status, title }]),
  ) as { [K in keyof T & string]: Problem & { type: K } };
}

/** The body of every failure: RFC 9457 and, in `errors`, the messages a client shows. */
export const ProblemBody = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  errors: z.array(z.string()),
  /** Per field of the request, a path such as `body.message`; only with `invalid_request`. */
  fields: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
});
export type ProblemBody = z.output<typeof ProblemBody>;

/** Refusals that any endpoint may answer. */
export const commonProblems = problems({
  invalid_request: [400, 'The request is not valid.'],
  unauthenticated: [401, 'User is not authenticated'],
  jwt_expired: [401, 'JWT token has expired'],
  forbidden: [403, 'You are not allowed to do this.'],
  not_found: [404, 'Not found.'],
  method_not_allowed: [405, 'This method is not available here.'],
  conflict: [409, 'This was changed in the meantime.'],
  request_too_large: [413, 'Error request is too large'],
  storage_full: [422, 'You have no storage left. Delete what you no longer need, then try again.'],
  tenant_storage_full: [422, 'Your organisation has no storage left. Delete what is no longer needed, then try again.'],
  unsupported_media_type: [415, 'This type of content is not accepted here.'],
  misdirected_request: [421, 'This server does not answer under this host name.'],
  too_many_requests: [429, 'Too many requests. Please wait a moment and try again.'],
  internal_error: [500, "We're facing some difficulties, Please try again"],
  overloaded: [503, 'The service is busy. Please try again in a moment.'],
});
