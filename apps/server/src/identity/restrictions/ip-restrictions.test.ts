import { conversations } from '@parley/contracts/assistant/conversations.ts';
import { login } from '@parley/contracts/identity/login.ts';
import { metadata } from '@parley/contracts/identity/metadata.ts';
import { ipRestrictions } from '@parley/contracts/identity/restrictions.ts';
import { tenants } from '@parley/contracts/identity/tenants.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase } from '#testing/postgres.ts';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import type { Browser } from '../testing/browser.ts';
import { activePerson, browserAt, PASSWORD } from '../testing/browser.ts';

const OFFICE = '203.0.113.7';
const HOME = '198.51.100.20';
type Person = Browser & { userId: string };
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let nodes: [TestApp, TestApp];
let owner: Person;
let stranger: Person;
beforeAll(async () => {
  database = await createTestDatabase();
  const encryptionKey = Buffer.from('one key that both nodes of this test share 4321');
  const open = (publicUrl: string | null): Promise<TestApp> =>
    testApp({
      database: { url: database.url ?? '' },
      config: { encryptionKey, publicUrl, trustedProxies: ['127.0.0.1'] },
    });
  const first = await open(null);
  nodes = [first, await open(first.url)];
  owner = await activePerson(first, 'owner@example.com', { companyName: 'Maison Vidal' });
  stranger = await activePerson(first, 'other@example.com', { companyName: 'Ailleurs' });
  owner.headers['x-forwarded-for'] = OFFICE;
});
afterAll(async () => {
  for (const node of nodes) await node.close();
  await database.drop();
});

const { tenantOf, sql } = {
  sql: async (text: string, values: unknown[] = []) =>
    (await nodes[0].services.database.query({ kind: 'owner' }, text, values)).rows as Record<string, unknown>[],
  tenantOf: async (person: Person) =>
    (await sql('select tenant_id from identity.memberships where user_id = $1', [person.userId]))[0]?.tenant_id,
};
beforeEach(async () => {
  await sql('delete from identity.ip_restrictions');
  await sql("delete from identity.security_policies where kind = 'ip-restrictions'");
  for (const { services } of nodes) await services.bus.publish('identity.policies', '*');
  await vi.waitUntil(async () => isOpen(at(nodes[1], HOME)));
});

/** The session of the owner at another node or from another network. */
const at = (node: TestApp, address: string, person: Person = owner): Browser => {
  const browser = browserAt(node.url, { 'x-forwarded-for': address });
  browser.token = person.token;
  return browser;
};
const isOpen = (browser: Browser): Promise<boolean> =>
  browser.call(users.me, {}).then(
    () => true,
    (error: { type: string }) => {
      if (error.type === 'address_not_allowed') return false;
      throw error;
    },
  );
const allow = (ip: string, more: object = {}) =>
  owner.call(ipRestrictions.create, { body: { ip, strategy: 'ALLOW', isActive: true, ...more } });
const activate = (more: object = {}) => owner.call(ipRestrictions.saveConfig, { body: { isActive: true, ...more } });
const locked = { status: 409, type: 'ip_locks_you_out' };

test('SECU-3 CONST-1 rules are made, listed in pages of ten by strategy, and taken away; other tenants see none of it', async () => {
  for (let last = 1; last <= 12; last += 1) await allow(`192.0.2.${last}`, { description: `Desk ${last}` });
  await owner.call(ipRestrictions.create, { body: { ip: '198.51.100.0/24', strategy: 'BLOCK' } });
  const first = await owner.call(ipRestrictions.list, { query: { _filter: 'ALLOW' } });
  expect(first._metadata).toEqual({ totalItems: 12, totalPages: 2 });
  expect(first.items).toHaveLength(10);
  expect(first.items[0]).toMatchObject({ ip: '192.0.2.12', strategy: 'ALLOW', isActive: true, description: 'Desk 12' });
  const second = await owner.call(ipRestrictions.list, { query: { _filter: 'ALLOW', _limit: 10, _offset: 1 } });
  expect(second.items.map(({ ip }) => ip)).toEqual(['192.0.2.2', '192.0.2.1']);
  const four = await owner.call(ipRestrictions.list, { query: { _limit: 4 } });
  expect([four.items.length, four._metadata.totalItems]).toEqual([4, 13]);
  expect((await stranger.call(ipRestrictions.list, { query: {} })).items).toEqual([]);
  const [desk] = first.items;
  const params = { id: desk?.id ?? '' };
  await expect(stranger.call(ipRestrictions.remove, { params })).rejects.toMatchObject({ status: 404 });
  for (const id of [uuidv7(), 'x'])
    await expect(owner.call(ipRestrictions.remove, { params: { id } })).rejects.toMatchObject({ status: 404 });
  await owner.call(ipRestrictions.remove, { params });
  expect((await owner.call(ipRestrictions.list, { query: { _filter: 'ALLOW' } }))._metadata.totalItems).toBe(11);
});

