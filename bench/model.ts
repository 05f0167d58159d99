import http from 'node:http';
import { stampOf } from './stamp.ts';

/**
 * A model endpoint that speaks chat completions over SSE at the pace its model name asks for:
 * `pace-<first token ms>-<between ms>-<tokens>`. The first token says when the reply was begun (`stamp.ts`).
 * Keeps count of what was asked and what was broken off.
 * Run as a process of its own: `node bench/model.ts`; prints its port.
 */
type Counts = {
  started: number;
  finished: number;
  aborted: number;
  open: number;
  lastAbortAt: number;
  lastStartAt: number;
};
const counts: Counts = { started: 0, finished: 0, aborted: 0, open: 0, lastAbortAt: 0, lastStartAt: 0 };

const frame = (token: string): string =>
  `data: {"id":"c1","object":"chat.completion.chunk","created":1,"model":"pace","choices":[{"index":0,"delta":{"content":"${token}"},"finish_reason":null}]}\n\n`;
const FRAMES = Array.from({ length: 10 }, (_, index) => frame(`word${index} `));
const END =
  'data: {"id":"c1","object":"chat.completion.chunk","created":1,"model":"pace","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n';
const ROLE =
  'data: {"id":"c1","object":"chat.completion.chunk","created":1,"model":"pace","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}\n\n';

function stream(response: http.ServerResponse, [first = 20, between = 5, tokens = 100]: number[]): void {
  counts.started += 1;
  counts.open += 1;
  counts.lastStartAt = Date.now();
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  let sent = 0;
  let timer: NodeJS.Timeout;
  const startedAt = performance.now();
  response.on('close', () => {
    clearTimeout(timer);
    counts.open -= 1;
    if (sent < tokens) {
      counts.aborted += 1;
      counts.lastAbortAt = Date.now();
    } else counts.finished += 1;
  });
  const step = (): void => {
    // What is due by now leaves in one write, so that a late timer does not slow the pace.
    const due = Math.min(tokens, Math.floor((performance.now() - startedAt - first) / Math.max(between, 0.001)) + 1);
    let text = '';
    if (sent === 0) {
      text = ROLE + frame(stampOf(startedAt));
      sent = 1;
    }
    while (sent < due) text += FRAMES[sent++ % 10];
    if (sent >= tokens) {
      response.end(text + END);
      return;
    }
    if (text) response.write(text);
    timer = setTimeout(step, Math.max(0, startedAt + first + sent * between - performance.now()));
  };
  timer = setTimeout(step, first);
}

const server = http.createServer((request, response) => {
  if (request.url === '/counts') {
    response.end(JSON.stringify(counts));
    return;
  }
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (chunk: string) => {
    body += chunk;
  });
  request.on('end', () => {
    const { model = '', stream: streamed = false } = JSON.parse(body || '{}') as { model?: string; stream?: boolean };
    const pace = model.startsWith('pace-') ? model.slice(5).split('-').map(Number) : [];
    if (streamed) stream(response, pace);
    else {
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify({
          choices: [
            {
              index: 0,
              message: {
                role: 'assistant',
                content: '{"slot_updates":[],"signals":{},"transition":"stay","confidence":0}',
              },
              finish_reason: 'stop',
            },
          ],
        }),
      );
    }
  });
});
server.keepAliveTimeout = 120_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`);
});
