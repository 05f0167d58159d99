import { setTimeout as wait } from 'node:timers/promises';
import { decodeToken } from '@parley/contracts/decode-token.ts';
import { apiTokenExchange, apiTokens } from '@parley/contracts/identity/api-tokens.ts';
import { invitations } from '@parley/contracts/identity/invitations.ts';
import { login } from '@parley/contracts/identity/login.ts';
import { ipRestrictions } from '@parley/contracts/identity/restrictions.ts';
import { sessions } from '@parley/contracts/identity/sessions.ts';
import { subTenants } from '@parley/contracts/identity/sub-tenants.ts';
import { tenants as tenantCalls } from '@parley/contracts/identity/tenants.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { vendors } from '@parley/contracts/identity/vendors.ts';
import { importJWK, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Config } from '#platform/config.ts';
import { createTestDatabase } from '#testing/postgres.ts';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import { activePerson, browserAt, signedIn } from '../testing/browser.ts';
import { testClock } from '../testing/test-clock.ts';
import { SECRET_PATTERN } from './api-token-secret.ts';
import { everyKind, exchanged, program } from './testing/programs.ts';

const clock = testClock();
let app: TestApp;
/** A second node of the same installation. */
let node: TestApp;
let ada: Awaited<ReturnType<typeof activePerson>>;
let bob: Awaited<ReturnType<typeof activePerson>>;
let tenantId: string;
let roles: Record<string, string>;
const DAY = 1_440;

beforeAll(async () => {
  const config = { publicUrl: 'http://parley.test', encryptionKey: Buffer.from('the same key on both of the nodes') };
  app = await testApp({ clock, config });
  node = await testApp({ clock, config, database: { url: app.services.database.url ?? '' } });
  ada = await activePerson(app, 'ada@example.com', { companyName: 'Ada and company' });
  bob = await activePerson(app, 'bob@example.com', { companyName: 'Bob and company' });
  tenantId = (await ada.call(users.me, {})).tenantId;
  const { rows } = await query<{ key: string; id: string }>(
    'select key, id from identity.roles where tenant_id is null',
  );
  roles = Object.fromEntries(rows.map(({ key, id }) => [key, id]));
});
afterAll(async () => {
  await node.close();
  await app.close();
});

const query = <Row = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  app.services.database.query<Row & Record<string, unknown>>({ kind: 'owner' }, text, values);
const announce = (news: string) => app.services.bus.publish('identity.principals', news);
const refused = { status: 401, type: 'api_token_refused' };
const status = async (
  token: string | null,
  path: string,
  headers: Record<string, string> = {},
  init: RequestInit = {},
) =>
  (
    await fetch(`${app.url}${path}`, {
      ...init,
      headers: { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...headers },
    })
  ).status;
const ME = '/frontegg/identity/resources/users/v2/me';
const ACCOUNT = '/frontegg/tenants/resources/account-settings/v1';

