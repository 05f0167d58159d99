import { groups } from '@parley/contracts/identity/groups.ts';
import { impersonation } from '@parley/contracts/identity/impersonation.ts';
import { invitations } from '@parley/contracts/identity/invitations.ts';
import { members } from '@parley/contracts/identity/members.ts';
import { permissions, roles } from '@parley/contracts/identity/roles.ts';
import { subTenants } from '@parley/contracts/identity/sub-tenants.ts';
import { tenants } from '@parley/contracts/identity/tenants.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import type { Browser } from '../testing/browser.ts';
import { activePerson, browserAt, linkOf, mailTo, signedIn } from '../testing/browser.ts';
import { testClock } from '../testing/test-clock.ts';

type Person = Browser & { userId: string };
const ADMIN = { email: 'root@example.com', password: 'seven quiet herons at dusk' };
const clock = testClock();
let app: TestApp;
let admin: Browser;
let ada: Person;
/** Owns `below`, which lets everybody in from above. */
let cleo: Person;
let below: string;
beforeAll(async () => {
  app = await testApp({ config: { admin: ADMIN }, clock });
  admin = await signedIn(app.url, ADMIN.email, ADMIN.password);
  ada = await activePerson(app, 'ada@example.com', { companyName: 'Group' });
  cleo = await activePerson(app, 'cleo@example.com', { companyName: 'Elsewhere' });
  below = (await make(ada, 'Below')).id;
  await belong(below, cleo.userId);
  cleo.token = (await cleo.call(users.token, { body: { tenantId: below } })).accessToken;
});
afterAll(() => app.close());

const sql = async (text: string, values: unknown[] = []) =>
  (await app.services.database.query<Record<string, unknown>>({ kind: 'owner' }, text, values)).rows;
const make = (who: Browser, name: string, parentTenantId?: string) =>
  who.call(subTenants.create, {
    body: { name, subAccountAccessType: 'alwaysOn', ...(parentTenantId ? { parentTenantId } : {}) },
  });
/** As an owner, without asking anybody. */
async function belong(tenantId: string, userId: string): Promise<void> {
  await sql('insert into identity.memberships (tenant_id, user_id) values ($1, $2)', [tenantId, userId]);
  await sql(
    `insert into identity.membership_roles (tenant_id, user_id, role_id)
     select $1, $2, id from identity.roles where key = 'owner' and tenant_id is null`,
    [tenantId, userId],
  );
}
const into = (who: Browser, tenantId: string) => who.call(users.token, { body: { tenantId } });
const asked = (token: string, path: string) => fetch(`${app.url}${path}`, { headers: { authorization: token } });

it('TENANT-3 APP-9 whoever administers the product does so where they belong, and not in an account below', async () => {
  const { id } = await make(admin, 'Branch of the operator');
  const { accessToken } = await into(admin, id);
  const me = (await (await asked(accessToken, '/identity/resources/users/v2/me')).json()) as {
    permissions: { key: string }[];
  };
  expect(me.permissions.map(({ key }) => key)).toContain('fe.*');
  expect((await asked(accessToken, '/api/analytics/admin/status')).status).toBe(403);
  expect((await asked(`${admin.token}`, '/api/analytics/admin/status')).status).toBe(200);
});

it('TENANT-3 M5 an account that forces a second factor is not entered without one, by token or by header', async () => {
  const { id } = await make(ada, 'Careful');
  await sql(
    `insert into identity.security_policies (id, tenant_id, kind, settings)
     values (gen_random_uuid(), $1, 'mfa', '{"enforceMFAType":"Force"}')`,
    [id],
  );
  const scoped = await fetch(`${app.url}/identity/resources/users/v2/me`, {
    headers: { authorization: `${ada.token}`, 'frontegg-scoped-tenant': id },
  });
  expect([scoped.status, await scoped.json()]).toMatchObject([403, { type: 'insufficient_user_authentication' }]);
  await expect(into(ada, id)).rejects.toMatchObject({ type: 'insufficient_user_authentication' });
});

