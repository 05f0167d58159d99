import { apiTokens } from '@parley/contracts/identity/api-tokens.ts';
import { login } from '@parley/contracts/identity/login.ts';
import type { Notification } from '@parley/contracts/identity/notifications.ts';
import { notifications } from '@parley/contracts/identity/notifications.ts';
import { passwords } from '@parley/contracts/identity/passwords.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction, internalContext } from '#platform/context.ts';
import { publish } from '#platform/events.ts';
import { eventually } from '#testing/eventually.ts';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import type { Browser } from '../testing/browser.ts';
import { activePerson, browserAt, PASSWORD, signedIn } from '../testing/browser.ts';
import { notificationKinds } from './notification-kinds.ts';
import { notificationTexts } from './notification-texts.ts';
import { notificationReaders } from './notifications.readers.ts';
import { forgetOldNotifications } from './notifications.service.ts';

let app: TestApp;
let ada: Browser & { userId: string };
let bob: Browser & { userId: string };
let tenantId: string;
beforeAll(async () => {
  app = await testApp();
  ada = await activePerson(app, 'ada@example.com', { companyName: 'Ada' });
  bob = await activePerson(app, 'bob@example.com', { companyName: 'Bob', name: 'Bob Weir' });
  tenantId = (await ada.call(users.me, {})).tenantId;
});
afterAll(() => app.close());

const system = () => internalContext(app.services, { kind: 'system' });
const list = (who: Browser, page: object = {}) =>
  who.call(notifications.list, { query: { params: JSON.stringify({ count: 50, offset: 0, ...page }) } });
/** They are made by a job, so they come a moment later. */
const arrived = (who: Browser, ...keys: string[]): Promise<Notification[]> =>
  eventually(async () => {
    const { data } = await list(who);
    return keys.every((key) => data.some((each) => each.key === key)) ? data : undefined;
  });
/** Tells every reader of an event at once, as often as asked. */
async function happen(
  type: string,
  data: Record<string, unknown>,
  about: { userId: string | null; tenantId: string | null },
  { times = 1, at = new Date() } = {},
) {
  const event = { id: uuidv7(), type, data, createdAt: at.toISOString(), ...about };
  for (let time = 0; time < times; time += 1)
    for (const reader of notificationReaders()) if (reader.types.includes(type)) await reader.read(app.services, event);
}
const french = async (who: Browser): Promise<Notification[]> => {
  const response = await who.fetch('/frontegg/notification?params=%7B%22count%22%3A50%2C%22offset%22%3A0%7D', {
    headers: { authorization: `Bearer ${who.token}`, 'accept-language': 'fr' },
  });
  return ((await response.json()) as { data: Notification[] }).data;
};

it('HOOKS-2 who changes the password or signs in on a new browser hears of it, in the language they read', async () => {
  await ada.call(passwords.change, { body: { password: PASSWORD, newPassword: 'slow copper meadow 77 tide' } });
  const elsewhere = browserAt(app.url, {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  });
  await elsewhere.call(login.withPassword, {
    body: { email: 'ada@example.com', password: 'slow copper meadow 77 tide' },
  });
  const data = await arrived(ada, 'password_changed', 'new_browser');
  expect(data[0]).toEqual({
    id: expect.any(String),
    key: 'new_browser',
    title: 'Signed in on a new browser',
    body: 'Firefox on Linux, from 127.0.0.1. If this was not you, change your password.',
    severity: 'WARNING',
    url: '/portal/privacy',
    viewed: false,
    status: 'unread',
    isPinned: false,
    createdAt: expect.any(String),
    actions: [],
  });
  expect((await french(ada)).map(({ title }) => title)).toContain('Connexion depuis un nouveau navigateur');
  // The browser is known from now on.
  const before = (await list(ada)).total;
  await elsewhere.call(login.withPassword, {
    body: { email: 'ada@example.com', password: 'slow copper meadow 77 tide' },
  });
  await inTransaction(system(), (ctx) => publish(ctx, 'identity.mfa_added', {}, { userId: ada.userId, tenantId }));
  await arrived(ada, 'factor_added');
  expect((await list(ada)).total).toBe(before + 1);
});

