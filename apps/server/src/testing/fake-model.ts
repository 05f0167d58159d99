import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

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
};

export type FakeModelRequest = {
  model: string;
  messages: { role: string; content: string }[];
  json: boolean;
  authorization: string | undefined;
  at: number;
  tokensSent: number;
  /** `performance.now()` when the client closed before the answer was complete. */
  abortedAt: number | null;
};

export type FakeModel = {
  /** For `OPENAI_BASE_URL`. */
  baseUrl: string;
  requests: FakeModelRequest[];
  /** From the next request on. A list is used up one request at a time, its last entry stays. */
  behave(...behaviours: Partial<FakeModelBehaviour>[]): void;
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
};

const SSE = { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' };
const chunk = (content: string): string =>
  `data: {"id":"c","object":"chat.completion.chunk","choices":[{"index":0,"delta":{"content":${JSON.stringify(content)}},"finish_reason":null}]}\n\n`;
const END =
  'data: {"id":"c","object":"chat.completion.chunk","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n';
const wholeOf = (content: string): string =>
  JSON.stringify({
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
  });

/** An OpenAI-compatible endpoint on a free port that does as it is told. */
export async function fakeModel(port = 0): Promise<FakeModel> {
  let queue: FakeModelBehaviour[] = [PLAIN];
  const requests: FakeModelRequest[] = [];
  const timers = new Set<NodeJS.Timeout>();

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
      response.end('{"error":{"message":"no"}}');
      return;
    }
    if (mode === 'page') {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>');
      return;
    }
    if (mode === 'whole') {
      later(firstTokenMs, () => {
        request.tokensSent = tokens.length;
        response.writeHead(200, { 'content-type': 'application/json' }).end(wholeOf(tokens.join('')));
      });
      return;
    }
    response.writeHead(200, SSE);
    if (mode === 'garbage' || mode === 'error_event') {
      response.end(
        mode === 'garbage' ? 'data: {"choices": [{"del\n\n' : 'data: {"error":{"message":"overloaded"}}\n\n',
      );
      return;
    }
    response.flushHeaders();
    const last = mode === 'stream' ? tokens.length : Math.min(breakAfter, tokens.length);
    const send = (): void => {
      if (response.destroyed || request.abortedAt !== null) return;
      if (request.tokensSent < last) {
        response.write(chunk(tokens[request.tokensSent] ?? ''));
        request.tokensSent += 1;
        later(tokenMs, send);
        return;
      }
      if (mode === 'stream') response.end(END);
      else if (mode === 'cut_short') response.end();
      else response.destroy();
    };
    if (behaviour.after) void behaviour.after.then(() => later(firstTokenMs, send));
    else later(firstTokenMs, send);
  };

  const serve = (incoming: IncomingMessage, response: ServerResponse): void => {
    let body = '';
    incoming.setEncoding('utf8');
    incoming.on('data', (part: string) => {
      body += part;
    });
    incoming.on('end', () => {
      const {
        model,
        messages,
        response_format: format,
      } = JSON.parse(body) as {
        model: string;
        messages: FakeModelRequest['messages'];
        response_format?: unknown;
      };
      const request: FakeModelRequest = {
        model,
        messages,
        json: format !== undefined,
        authorization: incoming.headers.authorization,
        at: performance.now(),
        tokensSent: 0,
        abortedAt: null,
      };
      requests.push(request);
      response.on('close', () => {
        if (!response.writableFinished) request.abortedAt = performance.now();
      });
      const [current = PLAIN] = queue;
      if (request.json && current.decision !== null) {
        const { decision, directorMs } = current;
        later(directorMs, () => {
          if (!response.destroyed) response.writeHead(200, SSE).end(chunk(decision) + END);
        });
        return;
      }
      answer(request, response, next());
    });
  };

  const server = createServer(serve);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    behave: (...behaviours) => {
      queue = behaviours.map((each) => ({ ...PLAIN, ...each }));
    },
    close: async () => {
      for (const timer of timers) clearTimeout(timer);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
