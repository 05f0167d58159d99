import type { EndpointDescription, InputOf, ResponseOf } from './endpoint.ts';
import type { ProblemBody } from './problem.ts';

/** How a host reaches the server. The portal and the product know no other way to the network. */
export type Transport = {
  /** Without a trailing slash; empty for the same origin. */
  baseUrl: string;
  /** The access token, or null when signed out. */
  token(): string | null;
  /** Language of the person, sent as `Accept-Language`. */
  language?(): string;
  fetch: typeof fetch;
  /** Leaves the page for an address the server answered with (PORTAL-5, status 302); without it such an answer is a refusal. */
  leave?(url: string): void;
};

export const UNAUTHENTICATED = 'User is not authenticated';
export const DIFFICULTIES = "We're facing some difficulties, Please try again";

/** RFC 9470: what would have been fresh or strong enough. */
export type StepUpChallenge = { acrValues: string[]; maxAgeSeconds: number | null };

/** A refusal of the server, or of the network (status 0). `message` is what a person may be shown (PORTAL-5, APP-6). */
export class ApiError extends Error {
  readonly status: number;
  readonly type: string;
  readonly detail: string | undefined;
  readonly fields: { path: string; message: string }[];
  readonly retryAfterSeconds: number | undefined;
  /** Asked for by `insufficient_user_authentication`: step up, then call again. */
  readonly stepUp: StepUpChallenge | undefined;
  constructor(
    status: number,
    type: string,
    message: string,
    more: {
      detail?: string;
      fields?: { path: string; message: string }[];
      retryAfterSeconds?: number;
      stepUp?: StepUpChallenge;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: more.cause });
    this.name = 'ApiError';
    this.status = status;
    this.type = type;
    this.detail = more.detail;
    this.fields = more.fields ?? [];
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.stepUp = more.stepUp;
  }
}

type Parts = {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | null | undefined>;
  body?: unknown;
  /** Sent as it is; the browser writes its content type. */
  form?: FormData;
};
export type CallOptions = { signal?: AbortSignal; headers?: Record<string, string> };

export function urlOf(transport: Transport, endpoint: EndpointDescription, { params, query }: Parts): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return `${transport.baseUrl}${path}${search.size > 0 ? `?${search}` : ''}`;
}

/** Sends; rejects with `User is not authenticated` before anything leaves when a guarded endpoint is called signed out (APP-3). */
export async function send(
  transport: Transport,
  endpoint: EndpointDescription,
  input: Parts,
  options: CallOptions = {},
): Promise<Response> {
  const token = transport.token();
  if (endpoint.access !== 'public' && !token) throw new ApiError(401, 'unauthenticated', UNAUTHENTICATED);
  const headers: Record<string, string> = { accept: 'application/json', ...options.headers };
  if (token) headers.authorization = `Bearer ${token}`;
  if (transport.language) headers['accept-language'] = transport.language();
  if (input.body !== undefined) headers['content-type'] = 'application/json';
  let response: Response;
  try {
    response = await transport.fetch(urlOf(transport, endpoint, input), {
      method: endpoint.method,
      headers,
      credentials: 'include',
      ...(input.form ? { body: input.form } : input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      ...(options.signal ? { signal: options.signal } : {}),
    });
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw new ApiError(0, 'network', DIFFICULTIES, { cause });
  }
  if (response.status === 302 && transport.leave) return leaveFor(transport.leave, await response.text());
  if (!response.ok) throw await errorOf(response);
  return response;
}

/** A page, and nothing that runs: an address of the web, or a path of this site. */
const isPage = (address: string): boolean => /^(https?:\/\/|\/(?![/\\]))/i.test(address) && !/[\s\\]/.test(address);

/** PORTAL-5: the body of a 302 without `Location` is where the browser goes; whoever asked is not answered any more. */
function leaveFor(leave: (url: string) => void, body: string): Promise<never> {
  const address = body.trim().replace(/^"(.*)"$/, '$1');
  if (!isPage(address)) throw new ApiError(302, 'unreadable', DIFFICULTIES);
  leave(address);
  return new Promise(() => undefined);
}

/** RFC 9470 §3: the challenge in `WWW-Authenticate`, whatever the status. */
function stepUpOf(header: string | null): { stepUp?: StepUpChallenge } {
  if (!header || !/\berror="insufficient_user_authentication"/.test(header)) return {};
  const maxAge = /\bmax_age="?(\d+)/.exec(header)?.[1];
  const acrValues = /\bacr_values="([^"]*)"/.exec(header)?.[1]?.split(' ').filter(Boolean) ?? [];
  return { stepUp: { acrValues, maxAgeSeconds: maxAge === undefined ? null : Number(maxAge) } };
}

export async function errorOf(response: Response): Promise<ApiError> {
  if (response.status === 413) return new ApiError(413, 'request_too_large', 'Error request is too large');
  const wait = Number(response.headers.get('retry-after'));
  const retry = {
    ...(Number.isFinite(wait) && wait > 0 ? { retryAfterSeconds: wait } : {}),
    ...stepUpOf(response.headers.get('www-authenticate')),
  };
  const text = await response.text();
  let body: Partial<ProblemBody> | string | null;
  try {
    body = JSON.parse(text) as Partial<ProblemBody> | string | null;
  } catch (cause) {
    return new ApiError(response.status, 'unreadable', DIFFICULTIES, { ...retry, cause });
  }
  if (typeof body === 'string') return new ApiError(response.status, 'unknown', body, retry);
  const message =
    Array.isArray(body?.errors) && body.errors.length > 0
      ? body.errors.join(', ')
      : `Error ${response.status} - ${response.statusText}`;
  return new ApiError(response.status, body?.type ?? 'unknown', message, {
    ...retry,
    ...(body?.detail ? { detail: body.detail } : {}),
    ...(body?.fields ? { fields: body.fields } : {}),
  });
}

/** One call, typed by its endpoint. A 2xx answer without JSON reads as `{}`. */
export async function call<E extends EndpointDescription>(
  transport: Transport,
  endpoint: E,
  input: InputOf<E>,
  options?: CallOptions,
): Promise<ResponseOf<E>> {
  const response = await send(transport, endpoint, input as Parts, options);
  const text = await response.text();
  if (endpoint.answer === 'text') return text as ResponseOf<E>;
  return (text === '' ? {} : JSON.parse(text)) as ResponseOf<E>;
}