describe('TOKENS-1 ME-4 client credentials', () => {
  it('TOKENS-1 ME-4 trap 25 T5 T10 the secret is shown once, is kept as a hash, and no list, audit or event has it', async () => {
    const made = await ada.call(apiTokens.createMine, {
      body: { description: '  Payroll  ', expiresInMinutes: 7 * DAY },
    });
    expect(made).toEqual({
      clientId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      description: 'Payroll',
      metadata: {},
      createdAt: expect.any(String),
      expires: expect.any(String),
      lastUsedAt: null,
      secret: expect.stringMatching(SECRET_PATTERN),
    });
    expect(Date.parse(made.expires ?? '') - Date.parse(made.createdAt)).toBe(7 * 24 * 3_600_000);
    const shared = await ada.call(apiTokens.createTenants, {
      body: { description: 'Nightly export', roleIds: [roles.member ?? ''], expiresInMinutes: null },
    });
    expect(shared).toMatchObject({ tenantId, createdByUserId: ada.userId, roleIds: [roles.member], expires: null });
    const access = await ada.call(apiTokens.createMyAccessToken, { body: { description: 'Reports' } });
    const lists = JSON.stringify([
      await ada.call(apiTokens.mine, {}),
      await ada.call(apiTokens.tenants, {}),
      await ada.call(apiTokens.myAccessTokens, {}),
      await ada.call(apiTokens.tenantsAccessTokens, {}),
    ]);
    const { rows: audits } = await query("select * from identity.audits where resource = 'api_token'");
    const { rows: events } = await query("select * from platform.events where type like 'identity.api_token%'");
    expect(audits.length).toBeGreaterThanOrEqual(3);
    expect(events.length).toBeGreaterThanOrEqual(3);
    const { rows: kept } = await query('select * from identity.api_tokens');
    for (const { secret = 'nothing' } of [made, shared, access])
      for (const text of [lists, JSON.stringify(audits), JSON.stringify(events), JSON.stringify(kept)]) {
        expect(text).not.toContain(secret);
        expect(text).not.toContain(Buffer.from(secret).toString('base64').slice(0, 40));
      }
    expect(lists).not.toContain('secret');
    expect(lists).not.toContain('ecretHash');
    // Not even the role of the application reads the hash.
    await expect(
      app.services.database.query(
        { kind: 'tenant', tenantId, userId: ada.userId },
        'select secret_hash from identity.api_tokens',
      ),
    ).rejects.toMatchObject({ code: '42501' });
  });

  it('TOKENS-1 ME-4 they are exchanged for a token with the claims of the wire, which renews for a day', async () => {
    const made = await ada.call(apiTokens.createMine, { body: { description: 'claims' } });
    const { answer } = await exchanged(app.url, made);
    const { keys } = await browserAt(app.url).call(vendors.keys, {});
    const { payload } = await jwtVerify(answer.accessToken, await importJWK(keys[0] ?? {}, 'RS256'), {
      issuer: 'http://parley.test',
      audience: 'parley',
      currentDate: clock.now(),
    });
    expect(payload).toMatchObject({
      type: 'userApiToken',
      sub: made.clientId,
      userId: ada.userId,
      email: 'ada@example.com',
      userMetadata: {},
      createdByUserId: ada.userId,
      tenantId,
      tenantIds: [tenantId],
      roles: ['owner'],
      permissions: ['fe.*'],
    });
    expect(answer.expiresIn).toBe(900);
    const v2 = await browserAt(app.url).call(apiTokenExchange.exchangeV2, {
      body: { clientId: made.clientId, secret: made.secret ?? '' },
    });
    expect(v2).toEqual({ access_token: expect.any(String), refresh_token: expect.any(String), expires_in: 900 });
    clock.forward(3_600);
    expect(await status(answer.accessToken, ME)).toBe(401);
    const anew = await browserAt(app.url).call(apiTokenExchange.refresh, {
      body: { refreshToken: answer.refreshToken },
    });
    expect(await status(anew.accessToken, ME)).toBe(200);
    const again = await browserAt(app.url).call(apiTokenExchange.refreshV2, {
      body: { refresh_token: anew.refreshToken },
    });
    expect(await status(again.access_token, ME)).toBe(200);
    // Renewing does not put the end off: a day after it was shown the secret is wanted again.
    clock.forward(23 * 3_600);
    for (const refreshToken of [answer.refreshToken, anew.refreshToken, again.refresh_token])
      await expect(browserAt(app.url).call(apiTokenExchange.refresh, { body: { refreshToken } })).rejects.toMatchObject(
        refused,
      );
    ada.token = (await signedIn(app.url, 'ada@example.com')).token;
  });

  it('TOKENS-1 a token of the tenant says so, has no person, and holds the roles it was given', async () => {
    const made = await ada.call(apiTokens.createTenants, {
      body: { description: 'tenant', roleIds: ['', roles.owner ?? ''] },
    });
    expect(made.roleIds, 'trap 11').toEqual([roles.owner]);
    const { token } = await exchanged(app.url, made);
    expect(decodeToken(token)).toMatchObject({
      type: 'tenantApiToken',
      sub: made.clientId,
      roles: ['owner'],
      permissions: ['fe.*'],
      createdByUserId: ada.userId,
    });
    expect(decodeToken(token)).not.toHaveProperty('email');
    expect(await status(token, ACCOUNT)).toBe(200);
    expect(await status(token, ME)).toBe(403);
    expect(await status(token, '/api/conversations')).toBe(403);
    const poor = await ada.call(apiTokens.createTenants, { body: { description: 'nothing', roleIds: [''] } });
    expect(
      await status((await exchanged(app.url, poor)).token, '/frontegg/identity/resources/tenants/api-tokens/v1'),
    ).toBe(403);
  });
});

