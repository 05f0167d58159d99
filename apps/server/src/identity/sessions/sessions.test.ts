import { decodeToken } from '@parley/contracts/decode-token.ts';
import { login } from '@parley/contracts/identity/login.ts';
import { passwords } from '@parley/contracts/identity/passwords.ts';
import { sessions } from '@parley/contracts/identity/sessions.ts';
import { tenants } from '@parley/contracts/identity/tenants.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { soon } from '#testing/soon.ts';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import type { Browser } from '../testing/browser.ts';
import { activePerson, browserAt, PASSWORD, signedIn } from '../testing/browser.ts';

let app: TestApp;
/** A second node of the same installation. */
let node: TestApp;
beforeAll(async () => {
  const config = { publicUrl: 'http://parley.test', encryptionKey: Buffer.from('the same key on both of the nodes') };
  app = await testApp({ config });
  node = await testApp({ config, database: { url: app.services.database.url ?? '' } });
  await activePerson(app, 'ada@example.com');
});
afterAll(async () => {
  await node.close();
  await app.close();
});

const onNode = ({ token, cookie }: Browser): Browser => Object.assign(browserAt(node.url), { token, cookie });

/** Within a second, and never back. */
async function expectRefused(browser: Browser): Promise<void> {
  const status = async () => (await browser.fetch('/identity/resources/users/v2/me', bearer(browser))).status;
  await soon(async () => (await status()) === 401);
  expect(await status()).toBe(401);
}
const bearer = ({ token }: Browser): RequestInit => ({ headers: { authorization: `Bearer ${token}` } });

it('ME-2 TEAM-10 lists sessions with browser and address, the own one marked, and ends one', async () => {
  const phone = await signedIn(app.url, 'ada@example.com');
  const laptop = await signedIn(app.url, 'ada@example.com');
  const list = await laptop.call(sessions.list, {});
  expect(list.filter(({ current }) => current)).toHaveLength(1);
  expect(list[0]).toMatchObject({ ipAddress: '127.0.0.1', impersonated: false });
  const current = await laptop.call(sessions.current, {});
  expect(current.current).toBe(true);

  const other = await phone.call(sessions.current, {});
  await laptop.call(sessions.end, { params: { id: other.id } });
  await expect(phone.call(users.me, {})).rejects.toMatchObject({ status: 401, type: 'jwt_expired' });
  await expect(phone.call(login.refresh, {})).rejects.toMatchObject({ status: 401 });
  await laptop.call(users.me, {});
});

it('ME-2 N4 a session of somebody else is not found, and goes on', async () => {
  const bob = await activePerson(app, 'bob@example.com');
  const ada = await signedIn(app.url, 'ada@example.com');
  const { id } = await bob.call(sessions.current, {});
  for (const foreign of [id, 'not-an-id', '00000000-0000-0000-0000-000000000000'])
    await expect(ada.call(sessions.end, { params: { id: foreign } })).rejects.toMatchObject({
      status: 404,
      type: 'session_not_found',
    });
  await bob.call(users.me, {});
});

it('ME-2 AUTH-20 trap 27 ending all keeps the own one, and the others are refused on another node within a second', async () => {
  const here = await signedIn(app.url, 'ada@example.com');
  const there = onNode(await signedIn(app.url, 'ada@example.com'));
  await there.call(users.me, {});
  await here.call(sessions.endOthers, {});
  await expectRefused(there);
  await expect(there.call(login.refresh, {})).rejects.toMatchObject({ status: 401 });
  await here.call(users.me, {});
  expect(await here.call(sessions.list, {})).toHaveLength(1);
});

it('AUTH-20 APP-12 S6 signing out ends the remembered token on every node', async () => {
  const ada = await signedIn(app.url, 'ada@example.com');
  const elsewhere = onNode(ada);
  await elsewhere.call(users.me, {});
  await ada.call(login.logout, {});
  await expectRefused(ada);
  await expectRefused(elsewhere);
});

it('AUTH-20 a program without cookies signs out by its token', async () => {
  const ada = await signedIn(app.url, 'ada@example.com');
  ada.cookie = null;
  await ada.call(login.logout, {});
  await expectRefused(ada);
});

it.each<[string, string, (id: { userId: string; tenantId: string }) => string]>([
  [
    'a disabled person',
    'update identity.users set disabled_at = now() where id = $1 and $2 <> $1',
    ({ userId }) => `u ${userId}`,
  ],
  [
    'one taken out of the tenant',
    'delete from identity.memberships where user_id = $1 and tenant_id = $2',
    ({ userId }) => `u ${userId}`,
  ],
  [
    'everybody of a tenant that is gone',
    'delete from identity.tenants where id = $2 and $1 <> $2',
    ({ tenantId }) => `t ${tenantId}`,
  ],
])(
  'APP-12 S5 %s is refused within a second on every node, with access and refresh token, by identity and by the API',
  async (what, statement, news) => {
    const person = await activePerson(app, `s5-${what.length}@example.com`, { companyName: what });
    const { tenantId = '' } = decodeToken(person.token);
    const elsewhere = onNode(person);
    const api = (browser: Browser) => browser.fetch('/api/conversations', bearer(browser));
    await elsewhere.call(users.me, {});
    expect((await api(elsewhere)).status).toBe(200);
    await app.services.database.query({ kind: 'system' }, statement, [person.userId, tenantId]);
    await app.services.bus.publish('identity.principals', news({ userId: person.userId, tenantId }));
    await expectRefused(elsewhere);
    expect((await api(elsewhere)).status).toBe(401);
    expect((await api(person)).status).toBe(401);
    await expect(person.call(login.refresh, {})).rejects.toMatchObject({ status: 401 });
  },
);

