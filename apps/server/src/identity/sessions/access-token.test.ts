import { createPrivateKey, createPublicKey } from 'node:crypto';
import { decodeToken } from '@parley/contracts/decode-token.ts';
import { login } from '@parley/contracts/identity/login.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { vendors } from '@parley/contracts/identity/vendors.ts';
import type { JWTPayload } from 'jose';
import { decodeProtectedHeader, exportSPKI, generateKeyPair, importJWK, jwtVerify, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decryptKey } from '#platform/encrypted-key.ts';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import { deriveSecrets } from '../secrets.ts';
import { openKeyRing } from '../signing-keys/key-ring.ts';
import type { Browser } from '../testing/browser.ts';
import { activePerson, browserAt } from '../testing/browser.ts';
import { testClock } from '../testing/test-clock.ts';

const clock = testClock();
let app: TestApp;
let ada: Browser;
beforeAll(async () => {
  app = await testApp({ clock });
  ada = await activePerson(app, 'ada@example.com');
});
afterAll(() => app.close());

const me = (authorization: string): Promise<Response> =>
  fetch(`${app.url}/frontegg/identity/resources/users/v2/me/`, { headers: { authorization } });

/** The server's own private key, as a thief of it would sign. */
async function ownKey() {
  const { rows } = await app.services.database.query<{ kid: string; private_key: Buffer }>(
    { kind: 'system' },
    'select kid, private_key from identity.signing_keys order by created_at desc limit 1',
  );
  const [row] = rows;
  if (!row) throw new Error('no key');
  const secret = deriveSecrets(app.services.config.encryptionKey).signingKeys;
  const key = createPrivateKey({
    key: decryptKey(secret, row.kid, row.private_key),
    format: 'der',
    type: 'pkcs8',
  });
  return { kid: row.kid, key };
}

it('AUTH-6 the access token carries the claims of the wire and is checked with the published key', async () => {
  const { keys } = await browserAt(app.url).call(vendors.keys, {});
  const { payload, protectedHeader } = await jwtVerify(ada.token ?? '', await importJWK(keys[0] ?? {}, 'RS256'));
  expect(protectedHeader).toEqual({ alg: 'RS256', typ: 'JWT', kid: keys[0]?.kid });
  expect(payload).toMatchObject({
    type: 'userToken',
    email: 'ada@example.com',
    email_verified: true,
    name: 'Ada Martin',
    profilePictureUrl: null,
    metadata: {},
    roles: ['member'],
    permissions: [],
    amr: ['pwd'],
    aud: 'parley',
    iss: app.url,
  });
  expect(payload.tenantIds).toEqual([payload.tenantId]);
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(900);
  expect(JSON.stringify(keys)).not.toMatch(/"d"|"p"|"q"/);
});

it('APP-3 trap 13 the token is taken with and without Bearer', async () => {
  expect((await me(`Bearer ${ada.token}`)).status).toBe(200);
  expect((await me(`bearer ${ada.token}`)).status).toBe(200);
  expect((await me(ada.token ?? '')).status).toBe(200);
});

it('AUTH-7 S10 tokens that are not exactly ours are refused', async () => {
  const { kid, key } = await ownKey();
  const claims = decodeToken(ada.token) as JWTPayload;
  const sign = (payload: JWTPayload, header: Record<string, unknown> = {}, by = key as never) =>
    new SignJWT(payload).setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid, ...header }).sign(by);
  expect((await me(await sign(claims))).status, 'the way it is done here').toBe(200);

  const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const publicPem = new TextEncoder().encode(await exportSPKI(createPublicKey(key) as never));
  const foreign = await generateKeyPair('RS256');
  const now = Math.floor(Date.now() / 1000);
  const [head = '', body = '', signature = ''] = (ada.token ?? '').split('.');
  const attempts: Record<string, string> = {
    none: `${encode({ alg: 'none', typ: 'JWT', kid })}.${encode(claims)}.`,
    'HS256 with the public key': await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid })
      .sign(publicPem),
    'PS256 with our key': `${encode({ alg: 'PS256', typ: 'JWT', kid })}.${body}.${signature}`,
    'another key under our kid': await sign(claims, {}, foreign.privateKey as never),
    'a kid that is a path': await sign(claims, { kid: '../../etc/passwd' }),
    'no kid': await sign(claims, { kid: undefined }),
    'a jku': await sign(claims, { kid: 'x', jku: 'https://evil.example/jwks.json' }, foreign.privateKey as never),
    'an id token': await sign({ ...claims, type: 'idToken' }, { typ: 'id+jwt' }),
    'another type of token': await sign({ ...claims, type: 'tenantApiToken' }),
    'another audience': await sign({ ...claims, aud: 'somebody' }),
    'another issuer': await sign({ ...claims, iss: 'https://evil.example' }),
    'not yet valid': await sign({ ...claims, nbf: now + 600 }),
    'without an end': await sign(Object.fromEntries(Object.entries(claims).filter(([name]) => name !== 'exp'))),
    'an unknown session': await sign({ ...claims, sid: '00000000-0000-7000-8000-000000000000' }),
    'another person': await sign({ ...claims, sub: '00000000-0000-7000-8000-000000000000' }),
    'another tenant': await sign({ ...claims, tenantId: '00000000-0000-7000-8000-000000000000' }),
    'a changed body': `${head}.${encode({ ...claims, superUser: true })}.${signature}`,
    truncated: `${head}.${body}.${signature.slice(0, -4)}`,
    garbage: 'a.b.c',
    huge: 'x'.repeat(9_000),
  };
  for (const [name, token] of Object.entries(attempts)) {
    const response = await me(`Bearer ${token}`);
    expect(response.status, name).toBe(401);
    expect(((await response.json()) as { type: string }).type, name).toMatch(/^(unauthenticated|jwt_expired)$/);
  }
});

