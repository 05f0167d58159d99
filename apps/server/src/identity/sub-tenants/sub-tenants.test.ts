import type { InputOf } from '@parley/contracts/endpoint.ts';
import { accountSettings } from '@parley/contracts/identity/account-settings.ts';
import { activation } from '@parley/contracts/identity/activation.ts';
import { apiTokens } from '@parley/contracts/identity/api-tokens.ts';
import { hierarchy } from '@parley/contracts/identity/hierarchy.ts';
import { invitations } from '@parley/contracts/identity/invitations.ts';
import { login } from '@parley/contracts/identity/login.ts';
import { subTenantUsers } from '@parley/contracts/identity/sub-tenant-users.ts';
import { subTenants } from '@parley/contracts/identity/sub-tenants.ts';
import { tenants } from '@parley/contracts/identity/tenants.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { v4 as uuidv4 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import type { Browser } from '../testing/browser.ts';
import { activePerson, browserAt, linkOf, mailTo, PASSWORD, signedIn } from '../testing/browser.ts';

let app: TestApp;
let ada: Browser & { userId: string };
let bob: Browser & { userId: string };
let own: string;
beforeAll(async () => {
  app = await testApp();
  ada = await activePerson(app, 'ada@example.com', { companyName: 'Group' });
  bob = await activePerson(app, 'bob@example.com', { companyName: 'Stranger' });
  own = (await ada.call(users.me, {})).tenantId;
});
afterAll(() => app.close());

const sql = async (text: string, values: unknown[] = []) =>
  (await app.services.database.query<Record<string, unknown>>({ kind: 'owner' }, text, values)).rows;
const make = (name: string, more: Partial<InputOf<typeof subTenants.create>['body']> = {}, who: Browser = ada) =>
  who.call(subTenants.create, { body: { name, ...more } });
/** The same person with a token of another tenant for a while. */
async function as(who: Browser, tenantId: string, work: () => Promise<void>): Promise<void> {
  const before = who.token;
  who.token = (await who.call(users.token, { body: { tenantId } })).accessToken;
  await work();
  who.token = before;
}
/** Follows the mail of an invitation into an account of their own. */
async function invited(email: string): Promise<Browser> {
  const { userId, token } = linkOf(await mailTo(app, email));
  await browserAt(app.url).call(activation.activate, { body: { userId, token, password: PASSWORD } });
  return signedIn(app.url, email);
}
const notFound = { type: 'tenant_not_found', status: 404 };

it('TENANT-2 an account is made below another, named, searched, counted and shown as a tree', async () => {
  const id = uuidv4();
  const north = await make('Nord & Söhne', {
    tenantId: id,
    website: 'https://nord.example',
    timezone: 'Europe/Berlin',
  });
  expect(north).toMatchObject({ id, tenantId: id, name: 'Nord & Söhne', isReseller: false, deletedAt: null });
  expect(north).toMatchObject({ subAccountAccessType: 'defaultOff', timezone: 'Europe/Berlin', hasCustomLogin: false });
  const south = await make('Süd');
  const berlin = await make('Berlin', { parentTenantId: id });

  const top = await ada.call(hierarchy.search, { query: {} });
  expect(top.items.map(({ name }) => name)).toEqual(['Nord & Söhne', 'Süd']);
  expect(top._metadata).toEqual({ totalItems: 2, totalPages: 1 });
  expect(top.items[0]).toMatchObject({ metadata: { isParent: true }, totalSubTenants: 1, parentTenantId: own });
  const below = await ada.call(hierarchy.search, { query: { _subTenantId: id } });
  expect(below.items.map(({ tenantId }) => tenantId)).toEqual([berlin.id]);
  const found = await ada.call(hierarchy.search, { query: { _filter: 'SOHNE' } });
  expect(found.items.map(({ tenantId }) => tenantId)).toEqual([id]);
  expect((await ada.call(hierarchy.search, { query: { _filter: 'be' } })).items).toHaveLength(1);
  expect((await ada.call(hierarchy.search, { query: { _filter: '%' } })).items).toHaveLength(0);
  expect((await ada.call(hierarchy.search, { query: { _filter: berlin.id } })).items).toHaveLength(1);
  const byId = await ada.call(hierarchy.search, { query: { _sortBy: 'tenantId', _order: 'DESC', _limit: 1 } });
  expect(byId.items.map(({ tenantId }) => tenantId)).toEqual([[id, south.id].sort().at(-1)]);
  expect(byId._links.next).toContain('_offset=1');
  const flat = await ada.call(hierarchy.list, {});
  expect(flat.map(({ tenantName, level }) => [tenantName, level])).toEqual([
    ['Nord & Söhne', 1],
    ['Süd', 1],
    ['Berlin', 2],
  ]);
  const tree = await ada.call(hierarchy.tree, {});
  expect(tree).toMatchObject({ tenantId: own, level: 0 });
  expect(tree.children[0]).toMatchObject({ tenantId: id, children: [{ tenantId: berlin.id, children: [] }] });
  const between = await ada.call(hierarchy.parentsOf, { params: { tenantId: berlin.id } });
  expect(between.map(({ tenantName }) => tenantName)).toEqual(['Nord & Söhne', 'Group']);
  expect(await ada.call(hierarchy.parents, {})).toEqual([]);
  expect(await ada.call(hierarchy.metadata, { query: { _tenantIds: `${own},${id},${uuidv4()},x` } })).toEqual(
    [
      { tenantId: own, totalSubTenants: 3, isParent: true },
      { tenantId: id, totalSubTenants: 1, isParent: true },
    ].sort((one, two) => (one.tenantId < two.tenantId ? -1 : 1)),
  );
  expect(await ada.call(hierarchy.countUsers, { body: { tenantIds: [] } })).toEqual([
    { tenantId: own, totalUsers: 1, totalAccessAllowedUsers: 0 },
  ]);
  await ada.call(subTenants.remove, { params: { tenantId: id } });
  await ada.call(subTenants.remove, { params: { tenantId: south.id } });
  expect((await ada.call(hierarchy.search, { query: {} }))._metadata.totalItems).toBe(0);
  expect(await ada.call(hierarchy.metadata, { query: { _tenantIds: own } })).toEqual([
    { tenantId: own, totalSubTenants: 0, isParent: false },
  ]);
});

