import type { BodyOf, EndpointDescription, ParamsOf, QueryOf, ResponseOf } from '@parley/contracts/endpoint.ts';
import { commonProblems } from '@parley/contracts/problem.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import * as z from 'zod/mini';
import type { IdentitySeam, Principal } from '#principal';
import { can, isAdmin } from '#principal';
import type { Budgets } from './budgets/budgets.ts';
import { spenderOf } from './budgets/budgets.ts';
import { spend, spendAsGuest } from './budgets/spend.ts';
import type { Context } from './context.ts';
import { ProblemError } from './problem-error.ts';
import { readUnchanged } from './unchanged-fields.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Described by a contract; everything else is a page or a file. */
    endpoint?: true;
  }
}

/** Where the endpoints of one context are served, and how they are read. */
export type RouteScope<C extends Context> = {
  app: FastifyInstance;
  /** The same endpoints answer below each of these. */
  prefixes: readonly string[];
  seam: Pick<IdentitySeam, 'authenticate' | 'requireProof'>;
  budgets: Budgets;
  contextOf(request: FastifyRequest, principal: Principal | null): C;
  /** The tenant a request wants to work in, where it is another than its token's. */
  scopeOf?(request: FastifyRequest): string | null;
  /** Asks what a request says beside its token. @returns null where it says nothing; else it rejects for a refusal */
  requireAsked?(request: FastifyRequest, principal: Principal): Promise<void> | null;
  /** The wire writes absent query values as the texts `undefined` and `null`. */
  absentAsText?: boolean;
  /** Every endpoint registered, for the test that nobody forgot one. */
  registered: EndpointDescription[];
  /** What reads at a path, for bodies in which it comes back. Keyed by path. */
  reads: Map<string, Reading>;
};

type Reading = {
  endpoint: EndpointDescription;
  /** @returns what the endpoint answers to this caller, as JSON; null where they may not call it */
  answerFor(request: FastifyRequest, reply: FastifyReply): Promise<unknown>;
};

export type Http = { request: FastifyRequest; reply: FastifyReply };
export type Input<E> = { params: ParamsOf<E>; query: QueryOf<E>; body: BodyOf<E> };
/** Returned by a handler that has answered by itself, such as a stream. */
export const ANSWERED = Symbol('answered');

type Handler<C extends Context, E> = (
  ctx: C,
  input: Input<E>,
  http: Http,
) => Promise<ResponseOf<E> | typeof ANSWERED | undefined>;

/** Where a request keeps who asks, from the hook that found out to the handler. */
const PRINCIPAL = Symbol('principal');
type Asked = FastifyRequest & { [PRINCIPAL]: Principal | null };

function authorise(principal: Principal, { access }: EndpointDescription): void {
  if (typeof access === 'string') return;
  const allowed =
    'permission' in access
      ? can(principal, access.permission)
      : access.role === 'admin'
        ? isAdmin(principal)
        : principal.roles.some(({ name }) => name.toLowerCase() === access.role.toLowerCase());
  if (!allowed) throw new ProblemError(commonProblems.forbidden);
}

function refuse(issues: readonly { path: readonly PropertyKey[]; message: string }[], place: string): never {
  const fields = issues.map(({ path, message }) => ({ path: [place, ...path].join('.'), message }));
  const first = fields[0];
  throw new ProblemError(commonProblems.invalid_request, {
    fields,
    detail: first ? `${first.path}: ${first.message}` : commonProblems.invalid_request.title,
  });
}

function parse(schema: z.ZodMiniType | undefined, value: unknown, place: string): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : refuse(parsed.error.issues, place);
}

/** Whether what the one reads is what the other writes. */
const isReadBack = (write: EndpointDescription, read: EndpointDescription): boolean =>
  write.method === 'PUT' || write.method === 'PATCH' || (write.method === 'POST' && write.response === read.response);

/** For a handler whose answer is not sent. */
const NO_REPLY: FastifyReply = new Proxy({} as FastifyReply, {
  get: (_, name) => (name === 'then' ? undefined : () => NO_REPLY),
});

/** A body that does not fit may hold fields that were read and come back: only then they are read once more. */
async function bodyOf<C extends Context>(
  { reads }: RouteScope<C>,
  endpoint: EndpointDescription,
  { request, reply }: Http,
): Promise<unknown> {
  if (!endpoint.body) return undefined;
  const sent = request.body ?? undefined;
  const parsed = endpoint.body.safeParse(sent);
  if (parsed.success) return parsed.data;
  const reading = reads.get(endpoint.path);
  const current = reading && isReadBack(endpoint, reading.endpoint) ? await reading.answerFor(request, reply) : null;
  if (current === null) return refuse(parsed.error.issues, 'body');
  const again = readUnchanged(endpoint.body, sent, current);
  if ('conflict' in again) throw new ProblemError(commonProblems.conflict);
  return 'data' in again ? again.data : refuse(again.issues, 'body');
}

const present = (query: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== 'undefined' && value !== 'null'));

type Serialise = (answer: unknown) => string;

const isNull = (schema: unknown): boolean => JSON.stringify(schema) === '{"type":"null"}';

