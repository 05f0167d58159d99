import type * as z from 'zod/mini';
import type { Cost } from './cost.ts';
import type { Problem } from './problem.ts';
import type { Proof } from './proof.ts';

/**
 * Who may call. There is no default: an endpoint that does not say so does not compile.
 * - `public`: also without a token
 * - `signedIn`: any valid access token
 * - `{ permission }`: a held permission key or pattern that matches, or `superUser`
 * - `{ role }`: a held role of that name, compared case-insensitively (APP-9)
 */
export type Access = 'public' | 'signedIn' | { permission: string } | { role: string };

/**
 * - `json`: one JSON document (or nothing, when there is no response schema)
 * - `stream`: server-sent events when the client accepts `text/event-stream`, else one JSON document
 * - `text`: plain text
 * - `audio`: a WAV file
 */
export type Answer = 'json' | 'stream' | 'text' | 'audio';

export type EndpointDescription = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `:name` parameters, without the context's prefix. */
  path: string;
  summary: string;
  access: Access;
  proof: Proof;
  cost: Cost;
  /** What the call stores at the expense of the person and of their tenant: a document, or what they write. */
  keeps?: 'files' | 'texts';
  params?: z.ZodMiniObject;
  query?: z.ZodMiniType<Record<string, unknown>>;
  body?: z.ZodMiniType;
  /** Text fields of a body in `multipart/form-data`, in place of `body`. */
  form?: z.ZodMiniObject;
  /** Names of the files of that form. */
  files?: readonly string[];
  response?: z.ZodMiniType;
  /** What can be refused beyond what any endpoint may answer, and what follows from `access` and `proof`. */
  problems?: readonly Problem[];
  answer?: Answer;
  /** Status of success, 200 unless said otherwise. */
  status?: number;
  /** Largest request body, in bytes; 64 KiB unless said otherwise. */
  bodyLimitBytes?: number;
};

/** An endpoint is a value: validation, authorisation, client, OpenAPI and tests are derived from it. */
export const endpoint = <const E extends EndpointDescription>(description: E): E => description;

type SchemaOf<E, K extends string> = E extends { readonly [P in K]: infer S } ? S : never;
type Parsed<S> = [S] extends [never] ? undefined : S extends z.ZodMiniType ? z.output<S> : undefined;
type Sent<S> = [S] extends [never] ? undefined : S extends z.ZodMiniType ? z.input<S> : undefined;

export type ParamsOf<E> = Parsed<SchemaOf<E, 'params'>>;
export type QueryOf<E> = Parsed<SchemaOf<E, 'query'>>;
export type BodyOf<E> = Parsed<SchemaOf<E, 'body'>>;
export type ResponseOf<E> = Parsed<SchemaOf<E, 'response'>>;

type Optionally<K extends string, V> = undefined extends V
  ? { [P in K]?: V }
  : Record<string, never> extends V
    ? { [P in K]?: V }
    : { [P in K]: V };

/** What a caller of the endpoint hands over. */
export type InputOf<E> = Optionally<'params', Sent<SchemaOf<E, 'params'>>> &
  Optionally<'query', Sent<SchemaOf<E, 'query'>>> &
  Optionally<'body', Sent<SchemaOf<E, 'body'>>> &
  (E extends { readonly form: z.ZodMiniType } ? { form: FormData } : unknown);
