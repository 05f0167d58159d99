import type { ApiError } from '@parley/contracts/client.ts';
import { login } from '@parley/contracts/identity/login.ts';
import { mfaLogin } from '@parley/contracts/identity/mfa.ts';
import { mfaDevices } from '@parley/contracts/identity/mfa-devices.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import { jarBrowser } from '../passwordless/testing/ways.ts';
import { MULTI_FACTOR } from '../sessions/acr.ts';
import { testClock } from '../testing/test-clock.ts';
import {
  atSecondStep,
  auditsOf,
  claimsOf,
  codeAt,
  enrolApp,
  mailAbout,
  mfaPerson,
  signIn,
  verify,
} from './testing/second-factors.ts';

const clock = testClock();
let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  app = await testApp({ clock });
  other = await testApp({
    clock,
    database: { url: app.services.config.databaseUrl ?? '' },
    config: { encryptionKey: app.services.config.encryptionKey },
  });
  other.services.setPublicUrl(app.url);
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const WRONG = { status: 400, type: 'mfa_code_invalid' };
const ENDED = { status: 401, type: 'mfa_challenge_ended' };
const LOCKED = { status: 429, type: 'mfa_locked' };
const kept = <T>(tries: PromiseSettledResult<T>[]) => tries.filter(({ status }) => status === 'fulfilled').length;