it('HOOKS-2 trap 23: the page is JSON in the query, the change an object in `params`; pinned ones come first', async () => {
  const person = await activePerson(app, 'cleo@example.com');
  // In one millisecond, yet told in the order they happened.
  const at = new Date();
  for (const type of ['identity.mfa_added', 'identity.mfa_removed', 'identity.mfa_all_removed', 'identity.mfa_locked'])
    await happen(type, {}, { userId: person.userId, tenantId: null }, { at });
  const keys = async (page: object = {}) => (await list(person, page)).data.map(({ key }) => key);
  expect(await keys()).toEqual(['factor_locked', 'factors_removed', 'factor_removed', 'factor_added']);
  expect(await list(person, { count: 1, offset: 2 })).toMatchObject({
    data: [{ key: 'factor_removed' }],
    current: 2,
    total: 4,
    unreadCount: 4,
  });
  const last = (await list(person)).data.at(-1)?.id ?? '';
  await person.call(notifications.setPinned, { params: { pinStatus: 'pin' }, body: { notificationId: last } });
  expect((await list(person)).data[0]).toMatchObject({ key: 'factor_added', isPinned: true });
  await person.call(notifications.setPinned, { params: { pinStatus: 'unpin' }, body: { notificationId: last } });
  expect((await keys()).at(-1)).toBe('factor_added');

  const set = (status: 'read' | 'unread' | 'archived') =>
    person.call(notifications.setStatus, { body: { params: { notificationId: last, status } } });
  await set('read');
  expect((await list(person)).data.at(-1)).toMatchObject({ viewed: true, status: 'read' });
  expect((await list(person)).unreadCount).toBe(3);
  await set('archived');
  expect(await list(person)).toMatchObject({ total: 3, unreadCount: 3 });
  await person.call(notifications.markAllRead, {});
  expect(await list(person)).toMatchObject({ total: 3, unreadCount: 0 });
  await set('unread');
  expect(await list(person)).toMatchObject({ total: 4, unreadCount: 1 });
  for (const params of ['{', '[]', '{"count":0}', '{"count":101}', '{"offset":-1}', '{"count":"x"}', 'x'.repeat(600)])
    await expect(person.call(notifications.list, { query: { params } }), params).rejects.toMatchObject({ status: 400 });
  expect((await person.call(notifications.list, {})).data).toHaveLength(4);
});

it('HOOKS-2 R1 one’s own only: another person’s is not found, and not marked by “all”', async () => {
  await happen('identity.mfa_locked', {}, { userId: ada.userId, tenantId: null });
  await happen('identity.mfa_locked', {}, { userId: bob.userId, tenantId: null });
  const [of] = (await list(bob)).data;
  const refused = { status: 404, type: 'notification_not_found' };
  const body = { notificationId: of?.id ?? '' };
  await expect(ada.call(notifications.setPinned, { params: { pinStatus: 'pin' }, body })).rejects.toMatchObject(
    refused,
  );
  await expect(
    ada.call(notifications.setStatus, { body: { params: { ...body, status: 'archived' } } }),
  ).rejects.toMatchObject(refused);
  await ada.call(notifications.markAllRead, {});
  expect((await list(bob)).data[0]).toEqual(of);
  // Neither by SQL: the database shows a person their own rows.
  const scope = { kind: 'tenant', tenantId, userId: ada.userId } as const;
  const { rows } = await app.services.database.query<{ user_id: string }>(
    scope,
    'select distinct user_id from identity.notifications',
  );
  expect(rows).toEqual([{ user_id: ada.userId }]);
});

