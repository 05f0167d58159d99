import { apiTokenExchange, apiTokens } from '@parley/contracts/identity/api-tokens.ts';
import { login } from '@parley/contracts/identity/login.ts';
import { ipRestrictions } from '@parley/contracts/identity/restrictions.ts';
import { permissions as permissionCalls, roles as roleCalls } from '@parley/contracts/identity/roles.ts';
import { subTenants } from '@parley/contracts/identity/sub-tenants.ts';
import { tenants as tenantCalls } from '@parley/contracts/identity/tenants.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { describe, expect, it } from 'vitest';
import type { Config } from '#platform/config.ts';
import { createTestDatabase } from '#testing/postgres.ts';
import { soon } from '#testing/soon.ts';
import { testApp } from '#testing/test-app.ts';
import { activePerson, signedIn } from '../testing/browser.ts';
import { everyKind, exchanged, program } from './testing/programs.ts';
import { ACCOUNT, DAY, ME, tokenHouse } from './testing/token-house.ts';

const house = tokenHouse();
const { announce, clock, freshly, query, status } = house;

it('TOKENS-1 T2 a token never allows more than its person holds now, nor a tenant’s more than its maker may give', async () => {
  const owner = await activePerson(house.app, 'owner@example.com', { companyName: 'Demoted' });
  const own = (await owner.call(users.me, {})).tenantId;
  const made = await owner.call(apiTokens.createMyAccessToken, { body: { description: 'mine' } });
  const path = '/frontegg/identity/resources/users/access-tokens/v1';
  expect(await status(made.secret ?? '', path)).toBe(200);
  await query(`update identity.membership_roles set role_id = $3 where tenant_id = $1 and user_id = $2`, [
    own,
    owner.userId,
    house.roles.member,
  ]);
  await announce(`u ${owner.userId}`);
  await soon(async () => (await status(made.secret ?? '', path)) === 403);
  expect(await status(made.secret ?? '', path)).toBe(403);
  expect(await status(made.secret ?? '', ME)).toBe(200);
  // A member who may make tenant tokens gives what a member may give.
  await query(
    `insert into identity.roles (id, tenant_id, key, name, level) values (gen_random_uuid(), $1, 'keys', 'Keys', 50)`,
    [own],
  );
  await query(
    `insert into identity.role_permissions select r.id, p.id from identity.roles r, identity.permissions p
     where r.key = 'keys' and r.tenant_id = $1 and p.key in ('fe.secure.write.tenantApiTokens', 'fe.secure.read.tenantApiTokens')`,
    [own],
  );
  await query(
    `insert into identity.membership_roles select $1, $2, id from identity.roles where key = 'keys' and tenant_id = $1`,
    [own, owner.userId],
  );
  await announce(`u ${owner.userId}`);
  await soon(async () => (await status(owner.token, '/frontegg/identity/resources/tenants/api-tokens/v1')) === 200);
  for (const [roleIds, type] of [
    [[house.roles.owner ?? ''], 'role_not_grantable'],
    [['0199a0aa-0000-7000-8000-000000000001'], 'role_not_found'],
    [['owner'], 'role_not_found'],
  ] as const)
    await expect(
      owner.call(apiTokens.createTenants, { body: { description: 'more', roleIds: [...roleIds] } }),
    ).rejects.toMatchObject({ type });
  await owner.call(apiTokens.createTenants, { body: { description: 'less', roleIds: [house.roles.member ?? ''] } });
  expect((await owner.call(apiTokens.tenants, {})).map(({ description }) => description)).toEqual(['less']);
});

it('TOKENS-1 T2 a role that allows less makes every token that has it allow less, and one that is gone takes all', async () => {
  const owner = await activePerson(house.app, 'rolemaker@example.com', { companyName: 'Roles' });
  const permissions = await owner.call(permissionCalls.list, {});
  const idOf = (key: string) => permissions.find((permission) => permission.key === key)?.id ?? '';
  const role = await owner.call(roleCalls.create, {
    body: { name: 'Reads tokens', permissions: [idOf('fe.secure.read.tenantApiTokens')] },
  });
  const kinds = await everyKind(owner, [role.id]);
  const path = '/frontegg/identity/resources/tenants/api-tokens/v1';
  const tokens = [kinds.tenantApiToken.program.token, kinds.tenantAccessToken.program.token];
  for (const token of tokens) expect(await status(token, path)).toBe(200);
  await owner.call(roleCalls.setPermissions, { params: { id: role.id }, body: { permissionIds: [] } });
  for (const token of tokens) expect(await status(token, path)).toBe(403);
  await owner.call(roleCalls.setPermissions, {
    params: { id: role.id },
    body: { permissionIds: [idOf('fe.secure.read.tenantApiTokens')] },
  });
  for (const token of tokens) expect(await status(token, path)).toBe(200);
  await owner.call(roleCalls.remove, { params: { id: role.id } });
  for (const token of tokens) expect(await status(token, path)).toBe(403);
});

