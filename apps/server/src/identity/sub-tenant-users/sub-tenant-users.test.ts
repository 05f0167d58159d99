import { subTenantUsers } from '@parley/contracts/identity/sub-tenant-users.ts';
import { subTenants } from '@parley/contracts/identity/sub-tenants.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import type { Browser } from '../testing/browser.ts';
import { activePerson, mailsTo, mailTo } from '../testing/browser.ts';

type Person = Browser & { userId: string };
let app: TestApp;
/** Owns the account above; `lea` belongs to it as a member with one role of her own; `max` is a stranger. */
let ada: Person;
let lea: Person;
let max: Person;
let own: string;
let north: string;
let south: string;
const role: Record<string, string> = {};
beforeAll(async () => {
  app = await testApp();
  ada = await activePerson(app, 'ada@example.com', { companyName: 'Group' });
  lea = await activePerson(app, 'lea@example.com', { companyName: 'Elsewhere' });
  max = await activePerson(app, 'max@example.com', { companyName: 'Stranger' });
  own = (await ada.call(users.me, {})).tenantId;
  north = (await ada.call(subTenants.create, { body: { name: 'North' } })).id;
  south = (await ada.call(subTenants.create, { body: { name: 'South' } })).id;
  for (const { id, key } of await sql('select id, key from identity.roles where tenant_id is null'))
    role[String(key)] = String(id);
  // One who may decide about people below, and see them; nothing else.
  role.manager = uuidv7();
  await sql(
    `insert into identity.roles (id, tenant_id, key, name, level) values ($1, null, 'people-below', 'People below', 50)`,
    [role.manager],
  );
  await sql(
    `insert into identity.role_permissions select $1, id from identity.permissions
     where key in ('fe.secure.write.userSubTenants', 'fe.secure.read.userSubTenants')`,
    [role.manager],
  );
  await sql('insert into identity.memberships (tenant_id, user_id) values ($1, $2)', [own, lea.userId]);
  await sql('insert into identity.membership_roles (tenant_id, user_id, role_id) values ($1, $2, $3)', [
    own,
    lea.userId,
    role.manager,
  ]);
  lea.token = (await lea.call(users.token, { body: { tenantId: own } })).accessToken;
});
afterAll(() => app.close());

const sql = async (text: string, values: unknown[] = []) =>
  (await app.services.database.query<Record<string, unknown>>({ kind: 'owner' }, text, values)).rows;
const rolesIn = async (tenantId: string, userId: string) =>
  (
    await sql(
      `select r.key from identity.membership_roles h join identity.roles r on r.id = h.role_id
       where h.tenant_id = $1 and h.user_id = $2 order by 1`,
      [tenantId, userId],
    )
  ).map(({ key }) => key);

const addBelow = (email: string): Promise<Response> =>
  ada.fetch('/frontegg/identity/resources/sub-tenants/users/v1/', {
    method: 'POST',
    headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      user: { email, name: 'Max' },
      subTenants: [{ tenantId: north, roleIds: [role.manager] }, { tenantId: south }],
    }),
  });

it('TENANT-2 a person of the own account is added to those below with roles; others are invited, with the same answer', async () => {
  const [known, stranger] = [await addBelow('lea@example.com'), await addBelow('max@example.com')];
  expect([known.status, await known.text()]).toEqual([stranger.status, await stranger.text()]);
  expect(await rolesIn(north, lea.userId)).toEqual(['people-below']);
  expect(await rolesIn(south, lea.userId)).toEqual(['member']);
  expect(await rolesIn(north, max.userId)).toEqual([]);
  // One letter for each account; which is first is nobody's promise.
  await mailTo(app, 'max@example.com', 3);
  const letters = (await mailsTo(app, 'max@example.com')).map(({ text }) => text).join();
  for (const name of ['North', 'South']) expect(letters).toContain(`to join ${name} on Parley`);
  expect(
    await sql('select 1 from identity.memberships where user_id = $1 and tenant_id = $2', [max.userId, north]),
  ).toEqual([]);
});

it('TENANT-2 N3 the people of the accounts below are listed with their places there and no others', async () => {
  expect((await addBelow('lea@example.com')).ok).toBe(true);
  const all = await ada.call(subTenantUsers.list, { query: {} });
  expect(all._metadata).toEqual({ totalItems: 1, totalPages: 1 });
  const [person] = all.items;
  expect(person).toMatchObject({ id: lea.userId, email: 'lea@example.com' });
  expect(person?.tenants.map(({ name, roles }) => [name, roles.map(({ key }) => key)])).toEqual([
    ['North', ['people-below']],
    ['South', ['member']],
  ]);
  expect(JSON.stringify(all)).not.toContain('Elsewhere');
  expect(person?.tenantIds.sort()).toEqual([north, south].sort());
  const one = await ada.call(subTenantUsers.list, { query: { _subTenantId: south, _filter: 'LEA' } });
  expect(one.items[0]?.tenants.map(({ tenantId }) => tenantId)).toEqual([south]);
  expect((await ada.call(subTenantUsers.list, { query: { _filter: 'nobody' } })).items).toEqual([]);
  await expect(ada.call(subTenantUsers.list, { query: { _subTenantId: uuidv7() } })).rejects.toMatchObject({
    status: 404,
  });
});