describe('TOKENS-1 access tokens', () => {
  it('TOKENS-1 the secret is a token itself, also in x-api-key, and nothing else may stand there', async () => {
    const made = await ada.call(apiTokens.createMyAccessToken, { body: { description: 'ci', expiresInMinutes: DAY } });
    const { secret = '' } = made;
    const { keys } = await browserAt(app.url).call(vendors.keys, {});
    const { payload } = await jwtVerify(secret, await importJWK(keys[0] ?? {}, 'RS256'), { currentDate: clock.now() });
    expect(payload).toMatchObject({ type: 'userAccessToken', sub: made.id, tenantId, userId: ada.userId });
    expect(payload).not.toHaveProperty('roles');
    expect(await status(secret, ME)).toBe(200);
    expect(await status(null, ME, { 'x-api-key': secret })).toBe(200);
    expect(await status(null, '/api/conversations', { 'x-api-key': secret })).toBe(200);
    expect(await status(null, ME, { 'x-api-key': ada.token ?? '' }), 'a session is no key').toBe(401);
    const credentials = await ada.call(apiTokens.createMine, { body: { description: 'other' } });
    const { token } = await exchanged(app.url, credentials);
    expect(await status(null, ME, { 'x-api-key': token ?? '' })).toBe(401);
    expect(await status('a.b.c', ME, { 'x-api-key': secret }), 'the bearer is asked first').toBe(401);
    const shared = await ada.call(apiTokens.createTenantsAccessToken, {
      body: { description: 'shared', roleIds: [roles.owner ?? ''] },
    });
    expect(decodeToken(shared.secret ?? '')).toMatchObject({ type: 'tenantAccessToken', sub: shared.id, tenantId });
    expect(await status(shared.secret ?? '', ACCOUNT)).toBe(200);
    // The key that signed it is gone: the hash still says whose it is.
    await query("update identity.signing_keys set retired_at = now() - interval '1 year'");
    const third = await testApp({
      clock,
      config: { publicUrl: 'http://parley.test', encryptionKey: Buffer.from('the same key on both of the nodes') },
      database: { url: app.services.database.url ?? '' },
    });
    const answer = await fetch(`${third.url}${ME}`, { headers: { 'x-api-key': secret } });
    await third.close();
    await query('update identity.signing_keys set retired_at = null');
    expect(answer.status).toBe(200);
  });

  it('TOKENS-1 T5 a token that only looks like one is refused, whoever signed it', async () => {
    const made = await ada.call(apiTokens.createMyAccessToken, { body: { description: 'copied' } });
    const [head = '', body = '', signature = ''] = (made.secret ?? '').split('.');
    const claims = { ...decodeToken(made.secret ?? ''), iat: 1 };
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    for (const forged of [
      `${head}.${encode(claims)}.${signature}`,
      `${encode({ alg: 'none' })}.${body}.`,
      `${head}.${body}.${signature.slice(0, -4)}AAAA`,
      `${head}.${encode({ ...claims, sub: 'undefined' })}.${signature}`,
      `${head}.${encode(null)}.${signature}`,
    ])
      expect(await status(forged, ME)).toBe(401);
    expect(await status(made.secret ?? '', ME)).toBe(200);
  });
});