it('TOKENS-1 T2 T7 a token ends with its person’s place, and a tenant’s own goes on without its maker until the tenant is gone', async () => {
  const owner = await activePerson(house.app, 'leaves@example.com', { companyName: 'Left' });
  const own = (await owner.call(users.me, {})).tenantId;
  const kinds = await everyKind(owner, [house.roles.owner ?? '']);
  const until = async (token: string | null, wanted: number) => {
    await soon(async () => (await status(token, ACCOUNT)) === wanted);
    return status(token, ACCOUNT);
  };
  for (const { program: made } of Object.values(kinds)) expect(await status(made.token, ACCOUNT)).toBe(200);
  await query('update identity.users set disabled_at = now() where id = $1', [owner.userId]);
  await announce(`u ${owner.userId}`);
  expect(await until(kinds.userApiToken.program.token, 401)).toBe(401);
  expect(await until(kinds.userAccessToken.program.token, 401)).toBe(401);
  expect(await status(kinds.tenantApiToken.program.token, ACCOUNT)).toBe(200);
  await query('update identity.users set disabled_at = null where id = $1', [owner.userId]);
  expect(await until(kinds.userAccessToken.program.token, 200)).toBe(200);
  await query('update identity.memberships set locked_at = now() where user_id = $1', [owner.userId]);
  await announce(`u ${owner.userId}`);
  expect(await until(kinds.userAccessToken.program.token, 401)).toBe(401);
  await query('delete from identity.memberships where user_id = $1', [owner.userId]);
  await announce(`u ${owner.userId}`);
  expect(await until(kinds.userAccessToken.program.token, 401)).toBe(401);
  expect(await status(kinds.tenantAccessToken.program.token, ACCOUNT)).toBe(200);
  const { rows } = await query('select count(*)::int as count from identity.api_tokens where user_id = $1', [
    owner.userId,
  ]);
  expect(rows).toEqual([{ count: 0 }]);
  await query('update identity.tenants set deleted_at = now() where id = $1', [own]);
  await announce(`t ${own}`);
  expect(await until(kinds.tenantApiToken.program.token, 401)).toBe(401);
  expect(await until(kinds.tenantAccessToken.program.token, 401)).toBe(401);
});

it('TOKENS-1 T7 a tenant’s rules on addresses hold for its tokens at once, and for exchanging and renewing', async () => {
  const owner = await activePerson(house.app, 'walled@example.com', { companyName: 'Walled' });
  const made = await owner.call(apiTokens.createMine, { body: { description: 'walled' } });
  const kinds = await everyKind(owner, [house.roles.owner ?? '']);
  const { answer } = await exchanged(house.app.url, made);
  for (const { program: one } of Object.values(kinds)) expect(await status(one.token, ACCOUNT)).toBe(200);
  await owner.call(ipRestrictions.create, { body: { ip: '192.0.2.0/24', strategy: 'ALLOW', isActive: true } });
  await owner.call(ipRestrictions.saveConfig, { body: { isActive: true, strategy: 'ALLOW', force: true } });
  for (const { program: one } of Object.values(kinds)) expect(await status(one.token, ACCOUNT)).toBe(403);
  const walled = { status: 403, type: 'address_not_allowed' };
  await expect(exchanged(house.app.url, made)).rejects.toMatchObject(walled);
  const { refreshToken } = answer;
  await expect(owner.call(apiTokenExchange.refresh, { body: { refreshToken } })).rejects.toMatchObject(walled);
  // Its secret is known where it should not be: as for a password, that is written down (AUDIT-2).
  const { rows } = await query(
    "select severity, email from identity.audits where action = 'api_token.address_refused' and data->>'apiTokenId' = $1",
    [made.clientId],
  );
  expect(rows).toEqual(Array(2).fill({ severity: 'WARNING', email: 'walled@example.com' }));
});

