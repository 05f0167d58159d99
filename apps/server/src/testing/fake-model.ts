import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FakeMessage, FakeProtocol, ReadRequest } from './fake-model-wire.ts';
import { WIRES } from './fake-model-wire.ts';

/**
 * What the endpoint does with a request:
 * - `stream`: server-sent chunks; `whole`: one JSON document, as endpoints that do not stream
 * - `broken_off`: the connection breaks after `breakAfter` tokens; `cut_short`: the stream ends cleanly without its last chunk
 * - `garbage`: chunks that are not JSON; `page`: 200 with HTML; `error_event`: an error inside the stream
 * - `silent`: takes the request and never answers; `status`: answers `status` with `retryAfter`
 */
export type FakeModelMode =
  | 'stream'
  | 'whole'
  | 'broken_off'
  | 'cut_short'
  | 'garbage'
  | 'page'
  | 'error_event'
  | 'silent'
  | 'status';

export type FakeModelBehaviour = {
  mode: FakeModelMode;
  status: number;
  retryAfter: number | null;
  firstTokenMs: number;
  /** Before the first token, this. */
  after: Promise<unknown> | null;
  tokenMs: number;
  tokens: readonly string[];
  breakAfter: number;
  /** What a request for JSON is answered with, after `directorMs`; null answers it like any other. */
  decision: string | null;
  directorMs: number;
  /** Makes the answer out of the request, in place of `tokens` and `decision`. */
  obey: ((request: ReadRequest) => string) | null;
};

/** What the endpoint answers when it is asked whether somebody is in danger, apart from all else it is asked. */
export type FakeReading = {
  /** A level, or a whole answer. */
  verdict: string;
  ms: number;
  /** Before the answer, this. */
  after: Promise<unknown> | null;
  mode: Extract<FakeModelMode, 'stream' | 'garbage' | 'page' | 'error_event' | 'silent' | 'status'>;
  status: number;
};

export type FakeModelRequest = {
  model: string;
  messages: FakeMessage[];
  json: boolean;
  /** The key as it was sent, in whichever header. */
  authorization: string | undefined;
  maxTokens: number | undefined;
  at: number;
  tokensSent: number;
  /** `performance.now()` when the client closed before the answer was complete. */
  abortedAt: number | null;
};

export type FakeModel = {
  /** For `OPENAI_BASE_URL`. */
  baseUrl: string;
  requests: FakeModelRequest[];
  /** Messages it was asked to read for danger; among none of the `requests`. */
  readings: FakeModelRequest[];
  /** What `GET /models` names; null: there is no such list, as with some gateways. */
  list(models: readonly string[] | null): void;
  /** From the next request on. A list is used up one request at a time, its last entry stays. */
  behave(...behaviours: Partial<FakeModelBehaviour>[]): void;
  /** From the next reading on; without a word, no danger is found. */
  judge(reading?: Partial<FakeReading>): void;
  close(): Promise<void>;
};

const REPLY = 'That sounds like a lot to carry at once. What would you like to be different by next week?';
const PLAIN: FakeModelBehaviour = {
  mode: 'stream',
  status: 503,
  retryAfter: null,
  firstTokenMs: 0,
  after: null,
  tokenMs: 0,
  tokens: REPLY.split(/(?<= )/),
  breakAfter: 3,
  decision: null,
  directorMs: 0,
  obey: null,
};

const NO_DANGER: FakeReading = { verdict: 'none', ms: 0, after: null, mode: 'stream', status: 503 };
const LEVEL = /^(?:none|concern|crisis|imminent)$/;
const asksForDanger = (messages: readonly FakeMessage[]): boolean =>
  messages.some(({ role, content }) => role === 'system' && content.includes('{"danger":'));

