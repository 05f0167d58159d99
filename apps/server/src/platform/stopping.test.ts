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
  await drained;
  expect((await get('/readyz'))[0]).toBe(503);
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
