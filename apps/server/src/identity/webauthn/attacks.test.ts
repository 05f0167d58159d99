import { randomBytes } from 'node:crypto';
import type { InputOf } from '@parley/contracts/endpoint.ts';
import { webAuthn } from '@parley/contracts/identity/webauthn.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { internalContext } from '#platform/context.ts';
import { createTestDatabase } from '#testing/postgres.ts';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import { activePerson, browserAt, mailsTo } from '../testing/browser.ts';
import { testClock } from '../testing/test-clock.ts';
import { addPasskey, passkeyPerson, signInByPasskey } from './testing/passkey-person.ts';
import type { Bend } from './testing/software-authenticator.ts';
import { softwareAuthenticator } from './testing/software-authenticator.ts';

const clock = testClock();
/** Two nodes on one database. */
let app: TestApp;
let other: TestApp;
let own: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  own = await createTestDatabase();
  const encryptionKey = randomBytes(32);
  const database = { url: own.url ?? '' };
  app = await testApp({ clock, database, config: { encryptionKey } });
  other = await testApp({ clock, database, config: { encryptionKey, publicUrl: app.url } });
});
afterAll(async () => {
  await other.close();
  await app.close();
  await own.drop();
});

const refused = { status: 401, type: 'passkey_refused' };
const notSaved = { status: 400, type: 'passkey_not_saved' };
const db = () => internalContext(app.services, { kind: 'system' }).db;
/** Asks on a browser of its own, which answers as well, at whichever node. */
const ask = async (email?: string) => {
  const browser = browserAt(app.url);
  const { options } = await browser.call(webAuthn.preLogin, { body: email ? { email } : {} });
  const answerAt = (url: string, body: InputOf<typeof webAuthn.postLogin>['body']) => {
    const here = Object.assign(browserAt(url), { others: browser.others });
    return here.call(webAuthn.postLogin, { body });
  };
  return { options, answerAt, answer: answerAt.bind(null, app.url) };
};

describe('AUTH-10 W1 a challenge', () => {
  it('AUTH-10 W1 signs in once, however many try at the same time on two nodes', async () => {
    const { device, key } = await passkeyPerson(app, 'once@example.com');
    const { options, answer, answerAt } = await ask();
    const body = device.get(options, key);
    const tries = await Promise.allSettled(
      Array.from({ length: 12 }, (_, n) => answerAt(n % 2 ? app.url : other.url, body)),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(answer(body)).rejects.toMatchObject(refused);
    // Not even with a fresh signature.
    const { challenge } = JSON.parse(Buffer.from(body.response.clientDataJSON, 'base64url').toString());
    const again = device.get({ challenge }, key);
    await expect(answer(again)).rejects.toMatchObject(refused);
  });
  it('AUTH-10 W1 makes one passkey, however many try at the same time', async () => {
    const ada = await activePerson(app, 'once-made@example.com');
    const device = softwareAuthenticator(app.url);
    const { options } = await ada.call(webAuthn.createDevice, {});
    const bodies = Array.from({ length: 6 }, () => device.create(options)).map(({ key: _, ...body }) => body);
    const tries = await Promise.allSettled(bodies.map((body) => ada.call(webAuthn.verifyDevice, { body })));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await ada.call(webAuthn.devices, {})).devices).toHaveLength(1);
  });
  it('AUTH-10 W1 is used up by a try that fails', async () => {
    const { device, key } = await passkeyPerson(app, 'failed@example.com');
    const { options, answer } = await ask();
    const wrong = device.get(options, key, { origin: 'https://evil.example' });
    await expect(answer(wrong)).rejects.toMatchObject(refused);
    const right = device.get(options, key);
    await expect(answer(right)).rejects.toMatchObject(refused);
  });
  it('AUTH-10 W1 counts in the browser that asked for it only; a try in another one leaves it to that browser', async () => {
    const ada = await passkeyPerson(app, 'own-browser@example.com');
    const { options, answer } = await ask(ada.email);
    const body = ada.device.get(options, ada.key);
    // One that never asked, and one that asked for itself: a signature made for one page signs nobody in at another.
    await expect(browserAt(app.url).call(webAuthn.postLogin, { body })).rejects.toMatchObject(refused);
    await expect((await ask()).answer(body)).rejects.toMatchObject(refused);
    await expect(browserAt(other.url).call(webAuthn.postLogin, { body })).rejects.toMatchObject(refused);
    expect(await answer(body)).toMatchObject({ mfaRequired: false });
  });
  it('AUTH-10 W1 of one tab lives beside that of another of the same browser', async () => {
    const ada = await passkeyPerson(app, 'two-tabs@example.com');
    const browser = browserAt(app.url);
    const [first, second] = [
      await browser.call(webAuthn.preLogin, { body: {} }),
      await browser.call(webAuthn.preLogin, { body: { email: ada.email } }),
    ];
    for (const { options } of [first, second])
      await browser.call(webAuthn.postLogin, { body: ada.device.get(options, ada.key) });
  });
  it('AUTH-10 W1 ends: a passkey after five minutes, a sign-in after fifteen', async () => {
    const ada = await passkeyPerson(app, 'late@example.com');
    const creation = await ada.call(webAuthn.createDevice, {});
    const { key: _, ...made } = ada.device.create(creation.options);
    const { options, answer } = await ask();
    clock.forward(5 * 60 + 1);
    await expect(ada.call(webAuthn.verifyDevice, { body: made })).rejects.toMatchObject(notSaved);
    clock.forward(10 * 60);
    const body = ada.device.get(options, ada.key);
    await expect(answer(body)).rejects.toMatchObject(refused);
  });
  it('AUTH-10 W1 of one ceremony is no challenge of the other, and one that we did not make is none', async () => {
    const ada = await passkeyPerson(app, 'crossed@example.com');
    const creation = await ada.call(webAuthn.createDevice, {});
    const asLogin = ada.device.get(creation.options, ada.key);
    const { options, answer } = await ask(ada.email);
    await expect(answer(asLogin)).rejects.toMatchObject(refused);
    const { challenge } = options;
    const { key: _, ...asNew } = ada.device.create({ ...creation.options, challenge });
    await expect(ada.call(webAuthn.verifyDevice, { body: asNew })).rejects.toMatchObject(notSaved);
    const made = ada.device.get({ challenge: randomBytes(32).toString('base64url') }, ada.key);
    await expect(answer(made)).rejects.toMatchObject(refused);
  });
});

