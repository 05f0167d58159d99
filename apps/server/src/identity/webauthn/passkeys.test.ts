import { sessions } from '@parley/contracts/identity/sessions.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { webAuthn } from '@parley/contracts/identity/webauthn.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { internalContext } from '#platform/context.ts';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import { activePerson, browserAt, mailsTo, signedIn } from '../testing/browser.ts';
import { testClock } from '../testing/test-clock.ts';
import { addPasskey, passkeyPerson, signInByPasskey } from './testing/passkey-person.ts';
import { softwareAuthenticator } from './testing/software-authenticator.ts';

const clock = testClock();
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ clock });
});
afterAll(() => app.close());

const db = () => internalContext(app.services, { kind: 'system' }).db;
const auditsOf = (userId: string) =>
  db()
    .selectFrom('identity.audits')
    .select(['action', 'severity', 'data'])
    .where('userId', '=', userId)
    .orderBy('number')
    .execute();

it('AUTH-10 a passkey is made, signs in by itself and after an address, and is removed', async () => {
  const ada = await passkeyPerson(app, 'ada@example.com', { aaguid: 'd548826e-79b4-db40-a3d8-11116f7e8349' });
  const [device] = (await ada.call(webAuthn.devices, {})).devices;
  expect(device).toMatchObject({ deviceType: 'Platform', name: 'Bitwarden', lastUsedAt: null });

  for (const named of [{}, { email: ada.email }]) {
    const there = await signInByPasskey(app.url, { device: ada.device, key: ada.key, ...named });
    expect(there.answer).toMatchObject({ mfaRequired: false, userEmail: ada.email, amr: ['hwk', 'user', 'mfa'] });
    expect((await there.call(users.me, {})).email).toBe(ada.email);
    await there.call(sessions.current, {});
  }
  expect((await ada.call(webAuthn.devices, {})).devices[0]?.lastUsedAt).toEqual(expect.any(String));

  await ada.call(webAuthn.deleteDevice, { params: { id: device?.id ?? '' } });
  expect(await ada.call(webAuthn.devices, {})).toEqual({ devices: [] });
  await expect(signInByPasskey(app.url, ada)).rejects.toMatchObject({ status: 401, type: 'passkey_refused' });

  expect((await auditsOf(ada.userId)).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['passkey.added', 'login.succeeded', 'passkey.removed']),
  );
  for (const happened of ['added to', 'removed from'])
    await expect
      .poll(async () => (await mailsTo(app, ada.email)).find(({ subject }) => subject.includes(happened))?.text, {
        timeout: 15_000,
      })
      .toContain('kept in Bitwarden');
});

