import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readErrorReportConfig } from './error-report-config.ts';
import { createErrorReports } from './error-reports.ts';
import { createLogger } from './logger.ts';

type Received = { path: string | undefined; auth: string | undefined; body: string };
const received: Received[] = [];
let status = 200;
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (piece: Buffer) => {
    body += piece.toString();
  });
  request.on('end', () => {
    received.push({ path: request.url, auth: String(request.headers['x-sentry-auth']), body });
    response.writeHead(status).end('{}');
  });
});
let dsn = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  dsn = `http://key@127.0.0.1:${(server.address() as AddressInfo).port}/7`;
});
afterAll(() => void server.close());
beforeEach(() => {
  received.length = 0;
  status = 200;
});

const lines: string[] = [];
const nowhere = new Writable({
  write(piece: Buffer, _encoding, done) {
    lines.push(piece.toString());
    done();
  },
});
const opened = (now?: () => number) =>
  createLogger('info', nowhere, createErrorReports({ dsn }, { environment: 'test', ...(now ? { now } : {}) }));
const eventOf = ({ body }: Received) => JSON.parse(body.split('\n')[2] ?? '{}') as Record<string, unknown>;

describe('APP-11 the server’s errors', () => {
  test('APP-11 what is logged as an error is reported, with where it happened and without what was said', async () => {
    const log = opened();
    const refused = Object.assign(new Error('invalid input syntax for type uuid: "my canary"'), { code: '22P02' });
    log.error(
      { err: refused, reqId: 'r1', method: 'POST', path: '/api/chat', body: { message: 'canary' } },
      'a request failed',
    );
    await expect.poll(() => received.length).toBe(1);
    const [sent] = received as [Received];
    expect(sent.path).toBe('/api/7/envelope/');
    expect(sent.auth).toContain('sentry_key=key');
    expect(sent.body).not.toContain('canary');
    expect(eventOf(sent)).toMatchObject({
      level: 'error',
      environment: 'test',
      logentry: { formatted: 'a request failed' },
      exception: { values: [{ type: 'Error', value: 'invalid input syntax for type uuid: "…"' }] },
      request: { method: 'POST', url: '/api/chat' },
      tags: { code: '22P02', request: 'r1' },
    });
    expect(JSON.stringify(eventOf(sent).exception)).toContain('error-reports.test.ts');
  });

  test('APP-11 a warning is no report, and a fault that happens a thousand times is told thirty times a minute', async () => {
    let at = 1_000_000;
    const log = opened(() => at);
    log.warn({ err: new Error('expected') }, 'refused for now');
    for (let times = 0; times < 1_000; times += 1) log.error({ err: new Error('again') }, 'a request failed');
    await expect.poll(() => received.length).toBe(30);
    at += 60_000;
    log.error({ err: new Error('later') }, 'a request failed');
    await expect.poll(() => received.length).toBe(31);
    expect(eventOf(received.at(-1) as Received)).toMatchObject({ exception: { values: [{ value: 'later' }] } });
  });

  test('APP-11 a report that cannot be handed over is a line of the log, and nothing else', async () => {
    status = 500;
    lines.length = 0;
    opened().error({ err: new Error('lost') }, 'a request failed');
    await expect.poll(() => lines.join('')).toContain('an error could not be reported');
    expect(received).toHaveLength(1);
  });
});

describe('APP-11 the configuration', () => {
  const read = (environment: NodeJS.ProcessEnv) =>
    readErrorReportConfig(environment, (line) => {
      throw new Error(line);
    });
  const SENTRY_DSN = 'https://key@errors.example/1';

  test('APP-11 everything is off without a DSN, and as the specification has it with one', () => {
    expect(read({ SENTRY_TRACES_RATE: '0.5' })).toBeNull();
    expect(read({ SENTRY_DSN })).toEqual({
      dsn: SENTRY_DSN,
      tracesSampleRate: 1,
      replaysSessionSampleRate: 0.1,
      replaysOnErrorSampleRate: 1,
      sendDefaultPii: true,
      masking: 'all',
    });
  });

  test('APP-11 each rate, personal data and masking can be set', () => {
    expect(
      read({
        SENTRY_DSN,
        SENTRY_TRACES_RATE: '0',
        SENTRY_REPLAYS_RATE: '0.05',
        SENTRY_REPLAYS_ON_ERROR_RATE: '0.5',
        SENTRY_PERSONAL_DATA: 'off',
        SENTRY_MASKING: 'private',
      }),
    ).toMatchObject({
      tracesSampleRate: 0,
      replaysSessionSampleRate: 0.05,
      replaysOnErrorSampleRate: 0.5,
      sendDefaultPii: false,
      masking: 'private',
    });
  });

  test.each([
    ['SENTRY_DSN', ''],
    ['SENTRY_DSN', 'https://errors.example/1'],
    ['SENTRY_TRACES_RATE', '2'],
    ['SENTRY_REPLAYS_RATE', '-1'],
    ['SENTRY_REPLAYS_ON_ERROR_RATE', ''],
    ['SENTRY_PERSONAL_DATA', 'maybe'],
    ['SENTRY_MASKING', 'none'],
  ])('APP-11 APP-2 %s=%j fails at start', (name, value) => {
    expect(() => read({ SENTRY_DSN, [name]: value })).toThrow(
      new RegExp(`^${name} .*Check your environment variables`),
    );
  });
});
