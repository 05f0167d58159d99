import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import fastify from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import type { ErrorReportConfig } from './error-report-config.ts';
import { readErrorReportConfig } from './error-report-config.ts';
import { ProblemError } from './problem-error.ts';
import { webRoutes } from './web.ts';

const PAGE = '<!doctype html><html><head><title>Parley</title></head><body>Loading...</body></html>';
const clean: (() => unknown)[] = [];
afterEach(async () => {
  for (const each of clean.splice(0)) await each();
});

async function serve({
  production = false,
  errorReports = null as ErrorReportConfig | null,
  separateTabsByTenant = false,
  webSpeech = 'local-only' as 'off' | 'local-only' | 'allow-remote',
  own = {} as Record<string, string>,
  isStranger = (): boolean => false,
} = {}): Promise<FastifyInstance> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'parley-web-'));
  mkdirSync(path.join(directory, 'assets'));
  writeFileSync(path.join(directory, 'index.html'), PAGE);
  for (const [name, text] of Object.entries(own)) writeFileSync(path.join(directory, name), text);
  writeFileSync(path.join(directory, 'assets/app-abc.js'), 'x');
  const app = fastify();
  app.setErrorHandler((error, _request, reply) =>
    error instanceof ProblemError ? reply.code(error.problem.status).send(error.body()) : reply.code(500).send(),
  );
  await webRoutes(app, { production, errorReports, separateTabsByTenant, webSpeech, isStranger, directory });
  clean.push(
    () => app.close(),
    () => rmSync(directory, { recursive: true }),
  );
  return app;
}
const open = (app: FastifyInstance, url: string, accept = 'text/html') => app.inject({ url, headers: { accept } });

