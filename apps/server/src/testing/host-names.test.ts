import http from 'node:http';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import { allEndpoints } from '@parley/contracts/all-endpoints.ts';
import { ProblemBody } from '@parley/contracts/problem.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Config } from '#platform/config.ts';
import { DEV_SECRET, mailsTo } from './people.ts';
import type { TestApp } from './test-app.ts';
import { testApp } from './test-app.ts';

type Answer = { status: number; body: string };

const opened: TestApp[] = [];
async function serve(config: Partial<Config>): Promise<TestApp> {
  const app = await testApp({ config });
  opened.push(app);
  return app;
}
afterAll(async () => {
  for (const app of opened) await app.close();
});

const agent = new http.Agent({ keepAlive: true, maxSockets: 4 });
afterAll(() => agent.destroy());

/** As a browser would ask after a name of the attacker was pointed at this machine. */
async function ask(app: TestApp, method: string, path: string, headers: Record<string, string>): Promise<Answer> {
  const request = http.request({ agent, port: new URL(app.url).port, method, path, headers }).end();
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).once('error', reject);
  });
  return { status: response.statusCode ?? 0, body: await text(response) };
}

/** The status of a request written byte by byte. */
async function statusOf(app: TestApp, lines: readonly string[]): Promise<number> {
  const socket = net.connect(Number(new URL(app.url).port), '127.0.0.1');
  socket.write(`${[...lines, 'connection: close'].join('\r\n')}\r\n\r\n`);
  return Number(/^HTTP\/1\.1 (\d+)/.exec(await text(socket))?.[1]);
}

const operations = allEndpoints.flatMap(({ prefix, endpoints }) =>
  Object.values(endpoints).map(({ method, path }) => ({
    method,
    path: `${prefix}${path}`.replace(/:\w+/g, () => uuidv7()),
  })),
);
const others = [
  '/',
  '/account/login',
  '/openapi.json',
  '/dev/mailbox',
  '/dev/mailbox/messages',
  '/nowhere',
  '/assets/a.js',
];

