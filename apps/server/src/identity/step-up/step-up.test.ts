import { ApiError } from '@parley/contracts/client.ts';
import { login } from '@parley/contracts/identity/login.ts';
import { mfaLogin } from '@parley/contracts/identity/mfa.ts';
import { mfaDevices, stepUp } from '@parley/contracts/identity/mfa-devices.ts';
import { phones } from '@parley/contracts/identity/phones.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { webAuthn } from '@parley/contracts/identity/webauthn.ts';
import { isSessionExpiry } from '@parley/contracts/session-expiry.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import type { MfaPerson } from '../mfa/testing/second-factors.ts';
import {
  atSecondStep,
  auditsOf,
  claimsOf,
  codeAt,
  enrolApp,
  force,
  mfaPerson,
  signIn,
  verify,
} from '../mfa/testing/second-factors.ts';
import { jarBrowser } from '../passwordless/testing/ways.ts';
import { isSteppedUp, MULTI_FACTOR } from '../sessions/acr.ts';
import { testClock } from '../testing/test-clock.ts';
import { readMaxAge } from './step-up.service.ts';

const clock = testClock();
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ clock });
});
afterAll(() => app.close());

const WANTED = { status: 403, type: 'insufficient_user_authentication' };

/** Signed in with a second factor on a browser of their own. */
async function steppedUp(email: string) {
  const person = await mfaPerson(app, email);
  const own = await enrolApp(person, clock);
  const { browser, mfaToken } = await atSecondStep(app.url, email);
  browser.token = (await verify(browser, mfaToken, own.fresh())).accessToken ?? null;
  return {
    person,
    own,
    browser: Object.assign(browser, { ...person, call: browser.call, token: browser.token }) as MfaPerson,
  };
}

describe('AUTH-12 stepping up', () => {
  it('AUTH-12 tokens when it is fresh enough, else a challenge; with it the session goes on under another id', async () => {
    const { browser, own, person } = await steppedUp('ada@example.com');
    const fresh = await browser.call(stepUp.generate, { body: { maxAge: 300 } });
    expect(fresh).toMatchObject({ mfaRequired: false, acr: MULTI_FACTOR, accessToken: expect.any(String) });
    expect(fresh.refreshToken).toBeUndefined();
    clock.forward(301);
    const asked = await browser.call(stepUp.generate, { body: { maxAge: '300' } });
    expect(asked).toEqual({
      mfaRequired: true,
      mfaToken: expect.any(String),
      mfaEnrolled: true,
      mfaDevices: { authenticators: [{ id: own.id }], phones: [], webauthn: [], emails: [] },
      userEmail: person.email,
    });
    const former = claimsOf(browser.token);
    const formerToken = browser.token;
    const done = await verify(browser, asked.mfaToken ?? '', own.fresh());
    browser.token = done.accessToken ?? null;
    const claims = claimsOf(done.accessToken);
    expect(claims).toMatchObject({ acr: MULTI_FACTOR, amr: expect.arrayContaining(['pwd', 'mfa', 'otp']) });
    // S7, and the moment is the one of the second factor.
    expect(claims.sid).not.toBe(former.sid);
    expect(claims.auth_time).toBe(Math.floor(clock.now().getTime() / 1000));
    expect((await browser.call(users.me, {})).email).toBe(person.email);
    browser.token = formerToken;
    await expect(browser.call(users.me, {})).rejects.toMatchObject({ status: 401 });
    expect((await browser.call(login.refresh, { body: {} })).acr).toBe(MULTI_FACTOR);
    expect(await auditsOf(app, person.userId)).toContain('session.stepped_up');
  });

  it('AUTH-12 the session does not live longer for it, and one that ended meanwhile is not raised', async () => {
    const { browser, own } = await steppedUp('ended@example.com');
    const db = app.services.database.scoped({ kind: 'system' });
    const find = () =>
      db
        .selectFrom('identity.sessions')
        .select(['createdAt', 'expiresAt'])
        .where('userId', '=', browser.userId)
        .orderBy('createdAt', 'desc')
        .execute();
    const [before] = await find();
    const asked = await browser.call(stepUp.generate, { body: { maxAge: 0 } });
    browser.token = (await verify(browser, asked.mfaToken ?? '', own.fresh())).accessToken ?? null;
    expect((await find())[0]).toEqual(before);
    const again = await browser.call(stepUp.generate, { body: { maxAge: 0 } });
    await browser.call(login.logout, {});
    await expect(verify(browser, again.mfaToken ?? '', own.fresh())).rejects.toMatchObject({
      type: 'mfa_challenge_ended',
    });
  });

  it('AUTH-12 without a second factor it says so, word by word', async () => {
    const person = await mfaPerson(app, 'none@example.com');
    await expect(person.call(stepUp.generate, {})).rejects.toMatchObject({
      status: 400,
      message: 'MFA is not enrolled',
    });
    await expect(person.call(stepUp.generate, { body: {} })).rejects.toMatchObject({ type: 'mfa_not_enrolled' });
  });

  it('AUTH-12 M12 a code by mail never steps up', async () => {
    const { browser } = await steppedUp('mail@example.com');
    const asked = await browser.call(stepUp.generate, { body: { maxAge: 0 } });
    await expect(browser.call(mfaLogin.emailCode, { body: { mfaToken: asked.mfaToken ?? '' } })).rejects.toMatchObject({
      status: 403,
    });
  });

  it('AUTH-12 M12 complete is acr, mfa and one of otp, sms, hwk, and a moment that is past and young enough', () => {
    const now = new Date('2026-10-10T12:00:00Z');
    const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString();
    const good = {
      acr: MULTI_FACTOR,
      amr: ['pwd', 'mfa', 'otp'],
      authenticatedAt: ago(9_000),
      secondFactorAt: ago(60),
    };
    expect(isSteppedUp(good, null, now)).toBe(true);
    expect(isSteppedUp(good, 60, now)).toBe(true);
    for (const factor of ['sms', 'hwk']) expect(isSteppedUp({ ...good, amr: ['mfa', factor] }, 60, now)).toBe(true);
    for (const [bad, maxAge] of [
      [good, 59],
      [{ ...good, acr: null }, null],
      [{ ...good, acr: 'urn:other' }, null],
      [{ ...good, amr: ['pwd', 'mfa'] }, null],
      [{ ...good, amr: ['pwd', 'mfa', 'mca'] }, null],
      [{ ...good, amr: ['pwd', 'otp'] }, null],
      [{ ...good, secondFactorAt: ago(-1) }, null],
      [{ ...good, secondFactorAt: ago(-1) }, 600],
      [{ ...good, authenticatedAt: ago(-3_600) }, 600],
    ] as const)
      expect(isSteppedUp(bad, maxAge, now)).toBe(false);
    fc.assert(
      fc.property(fc.subarray(['pwd', 'email', 'mca', 'mfa', 'fed', 'user']), (amr) => {
        expect(isSteppedUp({ ...good, amr }, null, now)).toBe(false);
      }),
    );
    expect([null, undefined, '', '300', 300, 0].map(readMaxAge)).toEqual([null, null, null, 300, 300, 0]);
    expect(['x', -1, Number.NaN, '1e999', Number.POSITIVE_INFINITY].map(readMaxAge)).toEqual([0, 0, 0, 0, 0]);
  });
});

