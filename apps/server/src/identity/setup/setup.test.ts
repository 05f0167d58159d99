import { setup } from '@parley/contracts/identity/setup.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import { activePerson, browserAt, PASSWORD, signedIn } from '../testing/browser.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const tokenIn = (link: string | null): string => new URL(link ?? '').searchParams.get('token') ?? '';
const create = (token: string, email = 'admin@example.com') =>
  browserAt(app.url).call(setup.create, { body: { token, email, name: 'Grace', password: PASSWORD } });

it('APP-9 the newest set-up link makes one administrator, who is signed in; then there is no link any more', async () => {
  const first = await app.app.setUpLink();
  expect(first).toMatch(new RegExp(`^${app.url}/account/set-up\\?token=`));
  const second = tokenIn(await app.app.setUpLink());
  const gone = { status: 410, type: 'setup_link_invalid' };
  await expect(create(tokenIn(first))).rejects.toMatchObject(gone);
  await expect(create('guess')).rejects.toMatchObject(gone);
  await browserAt(app.url).call(setup.check, { query: { token: second } });
  await browserAt(app.url).call(setup.check, { query: { token: second } });
  await expect(
    browserAt(app.url).call(setup.create, { body: { token: second, email: 'a@b.co', name: 'x', password: 'short' } }),
  ).rejects.toMatchObject({ type: 'password_too_short' });

  const tries = await Promise.allSettled(
    Array.from({ length: 5 }, (_, at) => create(second, `admin${at}@example.com`)),
  );
  const made = tries.filter((attempt) => attempt.status === 'fulfilled');
  expect(made).toHaveLength(1);
  const admin = Object.assign(browserAt(app.url), { token: made[0]?.value.accessToken ?? null });
  expect((await admin.call(users.me, {})).roles).toMatchObject([{ key: 'admin', name: 'admin' }]);
  expect(await app.app.setUpLink()).toBeNull();
  await expect(create(second)).rejects.toMatchObject(gone);
});

it('APP-9 the administrator of the environment is there at the first start, once, and others are not one', async () => {
  const config = {
    admin: { email: 'root@example.com', name: null, password: PASSWORD },
    encryptionKey: Buffer.alloc(32, 'k'),
  };
  const first = await testApp({ config });
  expect(await first.app.setUpLink()).toBeNull();
  const root = await signedIn(first.url, 'root@example.com');
  const me = await root.call(users.me, {});
  expect(me.roles.map(({ name }) => name)).toEqual(['admin']);
  expect(me.name).toBe('Root');

  const member = await activePerson(first, 'member@example.com');
  const owner = await activePerson(first, 'owner@example.com', { companyName: 'admin' });
  const admin = (token: string | null) =>
    fetch(`${first.url}/api/analytics/admin/status`, { headers: { authorization: `Bearer ${token}` } });
  expect((await admin(root.token)).status).not.toBe(403);
  expect((await admin(member.token)).status).toBe(403);
  expect((await admin(owner.token)).status).toBe(403);

  // A later start changes nothing, whatever its environment says.
  const url = first.services.database.url ?? '';
  const again = await testApp({
    config: { ...config, admin: { email: 'root@example.com', name: 'Other', password: 'another password entirely 9' } },
    database: { url },
  });
  const still = await signedIn(again.url, 'root@example.com');
  expect((await still.call(users.me, {})).name).toBe('Root');
  await again.close();
  await first.close();
});

it('APP-9 ADMIN_NAME names the administrator; without it an account that is there keeps its name', async () => {
  const admin = { email: 'grace@example.com', name: 'Grace Hopper', password: PASSWORD };
  const named = await testApp({ config: { admin } });
  const grace = await signedIn(named.url, admin.email);
  expect((await grace.call(users.me, {})).name).toBe('Grace Hopper');
  await named.close();
  const before = await testApp({ config: { encryptionKey: Buffer.alloc(32, 'n') } });
  await activePerson(before, admin.email, { name: 'Rear Admiral Hopper' });
  const url = before.services.database.url ?? '';
  const config = { admin: { ...admin, name: null }, encryptionKey: Buffer.alloc(32, 'n') };
  const after = await testApp({ config, database: { url } });
  const same = await signedIn(after.url, admin.email);
  expect(await same.call(users.me, {})).toMatchObject({ name: 'Rear Admiral Hopper', roles: [{ name: 'admin' }, {}] });
  await after.close();
  await before.close();
});

it('APP-2 another encryption key is told at start, in one line', async () => {
  await expect(
    testApp({ config: { encryptionKey: Buffer.alloc(32, 'x') }, database: { url: app.services.database.url ?? '' } }),
  ).rejects.toThrow('ENCRYPTION_KEY is not the one this database was made with. Use the former value.');
});
