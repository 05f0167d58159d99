import { login } from '@parley/contracts/identity/login.ts';
import { tenants } from '@parley/contracts/identity/tenants.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import { activePerson, signedIn } from '../testing/browser.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

it('AUTH-5 AUTH-13 AUTH-14 sign up, activate, sign in, load me and tenants, refresh, sign out', async () => {
  const ada = await activePerson(app, 'ada@example.com');
  const me = await ada.call(users.me, {});
  expect(me).toMatchObject({ email: 'ada@example.com', name: 'Ada Martin', verified: true, metadata: '{}' });
  expect(me.roles.map(({ name }) => name)).toEqual(['Member']);

  const again = await signedIn(app.url, 'ADA@example.com ');
  const { tenants: list, activeTenant } = await again.call(tenants.mine, {});
  expect(list).toHaveLength(1);
  expect(activeTenant).toMatchObject({ id: me.tenantId, tenantId: me.tenantId, name: 'Parley' });

  const before = again.cookie;
  const answer = await again.call(login.refresh, {});
  expect(answer).toMatchObject({ mfaRequired: false, tokenType: 'Bearer', expiresIn: 900 });
  expect(again.cookie).not.toBe(before);
  again.token = answer.accessToken ?? null;
  await again.call(users.me, {});

  await again.call(login.logout, {});
  expect(again.cookie).toBeNull();
  await expect(again.call(users.me, {})).rejects.toMatchObject({ status: 401, type: 'jwt_expired' });
  await expect(again.call(login.refresh, {})).rejects.toMatchObject({ status: 401, type: 'unauthenticated' });
});
