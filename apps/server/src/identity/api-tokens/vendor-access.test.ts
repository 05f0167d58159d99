import { apiTokens } from '@parley/contracts/identity/api-tokens.ts';
import { users } from '@parley/contracts/identity/users.ts';
import type { VendorEntitlements } from '@parley/contracts/identity/vendor-access.ts';
import { vendorAccess } from '@parley/contracts/identity/vendor-access.ts';
import { importSPKI, jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Db } from '#db/database.ts';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import { activePerson, browserAt } from '../testing/browser.ts';
import { testClock } from '../testing/test-clock.ts';

const clock = testClock();
const vendorSecret = 'what the back ends of the operator know';
let app: TestApp;
let ada: Awaited<ReturnType<typeof activePerson>>;
beforeAll(async () => {
  app = await testApp({ clock, config: { vendorSecret } });
  ada = await activePerson(app, 'ada@example.com', { companyName: 'Ada' });
});
afterAll(() => app.close());

const backEnd = async () => {
  const { token, expiresIn } = await browserAt(app.url).call(vendorAccess.token, {
    body: { clientId: 'parley', secret: vendorSecret },
  });
  expect(expiresIn).toBe(3_600);
  return browserAt(app.url, { 'x-access-token': token });
};

it('TOKENS-1 a back end that is sent an access token checks it with our key and asks what it allows', async () => {
  const made = await ada.call(apiTokens.createMyAccessToken, { body: { description: 'mine' } });
  const shared = await ada.call(apiTokens.createTenantsAccessToken, { body: { description: 'the workspace’s' } });
  const vendor = await backEnd();
  const config = await vendor.fetch('/identity/resources/configurations/v1');
  const { publicKey } = (await config.json()) as { publicKey: string };
  const { payload } = await jwtVerify(made.secret ?? '', await importSPKI(publicKey, 'RS256'));
  const params = { kind: 'users' as const, id: payload.sub ?? '' };
  expect(await vendor.call(vendorAccess.accessToken, { params })).toEqual({ roles: ['owner'], permissions: ['fe.*'] });
  const ofTenant = { kind: 'tenants' as const, id: shared.id };
  expect(await vendor.call(vendorAccess.accessToken, { params: ofTenant })).toEqual({ roles: [], permissions: [] });
  expect(await vendor.call(vendorAccess.activeAccessTokens, { params: { kind: 'users' } })).toEqual([made.id]);
  expect(await vendor.call(vendorAccess.activeAccessTokens, { params: { kind: 'tenants' } })).toEqual([shared.id]);
  const wrongKind = { kind: 'tenants' as const, id: made.id };
  await expect(vendor.call(vendorAccess.accessToken, { params: wrongKind })).rejects.toMatchObject({ status: 404 });
  await ada.call(apiTokens.revokeMyAccessToken, { params: { id: made.id } });
  await expect(vendor.call(vendorAccess.accessToken, { params })).rejects.toMatchObject({ status: 404 });
});