const elsewhere: [string, Bend][] = [
  ['another origin', { origin: 'https://evil.example' }],
  ['an origin that begins alike', { origin: 'http://localhost.evil.example' }],
  ['another port', { origin: 'http://localhost:1' }],
  ['the origin null', { origin: 'null' }],
  ['another relying party', { rpId: 'evil.example' }],
  ['another type', { type: 'payment.get' }],
  ['a frame of another site', { crossOrigin: true }],
  ['a frame that names its top', { crossOrigin: true, topOrigin: 'https://evil.example' }],
  ['a top without a frame', { topOrigin: 'http://localhost' }],
];
const flags: [string, Bend][] = [
  ['nobody present', { present: false }],
  ['nobody verified', { verified: false }],
  ['backed up, but not eligible for it', { backedUp: true }],
];

describe('AUTH-10 W2 W3 where and by whom', () => {
  it.each(elsewhere)('AUTH-10 W2 %s is refused, when making and when signing in', async (name, bend) => {
    const ada = await passkeyPerson(app, `w2-${elsewhere.findIndex(([one]) => one === name)}@example.com`);
    await expect(signInByPasskey(app.url, ada, bend)).rejects.toMatchObject(refused);
    await expect(addPasskey(ada, ada.device, bend)).rejects.toMatchObject(notSaved);
    await signInByPasskey(app.url, ada);
  });
  it.each(['{}', '[]', '"text"', '{"type":"webauthn.get","challenge":7}', 'no JSON'])(
    'AUTH-10 W2 what a browser would never say (%s) is refused like a wrong signature',
    async (said) => {
      const ada = await passkeyPerson(app, `said-${Buffer.from(said).toString('hex')}@example.com`);
      const { options, answer } = await ask(ada.email);
      const body = ada.device.get(options, ada.key);
      const clientDataJSON = Buffer.from(said).toString('base64url');
      await expect(answer({ ...body, response: { ...body.response, clientDataJSON } })).rejects.toMatchObject(refused);
      const creation = await ada.call(webAuthn.createDevice, {});
      const { key: _, ...made } = ada.device.create(creation.options);
      const saved = { ...made, response: { ...made.response, clientDataJSON } };
      await expect(ada.call(webAuthn.verifyDevice, { body: saved })).rejects.toMatchObject(notSaved);
    },
  );
  it.each(flags)('AUTH-10 W3 %s is refused, when making and when signing in', async (name, bend) => {
    const ada = await passkeyPerson(app, `w3-${flags.findIndex(([one]) => one === name)}@example.com`);
    await expect(signInByPasskey(app.url, ada, bend)).rejects.toMatchObject(refused);
    await expect(addPasskey(ada, ada.device, bend)).rejects.toMatchObject(notSaved);
    await signInByPasskey(app.url, ada);
  });
});