const SSE = { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' };
/** An endpoint on a free port that speaks a provider's protocol and does as it is told. */
export async function fakeModel(port = 0, protocol: FakeProtocol = 'openai'): Promise<FakeModel> {
  const wire = WIRES[protocol];
  let queue: FakeModelBehaviour[] = [PLAIN];
  let reading = NO_DANGER;
  const requests: FakeModelRequest[] = [];
  const readings: FakeModelRequest[] = [];
  const timers = new Set<NodeJS.Timeout>();
  let listed: readonly string[] | null = null;

  const next = (): FakeModelBehaviour => (queue.length > 1 ? (queue.shift() ?? PLAIN) : (queue[0] ?? PLAIN));
  const later = (ms: number, act: () => void): void => {
    if (ms <= 0) {
      setImmediate(act);
      return;
    }
    const timer = setTimeout(() => {
      timers.delete(timer);
      act();
    }, ms);
    timers.add(timer);
  };

  const answer = (request: FakeModelRequest, response: ServerResponse, behaviour: FakeModelBehaviour): void => {
    const { mode, tokens, tokenMs, firstTokenMs, breakAfter } = behaviour;
    if (mode === 'silent') return;
    if (mode === 'status') {
      const wait = behaviour.retryAfter === null ? {} : { 'retry-after': String(behaviour.retryAfter) };
      response.writeHead(behaviour.status, { 'content-type': 'application/json', ...wait });
      response.end(wire.errorBody(behaviour.status));
      return;
    }
    if (mode === 'page') {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>');
      return;
    }
    if (mode === 'whole') {
      later(firstTokenMs, () => {
        request.tokensSent = tokens.length;
        response.writeHead(200, { 'content-type': 'application/json' }).end(wire.whole(tokens.join('')));
      });
      return;
    }
    response.writeHead(200, SSE);
    if (mode === 'garbage' || mode === 'error_event') {
      response.end(mode === 'garbage' ? wire.garbage : wire.errorEvent);
      return;
    }
    response.flushHeaders();
    const last = mode === 'stream' ? tokens.length : Math.min(breakAfter, tokens.length);
    const send = (): void => {
      if (response.destroyed || request.abortedAt !== null) return;
      if (request.tokensSent < last) {
        response.write((request.tokensSent === 0 ? wire.head : '') + wire.token(tokens[request.tokensSent] ?? ''));
        request.tokensSent += 1;
        later(tokenMs, send);
        return;
      }
      if (mode === 'stream') response.end(wire.end);
      else if (mode === 'cut_short') response.end();
      else response.destroy();
    };
    if (behaviour.after) void behaviour.after.then(() => later(firstTokenMs, send));
    else later(firstTokenMs, send);
  };

  const serve = (incoming: IncomingMessage, response: ServerResponse): void => {
    if (incoming.method === 'GET') {
      const one = /\/models\/([^/?]+)/.exec(incoming.url ?? '')?.[1];
      const known = one ? (listed?.includes(decodeURIComponent(one)) ?? true) : listed !== null;
      response.writeHead(known ? 200 : 404, { 'content-type': 'application/json' });
      const data = listed?.map((id) => ({ id, object: 'model', owned_by: 'fake' })) ?? [];
      response.end(known ? JSON.stringify(one ? { id: one } : { object: 'list', data }) : wire.errorBody(404));
      return;
    }
    let body = '';
    incoming.setEncoding('utf8');
    incoming.on('data', (part: string) => {
      body += part;
    });
    incoming.on('end', () => {
      const read = wire.read(incoming.url ?? '', incoming.headers, body);
      const { key: authorization, ...asked } = read;
      const request: FakeModelRequest = {
        ...asked,
        authorization,
        at: performance.now(),
        tokensSent: 0,
        abortedAt: null,
      };
      const judges = asksForDanger(read.messages);
      (judges ? readings : requests).push(request);
      response.on('close', () => {
        if (!response.writableFinished) request.abortedAt = performance.now();
      });
      if (judges) {
        const { verdict, ms: firstTokenMs, ...how } = reading;
        const said = LEVEL.test(verdict) ? JSON.stringify({ danger: verdict, category: null, about: 'self' }) : verdict;
        answer(request, response, { ...PLAIN, ...how, firstTokenMs, tokens: [said] });
        return;
      }
      const [current = PLAIN] = queue;
      if (request.json && current.decision !== null) {
        const { decision, directorMs } = current;
        later(directorMs, () => {
          if (!response.destroyed) response.writeHead(200, SSE).end(wire.head + wire.token(decision) + wire.end);
        });
        return;
      }
      const behaviour = next();
      answer(request, response, behaviour.obey ? { ...behaviour, tokens: [behaviour.obey(read)] } : behaviour);
    });
  };

  const server = createServer(serve);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    readings,
    list: (models) => {
      listed = models;
    },
    behave: (...behaviours) => {
      queue = behaviours.map((each) => ({ ...PLAIN, ...each }));
    },
    judge: (how = {}) => {
      reading = { ...NO_DANGER, ...how };
    },
    close: async () => {
      for (const timer of timers) clearTimeout(timer);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