it('TENANT-2 roles below are added, set and taken, and the change holds at once', async () => {
  const inNorth = (await lea.call(users.token, { body: { tenantId: north } })).accessToken;
  const mine = async () =>
    (await (await lea.fetch('/identity/resources/users/v2/me', { headers: { authorization: inNorth } })).json()) as {
      roles: { key: string }[];
    };
  const change = (roleIds: (string | undefined)[]) => ({
    params: { userId: lea.userId },
    body: { subTenantsRoles: [{ tenantId: north, roleIds: roleIds.map(String) }] },
  });
  await ada.call(subTenantUsers.addRoles, change([role.member]));
  expect((await mine()).roles.map(({ key }) => key).sort()).toEqual(['member', 'people-below']);
  await ada.call(subTenantUsers.removeRoles, change([role.member]));
  expect(await rolesIn(north, lea.userId)).toEqual(['people-below']);
  await ada.call(subTenantUsers.setRoles, change([role.owner]));
  expect((await mine()).roles.map(({ key }) => key)).toEqual(['owner']);
  // R4: nobody else administers it now.
  await expect(ada.call(subTenantUsers.setRoles, change(['']))).rejects.toMatchObject({ type: 'last_administrator' });
  await expect(ada.call(subTenantUsers.setRoles, change([uuidv7()]))).rejects.toMatchObject({ type: 'role_not_found' });
  await expect(
    ada.call(subTenantUsers.setRoles, { ...change([]), params: { userId: max.userId } }),
  ).rejects.toMatchObject({ type: 'sub_tenant_user_not_found', status: 404 });
});

it('R1 TENANT-2 nobody gives below what they do not hold, nor changes who holds more', async () => {
  const refused = { type: 'role_not_grantable', status: 403 };
  const places = (roleId: string | undefined) => [{ tenantId: south, roleIds: [String(roleId)] }];
  await expect(
    lea.call(subTenantUsers.add, { body: { user: { email: 'new@example.com' }, subTenants: places(role.owner) } }),
  ).rejects.toMatchObject(refused);
  await expect(
    lea.call(subTenantUsers.setRoles, {
      params: { userId: lea.userId },
      body: { subTenantsRoles: places(role.owner) },
    }),
  ).rejects.toMatchObject(refused);
  // Owner in North, where the account above made her that: above it she still holds no more than before.
  const above = { type: 'above_you', status: 403 };
  await expect(
    lea.call(subTenantUsers.remove, { body: { userId: lea.userId, subTenants: [{ tenantId: north }] } }),
  ).rejects.toMatchObject(above);
  await ada.call(subTenantUsers.addMany, {
    body: { users: [{ email: 'ada@example.com' }], tenantId: south, roleIds: [String(role.owner)] },
  });
  await expect(
    lea.call(subTenantUsers.remove, { body: { userId: ada.userId, subTenants: [{ tenantId: south }] } }),
  ).rejects.toMatchObject(above);
  expect(await rolesIn(south, ada.userId)).toEqual(['owner']);
  expect(await sql('select 1 from identity.users where email = $1', ['new@example.com'])).toEqual([]);
});

it('R1 TENANT-2 who holds more is above also while they are shut out', async () => {
  const shut = (column: string, at: string | null) =>
    sql(`update identity.memberships set ${column} = $3 where tenant_id = $1 and user_id = $2`, [
      south,
      ada.userId,
      at,
    ]);
  const above = { type: 'above_you', status: 403 };
  for (const column of ['disabled_at', 'locked_at']) {
    await shut(column, '2026-01-01');
    await expect(
      lea.call(subTenantUsers.remove, { body: { userId: ada.userId, subTenants: [{ tenantId: south }] } }),
    ).rejects.toMatchObject(above);
    await expect(
      lea.call(subTenantUsers.addRoles, {
        params: { userId: ada.userId },
        body: { subTenantsRoles: [{ tenantId: south, roleIds: [String(role.manager)] }] },
      }),
    ).rejects.toMatchObject(above);
    await shut(column, null);
  }
  expect(await rolesIn(south, ada.userId)).toEqual(['owner']);
});

it('SSO-6 TENANT-2 whoever a directory manages in an account is not taken out of it by hand', async () => {
  const managedBy = (by: string) =>
    sql('update identity.memberships set managed_by = $3 where tenant_id = $1 and user_id = $2', [
      south,
      lea.userId,
      by,
    ]);
  const remove = () =>
    ada.call(subTenantUsers.remove, { body: { userId: lea.userId, subTenants: [{ tenantId: south }] } });
  await managedBy('scim2');
  await expect(remove()).rejects.toMatchObject({ type: 'member_managed', status: 409 });
  expect(await rolesIn(south, lea.userId)).not.toEqual([]);
  await managedBy('frontegg');
});

it('TENANT-2 TENANT-4 several at once, into an account that is named, and out of it again', async () => {
  await expect(
    ada.call(subTenantUsers.addMany, { body: { users: [{ email: 'x@example.com' }] } }),
  ).rejects.toMatchObject({ message: 'TenantId is not defined', status: 400 });
  await ada.call(subTenantUsers.addMany, {
    body: {
      users: [{ email: 'x@example.com' }, { email: 'y@example.com' }],
      tenantId: south,
      allowSubAccountAccess: true,
    },
  });
  const invited = await sql(
    'select sub_account_access from identity.invitations where tenant_id = $1 and email like $2',
    [south, '_@example.com'],
  );
  expect(invited).toEqual([{ sub_account_access: true }, { sub_account_access: true }]);
  await ada.call(subTenantUsers.remove, { body: { userId: lea.userId, subTenants: [{ tenantId: south }] } });
  await expect(lea.call(users.token, { body: { tenantId: south } })).rejects.toMatchObject({ status: 404 });
  await expect(
    ada.call(subTenantUsers.remove, { body: { userId: max.userId, subTenants: [{ tenantId: south }] } }),
  ).rejects.toMatchObject({ type: 'sub_tenant_user_not_found' });
  await expect(
    max.call(subTenantUsers.remove, { body: { userId: lea.userId, subTenants: [{ tenantId: north }] } }),
  ).rejects.toMatchObject({ type: 'tenant_not_found' });
});
