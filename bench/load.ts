import http from 'node:http';
import { cpuMs } from './process.ts';
import { sinceStamp, TOKEN } from './stamp.ts';

export const agent = new http.Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

export type Answer = { status: number; body: string; headers: http.IncomingHttpHeaders; ms: number };
export type Ask = { port: number; method?: string; path: string; headers?: Record<string, string>; body?: unknown };

/** One request over a kept connection, with its whole answer. */
export function ask({ port, method = 'GET', path, headers = {}, body }: Ask): Promise<Answer> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        agent,
        headers: {
          ...headers,
          ...(text ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}),
        },
      },
      (response) => {
        let whole = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          whole += chunk;
        });
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            body: whole,
            headers: response.headers,
            ms: performance.now() - startedAt,
          }),
        );
        response.on('error', reject);
      },
    );
    request.on('error', reject);
    request.end(text);
  });
}

export type Load = { ms: number; cpuMsPerOperation: number; latencies: number[] };

/** `total` operations, `concurrency` at a time, with the CPU they cost the process `pid`. */
export async function load(
  pid: number,
  total: number,
  concurrency: number,
  operation: (index: number) => Promise<void>,
): Promise<Load> {
  const latencies: number[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < total) {
      const index = next++;
      const startedAt = performance.now();
      await operation(index);
      latencies.push(performance.now() - startedAt);
    }
  };
  const cpu = cpuMs(pid);
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: concurrency }, worker));
  return { ms: performance.now() - startedAt, cpuMsPerOperation: (cpuMs(pid) - cpu) / total, latencies };
}

/** Takes turns between two sides, so that what the machine does meanwhile meets both. */
export async function inTurns<A, B>(rounds: number, a: () => Promise<A>, b: () => Promise<B>): Promise<[A[], B[]]> {
  const first: A[] = [];
  const second: B[] = [];
  for (let round = 0; round < rounds; round += 1) {
    first.push(await a());
    second.push(await b());
  }
  return [first, second];
}

export type Streamed = {
  /** When it was sent, on the clock of this process, ms. */
  startedAt: number;
  /** From sending to the first token, ms. */
  firstMs: number;
  /** From sending to each token, ms. */
  arrivals: number[];
  /** How late each token came after the model owed it: what came before the model was asked is told by `firstMs`. ms */
  delays: number[];
  tokens: number;
  ended: boolean;
};

/**
 * Follows one stream and notes when tokens arrive. `textOf` finds the text of one event.
 * @param pace first token ms, between ms
 */
export function followStream(
  wanted: Ask,
  pace: [number, number],
  textOf: (event: string) => string,
  onFirst?: () => void,
): Promise<Streamed> {
  const text = JSON.stringify(wanted.body);
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const arrivals: number[] = [];
    let begunMs = Number.NaN;
    let firstMs = Number.NaN;
    let tokens = 0;
    let rest = '';
    const request = http.request(
      {
        host: '127.0.0.1',
        port: wanted.port,
        method: 'POST',
        path: wanted.path,
        agent,
        headers: {
          accept: 'text/event-stream',
          ...wanted.headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
        },
      },
      (response) => {
        response.setEncoding('utf8');
        if (response.statusCode !== 200) {
          let body = '';
          response.on('data', (chunk: string) => {
            body += chunk;
          });
          response.on('end', () => reject(new Error(`${wanted.path} answered ${response.statusCode}: ${body}`)));
          return;
        }
        response.on('data', (chunk: string) => {
          const events = (rest + chunk).split('\n\n');
          rest = events.pop() ?? '';
          const now = performance.now() - startedAt;
          for (const event of events) {
            const text = textOf(event);
            const count = Math.round(text.length / TOKEN);
            if (count === 0) continue;
            if (tokens === 0) {
              firstMs = now;
              begunMs = sinceStamp(text, startedAt);
              onFirst?.();
            }
            for (let index = 0; index < count; index += 1) arrivals.push(now);
            tokens += count;
          }
        });
        const end = (ended: boolean): void => {
          const delays = arrivals.map((at, token) => at - begunMs - pace[0] - token * pace[1]);
          resolve({ startedAt, firstMs, arrivals, delays, tokens, ended });
        };
        response.on('end', () => end(true));
        response.on('error', () => end(false));
      },
    );
    request.on('error', reject);
    request.end(text);
  });
}