describe('APP-1 the page', () => {
  test.each(['/', '/account/login', '/c/x', '/admin', '/oauth/callback?code=1', '/dev/mailbox'])(
    'APP-1 %s is answered with the page, never kept for long',
    async (url) => {
      const answer = await open(await serve(), url);
      expect(answer.body).toBe(PAGE);
      expect(answer.headers['cache-control']).toBe('no-cache');
    },
  );

  test('AUTH-7 only the page of a stranger says that nobody is here, and no cache mixes the two up', async () => {
    const stranger = await open(await serve({ isStranger: () => true }), '/');
    expect(stranger.body).toContain('<head><meta name="parley-stranger" />');
    expect(stranger.headers.vary).toBe('cookie');
    expect((await open(await serve(), '/')).body).not.toContain('parley-stranger');
  });

  test.each([
    ['/account/login', 'sign-in'],
    ['/account/login/?redirectUrl=%2Fsettings', 'sign-in'],
    // A later step has other words than the first.
    ['/account/login?step=loginWithPassword', PAGE],
    ['/account/login/magic-link', PAGE],
    ['/', 'conversation'],
    ['/c/x?y=1', 'conversation'],
    ['/settings', PAGE],
  ])('APP-1 %s is answered with the page that was made for it', async (url, body) => {
    const app = await serve({ own: { 'sign-in.html': 'sign-in', 'conversation.html': 'conversation' } });
    expect((await open(app, url)).body).toBe(body);
  });

  test.each(['/api/nothing', '/frontegg/nothing', '/identity/x', '/assets/gone.js', '/.well-known/x', '/oauth/token'])(
    'APP-14 %s is a machine’s address: unknown is 404 in the shape of the house',
    async (url) => {
      const answer = await open(await serve(), url);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ type: 'not_found', errors: ['Not found.'] });
    },
  );

  // The router of the browser application, which this server does not know.
  const screens = [
    ...readFileSync(path.resolve(import.meta.dirname, '../../../web/src/routes.tsx'), 'utf8').matchAll(
      /path: '(\/[^']*)'/g,
    ),
  ].map(([, address = '']) => address.replace(/\$\w*/g, 'x1'));

  test('APP-1 every screen is a page also for what asks for nothing in particular: curl, link previews, probes', async () => {
    const app = await serve();
    expect(screens.length).toBeGreaterThan(40);
    for (const address of screens)
      for (const accept of ['*/*', undefined, 'text/*;q=0.9, */*;q=0.1']) {
        const answer = await app.inject({ url: address, headers: accept ? { accept } : {} });
        expect([address, accept, answer.statusCode]).toEqual([address, accept, 200]);
        expect(answer.headers['content-type']).toContain('text/html');
      }
    expect((await app.inject({ method: 'HEAD', url: '/', headers: { accept: '*/*' } })).statusCode).toBe(200);
    expect((await app.inject({ url: '/account/login?redirectUrl=%2F', headers: { accept: '*/*' } })).statusCode).toBe(
      200,
    );
  });

  test('APP-14 an address of no screen is 404 for what asks for nothing in particular, and so is any for a program that wants JSON', async () => {
    const app = await serve();
    for (const url of ['/webhook', '/flags/x', '/metadata/x', '/api/x', '/wp-login.php', '/robots.txt', '/oauth/token'])
      expect([url, (await open(app, url, '*/*')).statusCode]).toEqual([url, 404]);
    for (const accept of ['application/json', 'application/json, text/plain, */*', 'image/avif,image/*,*/*;q=0.8'])
      expect([accept, (await open(app, '/', accept)).statusCode]).toEqual([accept, 404]);
    // What a page loads, at an address that a screen has.
    const script = await app.inject({ url: '/account/login', headers: { accept: '*/*', 'sec-fetch-dest': 'script' } });
    expect(script.statusCode).toBe(404);
  });

  test('APP-1 a file with a hash in its name may be kept for a year', async () => {
    const answer = await open(await serve(), '/assets/app-abc.js', '*/*');
    expect(answer.headers['cache-control']).toContain('immutable');
  });

  test('APP-1 a file goes out compressed where the build has it so, and nothing beside the files does', async () => {
    const app = await serve({ own: { 'favicon.svg': '<svg/>', 'assets/app-abc.js.br': 'compressed', '.stamp': 'x' } });
    const compressed = await app.inject({ url: '/assets/app-abc.js', headers: { 'accept-encoding': 'br, gzip' } });
    expect(compressed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
    });
    expect(compressed.body).toBe('compressed');
    const icon = await open(app, '/favicon.svg', '*/*');
    expect([icon.body, icon.headers['cache-control']]).toEqual(['<svg/>', 'no-cache']);
    expect((await app.inject({ method: 'HEAD', url: '/favicon.svg' })).statusCode).toBe(200);
    for (const url of [
      '/.stamp',
      '/assets',
      '/assets/',
      '/assets/..%2ffavicon.svg',
      '/assets/../.stamp',
      '/assets/%2e%2e/.stamp',
    ])
      expect((await open(app, url, '*/*')).statusCode, url).toBe(404);
  });

  test('OPS-1 nothing of /dev exists in production', async () => {
    expect((await open(await serve({ production: true }), '/dev/mailbox')).statusCode).toBe(404);
  });

  test('AUTH-22 the page says that tabs have tenants of their own only when that is configured', async () => {
    // Before the first script, which may run before the rest of the page is here.
    const meta = '<head><meta name="parley-separate-tabs-by-tenant" content="on" />';
    expect((await open(await serve(), '/')).body).not.toContain('tenant');
    expect((await open(await serve({ separateTabsByTenant: true }), '/c/x')).body).toContain(meta);
  });

  test('APP-11 the page names where errors are reported only when that is configured', async () => {
    expect((await open(await serve(), '/')).body).not.toContain('error-reports');
    const errorReports = readErrorReportConfig(
      { SENTRY_DSN: 'https://key@errors.example/1', SENTRY_TRACES_RATE: '0.2', SENTRY_PERSONAL_DATA: 'off' },
      (line) => expect.fail(line),
    );
    const page = (await open(await serve({ errorReports }), '/')).body;
    const [, told = ''] = /name="parley-error-reports" content="([^"]*)"/.exec(page) ?? [];
    expect(JSON.parse(told.replaceAll('&quot;', '"'))).toEqual({
      dsn: 'https://key@errors.example/1',
      tracesSampleRate: 0.2,
      replaysSessionSampleRate: 0.1,
      replaysOnErrorSampleRate: 1,
      sendDefaultPii: false,
      masking: 'all',
    });
  });

  test('VOICE-7 the page is told what it may do with speech by itself, where that is not the usual', async () => {
    expect((await open(await serve(), '/')).body).not.toContain('parley-web-speech');
    for (const webSpeech of ['off', 'allow-remote'] as const)
      expect((await open(await serve({ webSpeech }), '/')).body).toContain(
        `<meta name="parley-web-speech" content="${webSpeech}" />`,
      );
  });
});