it('TOKENS-1 T6 every kind is dead at once on every node when it is revoked, with its renewals', async () => {
  const kinds = await everyKind(ada, [roles.owner ?? '']);
  bob.token = (await signedIn(app.url, 'bob@example.com')).token;
  const revoke = {
    userApiToken: apiTokens.revokeMine,
    tenantApiToken: apiTokens.revokeTenants,
    userAccessToken: apiTokens.revokeMyAccessToken,
    tenantAccessToken: apiTokens.revokeTenantsAccessToken,
  };
  const path = '/frontegg/identity/resources/tenants/api-tokens/v1';
  for (const [kind, endpoint] of Object.entries(revoke) as [keyof typeof kinds, typeof apiTokens.revokeMine][]) {
    const { id, program: made } = kinds[kind];
    const ask = async (url: string) =>
      (await fetch(url + path, { headers: { authorization: `Bearer ${made.token}` } })).status;
    expect([await ask(app.url), await ask(node.url)], kind).toEqual([200, 200]);
    await expect(bob.call(endpoint, { params: { id } }), 'T1').rejects.toMatchObject({ status: 404 });
    await ada.call(endpoint, { params: { id } });
    expect(await ask(app.url), kind).toBe(401);
    const until = Date.now() + 1_000;
    while ((await ask(node.url)) !== 401 && Date.now() < until) await wait(10);
    expect(await ask(node.url), kind).toBe(401);
    await expect(ada.call(endpoint, { params: { id } })).rejects.toMatchObject({
      status: 404,
      type: 'api_token_not_found',
    });
    if ('answer' in made) {
      const { refreshToken } = (made as Awaited<ReturnType<typeof exchanged>>).answer;
      await expect(made.call(apiTokenExchange.refresh, { body: { refreshToken } })).rejects.toMatchObject(refused);
    }
  }
});

it('TOKENS-1 T1 nobody makes a token for somebody else, nor ends one of theirs', async () => {
  const bobs = (await bob.call(users.me, {})).tenantId;
  const foreign = { userId: bob.userId, tenantId: bobs, createdByUserId: bob.userId, clientId: bob.userId };
  for (const [endpoint, list] of [
    [apiTokens.createMine, apiTokens.mine],
    [apiTokens.createTenants, apiTokens.tenants],
  ] as const) {
    await ada.call(endpoint, { body: { description: 'for bob', ...foreign } as { description: string } });
    expect((await bob.call(list, {})).map(({ description }) => description)).not.toContain('for bob');
    expect((await ada.call(list, {})).map(({ description }) => description)).toContain('for bob');
  }
  const { rows } = await query('select tenant_id, created_by_user_id from identity.api_tokens where description = $1', [
    'for bob',
  ]);
  expect(rows).toEqual([
    { tenant_id: tenantId, created_by_user_id: ada.userId },
    { tenant_id: tenantId, created_by_user_id: ada.userId },
  ]);
  expect(await status(null, '/frontegg/identity/resources/users/api-tokens/v1', {}, { method: 'POST' })).toBe(401);
});

it('TOKENS-1 T2 a token never allows more than its person holds now, nor a tenant’s more than its maker may give', async () => {
  const owner = await activePerson(app, 'owner@example.com', { companyName: 'Demoted' });
  const own = (await owner.call(users.me, {})).tenantId;
  const made = await owner.call(apiTokens.createMyAccessToken, { body: { description: 'mine' } });
  const path = '/frontegg/identity/resources/users/access-tokens/v1';
  expect(await status(made.secret ?? '', path)).toBe(200);
  await query(`update identity.membership_roles set role_id = $3 where tenant_id = $1 and user_id = $2`, [
    own,
    owner.userId,
    roles.member,
  ]);
  await announce(`u ${owner.userId}`);
  const until = Date.now() + 1_000;
  while ((await status(made.secret ?? '', path)) !== 403 && Date.now() < until) await wait(10);
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
  await wait(50);
  for (const [roleIds, type] of [
    [[roles.owner ?? ''], 'role_not_grantable'],
    [['0199a0aa-0000-7000-8000-000000000001'], 'role_not_found'],
    [['owner'], 'role_not_found'],
  ] as const)
    await expect(
      owner.call(apiTokens.createTenants, { body: { description: 'more', roleIds: [...roleIds] } }),
    ).rejects.toMatchObject({ type });
  await owner.call(apiTokens.createTenants, { body: { description: 'less', roleIds: [roles.member ?? ''] } });
  expect((await owner.call(apiTokens.tenants, {})).map(({ description }) => description)).toEqual(['less']);
});