describe('AUTH-12 M7 what a stolen session must not be able to do', () => {
  it('AUTH-12 M7 APP-4 is refused with the challenge of RFC 9470, which is no end of the session', async () => {
    const { browser, own } = await steppedUp('m7@example.com');
    clock.forward(10 * 60 + 1);
    const id = own.id;
    const spare = '01890000-0000-7000-8000-000000000000';
    const attempts: (() => Promise<unknown>)[] = [
      () => browser.call(mfaDevices.enroll, {}),
      () => browser.call(mfaDevices.enrollAuthenticator, {}),
      () => browser.call(mfaDevices.enrollSms, { body: { phoneNumber: '+33612345678' } }),
      () => browser.call(mfaDevices.enrollWebAuthn, {}),
      () => browser.call(mfaDevices.disable, { body: {} }),
      () => browser.call(mfaDevices.disable, { body: { token: codeAt(own.secret, clock.now()) } }),
      () => browser.call(mfaDevices.disableAuthenticator, { params: { id }, body: {} }),
      () => browser.call(mfaDevices.disableSms, { params: { id: spare } }),
      () => browser.call(mfaDevices.disableSmsVerify, { params: { id: spare }, body: {} }),
      () => browser.call(mfaDevices.disableWebAuthn, { params: { id: spare } }),
      () => browser.call(mfaDevices.disableWebAuthnVerify, { params: { id: spare }, body: {} }),
      () => browser.call(mfaDevices.recoveryCodes, {}),
      () => browser.call(webAuthn.createDevice, {}),
      () => browser.call(phones.create, { body: { phoneNumber: '+33612345678', verify: false } }),
    ];
    for (const attempt of attempts) {
      const refused = await attempt().then(
        () => null,
        (error: unknown) => error,
      );
      expect(refused).toBeInstanceOf(ApiError);
      expect(refused).toMatchObject({ ...WANTED, stepUp: { acrValues: [MULTI_FACTOR], maxAgeSeconds: 600 } });
      expect(isSessionExpiry(refused as ApiError)).toBe(false);
    }
    clock.forward(10 * 60);
    browser.token = (await browser.call(login.refresh, { body: {} })).accessToken ?? null;
    for (const token of ['123456', codeAt(own.secret, clock.now())]) {
      await expect(browser.call(mfaDevices.enrollVerify, { body: { token } })).rejects.toMatchObject(WANTED);
      await expect(
        browser.call(mfaDevices.enrollSmsVerify, { body: { otcToken: 'x', code: token } }),
      ).rejects.toMatchObject(WANTED);
    }
    // Stepped up, the same call goes through; and so the person comes back to what was wanted.
    const asked = await browser.call(stepUp.generate, { body: { maxAge: 600 } });
    browser.token = (await verify(browser, asked.mfaToken ?? '', own.fresh())).accessToken ?? null;
    expect((await browser.call(mfaDevices.recoveryCodes, {})).recoveryCodes).toHaveLength(10);
    await browser.call(mfaDevices.disable, { body: { token: own.fresh() } });
    expect(await browser.call(mfaDevices.list, {})).toMatchObject({ authenticators: [] });
  });

  it('AUTH-12 M7 RFC 9470 the header names what would do: a second factor, or without one a fresh sign-in', async () => {
    const person = await mfaPerson(app, 'header@example.com');
    const ask = () =>
      fetch(`${app.url}/identity/resources/users/v1/mfa/enroll`, {
        method: 'POST',
        headers: { authorization: `Bearer ${person.token}` },
      });
    expect((await ask()).status).toBe(200);
    clock.forward(10 * 60 + 1);
    const refused = await ask();
    expect(refused.status).toBe(403);
    expect(refused.headers.get('www-authenticate')).toBe(
      'Bearer error="insufficient_user_authentication", error_description="A fresher or stronger sign-in is needed", max_age="600"',
    );
    await expect(person.call(mfaDevices.enroll, {})).rejects.toMatchObject({
      ...WANTED,
      stepUp: { acrValues: [], maxAgeSeconds: 600 },
    });
  });

  it('AUTH-12 M7 M8 a password alone, fresh as it may be, changes no second factor', async () => {
    const person = await mfaPerson(app, 'password@example.com');
    const other = jarBrowser(app.url);
    other.token = (await signIn(other, person.email)).accessToken ?? null;
    const own = await enrolApp(person, clock);
    // Here it was enrolled, so it was shown; the other session has one factor.
    expect((await person.call(mfaDevices.recoveryCodes, {})).recoveryCodes).toHaveLength(10);
    await expect(
      other.call(mfaDevices.disableAuthenticator, { params: { id: own.id }, body: {} }),
    ).rejects.toMatchObject(WANTED);
    await expect(other.call(mfaDevices.disable, { body: { token: own.fresh() } })).rejects.toMatchObject(WANTED);
  });

  it('AUTH-12 M12 a clock that was set back makes nothing fresh', async () => {
    const { browser } = await steppedUp('clock@example.com');
    clock.forward(-120);
    await expect(browser.call(mfaDevices.recoveryCodes, {})).rejects.toMatchObject({ status: expect.any(Number) });
    clock.forward(120);
    expect((await browser.call(mfaDevices.recoveryCodes, {})).recoveryCodes).toHaveLength(10);
  });

  it('ME-2 AUTH-11 the last one stays where the tenant forces one; devices of others are not found', async () => {
    const { browser, own, person } = await steppedUp('forced@example.com');
    const eve = await steppedUp('eve@example.com');
    await expect(
      eve.browser.call(mfaDevices.disableAuthenticator, { params: { id: own.id }, body: {} }),
    ).rejects.toMatchObject({ status: 404, type: 'mfa_device_not_found' });
    await force(app, person.tenantId);
    const refused = { status: 403, type: 'mfa_required_by_policy' };
    await expect(browser.call(mfaDevices.disable, { body: {} })).rejects.toMatchObject(refused);
    const remove = (id: string) => browser.call(mfaDevices.disableAuthenticator, { params: { id }, body: {} });
    await expect(remove(own.id)).rejects.toMatchObject(refused);
    expect((await browser.call(mfaDevices.list, {})).authenticators).toHaveLength(1);
    await enrolApp(browser, clock);
    await remove(own.id);
    expect((await browser.call(mfaDevices.list, {})).authenticators).toHaveLength(1);
  });
});