it('TENANT-2 whoever was shut out of an account does not come into it from above', async () => {
  const { id } = await make(ada, 'Closed to Ada');
  expect(await into(ada, id)).toHaveProperty('accessToken');
  await belong(id, ada.userId);
  await sql('update identity.memberships set locked_at = now() where tenant_id = $1 and user_id = $2', [
    id,
    ada.userId,
  ]);
  await expect(into(ada, id)).rejects.toMatchObject({ type: 'tenant_not_found', status: 404 });
});

it('N8 Z1 an owner below neither acts for nor manages somebody who may come in from above', async () => {
  expect(await into(ada, below)).toHaveProperty('accessToken');
  await expect(
    cleo.call(impersonation.begin, { body: { userId: ada.userId, reason: 'curious' } }),
  ).rejects.toMatchObject({ type: 'impersonation_refused' });
  for (const attempt of [
    () => cleo.call(members.remove, { params: { id: ada.userId } }),
    () => cleo.call(members.disable, { params: { id: ada.userId } }),
  ])
    await expect(attempt()).rejects.toMatchObject({ status: 404 });
  expect((await asked(`${cleo.token}`, `/identity/resources/users/v1/${ada.userId}`)).status).toBe(404);
  const list = await cleo.fetch('/identity/resources/users/v2', { headers: { authorization: `${cleo.token}` } });
  expect(await list.text()).not.toContain('ada@example.com');
});

/** A member of the account above, whose only role there reads its people; their own account is another one. */
async function reader(email: string): Promise<{ dan: Person; roleId: string }> {
  const group = (await ada.call(users.me, {})).tenantId;
  const dan = await activePerson(app, email, { companyName: email });
  const readUsers = (await ada.call(permissions.list, {})).find(({ key }) => key === 'fe.secure.read.users');
  const { id } = await ada.call(roles.create, {
    body: { name: `Reader ${email}`, permissions: [String(readUsers?.id)] },
  });
  await sql('insert into identity.memberships (tenant_id, user_id) values ($1, $2)', [group, dan.userId]);
  await sql('insert into identity.membership_roles (tenant_id, user_id, role_id) values ($1, $2, $3)', [
    group,
    dan.userId,
    id,
  ]);
  return { dan, roleId: id };
}

it('TENANT-2 R7 what a role above allows holds at once for whoever came by it into an account below', async () => {
  const { dan, roleId } = await reader('dan@example.com');
  const { accessToken } = await into(dan, below);
  const byToken = async () => (await asked(accessToken, '/identity/resources/users/v2')).status;
  const byHeader = async () =>
    (
      await fetch(`${app.url}/identity/resources/users/v2`, {
        headers: { authorization: `${dan.token}`, 'frontegg-scoped-tenant': below },
      })
    ).status;
  expect([await byToken(), await byHeader()]).toEqual([200, 200]);
  await ada.call(roles.setPermissions, { params: { id: roleId }, body: { permissionIds: [] } });
  expect([await byToken(), await byHeader()]).toEqual([403, 403]);
});

it('TENANT-3 M5 J1 what an account asks of its people it asks also where they go below by belonging to it', async () => {
  const dan = await activePerson(app, 'erin@example.com', { companyName: 'Neither' });
  const atOnce = (tenantId: string) =>
    fetch(`${app.url}/identity/resources/users/v2/me`, {
      headers: { authorization: `${dan.token}`, 'frontegg-scoped-tenant': tenantId },
    });
  for (const [kind, settings, refused] of [
    ['mfa', '{"enforceMFAType":"Force"}', 'insufficient_user_authentication'],
    ['ip-restrictions', '{"isActive":true,"strategy":"ALLOW"}', 'address_not_allowed'],
  ]) {
    const { id: middle } = await make(ada, `Strict ${kind}`);
    const { id: leaf } = await make(ada, `Below strict ${kind}`, middle);
    await belong(middle, dan.userId);
    await sql(
      `insert into identity.security_policies (id, tenant_id, kind, settings) values (gen_random_uuid(), $1, $2, $3)`,
      [middle, kind, settings],
    );
    const scoped = await atOnce(leaf);
    expect([scoped.status, await scoped.json()]).toMatchObject([403, { type: refused }]);
    await expect(into(dan, leaf)).rejects.toMatchObject({ type: refused });
    if (kind === 'ip-restrictions')
      await expect(dan.call(tenants.switchTo, { body: { tenantId: leaf } })).rejects.toMatchObject({ type: refused });
  }
});

