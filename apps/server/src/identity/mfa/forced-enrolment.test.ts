import { login } from '@parley/contracts/identity/login.ts';
import { mfaLogin } from '@parley/contracts/identity/mfa.ts';
import { mfaDevices } from '@parley/contracts/identity/mfa-devices.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import { codeIn, jarBrowser } from '../passwordless/testing/ways.ts';
import { MULTI_FACTOR } from '../sessions/acr.ts';
import { mailTo } from '../testing/browser.ts';
import { testClock } from '../testing/test-clock.ts';
import { softwareAuthenticator } from '../webauthn/testing/software-authenticator.ts';
import type { MfaPerson } from './testing/second-factors.ts';
import {
  atSecondStep,
  codeAt,
  decide,
  enrolApp,
  force,
  mailAbout,
  mfaPerson,
  verify,
} from './testing/second-factors.ts';

const clock = testClock();
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ clock });
});
afterAll(() => app.close());

const ENDED = { type: 'mfa_challenge_ended' };
const WRONG = { type: 'mfa_code_invalid' };
const OFF = { status: 403, type: 'mfa_strategy_off' };
const SECOND_STEP = /second step to sign in/;

async function forced(email: string): Promise<MfaPerson> {
  const person = await mfaPerson(app, email);
  await force(app, person.tenantId);
  return person;
}
/** What is in the database of a person's factors. */
const isEnrolled = async ({ userId }: MfaPerson): Promise<boolean> => {
  const db = app.services.database.scoped({ kind: 'system' });
  const apps = await db.selectFrom('identity.authenticators').selectAll().where('userId', '=', userId).execute();
  const phones = await db.selectFrom('identity.phoneNumbers').selectAll().where('userId', '=', userId).execute();
  const keys = await db.selectFrom('identity.webauthnCredentials').selectAll().where('userId', '=', userId).execute();
  return apps.some((row) => row.confirmedAt) || phones.some((row) => row.factor) || keys.some((row) => row.factor);
};

