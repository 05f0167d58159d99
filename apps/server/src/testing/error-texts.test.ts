import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from '../identity/testing/browser.ts';
import { activePerson } from '../identity/testing/browser.ts';
import type { TestApp } from './test-app.ts';
import { testApp } from './test-app.ts';

let app: TestApp;
let owner: Browser;
beforeAll(async () => {
  app = await testApp();
  owner = await activePerson(app, 'owner@example.com', { companyName: 'Maison Vidal' });
});
afterAll(() => app.close());

const TOKEN = 'x'.repeat(43);
const identity = '/frontegg/identity/resources';
type Asked = [text: string, method: string, path: string, body: unknown];
const asked: Asked[] = [
  ["We couldn't verify your invitation", 'POST', `${identity}/tenants/invites/v1/verify`, { token: TOKEN }],
  ['TenantId is not defined', 'PUT', `${identity}/users/v1/tenant`, {}],
  ['User not in state', 'PUT', '/frontegg/team/resources/members/v1', { id: 'nobody', name: 'Nobody' }],
  ['Failed to authenticate', 'POST', `${identity}/auth/v1/passwordless/code/postlogin`, { token: '123456' }],
  ['MFA is not enrolled', 'POST', `${identity}/auth/v1/user/step-up/generate`, {}],
  ['Error request is too large', 'POST', `${identity}/users/v2`, { email: 'x'.repeat(200_000) }],
];

it.each(asked)('APP-15 on the wire, byte for byte: %s', async (text, method, path, body) => {
  const response = await owner.fetch(path, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${owner.token}` },
    body: JSON.stringify(body),
  });
  const raw = await response.text();
  expect(raw).toContain(`"errors":["${text}"`);
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(response.status).toBeLessThan(500);
});

it('APP-15 on the wire, byte for byte: User is not authenticated', async () => {
  const response = await fetch(`${app.url}${identity}/users/v2/me`);
  expect([response.status, await response.text()]).toEqual([
    401,
    expect.stringContaining('"errors":["User is not authenticated"]'),
  ]);
});
