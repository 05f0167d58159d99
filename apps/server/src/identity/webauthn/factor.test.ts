import { webAuthn } from '@parley/contracts/identity/webauthn.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, internalContext } from '#platform/context.ts';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import type { IdentityContext, IdentityMeans } from '../context.ts';
import { deriveSecrets } from '../secrets.ts';
import { MULTI_FACTOR } from '../sessions/acr.ts';
import { activePerson } from '../testing/browser.ts';
import { testClock } from '../testing/test-clock.ts';
import { beginAssertion, finishAssertion } from './assertion.ts';
import { beginRegistration, finishRegistration } from './registration.ts';
import { passkeyPerson, signInByPasskey } from './testing/passkey-person.ts';
import type { Bend, SoftwareAuthenticator } from './testing/software-authenticator.ts';
import { softwareAuthenticator } from './testing/software-authenticator.ts';

const clock = testClock();
let app: TestApp;
let device: SoftwareAuthenticator;
let ada: { userId: string };
let eve: { userId: string };
beforeAll(async () => {
  app = await testApp({ clock });
  device = softwareAuthenticator(app.url);
  ada = await activePerson(app, 'ada@example.com');
  eve = await activePerson(app, 'eve@example.com');
});
afterAll(() => app.close());

/** As in the middle of a sign-in: nobody is known to the guard yet. */
const midway = (): IdentityContext => ({
  ...internalContext(app.services, { kind: 'system' }),
  identity: { secrets: deriveSecrets(app.services.config.encryptionKey) } as IdentityMeans,
});
const wrong = { problem: { type: 'mfa_code_invalid', status: 400 } };
const notSaved = { problem: { type: 'passkey_not_saved' } };

async function enrol({ userId }: { userId: string }, bend: Bend = {}) {
  const { token, options } = await beginRegistration(midway(), userId, 'factor');
  const { key, ...result } = device.create(options, bend);
  const { id } = await finishRegistration(midway(), userId, token, result, 'CrossPlatform', 'factor');
  return { id, key };
}