it('TENANT-2 TENANT-4 an account is renamed; without a change there is nothing to update', async () => {
  const { id } = await make('First');
  await ada.call(subTenants.update, { params: { tenantId: id }, body: { name: 'Second' } });
  const { items } = await ada.call(hierarchy.search, { query: { _filter: 'second' } });
  expect(items.map(({ name }) => name)).toEqual(['Second']);
  const unchanged = { type: 'no_changes', status: 400, message: 'No changes to update' };
  await expect(
    ada.call(subTenants.update, { params: { tenantId: id }, body: { name: 'Second' } }),
  ).rejects.toMatchObject(unchanged);
  await expect(ada.call(subTenants.update, { params: { tenantId: id }, body: {} })).rejects.toMatchObject(unchanged);
  await expect(ada.call(accountSettings.update, { body: {} })).rejects.toMatchObject(unchanged);
  await expect(ada.call(tenants.switchTo, { body: {} })).rejects.toMatchObject({ message: 'TenantId is not defined' });
  await expect(ada.call(users.token, { body: { tenantId: null } })).rejects.toMatchObject({ status: 400 });
  await ada.call(subTenants.remove, { params: { tenantId: id } });
});

it('TENANT-6 TENANT-2 who is above says what type an account below is; a reseller manages accounts, a customer does not', async () => {
  const plain = await make('Plain');
  expect(plain).toMatchObject({ tenantType: 'customer', isReseller: false });
  expect(await make('Flagged', { isReseller: true })).toMatchObject({ tenantType: 'reseller', isReseller: true });
  expect(await make('Typed', { tenantType: 'reseller' })).toMatchObject({ tenantType: 'reseller', isReseller: true });
  expect(await make('Tried', { tenantType: 'test', isReseller: true })).toMatchObject({
    tenantType: 'test',
    isReseller: true,
  });
  await expect(make('Neither', { tenantType: 'customer', isReseller: true })).rejects.toMatchObject({ status: 400 });
  await expect(make('Top', { tenantType: 'headquarter' as 'test' })).rejects.toMatchObject({ status: 400 });

  const manage = (body: InputOf<typeof subTenants.manage>['body']) =>
    ada.call(subTenants.manage, { params: { tenantId: plain.id }, body });
  for (const [body, after] of [
    [{ isReseller: true }, { tenantType: 'reseller', isReseller: true }],
    [{ tenantType: 'test' }, { tenantType: 'test', isReseller: true }],
    [{ isReseller: false }, { tenantType: 'test', isReseller: false }],
    [{ tenantType: 'spam' }, { tenantType: 'spam', isReseller: false }],
    [{ tenantType: 'reseller' }, { tenantType: 'reseller', isReseller: true }],
    [{ isReseller: false }, { tenantType: 'customer', isReseller: false }],
  ] as const) {
    expect(await manage(body)).toMatchObject(after);
    const { items } = await ada.call(hierarchy.search, { query: { _filter: plain.id } });
    expect(items).toMatchObject([after]);
  }
  for (const body of [{}, { isReseller: false }, { tenantType: 'customer' as const }])
    await expect(manage(body)).rejects.toMatchObject({ type: 'no_changes' });
  for (const body of [
    { tenantType: 'reseller', isReseller: false },
    { tenantType: 'headquarter' },
    { tenantType: 'vip' },
  ])
    await expect(manage(body as { tenantType: 'test' })).rejects.toMatchObject({ status: 400 });
  for (const name of ['Plain', 'Flagged', 'Typed', 'Tried']) {
    const [row] = (await ada.call(hierarchy.search, { query: { _filter: name } })).items;
    await ada.call(subTenants.remove, { params: { tenantId: row?.tenantId ?? '' } });
  }
});

