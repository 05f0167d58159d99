import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import { SPEECH_HEADERS } from '@parley/contracts/assistant/voice.ts';
import type { Problem } from '@parley/contracts/problem.ts';
import { commonProblems } from '@parley/contracts/problem.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastify from 'fastify';
import helmet from 'helmet';
import { isOutage } from '#db/outage.ts';
import type { Services } from './context.ts';
import { requireDevSecret } from './dev-secret.ts';
import { forwardedAddress } from './forwarded-address.ts';
import { PROBES } from './health.ts';
import { hostGate, pathOfTarget } from './hosts.ts';
import { requireCost } from './other-routes.ts';
import { ProblemError } from './problem-error.ts';
import { fullStorage } from './storage.ts';

const BODY_LIMIT = 65_536;

/** What Fastify itself refuses, in the house's words. */
const FRAMEWORK: Record<number, Problem> = {
  400: commonProblems.invalid_request,
  404: commonProblems.not_found,
  405: commonProblems.method_not_allowed,
  413: commonProblems.request_too_large,
  415: commonProblems.unsupported_media_type,
};

/**
 * What a request refers to went away, or what it makes came about, after it had looked (foreign key, unique). Rooms that can say
 * more of it do so before; this is for whatever is left of such races, so that none of them answers 500.
 */
const CHANGED_MEANWHILE = /^(23503|23505)$/;

function problemOf(error: FastifyError): ProblemError | null {
  if (error instanceof ProblemError) return error;
  if (typeof error.statusCode === 'number' && error.statusCode < 500)
    return new ProblemError(FRAMEWORK[error.statusCode] ?? commonProblems.invalid_request);
  // Text that no database stores: NUL, broken UTF-8.
  if (error.code === '22021' || error.code === '22P05') return new ProblemError(commonProblems.invalid_request);
  const full = fullStorage(error);
  if (full) return full;
  // Of an account that was deleted while the request was on its way.
  if (error.code === 'TE410') return new ProblemError(commonProblems.jwt_expired);
  if (CHANGED_MEANWHILE.test(String(error.code))) return new ProblemError(commonProblems.conflict, { cause: error });
  if (isOutage(error)) return new ProblemError(commonProblems.overloaded, { cause: error, retryAfterSeconds: 2 });
  return null;
}

function answerProblem(reply: FastifyReply, problem: ProblemError): FastifyReply {
  if (problem.retryAfterSeconds !== undefined) reply.header('retry-after', String(problem.retryAfterSeconds));
  return reply
    .headers(problem.headers)
    .code(problem.problem.status)
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(problem.body());
}

/** Nothing of these answers is a page: none may be framed, guessed at or run. */
const ENDPOINT_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
} as const;

const NO_COOKIES: FastifyRequest['cookies'] = Object.freeze({});

/** `helmet` answers at once, with an error when a header could not be made. */
const refuseToServe = (error?: unknown): void => {
  if (error) throw new Error('The headers of a page could not be made.', { cause: error });
};

const isEndpoint = (request: FastifyRequest): boolean => request.routeOptions.config.endpoint === true;

/** The path without its query: tokens travel there. */
const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '';

/** What the pages load from the maker of a captcha, where the operator set a key for one; else nothing of anybody's. */
const captchaOrigins = ({ captcha }: Services['config']): string[] =>
  captcha.provider === 'proof-of-work' ? [] : captcha.origins;

/** Half of a character may be written in JSON; no database keeps it. */
const HALF_CHARACTER = /\\ud[89a-f]/i;

/** The same document with whole characters only; one that does not parse stays as it is, and is refused. */
function wellFormed(text: string): string {
  try {
    const whole = (_: string, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value);
    return JSON.stringify(JSON.parse(text, whole));
  } catch {
    return text;
  }
}

/** Host names that the log tells of; a stranger can name many. */
const MOST_LOGGED = 20;

/** Refuses what names a host that is none of ours. Probes name an address, and learn nothing that a stranger could use. */
function hostRefusal({ config, log }: Services): (request: FastifyRequest) => ProblemError | null {
  const gate = hostGate(config);
  const logged = new Set<string>();
  return (request) => {
    const refused = gate(request.raw, request.originalUrl);
    if (refused === null || PROBES.includes(request.routeOptions.url ?? '')) return null;
    const host = refused.slice(0, 100);
    if (logged.size < MOST_LOGGED && !logged.has(host)) {
      logged.add(host);
      log.warn({ host }, 'refused a request for a host that is neither that of PUBLIC_URL nor in ALLOWED_HOSTS');
    }
    return new ProblemError(commonProblems.misdirected_request);
  };
}