it('APP-9 S10 a signed claim gives nobody a role: roles are asked of the database', async () => {
  const { kid, key } = await ownKey();
  const claims = { ...decodeToken(ada.token), roles: ['admin'], permissions: ['fe.*'], superUser: true } as JWTPayload;
  const token = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid }).sign(key as never);
  const response = await fetch(`${app.url}/tenants/resources/account-settings/v1`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{"name":"Mine"}',
  });
  expect(response.status).toBe(403);
});

it('APP-4 S9 an expired token says jwt_expired, also when it was remembered, and nothing revives it', async () => {
  const bob = await activePerson(app, 'bob@example.com');
  await bob.call(users.me, {});
  clock.forward(901);
  await expect(bob.call(users.me, {})).rejects.toMatchObject({ status: 401, type: 'jwt_expired' });
  await bob.call(login.refresh, {});
  // The clock is set back: the session was used when the token was over.
  clock.forward(-901);
  await expect(bob.call(users.me, {})).rejects.toMatchObject({ status: 401, type: 'jwt_expired' });
});

it('AUTH-7 S9 the token of a person who is gone says jwt_expired where it is still remembered', async () => {
  const gone = await activePerson(app, 'gone@example.com');
  const asks = () => me(`Bearer ${gone.token}`);
  expect((await asks()).status).toBe(200);
  // No node hears of what is done by SQL.
  await app.services.database.query({ kind: 'owner' }, 'delete from identity.users where id = $1', [gone.userId]);
  const response = await asks();
  expect([response.status, await response.json()]).toMatchObject([401, { type: 'jwt_expired' }]);
});

it('APP-12 a rotated key is published, signs once every cached list of keys holds it, and lets older tokens run out', async () => {
  const bob = await activePerson(app, 'carol@example.com');
  const ring = openKeyRing(app.services, deriveSecrets(app.services.config.encryptionKey), () => {});
  await ring.load();
  const kids = async () => (await browserAt(app.url).call(vendors.keys, {})).keys.map(({ kid }) => kid);
  const signedBy = async () => {
    bob.token = (await bob.call(login.refresh, {})).accessToken ?? null;
    return decodeProtectedHeader(bob.token ?? '').kid;
  };
  const listed = await fetch(`${app.url}${vendors.keys.path}`);
  const [, fresh = '', stale = ''] =
    /^public, max-age=(\d+), stale-while-revalidate=(\d+)$/.exec(listed.headers.get('cache-control') ?? '') ?? [];
  const cachedSeconds = Number(fresh) + Number(stale);
  expect(Number(fresh)).toBe(300);
  const [before] = await kids();
  await ring.rotate();
  await expect.poll(kids).toHaveLength(2);
  const [first, newest] = await kids();
  expect(first).toBe(before);
  // As long as a list without the new key may be served.
  clock.forward(cachedSeconds);
  expect(await signedBy()).toBe(before);
  clock.forward(15 * 60 - cachedSeconds);
  const former = bob.token;
  expect(await signedBy()).toBe(newest);
  // Kits that look at one key take the first.
  expect(await kids()).toEqual([newest, before]);
  bob.token = former;
  await bob.call(users.me, {});
});

it('APP-12 a key that became known is replaced at once: it signs nothing more, and its tokens are refused everywhere', async () => {
  const bob = await activePerson(app, 'dora@example.com');
  const ring = openKeyRing(app.services, deriveSecrets(app.services.config.encryptionKey), () => {});
  await ring.load();
  const kids = async () => (await browserAt(app.url).call(vendors.keys, {})).keys.map(({ kid }) => kid);
  const known = await kids();
  // Also one that was published and does not sign yet.
  await ring.rotate();
  await ring.rotate({ refuseOld: true });
  await expect.poll(kids).toHaveLength(1);
  expect(known).not.toContain((await kids())[0]);
  await expect(bob.call(users.me, {})).rejects.toMatchObject({ status: 401 });
});