it('TOKENS-1 T2 T7 a token ends with its person’s place, and a tenant’s own goes on without its maker until the tenant is gone', async () => {
  const owner = await activePerson(app, 'leaves@example.com', { companyName: 'Left' });
  const own = (await owner.call(users.me, {})).tenantId;
  const kinds = await everyKind(owner, [roles.owner ?? '']);
  const until = async (token: string | null, wanted: number) => {
    for (const end = Date.now() + 1_000; (await status(token, ACCOUNT)) !== wanted && Date.now() < end; )
      await wait(10);
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
  const owner = await activePerson(app, 'walled@example.com', { companyName: 'Walled' });
  const made = await owner.call(apiTokens.createMine, { body: { description: 'walled' } });
  const kinds = await everyKind(owner, [roles.owner ?? '']);
  const { answer } = await exchanged(app.url, made);
  for (const { program: one } of Object.values(kinds)) expect(await status(one.token, ACCOUNT)).toBe(200);
  await owner.call(ipRestrictions.create, { body: { ip: '192.0.2.0/24', strategy: 'ALLOW', isActive: true } });
  await owner.call(ipRestrictions.saveConfig, { body: { isActive: true, strategy: 'ALLOW', force: true } });
  for (const { program: one } of Object.values(kinds)) expect(await status(one.token, ACCOUNT)).toBe(403);
  const walled = { status: 403, type: 'address_not_allowed' };
  await expect(exchanged(app.url, made)).rejects.toMatchObject(walled);
  const { refreshToken } = answer;
  await expect(owner.call(apiTokenExchange.refresh, { body: { refreshToken } })).rejects.toMatchObject(walled);
});

describe('TOKENS-1 T4 how long a token lives', () => {
  it('T4 to the second: one minute, a day; and none without an end unless the operator wants one', async () => {
    for (const expiresInMinutes of [1, DAY]) {
      const made = await ada.call(apiTokens.createMyAccessToken, { body: { description: 'short', expiresInMinutes } });
      clock.forward(expiresInMinutes * 60 - 2);
      expect(await status(made.secret ?? '', ME)).toBe(200);
      clock.forward(2);
      expect(await status(made.secret ?? '', ME)).toBe(401);
      ada.token = (await signedIn(app.url, 'ada@example.com')).token;
      expect((await ada.call(apiTokens.myAccessTokens, {})).accessTokens.map(({ id }) => id)).not.toContain(made.id);
    }
    const made = await ada.call(apiTokens.createMine, { body: { description: 'a minute', expiresInMinutes: 1 } });
    const { answer } = await exchanged(app.url, made);
    expect(answer.expiresIn, 'no longer than the credentials').toBeLessThanOrEqual(60);
    for (const expiresInMinutes of [0, -1, 0.5, 3_650 * DAY + 1, Number.MAX_SAFE_INTEGER])
      await expect(
        ada.call(apiTokens.createMine, { body: { description: 'never', expiresInMinutes } }),
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

it('TOKENS-1 T8 an empty, blank or undefined token is no token', async () => {
  for (const header of [
    '',
    ' ',
    'Bearer',
    'Bearer ',
    'Bearer undefined',
    'Bearer null',
    'undefined',
    'Bearer {}',
    'Bearer ..',
  ])
    expect(await status(null, ACCOUNT, { authorization: header }), header).toBe(401);
  for (const header of ['', ' ', 'undefined', 'null', '{}', '..', 'a.e30.c', 'true'])
    expect(await status(null, ACCOUNT, { 'x-api-key': header }), header).toBe(401);
  for (const body of [
    {},
    { clientId: '', secret: '' },
    { clientId: ' ', secret: ' ' },
    { clientId: null, secret: null },
  ])
    expect([400, 401]).toContain(
      await status(
        null,
        '/frontegg/identity/resources/auth/v1/api-token',
        { 'content-type': 'application/json' },
        {
          method: 'POST',
          body: JSON.stringify(body),
        },
      ),
    );
});

it('TOKENS-1 T9 guessing a secret is slowed down for each client id, without keeping its program out', async () => {
  const made = await ada.call(apiTokens.createMine, { body: { description: 'guessed' } });
  const other = await ada.call(apiTokens.createMine, { body: { description: 'not guessed' } });
  const guess = (clientId: string, secret = `parley_${'a'.repeat(49)}`) =>
    browserAt(app.url).call(apiTokenExchange.exchange, { body: { clientId, secret } });
  const nobody = '0199a0aa-0000-7000-8000-000000000009';
  for (let tries = 0; tries < 20; tries += 1)
    for (const clientId of [made.clientId, nobody]) await expect(guess(clientId)).rejects.toMatchObject(refused);
  for (const clientId of [made.clientId, nobody]) await expect(guess(clientId)).rejects.toMatchObject({ status: 429 });
  await expect(guess(made.clientId, made.secret), 'also the right one').rejects.toMatchObject({ status: 429 });
  await exchanged(app.url, other);
  // It was used from elsewhere before: what is tried there counts by itself.
  await query("update identity.api_tokens set exchanged_from = '127.0.0.1' where id = $1", [made.clientId]);
  await exchanged(app.url, made);
  await expect(guess(other.clientId, made.secret), 'of another client').rejects.toMatchObject(refused);
  const { rows } = await query(
    "select data from identity.audits where action = 'api_token.refused' and data->>'apiTokenId' = $1",
    [made.clientId],
  );
  expect(rows).toHaveLength(20);
});

it('TOKENS-1 T3 making a token wants a person who has just shown who they are', async () => {
  const made = await ada.call(apiTokens.createMine, { body: { description: 'before' } });
  clock.forward(10 * 60 + 1);
  for (const endpoint of [apiTokens.createMine, apiTokens.createTenants, apiTokens.createMyAccessToken])
    await expect(ada.call(endpoint, { body: { description: 'later' } })).rejects.toMatchObject({
      status: 403,
      type: 'insufficient_user_authentication',
    });
  ada.token = (await signedIn(app.url, 'ada@example.com')).token;
  const { token } = await exchanged(app.url, made);
  const byToken = program(app.url, token);
  await expect(byToken.call(apiTokens.createMine, { body: { description: 'child' } })).rejects.toMatchObject({
    status: 403,
    type: 'forbidden_for_api_token',
  });
  // What it may: lists without secrets, the account, and ending itself.
  expect((await byToken.call(apiTokens.mine, {})).length).toBeGreaterThan(0);
  await expect(byToken.call(sessions.endOthers, {})).rejects.toMatchObject({ type: 'forbidden_for_api_token' });
  await byToken.call(apiTokens.revokeMine, { params: { id: made.clientId } });
  expect(await status(token, ME)).toBe(401);
});

it('TOKENS-1 AUDIT-2 what a token does says so in the audits, and somebody answers for it', async () => {
  const kinds = await everyKind(ada, [roles.owner ?? '']);
  for (const [index, { id, program: made }] of Object.values(kinds).entries()) {
    await made.call(invitations.invite, { body: { email: `guest${index}@example.com` } });
    const { rows } = await query(
      "select data from identity.audits where action like 'invitation%' and data->>'apiTokenId' = $1",
      [id],
    );
    expect(rows.length).toBeGreaterThan(0);
  }
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
  const parent = await activePerson(app, 'above@example.com', { companyName: 'Above' });
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
    body: { description: 'theirs', roleIds: [roles.owner ?? ''] },
  });
  expect(made.tenantId).toBe(below);
  expect(await status(made.secret ?? '', ACCOUNT)).toBe(200);
});
