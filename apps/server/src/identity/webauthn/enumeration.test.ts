import { webAuthn } from '@parley/contracts/identity/webauthn.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { internalContext } from '#platform/context.ts';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import { STEP_MS } from '../same-time.ts';
import { deriveSecrets } from '../secrets.ts';
import { activePerson, browserAt } from '../testing/browser.ts';
import { decoyCredentials } from './decoy-credentials.ts';
import { passkeyPerson, signInByPasskey } from './testing/passkey-person.ts';
import { softwareAuthenticator } from './testing/software-authenticator.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const db = () => internalContext(app.services, { kind: 'system' }).db;
const ask = async (body: { email?: string; userId?: string }) =>
  (await browserAt(app.url).call(webAuthn.preLogin, { body })).options;
const offeredTo = async (email: string) => (await ask({ email })).allowCredentials ?? [];

/** What of an answer could tell: everything but the values that are random for everybody. */
function shapeOf({ challenge, allowCredentials = [], ...rest }: Awaited<ReturnType<typeof ask>>) {
  return {
    ...rest,
    challenge: challenge.length,
    credentials: allowCredentials.length > 0,
    keys: allowCredentials.map((credential) => Object.keys(credential).sort().join()).at(0),
  };
}

it('AUTH-10 W9 a known address, one without a passkey and an unknown one are asked alike, always for the same keys', async () => {
  const ada = await passkeyPerson(app, 'ada@example.com');
  await activePerson(app, 'keyless@example.com');
  const shapes = await Promise.all(
    ['ada@example.com', 'keyless@example.com', 'nobody@example.com'].map(async (email) =>
      shapeOf(await ask({ email })),
    ),
  );
  expect(shapes[1]).toEqual(shapes[0]);
  expect(shapes[2]).toEqual(shapes[0]);
  expect(shapeOf(await ask({ userId: ada.userId }))).toEqual(shapes[0]);
  expect(shapeOf(await ask({ userId: '01980000-0000-7000-8000-000000000000' }))).toEqual(shapes[0]);
  expect(shapeOf(await ask({ userId: 'whatever' }))).toEqual(shapes[0]);

  expect(await offeredTo('nobody@example.com')).toEqual(await offeredTo(' NOBODY@example.com '));
  expect(await offeredTo('nobody@example.com')).not.toEqual(await offeredTo('nobody2@example.com'));
  const lengths = new Set<number>();
  for (let n = 0; n < 40; n += 1)
    for (const { id } of await offeredTo(`made-up-${n}@example.com`)) lengths.add(Buffer.from(id, 'base64url').length);
  expect([...lengths].sort()).toEqual([16, 20, 32]);
});

it('AUTH-10 W9 whoever is named is answered at a step of the clock, whatever was found', async () => {
  await passkeyPerson(app, 'at-a-step@example.com');
  for (const email of ['at-a-step@example.com', 'at-no-step@example.com'])
    for (let time = 0; time < 10; time += 1) {
      const startedAt = performance.now();
      await ask({ email });
      // A timer may be a moment early.
      expect(performance.now() - startedAt, email).toBeGreaterThan(STEP_MS - 5);
    }
});

it('AUTH-10 W9 a made-up key stays the same after an update, as a real one does', () => {
  const secrets = deriveSecrets(Buffer.from('an encryption key that never changes'));
  const made = (name: string) =>
    decoyCredentials(secrets, `${name}@example.com`).map(({ id, transports }) => `${id} ${transports}`);
  expect(['a', 'b', 'c', 'd', 'e', 'f'].flatMap(made)).toEqual([
    'fLVOZ3yGpAi6TC8G2kwCyg hybrid,internal',
    'GuDsCOyj0StgSu3yzjR5qg hybrid,internal',
    'w1bcXpyKSCyO2BBs--FnndndBPPpkue1HrojZxDpTzM internal',
    'rKoPs4F0T8NTCKwceJadgMp2eds hybrid,internal',
    'MDs9Pu9aNRIqEYZW87gvyQ hybrid,internal',
    'bQlpiyZTOTppZHOSYRX67GYyRMqbcKXnJ_VxcynXPUw hybrid,internal',
    'xucC3bIIsZ72zoEuqGqp5Ni3Eqw hybrid,internal',
    'OtNPZZTkH9s3sfkL38yiPA internal',
  ]);
});