it('TENANT-2 an id is taken once, and accounts go eight levels deep', async () => {
  const { id } = await make('Taken');
  await expect(make('Again', { tenantId: id })).rejects.toMatchObject({ type: 'tenant_id_taken', status: 409 });
  await expect(make('Odd', { tenantId: 'not-an-id' })).rejects.toMatchObject({ status: 400 });
  let parentTenantId = id;
  for (let level = 2; level <= 8; level += 1) parentTenantId = (await make(`Level ${level}`, { parentTenantId })).id;
  await expect(make('Too deep', { parentTenantId })).rejects.toMatchObject({ type: 'hierarchy_too_deep', status: 422 });
  expect(await ada.call(hierarchy.metadata, { query: { _tenantIds: id } })).toMatchObject([{ totalSubTenants: 7 }]);
  expect(await ada.call(hierarchy.parentsOf, { params: { tenantId: parentTenantId } })).toHaveLength(8);
  await ada.call(subTenants.remove, { params: { tenantId: id } });
});

it('TENANT-3 who of the account above may come in is said by the account below, and by each person', async () => {
  const { id } = await make('Branch');
  const may = async () => {
    const [row] = (await ada.call(hierarchy.search, { query: { _filter: id } })).items;
    return row?.accessAllowed;
  };
  const enter = () => ada.call(users.token, { body: { tenantId: id } });
  const say = (subAccountAccessType: 'defaultOff' | 'defaultOn' | 'alwaysOn') =>
    ada.call(subTenants.hierarchySettings, { params: { tenantId: id }, body: { subAccountAccessType } });
  const let_ = (allowAccess: boolean) =>
    ada.call(subTenantUsers.setAccess, { params: { userId: ada.userId }, body: { allowAccess } });

  await expect(enter()).rejects.toMatchObject(notFound);
  await expect(ada.call(tenants.switchTo, { body: { tenantId: id } })).rejects.toMatchObject(notFound);
  expect(await may()).toBe(false);
  await let_(true);
  expect(await may()).toBe(true);
  const { accessToken } = await enter();
  const inside = { authorization: accessToken };
  expect((await ada.fetch('/identity/resources/users/v2/me', { headers: inside })).status).toBe(200);
  await let_(false);
  expect((await ada.fetch('/identity/resources/users/v2/me', { headers: inside })).status).toBe(401);
  await expect(enter()).rejects.toMatchObject(notFound);
  await say('defaultOn');
  await expect(enter()).rejects.toMatchObject(notFound);
  await sql('update identity.memberships set sub_account_access = null where tenant_id = $1', [own]);
  expect(await enter()).toHaveProperty('accessToken');
  await let_(false);
  await say('alwaysOn');
  expect(await enter()).toHaveProperty('accessToken');

  // Their place in the one above goes with them: roles, and in the list of tenants the one they are in.
  await as(ada, id, async () => {
    const me = await ada.call(users.me, {});
    expect(me).toMatchObject({ tenantId: id, id: ada.userId });
    expect(me.roles.map(({ key }) => key)).toEqual(['owner']);
    expect(me.permissions.map(({ key }) => key)).toContain('fe.*');
    expect((await ada.call(users.updateMe, { body: { name: 'Ada Martin' } })).tenantId).toBe(id);
    const { tenants: all, activeTenant } = await ada.call(tenants.mine, {});
    expect(activeTenant).toMatchObject({ id, name: 'Branch', subAccountAccessType: 'alwaysOn' });
    expect(all.map((tenant) => tenant.id).sort()).toEqual([own, id].sort());
    expect((await ada.call(hierarchy.parents, {})).map(({ tenantId }) => tenantId)).toEqual([own]);
    expect((await ada.call(accountSettings.update, { body: { name: 'Branch office' } })).name).toBe('Branch office');
  });
  await ada.call(tenants.switchTo, { body: { tenantId: id } });
  ada.token = (await ada.call(login.refresh, { body: { tenantId: null } })).accessToken ?? null;
  expect((await ada.call(users.me, {})).tenantId).toBe(id);
  await ada.call(tenants.switchTo, { body: { tenantId: own } });
  ada.token = (await ada.call(login.refresh, { body: { tenantId: null } })).accessToken ?? null;
  expect((await ada.call(users.me, {})).tenantId).toBe(own);
  await ada.call(subTenants.remove, { params: { tenantId: id } });
});