describe('AUTH-11 M9 a second factor has to be enrolled before there is a session', () => {
  it('AUTH-11 M9 SECU-1 by an app: neither restart, nor another tab, nor a direct call comes around it', async () => {
    const ada = await forced('ada@example.com');
    const { browser, answer, mfaToken } = await atSecondStep(app.url, ada.email);
    expect(answer).toEqual({
      mfaRequired: true,
      mfaToken: expect.any(String),
      mfaEnrolled: false,
      mfaStrategies: ['AuthenticatorApp', 'WebAuthnPlatform', 'WebAuthnCrossPlatform', 'SMS', 'EmailCode'],
      userEmail: ada.email,
    });
    // Nothing was begun, so there is nothing to confirm; and the devices of the account want a session.
    await expect(verify(browser, mfaToken, '123456')).rejects.toMatchObject(ENDED);
    await expect(browser.call(login.refresh, { body: {} })).rejects.toMatchObject({ status: 401 });
    await expect(browser.call(mfaDevices.enrollAuthenticator, {})).rejects.toMatchObject({ status: 401 });

    const tab = await atSecondStep(app.url, ada.email);
    const begun = await browser.call(mfaLogin.enrollAuthenticator, { body: { mfaToken } });
    expect(begun.qrCode).toMatch(/^data:image\/png;base64,/);
    const elsewhere = await tab.browser.call(mfaLogin.enrollAuthenticator, { body: { mfaToken: tab.mfaToken } });
    // The code of one tab's app confirms nothing in the other.
    const codeOf = (secret: string) => codeAt(secret, clock.now());
    await expect(verify(browser, mfaToken, codeOf(elsewhere.secret))).rejects.toMatchObject(WRONG);
    expect(await isEnrolled(ada)).toBe(false);
    // Begun again, the former picture is dead.
    const again = await browser.call(mfaLogin.enrollAuthenticator, { body: { mfaToken } });
    await expect(verify(browser, mfaToken, codeOf(begun.secret))).rejects.toMatchObject(WRONG);

    const code = codeOf(again.secret);
    const done = await browser.call(mfaLogin.enrollAuthenticatorVerify, { body: { mfaToken, token: code } });
    expect(done).toMatchObject({ mfaRequired: false, acr: MULTI_FACTOR, accessToken: expect.any(String) });
    expect(done.recoveryCode?.split('\n')).toHaveLength(10);
    // In the other tab it would be a second app next to the one that is there now.
    await expect(
      tab.browser.call(mfaLogin.enrollAuthenticatorVerify, {
        body: { mfaToken: tab.mfaToken, token: codeOf(elsewhere.secret) },
      }),
    ).rejects.toMatchObject(ENDED);
    const next = await atSecondStep(app.url, ada.email);
    expect(next.answer).toMatchObject({ mfaEnrolled: true });
    // M1: what set the app up signs in nowhere.
    await expect(verify(next.browser, next.mfaToken, code)).rejects.toMatchObject(WRONG);
    clock.forward(30);
    expect((await verify(next.browser, next.mfaToken, codeOf(again.secret))).recoveryCode).toBeUndefined();
  });

  it('AUTH-11 M9 `mfa/verify` confirms what the challenge began, and of two at the same time one enrols', async () => {
    const person = await forced('race@example.com');
    const steps = await Promise.all(Array.from({ length: 3 }, () => atSecondStep(app.url, person.email)));
    const ready = [];
    for (const { browser, mfaToken } of steps) {
      const { secret } = await browser.call(mfaLogin.enrollAuthenticator, { body: { mfaToken } });
      ready.push({ browser, mfaToken, code: codeAt(secret, clock.now()) });
    }
    const tries = await Promise.allSettled(ready.map((one) => verify(one.browser, one.mfaToken, one.code)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const confirmed = await app.services.database
      .scoped({ kind: 'system' })
      .selectFrom('identity.authenticators')
      .selectAll()
      .where('userId', '=', person.userId)
      .where('confirmedAt', 'is not', null)
      .execute();
    expect(confirmed).toHaveLength(1);
  });

  it('AUTH-11 only what is switched on is offered, and nothing else is taken; nobody is shut out by an empty list', async () => {
    const person = await forced('strategies@example.com');
    const only = (strategies: string[]) =>
      decide(app, person.tenantId, 'strategies', {
        mfaStrategies: ['AuthenticatorApp', 'WebAuthnPlatform', 'SMS', 'EmailCode'].map((strategy) => ({
          strategy,
          isActive: strategies.includes(strategy),
        })),
      });
    await only(['SMS']);
    const { browser, answer, mfaToken } = await atSecondStep(app.url, person.email);
    expect(answer.mfaStrategies).toEqual(['SMS']);
    await expect(browser.call(mfaLogin.enrollAuthenticator, { body: { mfaToken } })).rejects.toMatchObject(OFF);
    await expect(browser.call(mfaLogin.enrollWebAuthn, { body: { mfaToken } })).rejects.toMatchObject(OFF);
    await expect(browser.call(mfaLogin.emailCode, { body: { mfaToken } })).rejects.toMatchObject(OFF);
    // Switched off while the code was on its way.
    const number = '+33612345001';
    const { otcToken } = await browser.call(mfaLogin.enrollSms, {
      body: { mfaToken, phoneNumber: '+33 6 12 34 50 01' },
    });
    const code = codeIn(await mailTo(app, number));
    await only([]);
    await expect(browser.call(mfaLogin.enrollSmsVerify, { body: { mfaToken, otcToken, code } })).rejects.toMatchObject(
      OFF,
    );
    expect((await atSecondStep(app.url, person.email)).answer.mfaStrategies).toEqual(['AuthenticatorApp']);
    expect((await person.call(mfaDevices.strategies, {})).strategies).toEqual(
      ['AuthenticatorApp', 'WebAuthnPlatform', 'WebAuthnCrossPlatform', 'SMS', 'EmailCode'].map((strategy) => ({
        strategy,
        isActive: false,
      })),
    );
  });

  it('AUTH-11 M11 by text message: the newest code of this challenge, five tries, ten minutes, once', async () => {
    const person = await forced('phone@example.com');
    const number = '+33612345002';
    const enrol = async (browser = jarBrowser(app.url), token = '') => {
      const { otcToken, phoneNumber } = await browser.call(mfaLogin.enrollSms, {
        body: { mfaToken: token, phoneNumber: number },
      });
      expect(phoneNumber).toBe(number);
      return otcToken;
    };
    const { browser, mfaToken } = await atSecondStep(app.url, person.email);
    const finish = (otcToken: string, code: string, token = mfaToken, with_ = browser) =>
      with_.call(mfaLogin.enrollSmsVerify, { body: { mfaToken: token, otcToken, code } });
    const first = await enrol(browser, mfaToken);
    const firstCode = codeIn(await mailTo(app, number));
    const second = await enrol(browser, mfaToken);
    const secondCode = codeIn(await mailTo(app, number, 2));
    // After a newer one, and in another sign-in of the same person.
    await expect(finish(first, firstCode)).rejects.toMatchObject(WRONG);
    const other = await atSecondStep(app.url, person.email);
    await expect(finish(second, secondCode, other.mfaToken, other.browser)).rejects.toMatchObject(WRONG);
    expect((await finish(second, secondCode)).recoveryCode?.split('\n')).toHaveLength(10);
    await expect(finish(second, secondCode)).rejects.toMatchObject(ENDED);

    const again = await atSecondStep(app.url, person.email);
    const [phone] = again.answer.mfaDevices?.phones ?? [];
    // Whoever only knows the password does not learn the number.
    expect(phone).toEqual({ id: expect.any(String), phoneNumber: '••••••02' });
    const params = { id: phone?.id ?? '' };
    const send = () => again.browser.call(mfaLogin.sms, { params, body: { mfaToken: again.mfaToken } });
    const check = (otcToken: string, code: string) =>
      again.browser.call(mfaLogin.smsVerify, { params, body: { mfaToken: again.mfaToken, otcToken, code } });
    const { otcToken, phoneNumber } = await send();
    expect(phoneNumber).toBe('••••••02');
    const code = codeIn(await mailTo(app, number, 3));
    for (let n = 0; n < 5; n += 1) await expect(check(otcToken, '000000')).rejects.toMatchObject(WRONG);
    await expect(check(otcToken, code)).rejects.toMatchObject(WRONG);
    const next = await send();
    const nextCode = codeIn(await mailTo(app, number, 4));
    expect(await check(next.otcToken, nextCode)).toMatchObject({ acr: MULTI_FACTOR, amr: ['pwd', 'mfa', 'sms'] });

    const late = await atSecondStep(app.url, person.email);
    const sent = await late.browser.call(mfaLogin.sms, { params, body: { mfaToken: late.mfaToken } });
    const lateCode = codeIn(await mailTo(app, number, 5));
    clock.forward(10 * 60 + 1);
    const fresh = await atSecondStep(app.url, person.email);
    for (const token of [late.mfaToken, fresh.mfaToken])
      await expect(
        fresh.browser.call(mfaLogin.smsVerify, {
          params,
          body: { mfaToken: token, otcToken: sent.otcToken, code: lateCode },
        }),
      ).rejects.toMatchObject({ status: expect.any(Number) });
  });

  it('AUTH-11 M11 M12 by mail: from then on it is asked for, but it is no second factor for anything sensitive', async () => {
    const person = await forced('mailbox@example.com');
    const { browser, mfaToken } = await atSecondStep(app.url, person.email);
    const { otcToken } = await browser.call(mfaLogin.emailCode, { body: { mfaToken } });
    const first = await mailAbout(app, person.email, SECOND_STEP);
    const newer = await browser.call(mfaLogin.emailCode, { body: { mfaToken } });
    const code = codeIn(await mailAbout(app, person.email, SECOND_STEP, 2));
    const finish = (otc: string, typed: string) =>
      browser.call(mfaLogin.emailCodeVerify, { body: { mfaToken, otcToken: otc, code: typed } });
    await expect(finish(otcToken, codeIn(first))).rejects.toMatchObject(WRONG);
    const done = await finish(newer.otcToken, code);
    expect(done.acr).toBeUndefined();
    expect(done.amr).toEqual(['pwd', 'mfa', 'mca']);
    expect(done.recoveryCode).toBeUndefined();
    browser.token = done.accessToken ?? null;
    expect((await browser.call(mfaDevices.list, {})).emails).toEqual([{ email: person.email }]);
    // It goes on without being asked again, and the next sign-in asks for the mailbox: nobody else enrols an app now.
    expect((await browser.call(login.refresh, { body: {} })).accessToken).toBeTypeOf('string');
    const next = await atSecondStep(app.url, person.email);
    expect(next.answer).toMatchObject({ mfaEnrolled: true, mfaDevices: { emails: [{ email: person.email }] } });
    await expect(
      next.browser.call(mfaLogin.enrollAuthenticator, { body: { mfaToken: next.mfaToken } }),
    ).rejects.toMatchObject(ENDED);
    // With something better the mailbox is no way around it.
    const own = await enrolApp(Object.assign(browser, person, { call: browser.call, token: browser.token }), clock);
    expect(own.recoveryCodes).toHaveLength(10);
    const last = await atSecondStep(app.url, person.email);
    expect(last.answer.mfaDevices).toMatchObject({ authenticators: [{ id: own.id }], emails: [] });
    await expect(last.browser.call(mfaLogin.emailCode, { body: { mfaToken: last.mfaToken } })).rejects.toMatchObject(
      OFF,
    );
  });

  it('AUTH-11 M9 W6 by a WebAuthn device, of a kind that is offered, and asked for by name afterwards', async () => {
    const person = await forced('keys@example.com');
    const device = softwareAuthenticator(app.url);
    const { browser, mfaToken } = await atSecondStep(app.url, person.email);
    const begin = () => browser.call(mfaLogin.enrollWebAuthn, { body: { mfaToken } });
    const finish = async (attachment: 'platform' | 'cross-platform') => {
      const { webauthnToken, options } = await begin();
      const { key, ...result } = device.create(options, { attachment, verified: false });
      const body = { mfaToken, webauthnToken, options: result, deviceType: 'Platform' as const };
      return { key, answer: await browser.call(mfaLogin.enrollWebAuthnVerify, { body }) };
    };
    await decide(app, person.tenantId, 'strategies', {
      mfaStrategies: [{ strategy: 'WebAuthnCrossPlatform', isActive: true }],
    });
    await expect(finish('platform')).rejects.toMatchObject(OFF);
    expect(await isEnrolled(person)).toBe(false);
    const { key, answer } = await finish('cross-platform');
    expect(answer).toMatchObject({ acr: MULTI_FACTOR, amr: ['pwd', 'mfa', 'hwk'] });
    expect(answer.recoveryCode?.split('\n')).toHaveLength(10);

    const next = await atSecondStep(app.url, person.email);
    const [shown] = next.answer.mfaDevices?.webauthn ?? [];
    expect(shown).toMatchObject({ deviceType: 'CrossPlatform' });
    const params = { id: shown?.id ?? '' };
    const asked = await next.browser.call(mfaLogin.webAuthn, { params, body: { mfaToken: next.mfaToken } });
    const result = device.get(asked.options, key, { verified: false });
    const body = { mfaToken: next.mfaToken, webauthnToken: asked.webauthnToken, options: result };
    expect(await next.browser.call(mfaLogin.webAuthnVerify, { params, body })).toMatchObject({ acr: MULTI_FACTOR });
    await expect(next.browser.call(mfaLogin.webAuthnVerify, { params, body })).rejects.toMatchObject(ENDED);
  });
});