it('APP-12 S5 a changed password ends the other sessions on every node within a second', async () => {
  const ada = await activePerson(app, 's5-password@example.com');
  const there = onNode(await signedIn(app.url, 's5-password@example.com'));
  await there.call(users.me, {});
  await ada.call(passwords.change, { body: { password: PASSWORD, newPassword: 'slow copper meadow 77 tide' } });
  await expectRefused(there);
  await expect(there.call(login.refresh, {})).rejects.toMatchObject({ status: 401 });
  await ada.call(users.me, {});
});

it('AUTH-7 S3 the node that rotated is gone before its answer came: another one gives the same child', async () => {
  const ada = await signedIn(app.url, 'ada@example.com');
  const retried = onNode(ada);
  const lost = Object.assign(browserAt(app.url), { cookie: ada.cookie });
  await lost.call(login.refresh, {});
  await retried.call(login.refresh, {});
  expect(retried.cookie).toBe(lost.cookie);
  expect(retried.cookie).not.toBe(ada.cookie);
  await retried.call(login.refresh, {});
});

it('APP-12 when news may have been missed, everything remembered is looked up again', async () => {
  const ada = await signedIn(app.url, 'ada@example.com');
  const elsewhere = onNode(ada);
  await elsewhere.call(users.me, {});
  const { sid } = decodeToken(ada.token);
  await app.services.database.query({ kind: 'system' }, 'delete from identity.sessions where id = $1', [sid]);
  // Nobody was told, until the connection for news breaks and comes back.
  await app.services.database.withOwner((client) =>
    client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'parley-bus' and datname = current_database()",
    ),
  );
  const statusOfMe = async () => (await elsewhere.fetch('/identity/resources/users/v2/me', bearer(elsewhere))).status;
  await expect.poll(statusOfMe).toBe(401);
});

it('AUTH-7 S7 each sign-in has a session of its own, and the one before it in that browser is over', async () => {
  const ada = await signedIn(app.url, 'ada@example.com');
  const first = { ...decodeToken(ada.token), token: ada.token };
  const answer = await ada.call(login.withPassword, {
    body: { email: 'ada@example.com', password: 'quiet harbour lantern 42' },
  });
  expect(decodeToken(answer.accessToken).sid).not.toBe(first.sid);
  await expect(ada.call(users.me, {})).rejects.toMatchObject({ status: 401 });
});

it('AUTH-6 the tenant is switched, and the refreshed token is for the new one; S12 another tenant is refused', async () => {
  const ada = await activePerson(app, 'owner@example.com', { companyName: 'Ada & Co' });
  const [own] = await ada.call(tenants.list, {});
  const stranger = await activePerson(app, 'stranger@example.com', { companyName: 'Elsewhere' });
  const [foreign] = await stranger.call(tenants.list, {});
  const first = (await signedIn(app.url, 'ada@example.com')).token;
  const operator = decodeToken(first).tenantId ?? '';
  await app.services.database.query(
    { kind: 'system' },
    'insert into identity.memberships (tenant_id, user_id) values ($1, $2)',
    [operator, ada.userId],
  );

  await ada.call(tenants.switchTo, { body: { tenantId: operator } });
  const switched = await ada.call(login.refresh, { body: { tenantId: null } });
  expect(decodeToken(switched.accessToken)).toMatchObject({ tenantId: operator, roles: [], permissions: [] });
  expect(decodeToken(switched.accessToken).tenantIds).toEqual([own?.id, operator]);
  ada.token = switched.accessToken ?? null;
  expect((await ada.call(tenants.mine, {})).activeTenant.name).toBe('Parley');

  // One tab may ask for a tenant of its own without moving the session.
  const tab = await ada.call(login.refresh, { body: { tenantId: own?.id ?? '' } });
  expect(decodeToken(tab.accessToken)).toMatchObject({ tenantId: own?.id, roles: ['owner'], permissions: ['fe.*'] });
  expect(decodeToken((await ada.call(login.refresh, {})).accessToken).tenantId).toBe(operator);

  for (const tenantId of [foreign?.id ?? '', 'not-an-id']) {
    await expect(ada.call(tenants.switchTo, { body: { tenantId } })).rejects.toMatchObject({ status: 404 });
    await expect(ada.call(login.refresh, { body: { tenantId } })).rejects.toMatchObject({ status: 404 });
  }
  await ada.call(login.refresh, {});
});