it('TENANT-3 a page can be scoped to an account below by its header, and to no other', async () => {
  const { id } = await make('Scoped', { subAccountAccessType: 'alwaysOn' });
  const me = (tenantId: string, who: Browser = ada) =>
    who.fetch('/identity/resources/users/v2/me', {
      headers: { authorization: `Bearer ${who.token}`, 'frontegg-scoped-tenant': tenantId },
    });
  expect(await (await me(id)).json()).toMatchObject({ tenantId: id });
  for (const absent of ['undefined', 'null', '', own.toUpperCase()])
    expect(await (await me(absent)).json()).toMatchObject({ tenantId: own });
  for (const foreign of [uuidv4(), 'x', id]) {
    const refused = await me(foreign, bob);
    expect(refused.status).toBe(404);
    expect(await refused.json()).toMatchObject({ type: 'tenant_not_found' });
  }
  // Remembered, the answer is another in each tenant all the same.
  expect(await (await me(id)).json()).toMatchObject({ tenantId: id });
  await ada.call(subTenants.hierarchySettings, {
    params: { tenantId: id },
    body: { subAccountAccessType: 'defaultOff' },
  });
  expect((await me(id)).status).toBe(404);
  await ada.call(subTenants.remove, { params: { tenantId: id } });
});

it('TENANT-5 N8 whoever owns an account below reaches neither the one above nor the one beside', async () => {
  const applicationUrl = 'https://below.example/app';
  const below = await make('Below', { creatorEmail: 'cleo@example.com', creatorName: 'Cleo', applicationUrl });
  const beside = await make('Beside');
  const cleo = await invited('cleo@example.com');
  expect(await cleo.call(accountSettings.customLogin, {})).toMatchObject({ applicationUrl });
  const me = await cleo.call(users.me, {});
  expect(me).toMatchObject({ tenantId: below.id });
  expect(me.permissions.map(({ key }) => key)).toContain('fe.*');
  const one = await make('Own', {}, cleo);
  for (const tenantId of [own, beside.id, below.id]) {
    const params = { tenantId };
    const foreign: (() => Promise<unknown>)[] = [
      () => cleo.call(subTenants.update, { params, body: { name: 'Taken over' } }),
      () => cleo.call(subTenants.remove, { params }),
      () => cleo.call(subTenants.manage, { params, body: { isReseller: true } }),
      () => cleo.call(subTenants.hierarchySettings, { params, body: { subAccountAccessType: 'alwaysOn' } }),
    ];
    if (tenantId !== below.id)
      foreign.push(
        () => make('Planted', { parentTenantId: tenantId }, cleo),
        () => cleo.call(hierarchy.search, { query: { _subTenantId: tenantId } }),
        () => cleo.call(hierarchy.parentsOf, { params }),
        () => cleo.call(users.token, { body: { tenantId } }),
        () => cleo.call(tenants.switchTo, { body: { tenantId } }),
        () => cleo.call(subTenantUsers.addMany, { body: { users: [{ email: 'cleo@example.com' }], tenantId } }),
      );
    for (const attempt of foreign) await expect(attempt(), tenantId).rejects.toMatchObject(notFound);
  }
  expect(await cleo.call(hierarchy.parents, {})).toEqual([]);
  await expect(cleo.call(subTenantUsers.list, { query: {} })).rejects.toMatchObject({
    type: 'not_a_reseller',
    status: 403,
  });
  const ids = [own, beside.id, below.id, one.id];
  expect(await cleo.call(hierarchy.countUsers, { body: { tenantIds: ids } })).toHaveLength(2);
  expect((await cleo.call(hierarchy.search, { query: { _filter: 'be' } })).items).toEqual([]);
  // The one above makes it a reseller, so it sees who is below itself; and still nobody above.
  await ada.call(subTenants.manage, { params: { tenantId: below.id }, body: { isReseller: true } });
  expect((await cleo.call(subTenantUsers.list, { query: {} })).items).toEqual([]);
  await ada.call(subTenants.remove, { params: { tenantId: beside.id } });
  await ada.call(subTenants.remove, { params: { tenantId: below.id } });
  expect(
    (await cleo.fetch('/identity/resources/users/v2/me', { headers: { authorization: `${cleo.token}` } })).status,
  ).toBe(401);
});