describe('AUTH-11 an authenticator app', () => {
  it('AUTH-11 ME-2 enrolled by a QR code and its first code, then asked for at the next sign-in', async () => {
    const ada = await mfaPerson(app, 'ada@example.com');
    expect(await ada.call(mfaDevices.list, {})).toEqual({ authenticators: [], phones: [], webauthn: [], emails: [] });
    const own = await enrolApp(ada, clock);
    const png = Buffer.from(own.qrCode.replace('data:image/png;base64,', ''), 'base64');
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect(own.recoveryCodes).toHaveLength(10);
    expect(own.recoveryCode?.split('\n')).toEqual(own.recoveryCodes);
    expect((await mailAbout(app, ada.email, /second factor was added/)).to).toBe(ada.email);

    const { browser, answer, mfaToken } = await atSecondStep(app.url, ada.email);
    expect(answer).toEqual({
      mfaRequired: true,
      mfaToken: expect.any(String),
      mfaEnrolled: true,
      mfaDevices: { authenticators: [{ id: own.id }], phones: [], webauthn: [], emails: [] },
      userEmail: ada.email,
    });
    const signedIn = await verify(browser, mfaToken, own.fresh());
    expect(signedIn).toMatchObject({ mfaRequired: false, acr: MULTI_FACTOR, amr: ['pwd', 'mfa', 'otp'] });
    expect(claimsOf(signedIn.accessToken)).toMatchObject({ acr: MULTI_FACTOR, amr: ['pwd', 'mfa', 'otp'] });
    browser.token = signedIn.accessToken ?? null;
    expect((await browser.call(users.me, {})).email).toBe(ada.email);
    // What was shown stays with the session.
    const refreshed = await browser.call(login.refresh, { body: {} });
    expect(claimsOf(refreshed.accessToken)).toMatchObject({ acr: MULTI_FACTOR, auth_time: signedIn.auth_time });
    expect(await auditsOf(app, ada.userId)).toEqual(
      expect.arrayContaining(['mfa.added', 'mfa.asked', 'login.succeeded']),
    );
  });

  it('AUTH-11 M1 a code is accepted once: not twice, not on two nodes at the same time, not after it set the app up', async () => {
    const person = await mfaPerson(app, 'once@example.com');
    const { secret } = await person.call(mfaDevices.enroll, {});
    const setUp = codeAt(secret, clock.now());
    await person.call(mfaDevices.enrollVerify, { body: { token: setUp } });
    const first = await atSecondStep(app.url, person.email);
    await expect(verify(first.browser, first.mfaToken, setUp)).rejects.toMatchObject(WRONG);

    clock.forward(60);
    const code = codeAt(secret, clock.now());
    const steps = await Promise.all(
      Array.from({ length: 6 }, (_, n) => atSecondStep(n % 2 ? other.url : app.url, person.email)),
    );
    const tries = await Promise.allSettled(steps.map(({ browser, mfaToken }) => verify(browser, mfaToken, code)));
    expect(kept(tries)).toBe(1);
    const again = await atSecondStep(app.url, person.email);
    await expect(verify(again.browser, again.mfaToken, code)).rejects.toMatchObject(WRONG);
  });

  it('AUTH-11 M2 after a newer code an older one is refused, though the clock would allow it', async () => {
    const person = await mfaPerson(app, 'older@example.com');
    const { secret } = await enrolApp(person, clock);
    clock.forward(60);
    const older = codeAt(secret, clock.now());
    clock.forward(30);
    const step = await atSecondStep(app.url, person.email);
    await verify(step.browser, step.mfaToken, codeAt(secret, clock.now()));
    const next = await atSecondStep(app.url, person.email);
    await expect(verify(next.browser, next.mfaToken, older)).rejects.toMatchObject(WRONG);
  });

  it('AUTH-11 M3 ten wrong codes over challenges, nodes and browsers, then codes are closed; the password lane is not', async () => {
    const person = await mfaPerson(app, 'guessed@example.com');
    const own = await enrolApp(person, clock);
    const steps = await Promise.all(
      Array.from({ length: 4 }, (_, n) => atSecondStep(n % 2 ? other.url : app.url, person.email)),
    );
    const wrong = (n: number) =>
      String((Number(codeAt(own.secret, clock.now())) + 1000 + n) % 1_000_000).padStart(6, '0');
    const tries = await Promise.allSettled(
      Array.from({ length: 24 }, (_, n) => {
        const { browser, mfaToken } = steps[n % steps.length] as (typeof steps)[number];
        return verify(browser, mfaToken, wrong(n));
      }),
    );
    const types = tries.map((one) => (one.status === 'rejected' ? (one.reason as { type: string }).type : 'in'));
    expect(types.filter((type) => type === 'mfa_code_invalid')).toHaveLength(10);
    expect(types.filter((type) => type === 'mfa_locked')).toHaveLength(14);

    const { browser, mfaToken } = await atSecondStep(app.url, person.email);
    const locked = await verify(browser, mfaToken, own.fresh()).catch((error: unknown) => error);
    expect(locked).toMatchObject(LOCKED);
    const { retryAfterSeconds = 0 } = locked as ApiError;
    expect(retryAfterSeconds).toBeGreaterThan(14 * 60);
    expect(retryAfterSeconds).toBeLessThanOrEqual(15 * 60);
    expect(await mailAbout(app, person.email, /wrong codes/)).toMatchObject({ to: person.email });
    expect((await auditsOf(app, person.userId)).filter((action) => action === 'mfa.locked')).toHaveLength(1);
    clock.forward(15 * 60);
    const later = await atSecondStep(app.url, person.email);
    expect((await verify(later.browser, later.mfaToken, own.fresh())).accessToken).toBeTypeOf('string');
  });

  it('AUTH-11 M3 wrong codes add up over time until a right one comes', async () => {
    const person = await mfaPerson(app, 'patient@example.com');
    const own = await enrolApp(person, clock);
    const guess = async () => {
      clock.forward(20 * 60);
      const { browser, mfaToken } = await atSecondStep(app.url, person.email);
      return verify(browser, mfaToken, 'abcdef');
    };
    for (let n = 0; n < 9; n += 1) await expect(guess()).rejects.toMatchObject(WRONG);
    const right = await atSecondStep(app.url, person.email);
    await verify(right.browser, right.mfaToken, own.fresh());
    for (let n = 0; n < 10; n += 1) await expect(guess()).rejects.toMatchObject(WRONG);
    const { browser, mfaToken } = await atSecondStep(app.url, person.email);
    await expect(verify(browser, mfaToken, own.fresh())).rejects.toMatchObject(LOCKED);
  });

  it('AUTH-11 M4 a challenge is used once, in time, for its own person and purpose; before it no cookie signs in', async () => {
    const person = await mfaPerson(app, 'challenge@example.com');
    const own = await enrolApp(person, clock);
    const eve = await mfaPerson(app, 'eve@example.com');
    const hers = await enrolApp(eve, clock);

    const { browser, mfaToken, answer } = await atSecondStep(app.url, person.email);
    expect(answer.accessToken).toBeUndefined();
    expect(answer.refreshToken).toBeUndefined();
    expect(browser.setCookies.filter((line) => line.startsWith('fe_refresh'))).toEqual([]);
    await expect(browser.call(login.refresh, { body: {} })).rejects.toMatchObject({ status: 401 });
    browser.token = mfaToken;
    await expect(browser.call(users.me, {})).rejects.toMatchObject({ status: 401 });
    browser.token = null;

    // Another person's device and code.
    await expect(verify(browser, mfaToken, hers.fresh())).rejects.toMatchObject(WRONG);
    await expect(
      browser.call(mfaLogin.verifyAuthenticator, { params: { id: hers.id }, body: { mfaToken, value: own.fresh() } }),
    ).rejects.toMatchObject(WRONG);
    for (const id of ['x', hers.id])
      await expect(browser.call(mfaLogin.sms, { params: { id }, body: { mfaToken } })).rejects.toMatchObject({
        status: 404,
      });
    // A challenge to show a factor enrols none.
    await expect(browser.call(mfaLogin.enrollAuthenticator, { body: { mfaToken } })).rejects.toMatchObject(ENDED);
    await expect(
      browser.call(mfaLogin.enrollSms, { body: { mfaToken, phoneNumber: '+33612345678' } }),
    ).rejects.toMatchObject(ENDED);
    await expect(browser.call(mfaLogin.enrollWebAuthn, { body: { mfaToken } })).rejects.toMatchObject(ENDED);
    await expect(browser.call(mfaLogin.emailCode, { body: { mfaToken } })).rejects.toMatchObject({ status: 403 });

    const right = { params: { id: own.id }, body: { mfaToken, value: own.fresh() } };
    expect((await browser.call(mfaLogin.verifyAuthenticator, right)).accessToken).toBeTypeOf('string');
    await expect(verify(browser, mfaToken, own.fresh())).rejects.toMatchObject(ENDED);
    await expect(verify(browser, 'no token of ours', own.fresh())).rejects.toMatchObject(ENDED);

    const late = await atSecondStep(app.url, person.email);
    clock.forward(10 * 60 + 1);
    await expect(verify(late.browser, late.mfaToken, own.fresh())).rejects.toMatchObject(ENDED);

    const wide = await atSecondStep(app.url, person.email);
    const codes = [codeAt(own.secret, new Date(clock.now().getTime() + 30_000)), own.fresh()];
    const tries = await Promise.allSettled(codes.map((code) => verify(wide.browser, wide.mfaToken, code)));
    expect(kept(tries)).toBe(1);
  });

  it('AUTH-11 M4 whoever was disabled since gets no session, and a page of another site finishes nothing', async () => {
    const person = await mfaPerson(app, 'disabled@example.com');
    const own = await enrolApp(person, clock);
    const foreign = jarBrowser(app.url, {
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    });
    const { browser, mfaToken } = await atSecondStep(app.url, person.email);
    await expect(verify(foreign, mfaToken, own.fresh())).rejects.toMatchObject({ type: 'cross_site_request' });
    await app.services.database
      .scoped({ kind: 'system' })
      .updateTable('identity.users')
      .set({ disabledAt: clock.now().toISOString() })
      .where('id', '=', person.userId)
      .execute();
    await expect(verify(browser, mfaToken, own.fresh())).rejects.toMatchObject(ENDED);
    await expect(signIn(jarBrowser(app.url), person.email)).rejects.toMatchObject({ type: 'incorrect_credentials' });
  });

  it('AUTH-11 seeds are kept encrypted, each for its own row', async () => {
    const person = await mfaPerson(app, 'sealed@example.com');
    const own = await enrolApp(person, clock);
    const spare = await mfaPerson(app, 'spare@example.com');
    await enrolApp(spare, clock);
    const db = app.services.database.scoped({ kind: 'system' });
    const rows = await db.selectFrom('identity.authenticators').selectAll().execute();
    const { seed } = rows.find(({ userId }) => userId === spare.userId) ?? { seed: Buffer.alloc(0) };
    expect(seed.length).toBeGreaterThan(20);
    // The seed of one row opens in no other.
    await db.updateTable('identity.authenticators').set({ seed }).where('id', '=', own.id).execute();
    const { browser, mfaToken } = await atSecondStep(app.url, person.email);
    await expect(verify(browser, mfaToken, own.fresh())).rejects.toMatchObject({ status: 500 });
  });
});
