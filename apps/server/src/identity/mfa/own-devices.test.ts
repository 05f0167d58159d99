import { mfaLogin } from '@parley/contracts/identity/mfa.ts';
import { mfaDevices, stepUp } from '@parley/contracts/identity/mfa-devices.ts';
import { phones } from '@parley/contracts/identity/phones.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import { codeIn, jarBrowser } from '../passwordless/testing/ways.ts';
import { mailTo } from '../testing/browser.ts';
import { testClock } from '../testing/test-clock.ts';
import { softwareAuthenticator } from '../webauthn/testing/software-authenticator.ts';
import { atSecondStep, decide, enrolApp, mfaPerson, signIn, verify } from './testing/second-factors.ts';

const clock = testClock();
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ clock });
});
afterAll(() => app.close());

const WRONG = { status: 400, type: 'mfa_code_invalid' };

describe('ME-2 AUTH-11 the own second factors', () => {
  it('ME-2 AUTH-11 M11 a phone is enrolled by a text message, steps up, and is taken off by another', async () => {
    const ada = await mfaPerson(app, 'ada@example.com');
    const number = '+33612345201';
    const enrol = () => ada.call(mfaDevices.enrollSms, { body: { phoneNumber: '+33 6 12 34 52 01' } });
    const finish = (otcToken: string, code: string) =>
      ada.call(mfaDevices.enrollSmsVerify, { body: { otcToken, code } });
    const first = await enrol();
    expect(first.phoneNumber).toBe(number);
    const firstCode = codeIn(await mailTo(app, number));
    const second = await enrol();
    const code = codeIn(await mailTo(app, number, 2));
    await expect(finish(first.otcToken, firstCode)).rejects.toMatchObject(WRONG);
    const { recoveryCodes } = await finish(second.otcToken, code);
    expect(recoveryCodes).toHaveLength(10);
    await expect(finish(second.otcToken, code)).rejects.toMatchObject(WRONG);
    const [phone] = (await ada.call(mfaDevices.list, {})).phones;
    expect(phone).toEqual({ id: expect.any(String), phoneNumber: number });
    const params = { id: phone?.id ?? '' };
    // What is a second factor is not removed as a mere number.
    await expect(ada.call(phones.delete, { params })).rejects.toMatchObject({ status: expect.any(Number) });

    // Enrolling showed it; a while later taking it off wants a step-up first.
    clock.forward(10 * 60 + 1);
    await expect(ada.call(mfaDevices.disableSms, { params })).rejects.toMatchObject({ status: 403 });
    const asked = await ada.call(stepUp.generate, { body: { maxAge: 600 } });
    const { mfaToken = '' } = asked;
    const sent = await ada.call(mfaLogin.sms, { params, body: { mfaToken } });
    const shown = codeIn(await mailTo(app, number, 3));
    const raised = await ada.call(mfaLogin.smsVerify, {
      params,
      body: { mfaToken, otcToken: sent.otcToken, code: shown },
    });
    expect(raised.amr).toEqual(expect.arrayContaining(['pwd', 'mfa', 'sms']));
    ada.token = raised.accessToken ?? null;
    const removal = await ada.call(mfaDevices.disableSms, { params });
    expect(removal.phoneNumber).toBe('••••••01');
    const last = codeIn(await mailTo(app, number, 4));
    const remove = (typed: string) =>
      ada.call(mfaDevices.disableSmsVerify, { params, body: { otcToken: removal.otcToken, code: typed } });
    await expect(remove(last === '111111' ? '222222' : '111111')).rejects.toMatchObject(WRONG);
    await remove(last);
    expect((await ada.call(mfaDevices.list, {})).phones).toEqual([]);
    expect((await signIn(jarBrowser(app.url), ada.email)).mfaRequired).toBe(false);
  });

  it('ME-2 AUTH-11 W5 a WebAuthn device is enrolled, listed and taken off with its answer; only kinds that are offered', async () => {
    const person = await mfaPerson(app, 'keys@example.com');
    const own = await enrolApp(person, clock);
    const { browser, mfaToken } = await atSecondStep(app.url, person.email);
    browser.token = (await verify(browser, mfaToken, own.fresh())).accessToken ?? null;
    const device = softwareAuthenticator(app.url);
    const enrol = async (attachment: 'platform' | 'cross-platform') => {
      const { webauthnToken, options } = await browser.call(mfaDevices.enrollWebAuthn, {});
      const { key, ...result } = device.create(options, { attachment });
      const answer = await browser.call(mfaDevices.enrollWebAuthnVerify, { body: { webauthnToken, options: result } });
      return { key, answer };
    };
    await decide(app, person.tenantId, 'strategies', {
      mfaStrategies: [{ strategy: 'WebAuthnPlatform', isActive: true }],
    });
    await expect(enrol('cross-platform')).rejects.toMatchObject({ status: 403, type: 'mfa_strategy_off' });
    const { key, answer } = await enrol('platform');
    // There are recovery codes already.
    expect(answer.recoveryCodes).toBeUndefined();
    const [listed] = (await browser.call(mfaDevices.list, {})).webauthn;
    expect(listed).toMatchObject({ deviceType: 'Platform' });
    const params = { id: listed?.id ?? '' };
    const asked = await browser.call(mfaDevices.disableWebAuthn, { params });
    const remove = (options = device.get(asked.options, key)) =>
      browser.call(mfaDevices.disableWebAuthnVerify, { params, body: { webauthnToken: asked.webauthnToken, options } });
    const spoiled = device.get(asked.options, key);
    spoiled.response.signature = Buffer.alloc(64).toString('base64url');
    await expect(remove(spoiled)).rejects.toMatchObject(WRONG);
    await expect(remove()).rejects.toMatchObject(WRONG);
    await browser.call(mfaDevices.disableWebAuthnVerify, { params, body: {} });
    expect((await browser.call(mfaDevices.list, {})).webauthn).toEqual([]);
    await expect(browser.call(mfaDevices.disableWebAuthnVerify, { params, body: {} })).rejects.toMatchObject({
      status: 404,
    });
  });

  it('AUTH-11 M3 wrong codes of a signed-in person count in the same budget, and throw nobody out', async () => {
    const person = await mfaPerson(app, 'budget@example.com');
    await person.call(mfaDevices.enroll, {});
    for (let n = 0; n < 10; n += 1)
      await expect(person.call(mfaDevices.enrollVerify, { body: { token: 'abcdef' } })).rejects.toMatchObject(WRONG);
    await expect(person.call(mfaDevices.enrollVerify, { body: { token: 'abcdef' } })).rejects.toMatchObject({
      status: 429,
      type: 'mfa_locked',
    });
    expect(await person.call(mfaDevices.list, {})).toMatchObject({ authenticators: [] });
  });
});

it('AUTH-11 M1 M9 on the embedded database, whose one connection waits for nobody', { timeout: 60_000 }, async () => {
  const clock = testClock();
  const embedded = await testApp({ clock, database: 'embedded' });
  const person = await mfaPerson(embedded, 'embedded@example.com');
  const own = await enrolApp(person, clock);
  const { browser, mfaToken } = await atSecondStep(embedded.url, person.email);
  browser.token = (await verify(browser, mfaToken, own.fresh(), true)).accessToken ?? null;
  const asked = await browser.call(stepUp.generate, { body: { maxAge: 0 } });
  browser.token = (await verify(browser, asked.mfaToken ?? '', own.fresh())).accessToken ?? null;
  expect((await browser.call(mfaDevices.recoveryCodes, {})).recoveryCodes).toHaveLength(10);
  expect((await signIn(browser, person.email)).mfaRequired).toBe(false);
  await embedded.close();
});