describe('TOKENS-1 T4 how long a token lives', () => {
  it('T4 to the second: one minute, a day; and none without an end unless the operator wants one', async () => {
    for (const expiresInMinutes of [1, DAY]) {
      const made = await house.ada.call(apiTokens.createMyAccessToken, {
        body: { description: 'short', expiresInMinutes },
      });
      clock.forward(expiresInMinutes * 60 - 2);
      expect(await status(made.secret ?? '', ME)).toBe(200);
      clock.forward(2);
      expect(await status(made.secret ?? '', ME)).toBe(401);
      await freshly();
      expect((await house.ada.call(apiTokens.myAccessTokens, {})).accessTokens.map(({ id }) => id)).not.toContain(
        made.id,
      );
    }
    const made = await house.ada.call(apiTokens.createMine, { body: { description: 'a minute', expiresInMinutes: 1 } });
    const { answer } = await exchanged(house.app.url, made);
    expect(answer.expiresIn, 'no longer than the credentials').toBeLessThanOrEqual(60);
    for (const expiresInMinutes of [0, -1, 0.5, 3_650 * DAY + 1, Number.MAX_SAFE_INTEGER])
      await expect(
        house.ada.call(apiTokens.createMine, { body: { description: 'never', expiresInMinutes } }),
      ).rejects.toMatchObject({ status: 400 });
  });

  it('T4 the operator’s longest life is what `null` means, and more is refused', async () => {
    const config = { apiTokens: { strategy: 'AccessToken' as const, longestMinutes: 30 * DAY } };
    const strict = await testApp({ config });
    const eve = await activePerson(strict, 'eve@example.com', { companyName: 'Eve' });
    const { createdAt, expires } = await eve.call(apiTokens.createMine, { body: { expiresInMinutes: null } });
    expect(Date.parse(expires ?? '') - Date.parse(createdAt)).toBe(30 * 24 * 3_600_000);
    await eve.call(apiTokens.createMine, { body: { expiresInMinutes: 30 * DAY } });
    await expect(eve.call(apiTokens.createMine, { body: { expiresInMinutes: 30 * DAY + 1 } })).rejects.toMatchObject({
      status: 400,
      type: 'api_token_lives_too_long',
    });
    const shown = await (await fetch(`${strict.url}/identity/resources/configurations/v1/public`)).json();
    expect(shown).toMatchObject({ apiTokensEnabled: true, machineToMachineAuthStrategy: 'AccessToken' });
    await strict.close();
  });
});

it('TOKENS-1 K2 tokens outlive a change of the encryption key, and end where the operator wants none', async () => {
  const database = await createTestDatabase();
  const [before, after] = [
    Buffer.from('the key that was there before it'),
    Buffer.from('the key that came in its place'),
  ];
  const open = (encryptionKey: Buffer, more: Partial<Config> = {}) =>
    testApp({
      database: { url: database.url ?? '' },
      config: { publicUrl: 'http://parley.test', encryptionKey, ...more },
    });
  const first = await open(before);
  const eve = await activePerson(first, 'eve@example.com', { companyName: 'Eve' });
  const credentials = await eve.call(apiTokens.createMine, { body: { description: 'kept' } });
  const access = await eve.call(apiTokens.createMyAccessToken, { body: { description: 'kept' } });
  await first.close();
  for (const more of [{ formerEncryptionKeys: [before] }, {}]) {
    const later = await open(after, more);
    await (await exchanged(later.url, credentials)).call(users.me, {});
    await program(later.url, access.secret ?? '').call(users.me, {});
    await later.close();
  }
  const none = await open(after, { apiTokens: { strategy: null, longestMinutes: null } });
  await expect(exchanged(none.url, credentials)).rejects.toMatchObject({ status: 403, type: 'api_tokens_disabled' });
  await expect(program(none.url, access.secret ?? '').call(users.me, {})).rejects.toMatchObject({ status: 401 });
  const again = await signedIn(none.url, 'eve@example.com');
  await expect(again.call(apiTokens.createMine, { body: {} })).rejects.toMatchObject({ type: 'api_tokens_disabled' });
  await none.close();
  await database.drop();
});

it('TOKENS-1 TENANT-2 whoever came from an account above makes tokens of the account there, and their own at home', async () => {
  const parent = await activePerson(house.app, 'above@example.com', { companyName: 'Above' });
  const own = (await parent.call(users.me, {})).tenantId;
  const below = '0199a0aa-0000-7000-8000-00000000000a';
  await parent.call(subTenants.create, { body: { name: 'Below', parentTenantId: own, tenantId: below } });
  await query("update identity.tenants set sub_account_access_type = 'alwaysOn' where id = $1", [below]);
  await parent.call(tenantCalls.switchTo, { body: { tenantId: below } });
  parent.token = (await parent.call(login.refresh, {})).accessToken ?? null;
  await expect(parent.call(apiTokens.createMine, { body: { description: 'mine' } })).rejects.toMatchObject({
    status: 409,
    type: 'api_token_not_at_home',
  });
  const made = await parent.call(apiTokens.createTenantsAccessToken, {
    body: { description: 'theirs', roleIds: [house.roles.owner ?? ''] },
  });
  expect(made.tenantId).toBe(below);
  expect(await status(made.secret ?? '', ACCOUNT)).toBe(200);
});