it('AUTH-10 W5 W9 registering a made-up key fares as registering another person’s: it does not tell which it was', async () => {
  const ada = await passkeyPerson(app, 'real@example.com');
  const eve = await activePerson(app, 'prober@example.com');
  const device = softwareAuthenticator(app.url);
  const offered = [...(await offeredTo(ada.email)), ...(await offeredTo('not-real@example.com'))];
  for (const { id } of offered) {
    const { options } = await eve.call(webAuthn.createDevice, {});
    const { key: _, ...body } = device.create(options, { id: Buffer.from(id, 'base64url') });
    await expect(eve.call(webAuthn.verifyDevice, { body }), id).rejects.toMatchObject({ type: 'passkey_taken' });
  }
  expect(await eve.call(webAuthn.devices, {})).toEqual({ devices: [] });
});

it('AUTH-10 W9 an unknown key, a wrong signature and a closed account are refused with one answer', async () => {
  const answers: unknown[] = [];
  const send = async (email: string, change: (userId: string) => Promise<unknown>, own = true) => {
    const person = await passkeyPerson(app, email);
    await change(person.userId);
    const stranger = softwareAuthenticator(app.url);
    const browser = browserAt(app.url);
    const { options } = await browser.call(webAuthn.preLogin, { body: { email } });
    const { key } = stranger.create({
      ...options,
      rp: { id: 'localhost', name: '' },
      user: { id: person.key.handle, name: '', displayName: '' },
      pubKeyCredParams: [],
    });
    const response = await browser.fetch(webAuthn.postLogin.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(person.device.get(options, own ? person.key : key)),
    });
    const headers = Object.fromEntries(response.headers);
    for (const name of ['date', 'frontegg-trace-id']) delete headers[name];
    answers.push({ status: response.status, headers, body: await response.text() });
  };
  const set = (values: { disabledAt?: string; activatedAt?: null }) => (userId: string) =>
    db().updateTable('identity.users').set(values).where('id', '=', userId).execute();
  await send('unknown-key@example.com', async () => {}, false);
  await send('disabled@example.com', set({ disabledAt: new Date().toISOString() }));
  await send('unverified@example.com', set({ activatedAt: null }));
  await send('left@example.com', (userId) =>
    db().deleteFrom('identity.memberships').where('userId', '=', userId).execute(),
  );
  await send('removed@example.com', (userId) => db().deleteFrom('identity.users').where('id', '=', userId).execute());
  expect(answers[0]).toMatchObject({ status: 401, body: expect.stringContaining('passkey_refused') });
  for (const answer of answers) expect(answer).toEqual(answers[0]);
});

it('AUTH-10 W9 each refusal is written down with whom it was about', async () => {
  const ada = await passkeyPerson(app, 'noted@example.com');
  await expect(signInByPasskey(app.url, ada, { verified: false })).rejects.toMatchObject({ status: 401 });
  const rows = await db()
    .selectFrom('identity.audits')
    .select(['severity', 'data'])
    .where('userId', '=', ada.userId)
    .where('action', '=', 'login.failed')
    .execute();
  expect(rows).toEqual([{ severity: 'WARNING', data: { by: 'passkey' } }]);
});

it('AUTH-25 asking and answering from another site are refused', async () => {
  for (const { path } of [webAuthn.preLogin, webAuthn.postLogin]) {
    const response = await browserAt(app.url).fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
      body: JSON.stringify({ id: 'eA', response: { clientDataJSON: '', authenticatorData: '', signature: '' } }),
    });
    expect(response.status, path).toBe(403);
  }
});

it('SECU-1 AUTH-10 a tenant that does not offer passkeys takes none, and lets nobody make one', async () => {
  const ada = await passkeyPerson(app, 'policy@example.com');
  const { tenantId } = JSON.parse(Buffer.from(ada.token?.split('.')[1] ?? '', 'base64url').toString());
  const settings = (isActive: boolean) =>
    JSON.stringify({
      mainAuthStrategies: [{ strategy: 'EmailAndPassword' }],
      secondaryAuthStrategies: [{ strategy: 'Passkeys', isActive }],
    });
  const off = '01980000-0000-7000-8000-00000000aaaa';
  await db()
    .insertInto('identity.securityPolicies')
    .values({ id: off, tenantId, kind: 'strategies', settings: settings(false) })
    .execute();
  await app.services.bus.publish('identity.policies', tenantId);
  await expect
    .poll(() =>
      signInByPasskey(app.url, ada).then(
        () => 'in',
        (error: { type: string }) => error.type,
      ),
    )
    .toBe('passkey_refused');
  await expect(ada.call(webAuthn.createDevice, {})).rejects.toMatchObject({ status: 403, type: 'passkeys_off' });
  await db().deleteFrom('identity.securityPolicies').where('id', '=', off).execute();
  await app.services.bus.publish('identity.policies', tenantId);
  await expect
    .poll(() =>
      signInByPasskey(app.url, ada).then(
        () => 'in',
        () => 'out',
      ),
    )
    .toBe('in');
});