/** One shape or null, said as `nullable`: of `anyOf` the serialiser asks a validator for each value. */
function withNullable(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withNullable);
  if (typeof schema !== 'object' || schema === null) return schema;
  const told = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withNullable(value)]));
  const { anyOf, ...rest } = told as { anyOf?: Record<string, unknown>[] };
  const [one, ...more] = anyOf?.filter((each) => !isNull(each)) ?? [];
  const isPlain = one?.type !== undefined && more.length === 0 && anyOf?.length === 2;
  return isPlain ? { ...one, ...rest, nullable: true } : told;
}

/**
 * Serialiser of a response: it names every field, so nothing else can leave the server. Made at the first answer: hundreds of them,
 * made at start, rest in memory for nobody.
 */
function serialiserOf({ response, answer }: EndpointDescription): ((reply: FastifyReply) => Serialise) | null {
  if (!response || answer === 'text') return null;
  let made: Serialise | undefined;
  return (reply) => {
    if (made) return made;
    const { $schema: _, ...schema } = z.toJSONSchema(response, {
      io: 'output',
      unrepresentable: 'any',
      target: 'draft-7',
    });
    const serialise = reply.compileSerializationSchema(withNullable(schema) as Record<string, unknown>);
    made = (value) => serialise(value as Record<string, unknown>);
    return made;
  };
}

/** Serves an endpoint: who may call, what comes in, what goes out, all from its description. */
export function route<C extends Context, const E extends EndpointDescription>(
  scope: RouteScope<C>,
  endpoint: E,
  handler: Handler<C, E>,
): void {
  const status = endpoint.status ?? 200;
  const serialiser = serialiserOf(endpoint);
  const mayCall = (principal: Principal): Promise<void> | null => {
    authorise(principal, endpoint);
    return scope.seam.requireProof(principal, endpoint);
  };
  // With a callback, as the hooks before it: a promise of its own would cost every request.
  const admit = (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    const prove = (principal: Principal): void => {
      let asking: Promise<unknown> | null;
      try {
        const proof = scope.seam.requireProof(principal, endpoint);
        const beside = scope.requireAsked?.(request, principal) ?? null;
        asking = proof && beside ? Promise.all([proof, beside]) : (proof ?? beside);
      } catch (error) {
        done(error as FastifyError);
        return;
      }
      const pass = (): void => done();
      if (asking) asking.then(pass, done);
      else pass();
    };
    const allow = (principal: Principal): void => {
      try {
        authorise(principal, endpoint);
      } catch (error) {
        done(error as FastifyError);
        return;
      }
      (request as Asked)[PRINCIPAL] = principal;
      // Before the proof, which looks at the database: what is refused for want of one is work as well.
      const paid: HookHandlerDoneFunction = (refused) => (refused ? done(refused) : prove(principal));
      spend(scope.budgets, endpoint.cost, spenderOf(principal), { reply, done: paid });
    };
    const { authorization, 'x-api-key': apiKey } = request.headers;
    scope.seam.authenticate(authorization, request.ip, apiKey, scope.scopeOf?.(request)).then(allow, done);
  };
  const answerFor = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const principal = (request as Asked)[PRINCIPAL];
    try {
      if (endpoint.access !== 'public') await (principal && mayCall(principal));
    } catch (error) {
      if (error instanceof ProblemError) return null;
      throw error;
    }
    const input = {
      params: parse(endpoint.params, request.params, 'params'),
      query: parse(endpoint.query, {}, 'query'),
    } as Input<E>;
    const answer = await handler(scope.contextOf(request, principal), input, { request, reply: NO_REPLY });
    return serialiser ? JSON.parse(serialiser(reply)(answer)) : null;
  };
  if (endpoint.method === 'GET' && endpoint.answer === undefined)
    scope.reads.set(endpoint.path, { endpoint, answerFor });
  scope.registered.push(endpoint);
  if (!scope.app.hasRequestDecorator(PRINCIPAL)) scope.app.decorateRequest(PRINCIPAL, null);
  for (const prefix of scope.prefixes) {
    scope.app.route({
      method: endpoint.method,
      url: `${prefix}${endpoint.path}`,
      config: { endpoint: true },
      ...(endpoint.bodyLimitBytes ? { bodyLimit: endpoint.bodyLimitBytes } : {}),
      onRequest: endpoint.access === 'public' ? spendAsGuest(scope.budgets, endpoint.cost) : admit,
      handler: async (request, reply) => {
        const query = request.query as Record<string, unknown>;
        const input = {
          params: parse(endpoint.params, request.params, 'params'),
          query: parse(endpoint.query, scope.absentAsText ? present(query) : query, 'query'),
          body: await bodyOf(scope, endpoint, { request, reply }),
        } as Input<E>;
        const answer = await handler(scope.contextOf(request, (request as Asked)[PRINCIPAL]), input, {
          request,
          reply,
        });
        if (answer === ANSWERED) return reply;
        reply.code(status);
        if (endpoint.answer === 'text') {
          if (!reply.hasHeader('content-type')) reply.type('text/plain; charset=utf-8');
          return reply.send(answer);
        }
        if (!serialiser || answer === undefined || typeof answer === 'string') return reply.send(answer);
        const text = serialiser(reply)(answer);
        if (!reply.hasHeader('content-type')) reply.type('application/json; charset=utf-8');
        return reply.send(text);
      },
    });
  }
}