it('TENANT-2 R7 an id in capitals is the same id: who is let in no longer is out at once', async () => {
  const { dan } = await reader('capitals@example.com');
  const { id } = await make(ada, 'Named in capitals');
  const { accessToken } = await into(dan, id);
  const status = async () => (await asked(accessToken, '/identity/resources/users/v2')).status;
  expect(await status()).toBe(200);
  await ada.call(subTenants.hierarchySettings, {
    params: { tenantId: id.toUpperCase() },
    body: { subAccountAccessType: 'defaultOff' },
  });
  expect(await status()).toBe(401);
});

it('TEAM-2 I5 whoever is invited into a group by somebody from above comes into it', async () => {
  const guest = await activePerson(app, 'guest@example.com', { companyName: 'Of the guest' });
  const { accessToken } = await into(ada, below);
  const above = Object.assign(browserAt(app.url), { token: accessToken });
  const { id } = await above.call(groups.create, { body: { name: 'Guests' } });
  await above.call(invitations.invite, { body: { email: 'guest@example.com', groupIds: [id] } });
  const { token } = linkOf(await mailTo(app, 'guest@example.com', 2));
  await guest.call(invitations.accept, { body: { userId: guest.userId, token } });
  expect(await sql('select user_id from identity.group_users where group_id = $1', [id])).toEqual([
    { user_id: guest.userId },
  ]);
});

it('TENANT-2 Y1 accounts made below one that is being deleted are not there either, and the counts stay right', async () => {
  const { id } = await make(ada, 'Short-lived');
  const outcomes = await Promise.allSettled([
    ...Array.from({ length: 6 }, (_, nth) => make(ada, `Child ${nth}`, id)),
    ada.call(subTenants.remove, { params: { tenantId: id } }),
    ...Array.from({ length: 6 }, (_, nth) => make(ada, `Late child ${nth}`, id)),
  ]);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ type: 'tenant_not_found' });
  expect(await sql('select name from identity.tenants where parent_id = $1 and deleted_at is null', [id])).toEqual([]);
  const wrong = await sql(
    `select t.id from identity.tenants t where t.deleted_at is null and (t.descendants_count, t.children_count) <> (
       select count(*) filter (where a.depth > 0), count(*) filter (where a.depth = 1)
       from identity.tenant_ancestors a where a.ancestor_id = t.id)`,
  );
  expect(wrong).toEqual([]);
});

it('N10 what a deleted account leaves is taken away by a job, and the log of the account above says so', async () => {
  const { id } = await make(ada, 'Past');
  await make(ada, 'Past below', id);
  await ada.call(subTenants.remove, { params: { tenantId: id } });
  const rows = () => sql('select id from identity.tenants where id = $1 or parent_id = $1', [id]);
  await expect.poll(() => rows()).toEqual([]);
  const lastActs = async () =>
    (
      await sql(
        `select action from identity.audits where data ->> 'subTenantId' = $1::text and tenant_id <> $1::uuid order by number`,
        [id],
      )
    )
      .slice(-2)
      .map(({ action }) => action);
  await expect.poll(lastActs).toEqual(['tenant.deleted', 'tenant.erased']);
});
