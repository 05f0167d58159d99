import { randomBytes } from 'node:crypto';
import { webAuthn } from '@parley/contracts/identity/webauthn.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { internalContext } from '#platform/context.ts';
import { createTestDatabase } from '#testing/postgres.ts';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import { activePerson, browserAt, signedIn } from '../testing/browser.ts';
import { addPasskey, signInByPasskey } from './testing/passkey-person.ts';
import { softwareAuthenticator } from './testing/software-authenticator.ts';

const HOUSE = 'https://coach.example';
const RELATED = 'https://coach.example.org';
const MOVED = 'https://elsewhere.example';

let app: TestApp;
/** The same installation after its address was changed. */
let moved: TestApp;
let own: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  own = await createTestDatabase();
  const encryptionKey = randomBytes(32);
  const database = { url: own.url ?? '' };
  app = await testApp({ database, config: { encryptionKey, publicUrl: HOUSE, allowedOrigins: [RELATED] } });
  moved = await testApp({ database, config: { encryptionKey, publicUrl: MOVED, allowedOrigins: [HOUSE] } });
});
afterAll(async () => {
  await moved.close();
  await app.close();
  await own.drop();
});

it('AUTH-10 W10 the house says on which origins its passkeys are used', async () => {
  const response = await fetch(`${app.url}/.well-known/webauthn`);
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  expect(await response.json()).toEqual({ origins: [HOUSE, RELATED] });
});

it('AUTH-10 W10 a passkey made on one of its domains signs in on the other, and nowhere else', async () => {
  const ada = await activePerson(app, 'ada@example.com');
  const related = softwareAuthenticator(RELATED);
  const key = await addPasskey(ada, related);
  const [kept] = await internalContext(app.services, { kind: 'system' })
    .db.selectFrom('identity.webauthnCredentials')
    .select(['rpId', 'origin'])
    .where('userId', '=', ada.userId)
    .execute();
  expect(kept).toEqual({ rpId: 'coach.example', origin: RELATED });
  for (const origin of [HOUSE, RELATED])
    await signInByPasskey(app.url, { device: softwareAuthenticator(origin), key, email: 'ada@example.com' });
  for (const origin of [MOVED, 'https://sub.coach.example', 'http://coach.example', `${HOUSE}:8443`])
    await expect(
      signInByPasskey(app.url, { device: softwareAuthenticator(origin), key }),
      origin,
    ).rejects.toMatchObject({ type: 'passkey_refused' });
});

it('AUTH-10 W10 after a move the passkeys of the former domain are neither offered nor accepted, and come back with it', async () => {
  const email = 'mover@example.com';
  const ada = await activePerson(app, email);
  const key = await addPasskey(ada, softwareAuthenticator(HOUSE));
  const id = key.id.toString('base64url');
  const offered = async ({ url }: TestApp) =>
    (await browserAt(url).call(webAuthn.preLogin, { body: { email } })).options;
  expect((await offered(app)).allowCredentials?.map((credential) => credential.id)).toEqual([id]);
  const there = await offered(moved);
  expect(there.rpId).toBe('elsewhere.example');
  expect(there.allowCredentials?.map((credential) => credential.id)).not.toContain(id);
  for (const origin of [HOUSE, MOVED])
    for (const rpId of ['coach.example', 'elsewhere.example'])
      await expect(
        signInByPasskey(moved.url, { device: softwareAuthenticator(origin), key }, { rpId }),
      ).rejects.toMatchObject({ type: 'passkey_refused' });
  // A new one is made beside it, and each is for its own domain.
  const adaMoved = await signedIn(moved.url, email);
  const { options } = await adaMoved.call(webAuthn.createDevice, {});
  expect(options).toMatchObject({ rp: { id: 'elsewhere.example' }, excludeCredentials: [] });
  const device = softwareAuthenticator(MOVED);
  const second = await addPasskey(adaMoved, device);
  await signInByPasskey(moved.url, { device, key: second, email });
  expect((await offered(app)).allowCredentials?.map((credential) => credential.id)).toEqual([id]);
  await signInByPasskey(app.url, { device: softwareAuthenticator(HOUSE), key, email });
});