describe('AUTH-10 W4 the counter', () => {
  it('AUTH-10 W4 of a synced key is always zero, which is fine', async () => {
    const synced: Bend = { count: 0, backupEligible: true, backedUp: true };
    const ada = await passkeyPerson(app, 'synced@example.com', synced);
    for (let time = 0; time < 3; time += 1) await signInByPasskey(app.url, ada, synced);
  });
  it.each([
    ['goes back', [7, 6]],
    ['stays', [7, 7]],
    ['falls to zero', [7, 0]],
  ])(
    'AUTH-10 W4 that %s raises the alarm; the key opens nothing any more, another way still does',
    async (name, counts) => {
      const email = `w4-${name.replaceAll(' ', '-')}@example.com`;
      const ada = await passkeyPerson(app, email);
      await signInByPasskey(app.url, ada, { count: counts[0] as number });
      await expect(signInByPasskey(app.url, ada, { count: counts[1] as number })).rejects.toMatchObject(refused);
      await expect(signInByPasskey(app.url, ada, { count: 900 })).rejects.toMatchObject(refused);
      const subjects = async () => (await mailsTo(app, email)).map(({ subject }) => subject);
      await expect.poll(subjects).toContain('A passkey of your Parley account may have been copied');
      const alarms = await db()
        .selectFrom('identity.audits')
        .select(['severity', 'data'])
        .where('userId', '=', ada.userId)
        .where('action', '=', 'passkey.suspicious')
        .execute();
      expect(alarms).toHaveLength(1);
      expect(alarms[0]).toMatchObject({ severity: 'SEVERE', data: { counted: counts[1], kept: 7 } });
      // The person is still in, and can replace the key.
      const id = (await ada.call(webAuthn.devices, {})).devices[0]?.id ?? '';
      await ada.call(webAuthn.deleteDevice, { params: { id } });
      const key = await addPasskey(ada, ada.device);
      await signInByPasskey(app.url, { ...ada, key });
    },
  );
  it('AUTH-10 W4 a made-up counter without the key raises no alarm', async () => {
    const ada = await passkeyPerson(app, 'made-up@example.com');
    const eve = softwareAuthenticator(app.url);
    const { key } = eve.create((await ada.call(webAuthn.createDevice, {})).options);
    const forged: Bend = { count: 0, signWith: key.privateKey };
    await signInByPasskey(app.url, ada, { count: 9 });
    await expect(signInByPasskey(app.url, ada, forged)).rejects.toMatchObject(refused);
    await signInByPasskey(app.url, ada, { count: 10 });
  });
  it('AUTH-10 W4 of two answers with one count, on two nodes, one signs in', async () => {
    const ada = await passkeyPerson(app, 'twins@example.com');
    const tries = await Promise.allSettled([
      signInByPasskey(app.url, ada, { count: 3 }),
      signInByPasskey(other.url, ada, { count: 3 }),
    ]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('AUTH-10 W8 what a key says about itself', () => {
  it('AUTH-10 W8 eligibility for back-ups is settled when it is made; the back-up itself may come and go', async () => {
    const ada = await passkeyPerson(app, 'eligible@example.com', { backupEligible: true });
    const backedUp = async () =>
      (
        await db()
          .selectFrom('identity.webauthnCredentials')
          .select(['backedUp', 'backupEligible'])
          .where('userId', '=', ada.userId)
          .executeTakeFirst()
      )?.backedUp;
    expect(await backedUp()).toBe(false);
    await signInByPasskey(app.url, ada, { backupEligible: true, backedUp: true });
    expect(await backedUp()).toBe(true);
    await signInByPasskey(app.url, ada, { backupEligible: true });
    expect(await backedUp()).toBe(false);
    await expect(signInByPasskey(app.url, ada, { backupEligible: false })).rejects.toMatchObject(refused);
    const bound = await passkeyPerson(app, 'bound@example.com');
    await expect(signInByPasskey(app.url, bound, { backupEligible: true })).rejects.toMatchObject(refused);
  });
  it('AUTH-10 W8 no statement or one of its own will do, from any maker; what is kept is what it said', async () => {
    const ada = await activePerson(app, 'attested@example.com');
    const device = softwareAuthenticator(app.url);
    await addPasskey(ada, device, { attestation: 'none' });
    await addPasskey(ada, device, { attestation: 'self', aaguid: '01020304-0506-0708-090a-0b0c0d0e0f10' });
    const kept = await db()
      .selectFrom('identity.webauthnCredentials')
      .select(['aaguid', 'name', 'rpId', 'origin'])
      .where('userId', '=', ada.userId)
      .orderBy('id')
      .execute();
    expect(kept).toEqual([
      { aaguid: '00000000-0000-0000-0000-000000000000', name: '', rpId: 'localhost', origin: app.url },
      { aaguid: '01020304-0506-0708-090a-0b0c0d0e0f10', name: '', rpId: 'localhost', origin: app.url },
    ]);
  });
  it.each([
    ['a statement that somebody else signed', { attestation: 'forged-self' }],
    ['certificates, whose addresses nobody here fetches', { attestation: 'certificate' }],
    ['a format that nobody knows', { attestation: 'unknown' }],
    ['an algorithm that was not offered', { alg: -35 }],
    ['an id that is not the attested one', { namedId: Buffer.alloc(16, 7) }],
    ['an empty id', { id: Buffer.alloc(0) }],
    ['an id longer than the standard has', { id: Buffer.alloc(1024, 1) }],
  ] as [string, Bend][])('AUTH-10 W8 %s is refused', async (_name, bend) => {
    const ada = await activePerson(app, `w8-${randomBytes(4).toString('hex')}@example.com`);
    const device = softwareAuthenticator(app.url);
    await expect(addPasskey(ada, device, bend)).rejects.toMatchObject({ status: 400 });
    expect(await ada.call(webAuthn.devices, {})).toEqual({ devices: [] });
  });
});
