import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpMember } from '#testing/people.ts';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ config: { drainSeconds: 1 } });
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
