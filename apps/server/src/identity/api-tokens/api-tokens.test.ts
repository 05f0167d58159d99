import { decodeToken } from '@parley/contracts/decode-token.ts';
import { apiTokenExchange, apiTokens } from '@parley/contracts/identity/api-tokens.ts';
import { vendors } from '@parley/contracts/identity/vendors.ts';
import { importJWK, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { testApp } from '#testing/test-app.ts';
import { browserAt } from '../testing/browser.ts';
import { SECRET_PATTERN } from './api-token-secret.ts';
import { exchanged } from './testing/programs.ts';
import { ACCOUNT, DAY, ME, REFUSED, tokenHouse } from './testing/token-house.ts';

const house = tokenHouse();
const { clock, freshly, query, status } = house;

describe('TOKENS-1 ME-4 client credentials', () => {
  it('TOKENS-1 ME-4 trap 25 T5 T10 the secret is shown once, is kept as a hash, and no list, audit or event has it', async () => {
    const made = await house.ada.call(apiTokens.createMine, {
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
    const shared = await house.ada.call(apiTokens.createTenants, {
      body: { description: 'Nightly export', roleIds: [house.roles.member ?? ''], expiresInMinutes: null },
    });
    expect(shared).toMatchObject({
      tenantId: house.tenantId,
      createdByUserId: house.ada.userId,
      roleIds: [house.roles.member],
      expires: null,
    });
    const access = await house.ada.call(apiTokens.createMyAccessToken, { body: { description: 'Reports' } });
    const lists = JSON.stringify([
      await house.ada.call(apiTokens.mine, {}),
      await house.ada.call(apiTokens.tenants, {}),
      await house.ada.call(apiTokens.myAccessTokens, {}),
      await house.ada.call(apiTokens.tenantsAccessTokens, {}),
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
      house.app.services.database.query(
        { kind: 'tenant', tenantId: house.tenantId, userId: house.ada.userId },
        'select secret_hash from identity.api_tokens',
      ),
    ).rejects.toMatchObject({ code: '42501' });
  });

  it('TOKENS-1 ME-4 they are exchanged for a token with the claims of the wire, which renews for a day', async () => {
    const made = await house.ada.call(apiTokens.createMine, { body: { description: 'claims' } });
    const { answer } = await exchanged(house.app.url, made);
    const { keys } = await browserAt(house.app.url).call(vendors.keys, {});
    const { payload } = await jwtVerify(answer.accessToken, await importJWK(keys[0] ?? {}, 'RS256'), {
      issuer: 'http://parley.test',
      audience: 'parley',
      currentDate: clock.now(),
    });
    expect(payload).toMatchObject({
      type: 'userApiToken',
      sub: made.clientId,
      userId: house.ada.userId,
      email: 'ada@example.com',
      userMetadata: {},
      createdByUserId: house.ada.userId,
      tenantId: house.tenantId,
      tenantIds: [house.tenantId],
      roles: ['owner'],
      permissions: ['fe.*'],
    });
    expect(answer.expiresIn).toBe(900);
    const v2 = await browserAt(house.app.url).call(apiTokenExchange.exchangeV2, {
      body: { clientId: made.clientId, secret: made.secret ?? '' },
    });
    expect(v2).toEqual({ access_token: expect.any(String), refresh_token: expect.any(String), expires_in: 900 });
    clock.forward(3_600);
    expect(await status(answer.accessToken, ME)).toBe(401);
    const anew = await browserAt(house.app.url).call(apiTokenExchange.refresh, {
      body: { refreshToken: answer.refreshToken },
    });
    expect(await status(anew.accessToken, ME)).toBe(200);
    const again = await browserAt(house.app.url).call(apiTokenExchange.refreshV2, {
      body: { refresh_token: anew.refreshToken },
    });
    expect(await status(again.access_token, ME)).toBe(200);
    // Renewing does not put the end off: a day after it was shown the secret is wanted again.
    clock.forward(23 * 3_600);
    for (const refreshToken of [answer.refreshToken, anew.refreshToken, again.refresh_token])
      await expect(
        browserAt(house.app.url).call(apiTokenExchange.refresh, { body: { refreshToken } }),
      ).rejects.toMatchObject(REFUSED);
    await freshly();
  });

  it('TOKENS-1 a token of the tenant says so, has no person, and holds the roles it was given', async () => {
    const made = await house.ada.call(apiTokens.createTenants, {
      body: { description: 'tenant', roleIds: ['', house.roles.owner ?? ''] },
    });
    expect(made.roleIds, 'trap 11').toEqual([house.roles.owner]);
    const { token } = await exchanged(house.app.url, made);
    expect(decodeToken(token)).toMatchObject({
      type: 'tenantApiToken',
      sub: made.clientId,
      roles: ['owner'],
      permissions: ['fe.*'],
      createdByUserId: house.ada.userId,
    });
    expect(decodeToken(token)).not.toHaveProperty('email');
    expect(await status(token, ACCOUNT)).toBe(200);
    expect(await status(token, ME)).toBe(403);
    expect(await status(token, '/api/conversations')).toBe(403);
    const poor = await house.ada.call(apiTokens.createTenants, { body: { description: 'nothing', roleIds: [''] } });
    expect(
      await status((await exchanged(house.app.url, poor)).token, '/frontegg/identity/resources/tenants/api-tokens/v1'),
    ).toBe(403);
  });
});

describe('TOKENS-1 access tokens', () => {
  it('TOKENS-1 the secret is a token itself, also in x-api-key, and nothing else may stand there', async () => {
    const made = await house.ada.call(apiTokens.createMyAccessToken, {
      body: { description: 'ci', expiresInMinutes: DAY },
    });
    const { secret = '' } = made;
    const { keys } = await browserAt(house.app.url).call(vendors.keys, {});
    const { payload } = await jwtVerify(secret, await importJWK(keys[0] ?? {}, 'RS256'), { currentDate: clock.now() });
    expect(payload).toMatchObject({
      type: 'userAccessToken',
      sub: made.id,
      tenantId: house.tenantId,
      userId: house.ada.userId,
    });
    expect(payload).not.toHaveProperty('roles');
    expect(await status(secret, ME)).toBe(200);
    expect(await status(null, ME, { 'x-api-key': secret })).toBe(200);
    expect(await status(null, '/api/conversations', { 'x-api-key': secret })).toBe(200);
    expect(await status(null, ME, { 'x-api-key': house.ada.token ?? '' }), 'a session is no key').toBe(401);
    const credentials = await house.ada.call(apiTokens.createMine, { body: { description: 'other' } });
    const { token } = await exchanged(house.app.url, credentials);
    expect(await status(null, ME, { 'x-api-key': token ?? '' })).toBe(401);
    expect(await status('a.b.c', ME, { 'x-api-key': secret }), 'the bearer is asked first').toBe(401);
    const shared = await house.ada.call(apiTokens.createTenantsAccessToken, {
      body: { description: 'shared', roleIds: [house.roles.owner ?? ''] },
    });
    expect(decodeToken(shared.secret ?? '')).toMatchObject({
      type: 'tenantAccessToken',
      sub: shared.id,
      tenantId: house.tenantId,
    });
    expect(await status(shared.secret ?? '', ACCOUNT)).toBe(200);
    // The key that signed it is gone: the hash still says whose it is.
    await query("update identity.signing_keys set retired_at = now() - interval '1 year'");
    const third = await testApp({
      clock,
      config: { publicUrl: 'http://parley.test', encryptionKey: Buffer.from('the same key on both of the nodes') },
      database: { url: house.app.services.database.url ?? '' },
    });
    const answer = await fetch(`${third.url}${ME}`, { headers: { 'x-api-key': secret } });
    await third.close();
    await query('update identity.signing_keys set retired_at = null');
    expect(answer.status).toBe(200);
  });

  it('TOKENS-1 T5 a token that only looks like one is refused, whoever signed it', async () => {
    const made = await house.ada.call(apiTokens.createMyAccessToken, { body: { description: 'copied' } });
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