test('SECU-3 J2 one address is there once, however it is written, and what is no address writes nothing', async () => {
  await allow('192.0.2.9/24');
  for (const ip of ['192.0.2.0/24', '::ffff:192.0.2.0/120'])
    await expect(allow(ip)).rejects.toMatchObject({ status: 409, type: 'ip_rule_exists' });
  for (const ip of ['127.1', '192.0.2.0/40', 'fe80::1%eth0', 'my office'])
    await expect(allow(ip)).rejects.toMatchObject({ status: 400, type: 'ip_invalid' });
  const bulk = (ips: { ip: string }[]) => owner.call(ipRestrictions.createMany, { body: { ips } });
  await expect(bulk([{ ip: '192.0.2.77' }, { ip: 'nonsense' }])).rejects.toMatchObject({ type: 'ip_invalid' });
  const { items } = await owner.call(ipRestrictions.list, { query: {} });
  expect(items.map(({ ip, strategy }) => [ip, strategy])).toEqual([['192.0.2.0/24', 'ALLOW']]);
  await bulk([{ ip: '192.0.2.0/24' }, { ip: '192.0.2.77' }]);
  expect((await owner.call(ipRestrictions.list, { query: {} }))._metadata.totalItems).toBe(2);
});

test('SECU-3 J5 “My IP” is the address the trusted proxy names, and with it and the config on, its owner stays in', async () => {
  const { ip, country_name } = await owner.call(metadata.ownIp, {});
  expect([ip, country_name]).toEqual([OFFICE, null]);
  await allow(ip, { description: 'My IP' });
  await activate();
  expect(await owner.call(ipRestrictions.config, {})).toEqual({ isActive: true, strategy: 'ALLOW' });
  expect(await owner.call(ipRestrictions.verify, {})).toEqual({ valid: true });
  expect(await owner.call(ipRestrictions.verifyAllow, {})).toEqual({ valid: true });
  // What somebody writes in front of what the proxy wrote is not believed.
  expect(await isOpen(at(nodes[0], `${OFFICE}, ${HOME}`))).toBe(false);
  expect(await isOpen(at(nodes[0], `${HOME}, ${OFFICE}`))).toBe(true);
  expect(await isOpen(at(nodes[0], `::ffff:${OFFICE}`))).toBe(true);
  expect(await isOpen(at(nodes[0], 'unknown'))).toBe(false);
  expect(await owner.call(metadata.ip, { params: { ip: '2001:DB8:0::1' } })).toMatchObject({ ip: '2001:db8::1' });
  await expect(owner.call(metadata.ip, { params: { ip: 'nowhere' } })).rejects.toMatchObject({
    status: 404,
    message: 'ip metadata not found',
  });
});

test('SECU-3 J4 whoever would keep themselves out is refused, told how to force it, and then believed', async () => {
  await expect(activate()).rejects.toMatchObject({ ...locked, message: expect.stringContaining('"force": true') });
  expect(await owner.call(ipRestrictions.config, {})).toEqual({ isActive: false, strategy: 'ALLOW' });
  expect(await owner.call(ipRestrictions.verifyAllow, {})).toEqual({ valid: false });
  await allow(OFFICE);
  await activate();
  const [rule] = (await owner.call(ipRestrictions.list, { query: {} })).items;
  const params = { id: rule?.id ?? '' };
  await expect(owner.call(ipRestrictions.remove, { params })).rejects.toMatchObject(locked);
  const block = { ip: `${OFFICE}/30`, strategy: 'BLOCK' } as const;
  await expect(owner.call(ipRestrictions.create, { body: block })).rejects.toMatchObject(locked);
  await expect(owner.call(ipRestrictions.createMany, { body: { ips: [block] } })).rejects.toMatchObject(locked);
  expect(await isOpen(owner)).toBe(true);
  // Nor does anything of what was refused hold for whoever comes next.
  const credentials = { email: 'owner@example.com', password: PASSWORD };
  const office = browserAt(nodes[0].url, { 'x-forwarded-for': OFFICE });
  expect((await office.call(login.withPassword, { body: credentials })).accessToken).toBeTruthy();
  expect((await owner.call(ipRestrictions.list, { query: {} }))._metadata.totalItems).toBe(1);
  await owner.call(ipRestrictions.remove, { params, query: { force: 'true' } });
  expect(await isOpen(owner)).toBe(false);
  const audits = await sql(
    'select action, data from identity.audits where tenant_id = $1 order by number desc limit 1',
    [await tenantOf(owner)],
  );
  expect(audits).toEqual([{ action: 'ip_restriction.removed', data: { ip: OFFICE, strategy: 'ALLOW', force: true } }]);
});