it('HOOKS-2 what is about a tenant is seen there only; an event told twice is written once; strangers hear nothing', async () => {
  const person = await activePerson(app, 'dora@example.com');
  const own = (await person.call(users.me, {})).tenantId;
  const impersonated = { actorName: 'Ada\u202e <b>Martin</b>', reason: 'Ticket 4711\nas asked' };
  await happen('identity.impersonated', impersonated, { userId: person.userId, tenantId: own }, { times: 3 });
  await happen('identity.impersonated', impersonated, { userId: person.userId, tenantId });
  expect((await list(person)).data).toMatchObject([
    { key: 'impersonated', severity: 'SEVERE', body: 'Ada <b>Martin< b>. The reason given: Ticket 4711 as asked' },
  ]);
  await happen('identity.mfa_added', {}, { userId: null, tenantId: own });
  await happen('identity.mfa_added', {}, { userId: uuidv7(), tenantId: own });
  // Whoever invited hears who came, not who came by their own link.
  await happen('identity.member_joined', { invitedBy: person.userId }, { userId: bob.userId, tenantId: own });
  await happen('identity.member_joined', { invitedBy: bob.userId }, { userId: bob.userId, tenantId: own });
  expect((await list(person)).data[0]).toMatchObject({
    key: 'member_joined',
    body: expect.stringContaining('Bob Weir is in '),
  });
  expect((await list(bob)).data.map(({ key }) => key)).not.toContain('member_joined');
});

it('HOOKS-2 TOKENS-1 a token of the workspace is not said to act for its maker, and one without a name is told as well', async () => {
  const person = await activePerson(app, 'tess@example.com', { companyName: 'Tess' });
  await person.call(apiTokens.createTenants, { body: { description: 'nightly', roleIds: [] } });
  await person.call(apiTokens.createMine, { body: { description: '' } });
  await arrived(person, 'token_made');
  await arrived(person, 'tenant_token_made');
  const { data } = await list(person);
  expect(data.find(({ key }) => key === 'tenant_token_made')).toMatchObject({
    url: '/portal/api-tokens',
    body: 'nightly. Whoever has it can do what its roles allow in the workspace.',
  });
  expect(data.find(({ key }) => key === 'token_made')).toMatchObject({
    url: '/portal/personal-api-tokens',
    body: 'Whoever has it can act for you.',
  });
});

it('HOOKS-2 every kind has words in both languages, and one reader', () => {
  const given = { by: 'Ada', tenant: 'Acme', what: 'it', browser: 'Firefox', ip: '10.0.0.1' };
  for (const [key, { en, fr }] of Object.entries(notificationTexts)) {
    for (const { title, body } of [en, fr]) {
      expect(title.length, key).toBeGreaterThan(5);
      expect(`${title} ${body(given)}`, key).not.toMatch(/[!]|undefined/);
    }
    expect(en.title).not.toBe(fr.title);
  }
  const types = Object.values(notificationKinds).flatMap(({ events }) => events);
  expect(new Set(types).size).toBe(types.length);
});

it('HOOKS-2 what was read long ago goes, what is pinned stays', async () => {
  const person = await activePerson(app, 'emma@example.com');
  for (const type of ['identity.mfa_added', 'identity.mfa_removed'])
    await happen(type, {}, { userId: person.userId, tenantId: null });
  const [first] = (await list(person)).data;
  await person.call(notifications.setPinned, {
    params: { pinStatus: 'pin' },
    body: { notificationId: first?.id ?? '' },
  });
  const later = { ...system(), clock: { now: () => new Date(Date.now() + 91 * 86_400_000) } };
  await forgetOldNotifications(later);
  expect((await list(person)).data.map(({ id }) => id)).toEqual([first?.id]);
});

it('HOOKS-2 a signed-in browser that knows the person tells nothing new', async () => {
  const again = await signedIn(app.url, 'bob@example.com');
  await arrived(bob, 'new_browser');
  const { total } = await list(bob);
  await again.call(login.withPassword, { body: { email: 'bob@example.com', password: PASSWORD } });
  await happen('identity.mfa_added', {}, { userId: bob.userId, tenantId: null });
  await arrived(bob, 'factor_added');
  expect((await list(bob)).total).toBe(total + 1);
});