it('AUTH-10 options ask for a key that can be found without an address, and verifies who touches it', async () => {
  const ada = await passkeyPerson(app, 'options@example.com');
  const { options } = await ada.call(webAuthn.createDevice, {});
  expect(options).toMatchObject({
    rp: { id: 'localhost', name: 'Parley' },
    user: { name: ada.email },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [{ id: ada.key.id.toString('base64url'), transports: ['internal'] }],
  });
  const login = await browserAt(app.url).call(webAuthn.preLogin, {});
  expect(login.options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
  expect(login.options.allowCredentials).toBeUndefined();
});

it('AUTH-10 W7 making a passkey wants a sign-in of the last ten minutes; one is enough', async () => {
  const device = softwareAuthenticator(app.url);
  await activePerson(app, 'stale@example.com');
  const ada = await signedIn(app.url, 'stale@example.com');
  clock.forward(9 * 60);
  await addPasskey(ada, device);
  clock.forward(2 * 60);
  await expect(ada.call(webAuthn.createDevice, {})).rejects.toMatchObject({
    status: 403,
    type: 'insufficient_user_authentication',
  });
  // A token that was refreshed is no fresher a sign-in.
  await ada.fetch('/identity/resources/auth/v1/user/token/refresh', { method: 'POST' });
  await expect(ada.call(webAuthn.createDevice, {})).rejects.toMatchObject({ status: 403 });
  await addPasskey(await signedIn(app.url, 'stale@example.com'), device);
});

it('AUTH-10 W7 what is begun in one session is not finished in another, nor before anybody is signed in', async () => {
  const ada = await activePerson(app, 'two-sessions@example.com');
  const device = softwareAuthenticator(app.url);
  const { options } = await ada.call(webAuthn.createDevice, {});
  const { key: _, ...body } = device.create(options);
  await expect(browserAt(app.url).call(webAuthn.verifyDevice, { body })).rejects.toMatchObject({ status: 401 });
  const other = await signedIn(app.url, 'two-sessions@example.com');
  await expect(other.call(webAuthn.verifyDevice, { body })).rejects.toMatchObject({ type: 'passkey_not_saved' });
  expect(await ada.call(webAuthn.devices, {})).toEqual({ devices: [] });
});

it('AUTH-10 W7 with an old sign-in no passkey is made or removed; a step-up makes it fresh', async () => {
  const ada = await passkeyPerson(app, 'acted@example.com');
  const id = (await ada.call(webAuthn.devices, {})).devices[0]?.id ?? '';
  clock.forward(11 * 60);
  await expect(ada.call(webAuthn.createDevice, {})).rejects.toMatchObject({ status: 403 });
  await expect(ada.call(webAuthn.deleteDevice, { params: { id } })).rejects.toMatchObject({
    status: 403,
    type: 'insufficient_user_authentication',
  });
  const secondFactorAt = clock.now().toISOString();
  await db().updateTable('identity.sessions').set({ secondFactorAt }).where('userId', '=', ada.userId).execute();
  await addPasskey(ada, ada.device);
});

it('AUTH-10 W6 an enrolment begun by somebody else is refused, whichever tenant the headers name', async () => {
  const ada = await activePerson(app, 'victim@example.com', { companyName: 'Victims' });
  const eve = await activePerson(app, 'eve@example.com', { companyName: 'Thieves' });
  const { tenantId } = await ada.call(users.me, {});
  const device = softwareAuthenticator(app.url);
  const { options } = await ada.call(webAuthn.createDevice, {});
  const { key, ...body } = device.create(options);
  eve.headers = { 'frontegg-tenant-id': tenantId, 'x-tenant-id': tenantId, 'frontegg-user-id': ada.userId };
  await expect(eve.call(webAuthn.verifyDevice, { body })).rejects.toMatchObject({ type: 'passkey_not_saved' });
  // With those headers an enrolment of one's own stays one's own.
  await addPasskey(eve, device);
  expect(await ada.call(webAuthn.devices, {})).toEqual({ devices: [] });
  await expect(signInByPasskey(app.url, { device, key })).rejects.toMatchObject({ type: 'passkey_refused' });
});

it('AUTH-10 W5 a credential of somebody else is not registered again: 409; nor deleted: 404', async () => {
  const ada = await passkeyPerson(app, 'owner@example.com');
  const eve = await passkeyPerson(app, 'taker@example.com');
  const { options } = await eve.call(webAuthn.createDevice, {});
  const { key: _, ...body } = eve.device.create(options, { id: ada.key.id });
  await expect(eve.call(webAuthn.verifyDevice, { body })).rejects.toMatchObject({ status: 409, type: 'passkey_taken' });
  const id = (await ada.call(webAuthn.devices, {})).devices[0]?.id ?? '';
  await expect(eve.call(webAuthn.deleteDevice, { params: { id } })).rejects.toMatchObject({
    status: 404,
    type: 'passkey_not_found',
  });
  const { answer } = await signInByPasskey(app.url, ada);
  expect(answer.userEmail).toBe(ada.email);
});

it('AUTH-10 W5 nobody signs in with a key of one person and the handle or the address of another', async () => {
  const ada = await passkeyPerson(app, 'handle@example.com');
  const eve = await passkeyPerson(app, 'forger@example.com');
  const refused = { status: 401, type: 'passkey_refused' };
  const { device, key } = eve;
  await expect(signInByPasskey(app.url, { device, key }, { handle: ada.key.handle })).rejects.toMatchObject(refused);
  await expect(signInByPasskey(app.url, { device, key }, { handle: null })).rejects.toMatchObject(refused);
  await expect(signInByPasskey(app.url, { device, key, email: ada.email })).rejects.toMatchObject(refused);
  await expect(signInByPasskey(app.url, { device, key }, { id: ada.key.id })).rejects.toMatchObject(refused);
  await expect(
    signInByPasskey(app.url, { device, key: ada.key, email: ada.email }, { signWith: key.privateKey }),
  ).rejects.toMatchObject(refused);
});
