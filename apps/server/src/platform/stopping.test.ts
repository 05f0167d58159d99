import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpMember } from '#testing/people.ts';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';

const DRAIN_SECONDS = 1;

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ config: { drainSeconds: DRAIN_SECONDS } });
});
afterAll(() => app.close());

const get = async (path: string, token = ''): Promise<[number, string]> => {
  const response = await fetch(`${app.url}${path}`, token ? { headers: { authorization: `Bearer ${token}` } } : {});
  return [response.status, await response.text()];
};

test('OPS-2 from the moment a stop is asked for /readyz is 503, and the port still answers people', async () => {
  const { accessToken } = await signUpMember({ url: app.url });
  expect(await get('/readyz')).toEqual([200, '{"status":"ready","database":"writable"}']);
  const drained = app.app.drain();
  expect(await get('/readyz')).toEqual([503, '{"status":"stopping"}']);
  expect((await get('/healthz'))[0]).toBe(200);
  // On a connection of its own, as those that a proxy still sends.
  expect((await get('/api/conversations', accessToken))[0]).toBe(200);
  // Clients that keep a connection are told to open the next one elsewhere.
  expect((await fetch(`${app.url}/healthz`)).headers.get('connection')).toBe('close');
  await drained;
  expect((await get('/readyz'))[0]).toBe(503);
});

test('OPS-2 a connection that was busy when the port closed ends with its answer, also where the client would keep it', async () => {
  const own = await testApp();
  const { hostname, port } = new URL(own.url);
  const agent = new Agent({ keepAlive: true });
  const body = JSON.stringify({ email: 'ada@example.com', password: 'wrong' });
  const asked = request({
    ...{ hostname, port, agent, method: 'POST', path: '/identity/resources/auth/v1/user' },
    headers: { 'content-type': 'application/json', 'content-length': body.length },
  });
  const begun = once(own.app.http.server, 'request');
  asked.write(body.slice(0, 5));
  await begun;
  const closed = own.close();
  asked.end(body.slice(5));
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  await once(response.resume(), 'end');
  expect(response.statusCode).toBeGreaterThan(399);
  // Without an end of ours it is the server's own, after 72 s.
  expect(await Promise.race([closed, pause(40_000, 'still open')])).toBeUndefined();
  agent.destroy();
});

test('OPS-2 for as long as is configured connections are accepted and answered, and then the port closes', async () => {
  const own = await testApp({ config: { drainSeconds: DRAIN_SECONDS } });
  const beganAt = performance.now();
  let drained = false;
  const draining = own.app.drain().then(() => {
    drained = true;
  });
  // Each on a connection of its own.
  const answer = async (path: string): Promise<number> =>
    (await fetch(`${own.url}${path}`, { headers: { connection: 'close' } })).status;
  const seen = new Set<string>();
  while (!drained) seen.add(`${await answer('/readyz')} ${await answer('/api/conversations')}`);
  await draining;
  expect(seen).toEqual(new Set(['503 401']));
  expect(performance.now() - beganAt).toBeGreaterThan(DRAIN_SECONDS * 1_000 - 50);
  await own.close();
  await expect(answer('/readyz')).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
});