it('TOKENS-1 T8 nobody else asks: without a token, with a person’s, with one that ended, or where there is no secret', async () => {
  const vendor = await backEnd();
  const params = { kind: 'users' as const };
  const missing = { status: 401, type: 'vendor_token_missing' };
  for (const headers of [
    {},
    { 'x-access-token': '' },
    { 'x-access-token': ada.token ?? '' },
    { 'x-access-token': 'a.b.c' },
  ])
    await expect(
      browserAt(app.url, headers as Record<string, string>).call(vendorAccess.activeAccessTokens, { params }),
    ).rejects.toMatchObject(missing);
  // And it is nobody anywhere else.
  await expect(vendor.call(users.me, {})).rejects.toMatchObject({ status: 401 });
  const bearer = browserAt(app.url);
  bearer.token = vendor.headers['x-access-token'] ?? '';
  await expect(bearer.call(users.me, {})).rejects.toMatchObject({ status: 401 });
  expect((await bearer.fetch('/identity/resources/configurations/v1')).status).toBe(401);
  clock.forward(3_601);
  await expect(vendor.call(vendorAccess.activeAccessTokens, { params })).rejects.toMatchObject(missing);
  const refused = { status: 401, type: 'vendor_refused' };
  for (const body of [
    { clientId: 'parley', secret: 'not the one' },
    { clientId: 'other', secret: vendorSecret },
  ])
    await expect(browserAt(app.url).call(vendorAccess.token, { body })).rejects.toMatchObject(refused);
  const none = await testApp({});
  const body = { clientId: 'parley', secret: 'null' };
  await expect(browserAt(none.url).call(vendorAccess.token, { body })).rejects.toMatchObject(refused);
  await none.close();
  const off = await testApp({ config: { vendorSecret, apiTokens: { strategy: null, longestMinutes: null } } });
  const right = { clientId: 'parley', secret: vendorSecret };
  const { token } = await browserAt(off.url).call(vendorAccess.token, { body: right });
  await expect(
    browserAt(off.url, { 'x-access-token': token }).call(vendorAccess.activeAccessTokens, { params }),
  ).rejects.toMatchObject({ status: 403, message: 'Api tokens are disabled' });
  await off.close();
});

/** Reads a snapshot as a back-end kit does: every list is walked, every tuple taken apart. @returns keys of features by bundle */
function decoded({ data, snapshotOffset }: VendorEntitlements): { offset: string; featuresOf: Map<string, string[]> } {
  const keyOf = new Map(data.features.map(([id, key, permissions]) => [id, [key, ...permissions]]));
  const featuresOf = new Map(data.featureBundles.map(([id, ids]) => [id, ids.flatMap((one) => keyOf.get(one) ?? [])]));
  for (const [bundle, tenantId, , expires] of data.entitlements)
    featuresOf.set(`${tenantId} ${bundle}`, [expires === null ? 'for good' : new Date(expires).toISOString()]);
  for (const [key, on, , , , rules] of data.featureFlags)
    featuresOf.set(`flag ${key}`, [String(on), ...rules.map(({ treatment }) => treatment)]);
  return { offset: snapshotOffset.toString(), featuresOf };
}

it('BILL-5 a back-end kit finds an offset that differs from its own, a snapshot it can read, and then nothing new', async () => {
  const vendor = await backEnd();
  const kit = { offset: -1, snapshots: 0 };
  for (let round = 0; round < 3; round += 1) {
    const { snapshotOffset } = await vendor.call(vendorAccess.entitlementsOffset, {});
    if (snapshotOffset === kit.offset) continue;
    const snapshot = await vendor.call(vendorAccess.entitlements, {});
    expect(decoded(snapshot)).toEqual({ offset: String(snapshotOffset), featuresOf: new Map() });
    kit.offset = snapshot.snapshotOffset;
    kit.snapshots += 1;
  }
  expect(kit).toEqual({ offset: expect.any(Number), snapshots: 1 });
  for (const endpoint of [vendorAccess.entitlementsOffset, vendorAccess.entitlements])
    await expect(ada.call(endpoint, {})).rejects.toMatchObject({ status: 401, type: 'vendor_token_missing' });
});

it('BILL-5 what kits ask every 30 seconds is answered without the database', async () => {
  const vendor = await backEnd();
  const broken = new Proxy({} as Db, {
    get: () => {
      throw new Error('The database was asked.');
    },
  });
  const scoped = vi.spyOn(app.services.database, 'scoped').mockReturnValue(broken);
  await vendor.call(vendorAccess.entitlementsOffset, {});
  await vendor.call(vendorAccess.entitlements, {});
  await expect(vendor.call(vendorAccess.activeAccessTokens, { params: { kind: 'users' } })).rejects.toMatchObject({
    status: 500,
  });
  scoped.mockRestore();
});