describe('AUTH-11 WebAuthn as a second factor', () => {
  it('AUTH-11 W3 possession is enough; a key that verified the person as well says so', async () => {
    const { id, key } = await enrol(ada, {
      verified: false,
      attachment: 'cross-platform',
      transports: ['usb', 'nope'],
    });
    for (const [bend, amr] of [
      [{ verified: false }, ['hwk', 'user']],
      [{ verified: true }, ['hwk', 'user', 'mfa']],
    ] as [Bend, string[]][]) {
      const { token, options } = await beginAssertion(midway(), ada.userId, id, 'factor');
      expect(options).toMatchObject({
        rpId: 'localhost',
        userVerification: 'preferred',
        allowCredentials: [{ id: key.id.toString('base64url'), type: 'public-key', transports: ['usb'] }],
      });
      const shown = await finishAssertion(midway(), ada.userId, token, device.get(options, key, bend));
      expect(shown).toEqual({ id, userVerified: bend.verified, amr });
    }
    const { token, options } = await beginAssertion(midway(), ada.userId, null, 'factor');
    const absent = device.get(options, key, { present: false });
    await expect(finishAssertion(midway(), ada.userId, token, absent)).rejects.toMatchObject(wrong);
  });

  it('AUTH-11 W1 a challenge is answered once, in time, and only in its own ceremony', async () => {
    const { id, key } = await enrol(ada);
    const asked = await beginAssertion(midway(), ada.userId, id, 'factor');
    const result = device.get(asked.options, key);
    const tries = await Promise.allSettled(
      Array.from({ length: 5 }, () => finishAssertion(midway(), ada.userId, asked.token, result)),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);

    const late = await beginAssertion(midway(), ada.userId, id, 'factor');
    clock.forward(5 * 60 + 1);
    await expect(
      finishAssertion(midway(), ada.userId, late.token, device.get(late.options, key)),
    ).rejects.toMatchObject(wrong);

    const creation = await beginRegistration(midway(), ada.userId, 'factor');
    await expect(
      finishAssertion(midway(), ada.userId, creation.token, device.get(creation.options, key)),
    ).rejects.toMatchObject(wrong);
    const request = await beginAssertion(midway(), ada.userId, id, 'factor');
    const { key: _, ...made } = device.create({ ...creation.options, challenge: request.token });
    await expect(finishRegistration(midway(), ada.userId, request.token, made, null, 'factor')).rejects.toMatchObject(
      notSaved,
    );
    // One token with the answer to another.
    const first = await beginAssertion(midway(), ada.userId, id, 'factor');
    const second = await beginAssertion(midway(), ada.userId, id, 'factor');
    await expect(
      finishAssertion(midway(), ada.userId, first.token, device.get(second.options, key)),
    ).rejects.toMatchObject(wrong);
  });

  it('AUTH-11 W5 W6 nobody answers with the key, the challenge or the device of somebody else', async () => {
    const own = await enrol(ada);
    const hers = await enrol(eve);
    await expect(beginAssertion(midway(), eve.userId, own.id, 'factor')).rejects.toMatchObject({
      problem: { type: 'mfa_device_not_found', status: 404 },
    });
    await expect(beginAssertion(midway(), eve.userId, 'x', 'factor')).rejects.toMatchObject({
      problem: { status: 404 },
    });
    const asked = await beginAssertion(midway(), ada.userId, own.id, 'factor');
    await expect(
      finishAssertion(midway(), eve.userId, asked.token, device.get(asked.options, hers.key)),
    ).rejects.toMatchObject(wrong);
    const stolen = await beginAssertion(midway(), ada.userId, own.id, 'factor');
    await expect(
      finishAssertion(midway(), eve.userId, stolen.token, device.get(stolen.options, own.key)),
    ).rejects.toMatchObject(wrong);
    const again = await beginAssertion(midway(), ada.userId, own.id, 'factor');
    await expect(
      finishAssertion(midway(), ada.userId, again.token, device.get(again.options, hers.key)),
    ).rejects.toMatchObject(wrong);
    // Another of one's own keys than the one that was asked for.
    const spare = await enrol(ada);
    const named = await beginAssertion(midway(), ada.userId, own.id, 'factor');
    await expect(
      finishAssertion(midway(), ada.userId, named.token, device.get(named.options, spare.key)),
    ).rejects.toMatchObject(wrong);
    const creation = await beginRegistration(midway(), ada.userId, 'factor');
    const { key: _, ...made } = device.create(creation.options);
    await expect(finishRegistration(midway(), eve.userId, creation.token, made, null, 'factor')).rejects.toMatchObject(
      notSaved,
    );
    const { key: __, ...taken } = device.create((await beginRegistration(midway(), eve.userId, 'factor')).options);
    await expect(
      finishRegistration(midway(), eve.userId, 'no token of ours', taken, null, 'factor'),
    ).rejects.toMatchObject(notSaved);
  });

  it('AUTH-11 W1 no answer is looked at inside a transaction, which would take back that its challenge is used up', async () => {
    const answer = {} as Parameters<typeof finishAssertion>[3];
    await expect(inTransaction(midway(), (ctx) => finishAssertion(ctx, 'a person', 'a token', answer))).rejects.toThrow(
      'not in a transaction',
    );
  });

  it('AUTH-11 W4 a counter that goes back is refused, also with other keys around', async () => {
    const { id, key } = await enrol(ada);
    for (const [count, fine] of [
      [5, true],
      [4, false],
      [6, false],
    ] as const) {
      const { token, options } = await beginAssertion(midway(), ada.userId, id, 'factor');
      const answer = finishAssertion(midway(), ada.userId, token, device.get(options, key, { count }));
      if (fine) await answer;
      else await expect(answer).rejects.toMatchObject(wrong);
    }
  });

  it('AUTH-11 W7 an enrolment begun before the sign-in was complete is not finished after it, nor for another use', async () => {
    const begun = await beginRegistration(midway(), ada.userId, 'factor');
    const { key: _, ...result } = device.create(begun.options);
    const principal = { userId: ada.userId, sessionId: 'another' } as NonNullable<IdentityContext['principal']>;
    await expect(
      finishRegistration({ ...midway(), principal }, ada.userId, begun.token, result, null, 'factor'),
    ).rejects.toMatchObject(notSaved);
    const factor = await beginRegistration(midway(), ada.userId, 'factor');
    const { key: __, ...other } = device.create(factor.options);
    await expect(finishRegistration(midway(), ada.userId, factor.token, other, null, 'passkey')).rejects.toMatchObject(
      notSaved,
    );
  });

  it('AUTH-10 AUTH-11 a second factor does not sign in by itself, nor does a passkey stand in for one', async () => {
    const bea = await passkeyPerson(app, 'bea@example.com');
    await expect(beginAssertion(midway(), bea.userId, null, 'factor')).rejects.toMatchObject({
      problem: { type: 'mfa_device_not_found' },
    });
    const { key, id } = await enrol(bea);
    expect(Buffer.from(key.handle, 'base64url')).not.toEqual(Buffer.from(bea.key.handle, 'base64url'));
    await expect(signInByPasskey(app.url, { device, key })).rejects.toMatchObject({ type: 'passkey_refused' });
    await app.services.database.query(
      { kind: 'owner' },
      "update identity.sessions set amr = '{mfa,hwk}', acr = $2, second_factor_at = now() where user_id = $1",
      [bea.userId, MULTI_FACTOR],
    );
    await expect(bea.call(webAuthn.deleteDevice, { params: { id } })).rejects.toMatchObject({ status: 404 });
    expect((await bea.call(webAuthn.devices, {})).devices).toHaveLength(1);
  });
});