it('N10 TENANT-2 a deleted account is out of reach at once by every way, with all below it, and nothing revives', async () => {
  const { id } = await make('Gone', { creatorEmail: 'dan@example.com', subAccountAccessType: 'alwaysOn' });
  const deeper = await make('Deeper', { parentTenantId: id, subAccountAccessType: 'alwaysOn' });
  const dan = await invited('dan@example.com');
  const link = await dan.call(invitations.createLink, { body: {} });
  await dan.call(invitations.invite, { body: { email: 'eve@example.com' } });
  const { secret = '' } = await dan.call(apiTokens.createTenantsAccessToken, {
    body: { description: 'Robot', roleIds: [], expiresInMinutes: 60 },
  });
  const inside = (await ada.call(users.token, { body: { tenantId: id } })).accessToken;
  const deep = (await ada.call(users.token, { body: { tenantId: deeper.id } })).accessToken;
  const status = async (token: string | null, headers: Record<string, string> = {}) =>
    (await ada.fetch('/identity/resources/users/v2/me', { headers: { authorization: `${token}`, ...headers } })).status;
  expect([await status(inside), await status(deep), await status(dan.token)]).toEqual([200, 200, 200]);
  const robot = async () =>
    (await ada.fetch('/tenants/resources/account-settings/v1', { headers: { authorization: secret } })).status;
  expect(await robot()).toBe(200);

  await ada.call(subTenants.remove, { params: { tenantId: id } });
  const dead = async () => {
    expect([await status(inside), await status(deep), await status(dan.token)]).toEqual([401, 401, 401]);
    expect(await robot()).toBe(401);
    expect(await status(ada.token, { 'frontegg-scoped-tenant': id })).toBe(404);
    await expect(dan.call(login.refresh, { body: {} })).rejects.toMatchObject({ status: 401 });
    await expect(ada.call(users.token, { body: { tenantId: id } })).rejects.toMatchObject(notFound);
    await expect(ada.call(tenants.switchTo, { body: { tenantId: deeper.id } })).rejects.toMatchObject(notFound);
    await expect(ada.call(subTenants.remove, { params: { tenantId: id } })).rejects.toMatchObject(notFound);
    await expect(ada.call(hierarchy.search, { query: { _subTenantId: id } })).rejects.toMatchObject(notFound);
    await expect(make('Child of none', { parentTenantId: id })).rejects.toMatchObject(notFound);
    await expect(bob.call(invitations.verifyLink, { body: { token: link.token } })).rejects.toMatchObject({
      type: 'invitation_invalid',
    });
    expect(await ada.call(hierarchy.countUsers, { body: { tenantIds: [id, deeper.id] } })).toEqual([]);
    expect((await ada.call(tenants.mine, {})).tenants.map((tenant) => tenant.id)).toEqual([own]);
  };
  await dead();
  expect(await sql('select * from identity.memberships where tenant_id = any($1)', [[id, deeper.id]])).toEqual([]);
  expect(await sql('select * from identity.invitations where tenant_id = any($1)', [[id, deeper.id]])).toEqual([]);
  expect(await sql('select * from identity.tenant_ancestors where $1 in (tenant_id, ancestor_id)', [id])).toEqual([]);
  // Nobody is put into it, whoever tries.
  await expect(
    sql('insert into identity.memberships (tenant_id, user_id) values ($1, $2)', [id, bob.userId]),
  ).rejects.toThrow('the tenant is gone');
  // Somebody undoes it by hand: no token, session or invitation of before comes back with it.
  await sql('update identity.tenants set deleted_at = null where id = any($1)', [[id, deeper.id]]);
  await dead();
});