/** JSON is the one body that every endpoint knows; others name theirs. */
function readJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    // The identity wire sends a JSON content type without a body.
    if (text.trim() === '') return done(null, undefined);
    if (text.includes('\\u0000')) return done(new ProblemError(commonProblems.invalid_request) as never, undefined);
    return parseJson(request, HALF_CHARACTER.test(text) ? wellFormed(text) : text, done);
  });
}

function answerErrors(app: FastifyInstance, log: Services['log']): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const problem = problemOf(error);
    if (problem) {
      if (problem.problem.status >= 500)
        log.warn({ err: error, reqId: request.id, path: pathOf(request) }, 'refused for now');
      // Where nothing else was at work it is a mistake of ours.
      else if (CHANGED_MEANWHILE.test(String(error.code)))
        log.warn({ err: error, reqId: request.id, path: pathOf(request) }, 'refused: changed in the meantime');
      return answerProblem(reply, problem);
    }
    log.error({ err: error, reqId: request.id, method: request.method, path: pathOf(request) }, 'a request failed');
    return answerProblem(reply, new ProblemError(commonProblems.internal_error));
  });
}

function logRequests(app: FastifyInstance, log: Services['log']): void {
  if (!log.isLevelEnabled('debug')) return;
  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime);
    const { id: reqId, method } = request;
    log.debug({ reqId, method, path: pathOf(request), status: reply.statusCode, ms }, 'request');
    done();
  });
}

/** Routes that are no endpoints have to say what they cost, and those of development ask for the secret of this start. */
function checkRoutes(app: FastifyInstance, config: Services['config']): void {
  app.addHook('onRoute', ({ method, url, config: described }) =>
    requireCost([method].flat(), url, described?.endpoint === true),
  );
  // A new route there is protected without a line of its own.
  app.addHook('onRoute', (added) => {
    if (added.url.startsWith('/dev/')) added.onRequest = [requireDevSecret(config), added.onRequest ?? []].flat();
  });
}

/** Headers of a page, which loads from our own address and from nowhere else. */
const pageHeaders = (config: Services['config']): ReturnType<typeof helmet> =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // WebAssembly: the model that hears whether somebody speaks runs in the page.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...captchaOrigins(config)],
        styleSrc: ["'self'", "'unsafe-inline'", ...captchaOrigins(config)],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: [
          "'self'",
          ...(config.errorReports ? [new URL(config.errorReports.dsn).origin] : []),
          ...captchaOrigins(config),
        ],
        frameSrc: captchaOrigins(config).length > 0 ? captchaOrigins(config) : ["'none'"],
        mediaSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // Only a page served over https may promise to stay there.
    strictTransportSecurity: config.publicUrl?.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
  });

/** What comes before every request. One hook with a callback: each further one, and each promise of an asynchronous one, would cost all of them. */
function receiveRequests(app: FastifyInstance, services: Services): void {
  const protectPage = pageHeaders(services.config);
  const addressBehindHost = forwardedAddress(services.config.sharedSecret);
  const refuseHost = hostRefusal(services);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('frontegg-trace-id', request.id);
    reply.header('cache-control', 'no-store');
    // Pages need all of it; an answer in JSON has its own few, which cost nothing to write.
    if (isEndpoint(request)) reply.headers(ENDPOINT_HEADERS);
    else {
      protectPage(request.raw, reply.raw, refuseToServe);
      reply.header('permissions-policy', 'microphone=(self), camera=(), geolocation=()');
    }
    const address = addressBehindHost(request.headers);
    if (address) Object.defineProperty(request, 'ip', { value: address });
    const { cookie } = request.headers;
    request.cookies = cookie ? app.parseCookie(cookie) : NO_COOKIES;
    const misdirected = refuseHost(request);
    if (misdirected) return done(misdirected as never);
    done(request.url.includes('%00') ? (new ProblemError(commonProblems.invalid_request) as never) : undefined);
  });
}

/** The HTTP server of the house, without a route: errors, headers, parsers, limits. */
export async function createHttp(services: Services): Promise<FastifyInstance> {
  const { config, log } = services;
  const app = fastify({
    logger: false, // what is worth a line is logged below, without query strings
    bodyLimit: BODY_LIMIT,
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    rewriteUrl: ({ url = '/' }) => pathOfTarget(url),
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: 500 },
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
  });
  readJson(app);
  answerErrors(app, log);
  logRequests(app, log);
  checkRoutes(app, config);
  await app.register(cookie, { hook: false });
  receiveRequests(app, services);
  if (config.allowedOrigins.length === 0) return app;
  await app.register(cors, {
    origin: [...config.allowedOrigins],
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: ['frontegg-trace-id', 'www-authenticate', 'retry-after', ...Object.values(SPEECH_HEADERS)],
    maxAge: 600,
  });
  return app;
}