describe('AUTH-25 DNS rebinding', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await serve({});
  });

  test('AUTH-25 no operation, page or file answers a page of an attacker whose name was pointed at this machine', async () => {
    const evil = { host: 'evil.example:3000', origin: 'http://evil.example:3000', 'sec-fetch-site': 'same-origin' };
    const answered: string[] = [];
    for (const { method, path } of [...operations, ...others.map((path) => ({ method: 'GET', path }))]) {
      const { status, body } = await ask(app, method, path, evil);
      if (status !== 421 || !ProblemBody.safeParse(JSON.parse(body)).success)
        answered.push(`${method} ${path} ${status}`);
    }
    expect(operations.length).toBeGreaterThan(100);
    expect(answered).toEqual([]);
  });

  test.each(['localhost', '127.0.0.1:9', 'LocalHost:3000', 'localhost.', '[::1]:3000', '[0:0:0:0:0:0:0:1]'])(
    'AUTH-25 outside production the own machine is answered as %s',
    async (host) => {
      expect((await ask(app, 'GET', '/openapi.json', { host })).status).toBe(200);
    },
  );

  test.each([
    'evil.example',
    'localhost.evil.example',
    'evil.example:localhost',
    'localhost@evil.example',
    'evil@localhost',
    'localhost/evil.example',
    'localhost:99999',
    'xlocalhost',
    '127.0.0.1.nip.example',
    '127.0.0.2',
    '192.168.1.2:3000',
    '[::ffff:7f00:1]',
    '[::1',
    '[fe80::1%25eth0]',
    'localhost, evil.example',
    ' ',
  ])('AUTH-25 nothing is answered for the host %j', async (host) => {
    expect(await statusOf(app, ['GET /openapi.json HTTP/1.1', `Host: ${host}`])).toBe(421);
  });

  test('AUTH-25 every host that a request names is judged: two fields, an absolute target, none at all', async () => {
    const head = 'GET /openapi.json HTTP/1.1';
    expect(await statusOf(app, [head, 'Host: localhost', 'hOST: evil.example'])).toBe(421);
    expect(await statusOf(app, [head, 'Host: evil.example', 'Host: localhost'])).toBe(421);
    const absolute = (host: string) => `GET http://${host}/openapi.json HTTP/1.1`;
    expect(await statusOf(app, [absolute('evil.example'), 'Host: localhost'])).toBe(421);
    expect(await statusOf(app, [absolute('localhost@evil.example'), 'Host: localhost'])).toBe(421);
    expect(await statusOf(app, [absolute('evil@localhost'), 'Host: localhost'])).toBe(421);
    expect(await statusOf(app, [absolute('localhost:3000'), 'Host: evil.example'])).toBe(421);
    expect(await statusOf(app, [absolute('localhost:3000'), 'Host: localhost:3000'])).toBe(200);
    expect(await statusOf(app, ['GET /openapi.json HTTP/1.0'])).toBe(421);
    // RFC 9112 §3.2 has it so.
    expect(await statusOf(app, [head])).toBe(400);
  });

  test('AUTH-25 a caller that is no trusted proxy cannot name another host by X-Forwarded-Host or Forwarded', async () => {
    const forwarded = { 'x-forwarded-host': 'localhost', forwarded: 'host=localhost' };
    expect((await ask(app, 'GET', '/openapi.json', { host: 'evil.example', ...forwarded })).status).toBe(421);
    expect(
      (await ask(app, 'GET', '/openapi.json', { host: 'localhost', 'x-forwarded-host': 'evil.example' })).status,
    ).toBe(200);
  });

  test('OPS-4 probes and metrics answer any host, because probes name an address', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics']) {
      expect((await ask(app, 'GET', path, { host: '10.1.2.3:3000' })).status, path).toBe(200);
      expect(await statusOf(app, [`GET ${path} HTTP/1.0`]), path).toBe(200);
    }
    expect((await ask(app, 'GET', '/healthz/../openapi.json', { host: '10.1.2.3' })).status).toBe(421);
  });

  test('AUTH-25 nothing below /dev answers without the secret of this start', async () => {
    const routes = app.app.http.printRoutes({ commonPrefix: false }).match(/\/dev\/\S+/g) ?? [];
    expect(routes).toEqual(['/dev/mailbox/messages']);
    const wrong: Record<string, string>[] = [
      {},
      { authorization: 'Bearer ' },
      { authorization: DEV_SECRET },
      { cookie: `secret=${DEV_SECRET}` },
    ];
    for (const path of routes)
      for (const headers of wrong) {
        const own = { host: 'localhost', ...headers };
        const { status, body } = await ask(app, 'GET', `${path}?secret=${DEV_SECRET}`, own);
        expect(status, JSON.stringify(headers)).toBe(401);
        expect(ProblemBody.safeParse(JSON.parse(body)).success).toBe(true);
      }
    expect(await mailsTo(app, 'ada@example.com')).toEqual([]);
  });
});

describe('AUTH-25 hosts in production', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await serve({
      production: true,
      publicUrl: 'https://coach.example:8443',
      allowedHosts: ['team.example', '[2001:db8::1]'],
      trustedProxies: ['127.0.0.0/8'],
      devSecret: null,
    });
  });

  test.each([
    ['coach.example', 200],
    ['COACH.example:443', 200],
    ['team.example', 200],
    ['[2001:db8:0::1]:3000', 200],
    ['localhost', 421],
    ['127.0.0.1', 421],
    ['sub.coach.example', 421],
    ['coach.example.evil.example', 421],
  ])('AUTH-25 in production %s is answered with %i', async (host, status) => {
    expect((await ask(app, 'GET', '/openapi.json', { host })).status).toBe(status);
  });

  test.each([
    ['coach.example', 'coach.example', 200],
    ['127.0.0.1:3000', 'coach.example', 200],
    ['localhost:3000', 'evil.example', 421],
    ['evil.example', 'coach.example', 421],
    ['coach.example', 'evil.example', 421],
    ['coach.example', 'evil.example, coach.example', 421],
    ['coach.example', 'coach.example, team.example', 200],
  ])(
    'AUTH-25 a trusted proxy that asks for %s on behalf of %s is answered with %i',
    async (host, forwarded, status) => {
      const answer = await ask(app, 'GET', '/openapi.json', { host, 'x-forwarded-host': forwarded });
      expect(answer.status).toBe(status);
    },
  );

  test('AUTH-25 in production no secret opens /dev', async () => {
    const headers = { host: 'coach.example', authorization: `Bearer ${DEV_SECRET}` };
    expect((await ask(app, 'GET', '/dev/mailbox/messages', headers)).status).toBe(404);
  });
});