test('SECU-3 J1 J6 outside the list nothing opens: sessions of every node, sign-in, refresh, the assistant', async () => {
  const home = at(nodes[0], HOME);
  const elsewhere = at(nodes[1], HOME);
  expect([await isOpen(home), await isOpen(elsewhere)]).toEqual([true, true]);
  await allow('203.0.113.0/24');
  await activate();
  expect(await isOpen(home)).toBe(false);
  await vi.waitUntil(async () => !(await isOpen(elsewhere)), { interval: 20, timeout: 60_000 });
  const headers = { authorization: `Bearer ${home.token}` };
  expect((await home.fetch(`/api${conversations.list.path}`, { headers })).status).toBe(403);
  expect(await isOpen(at(nodes[1], OFFICE))).toBe(true);
  // Nobody else is concerned.
  expect(await isOpen(at(nodes[0], HOME, stranger))).toBe(true);

  const door = browserAt(nodes[0].url, { 'x-forwarded-for': HOME });
  const credentials = { email: 'owner@example.com', password: PASSWORD };
  await expect(door.call(login.withPassword, { body: credentials })).rejects.toMatchObject({
    status: 403,
    type: 'address_not_allowed',
  });
  expect(door.cookie).toBeNull();
  const wrong = { ...credentials, password: 'not the one at all' };
  await expect(door.call(login.withPassword, { body: wrong })).rejects.toMatchObject({ status: 401 });

  // Refused, the session goes on: back in the office its cookie is still good.
  const tablet = browserAt(nodes[0].url, { 'x-forwarded-for': OFFICE });
  await tablet.call(login.withPassword, { body: credentials });
  tablet.headers['x-forwarded-for'] = HOME;
  for (let again = 0; again < 3; again += 1)
    await expect(tablet.call(login.refresh, { body: {} })).rejects.toMatchObject({ type: 'address_not_allowed' });
  tablet.headers['x-forwarded-for'] = OFFICE;
  tablet.token = (await tablet.call(login.refresh, { body: {} })).accessToken ?? null;
  expect(await isOpen(tablet)).toBe(true);
  tablet.headers['x-forwarded-for'] = HOME;
  await tablet.call(login.logout, {});
  expect(tablet.cookie).toBeNull();
  const refused = await sql("select data from identity.audits where action = 'login.address_refused'");
  expect(refused).toEqual([{ data: { by: 'password' } }]);
});

test('SECU-3 J1 whoever belongs elsewhere too comes in there, where the network is let in', async () => {
  const other = await tenantOf(stranger);
  await sql('insert into identity.memberships (tenant_id, user_id) values ($1, $2)', [other, owner.userId]);
  await allow(OFFICE);
  await activate();
  const door = browserAt(nodes[0].url, { 'x-forwarded-for': HOME });
  const body = { email: 'owner@example.com', password: PASSWORD };
  door.token = (await door.call(login.withPassword, { body })).accessToken ?? null;
  expect((await door.call(users.me, {})).tenantId).toBe(other);
  // From there the closed one stays closed.
  const tenantId = String(await tenantOf(owner));
  await expect(door.call(tenants.switchTo, { body: { tenantId } })).rejects.toMatchObject({
    type: 'address_not_allowed',
  });
  await expect(door.call(users.token, { body: { tenantId } })).rejects.toMatchObject({
    type: 'address_not_allowed',
  });
  await sql('delete from identity.memberships where tenant_id = $1 and user_id = $2', [other, owner.userId]);
});

test('SECU-3 J2 10,000 rules are taken in one request, and hold', async () => {
  const ips = Array.from({ length: 9_999 }, (_, at) => ({
    ip: `10.${at >> 8}.${at & 255}.0/25`,
    strategy: 'ALLOW' as const,
  }));
  await owner.call(ipRestrictions.createMany, { body: { ips: [...ips, { ip: OFFICE, strategy: 'ALLOW' }] } });
  await activate();
  expect(await isOpen(at(nodes[0], '10.39.14.127'))).toBe(true);
  expect(await isOpen(at(nodes[0], '10.39.14.128'))).toBe(false);
  await expect(allow('192.0.2.1')).rejects.toMatchObject({ status: 409, type: 'rules_too_many' });
});
