import { users } from '@parley/contracts/identity/users.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Scope } from '#db/database.ts';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import type { Browser } from '../testing/browser.ts';
import { activePerson } from '../testing/browser.ts';

let app: TestApp;
let ada: Browser & { userId: string };
let bob: Browser & { userId: string };
let adaTenant: string;
beforeAll(async () => {
  app = await testApp();
  ada = await activePerson(app, 'ada@example.com', { companyName: 'Ada' });
  bob = await activePerson(app, 'bob@example.com', { companyName: 'Bob' });
  adaTenant = (await ada.call(users.me, {})).tenantId;
});
afterAll(() => app.close());

const query = (scope: Scope, text: string, values: unknown[] = []) =>
  app.services.database.query<Record<string, unknown>>(scope, text, values);
const SCHEMAS = `('identity', 'assistant', 'platform')`;
/** Bookkeeping of the migrations, which nobody but the owner may touch. */
const BARE = new Set(['platform.migrations']);

async function tables(): Promise<string[]> {
  const { rows } = await query(
    { kind: 'owner' },
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ${SCHEMAS} and c.relkind in ('r', 'p') order by 1`,
  );
  return rows.map(({ name }) => String(name));
}

it('TENANT-5 N6 every table has row-level security, and the roles of the application own nothing', async () => {
  const { rows: bare } = await query(
    { kind: 'owner' },
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ${SCHEMAS} and c.relkind in ('r', 'p') and not c.relrowsecurity`,
  );
  expect(bare.map(({ name }) => name)).toEqual([...BARE]);
  const { rows: owned } = await query(
    { kind: 'owner' },
    `select c.relname from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname like 'parley\\_%'`,
  );
  expect(owned).toEqual([]);
  const { rows: roles } = await query(
    { kind: 'owner' },
    `select rolname from pg_roles where rolname like 'parley\\_%' and (rolsuper or rolbypassrls or rolinherit and rolcanlogin
      or rolcanlogin and rolname in ('parley_app', 'parley_system'))`,
  );
  expect(roles).toEqual([]);
});

it('TENANT-5 N6 a query without scope is refused, or returns no row, of any table', async () => {
  const all = await tables();
  expect(all.length).toBeGreaterThan(20);
  for (const table of all) {
    const nobody = await app.services.database.withOwner(async (client) => {
      await client.query(
        "select set_config('role', 'parley_app', false), set_config('app.tenant', '', false), set_config('app.user', '', false)",
      );
      try {
        return (await client.query(`select count(*)::int as count from ${table}`)).rows[0].count as number;
      } catch (error) {
        // No right to look, or no tenant to look for.
        expect(['42501', '22P02'], table).toContain((error as { code: string }).code);
        return 0;
      }
    });
    expect(nobody, table).toBe(0);
  }
});

it('TENANT-5 N6 a tenant meets only itself, whatever the query asks for', async () => {
  const scope: Scope = { kind: 'tenant', tenantId: adaTenant, userId: ada.userId };
  const see = async (text: string) => (await query(scope, text)).rows;
  expect(await see('select id from identity.tenants')).toEqual([{ id: adaTenant }]);
  expect(await see('select id from identity.users')).toEqual([{ id: ada.userId }]);
  expect(await see('select user_id from identity.memberships')).toEqual([{ user_id: ada.userId }]);
  expect(await see('select distinct user_id from identity.sessions')).toEqual([{ user_id: ada.userId }]);
  expect(await see('select distinct tenant_id from identity.audits')).toEqual([{ tenant_id: adaTenant }]);
  expect(await see(`select key from identity.roles order by key`)).toEqual([{ key: 'member' }, { key: 'owner' }]);
  expect(await see('select distinct user_id from identity.held_roles')).toEqual([{ user_id: ada.userId }]);
  const touched = await query(scope, 'update identity.users set name = $1 where id = $2', ['taken', bob.userId]);
  expect(touched.rowCount).toBe(0);
  expect((await query(scope, 'delete from identity.sessions where user_id = $1', [bob.userId])).rowCount).toBe(0);
});

it('TENANT-5 AUDIT-2 nobody changes or removes audits, and a tenant gives itself nothing', async () => {
  const scope: Scope = { kind: 'tenant', tenantId: adaTenant, userId: ada.userId };
  const refused = { code: '42501' };
  for (const who of [scope, { kind: 'system' } as const]) {
    await expect(query(who, `update identity.audits set ip = ''`)).rejects.toMatchObject(refused);
    await expect(query(who, 'delete from identity.audits')).rejects.toMatchObject(refused);
    await expect(query(who, 'truncate identity.audits')).rejects.toMatchObject(refused);
    await expect(query(who, 'delete from identity.audit_heads')).rejects.toMatchObject(refused);
  }
  for (const statement of [
    'update identity.users set super_user = true',
    `update identity.users set email = 'root@example.com'`,
    'update identity.users set password_hash = null',
    'update identity.tenants set operator = true',
    `insert into identity.membership_roles (tenant_id, user_id, role_id) select '${adaTenant}', '${ada.userId}', id from identity.roles`,
    `insert into identity.memberships (tenant_id, user_id) values ('${adaTenant}', '${bob.userId}')`,
    `insert into identity.roles (id, tenant_id, key, name) values (gen_random_uuid(), '${adaTenant}', 'mine', 'Mine')`,
    `insert into identity.role_permissions (role_id, permission_id) select r.id, p.id from identity.roles r, identity.permissions p`,
    `update identity.permissions set assignment_type = 'ASSIGNABLE'`,
    `insert into identity.groups (id, tenant_id, name) values (gen_random_uuid(), '${adaTenant}', 'Mine')`,
    `insert into identity.group_users (tenant_id, group_id, user_id) select '${adaTenant}', id, '${ada.userId}' from identity.groups`,
    `insert into identity.group_roles (tenant_id, group_id, role_id) select '${adaTenant}', g.id, r.id from identity.groups g, identity.roles r`,
    'delete from identity.group_settings',
    'select * from identity.signing_keys',
    'select * from identity.one_time_tokens',
    'select * from identity.sign_ups',
  ])
    await expect(query(scope, statement), statement).rejects.toMatchObject(refused);
});

it('TENANT-5 SECU-1 N6 what holds for all tenants is read by each and changed or taken by none', async () => {
  const scope: Scope = { kind: 'tenant', tenantId: adaTenant, userId: ada.userId };
  const system: Scope = { kind: 'system' };
  const ofAll = `from identity.security_policies where tenant_id is null and kind = 'lockout'`;
  await query(
    system,
    `insert into identity.security_policies (id, kind, settings) values (gen_random_uuid(), 'lockout', '{}')
     on conflict do nothing`,
  );
  expect((await query(scope, `select kind ${ofAll}`)).rows).toEqual([{ kind: 'lockout' }]);
  const update = (change: string) =>
    query(scope, `update identity.security_policies set ${change} where tenant_id is null`);
  expect((await update(`settings = '{"enabled":false}'`)).rowCount).toBe(0);
  expect((await update(`tenant_id = '${adaTenant}'`)).rowCount).toBe(0);
  expect((await query(system, `select settings ${ofAll}`)).rows).toEqual([{ settings: {} }]);
  await query(system, `delete ${ofAll}`);
});
