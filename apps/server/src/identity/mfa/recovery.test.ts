import { mfaLogin } from '@parley/contracts/identity/mfa.ts';
import { mfaDevices, stepUp } from '@parley/contracts/identity/mfa-devices.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import { RECOVERY_PER_ADDRESS } from '../limits.ts';
import { codeIn, jarBrowser } from '../passwordless/testing/ways.ts';
import { mailTo } from '../testing/browser.ts';
import { testClock } from '../testing/test-clock.ts';
import {
  atSecondStep,
  auditsOf,
  codeAt,
  enrolApp,
  mailAbout,
  mfaPerson,
  signIn,
  verify,
} from './testing/second-factors.ts';

const clock = testClock();
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ clock, config: { trustedProxies: ['127.0.0.1', '::1'] } });
});
afterAll(() => app.close());

const ENDED = { type: 'mfa_challenge_ended' };
const INVALID = { status: 401, type: 'recovery_code_invalid' };
const recover = (email: string, recoveryCode: string) =>
  jarBrowser(app.url).call(mfaLogin.recover, { body: { email, recoveryCode } });
const recoverAt = (ip: string, email: string, recoveryCode: string) =>
  jarBrowser(app.url, { headers: { 'x-forwarded-for': ip } }).call(mfaLogin.recover, { body: { email, recoveryCode } });

describe('AUTH-11 M6 recovery codes', () => {
  it('AUTH-11 M6 one leads to a new factor at that sign-in, once; until that is set up the former ones stay', async () => {
    const ada = await mfaPerson(app, 'ada@example.com');
    const own = await enrolApp(ada, clock);
    const [code = '', other = ''] = own.recoveryCodes;
    const { browser, mfaToken } = await atSecondStep(app.url, ada.email);
    const tries = await Promise.allSettled(
      Array.from({ length: 4 }, () =>
        browser.call(mfaLogin.recover, { body: { email: ada.email, recoveryCode: code, mfaToken } }),
      ),
    );
    const answers = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(answers).toEqual([
      {
        ...{ mfaRequired: true, mfaToken, mfaEnrolled: false, mfaRecovered: true, userEmail: ada.email },
        mfaStrategies: expect.arrayContaining(['AuthenticatorApp']),
      },
    ]);
    expect(browser.jar.size).toBe(0);
    // A person who knows the password meets the same second step as before, and the app still opens it.
    expect((await atSecondStep(app.url, ada.email)).answer).toMatchObject({ mfaEnrolled: true });
    const elsewhere = await atSecondStep(app.url, ada.email);
    await verify(elsewhere.browser, elsewhere.mfaToken, own.fresh());
    expect((await ada.call(mfaDevices.list, {})).authenticators).toEqual([{ id: own.id }]);

    const { secret } = await browser.call(mfaLogin.enrollAuthenticator, { body: { mfaToken } });
    const waiting = await atSecondStep(app.url, ada.email);
    const done = await verify(browser, mfaToken, codeAt(secret, clock.now()));
    expect(done.accessToken).toBeTypeOf('string');
    expect(done.recoveryCode?.split('\n')).toHaveLength(10);
    // What rested on the former factors is over: the app, the other codes, and sign-ins that waited for them.
    await expect(verify(waiting.browser, waiting.mfaToken, own.fresh())).rejects.toMatchObject(ENDED);
    await expect(recover(ada.email, other)).rejects.toMatchObject(INVALID);
    const next = await atSecondStep(app.url, ada.email);
    await expect(verify(next.browser, next.mfaToken, own.fresh())).rejects.toMatchObject({ type: 'mfa_code_invalid' });
    await verify(next.browser, next.mfaToken, codeAt(secret, clock.now()));
    expect((await mailAbout(app, ada.email, /recovery code .* was used/)).to).toBe(ada.email);
    const audits = await auditsOf(app, ada.userId);
    expect(audits.filter((action) => action === 'mfa.recovered')).toHaveLength(1);
    expect(audits).toEqual(expect.arrayContaining(['mfa.recovery_failed', 'mfa.all_removed']));
  });

  it('AUTH-11 M6 without the sign-in that asked, the next one in that browser sets a new factor up, for a quarter of an hour', async () => {
    const person = await mfaPerson(app, 'later@example.com');
    const own = await enrolApp(person, clock);
    const browser = jarBrowser(app.url);
    const body = { email: person.email, recoveryCode: own.recoveryCodes[0] ?? '' };
    expect(await browser.call(mfaLogin.recover, { body })).toEqual({});
    // The password without this browser is not enough.
    expect((await atSecondStep(app.url, person.email)).answer).toMatchObject({ mfaEnrolled: true });
    clock.forward(14 * 60);
    const asked = await signIn(browser, person.email);
    expect(asked).toMatchObject({ mfaEnrolled: false, mfaRecovered: true });
    const { mfaToken = '' } = asked;
    clock.forward(2 * 60);
    expect(await signIn(browser, person.email)).toMatchObject({ mfaEnrolled: true });
    // The sign-in that began in time goes on.
    const number = '+33612345901';
    const { otcToken } = await browser.call(mfaLogin.enrollSms, { body: { mfaToken, phoneNumber: number } });
    const code = codeIn(await mailTo(app, number));
    const done = await browser.call(mfaLogin.enrollSmsVerify, { body: { mfaToken, otcToken, code } });
    expect(done).toMatchObject({ accessToken: expect.any(String), recoveryCode: expect.any(String) });
    browser.token = done.accessToken ?? null;
    expect(await browser.call(mfaDevices.list, {})).toMatchObject({
      authenticators: [],
      phones: [{ phoneNumber: number }],
    });
    expect(await signIn(browser, person.email)).toMatchObject({ mfaEnrolled: true });
  });

  it('AUTH-11 M6 no code is used up by a sign-in that is over, is another person’s or is a step-up', async () => {
    const person = await mfaPerson(app, 'whose@example.com');
    const own = await enrolApp(person, clock);
    const recoveryCode = own.recoveryCodes[0] ?? '';
    const eve = await mfaPerson(app, 'eves@example.com');
    await enrolApp(eve, clock);
    const hers = await atSecondStep(app.url, eve.email);
    const tell = (mfaToken: string) =>
      jarBrowser(app.url).call(mfaLogin.recover, { body: { email: person.email, recoveryCode, mfaToken } });
    await expect(tell(hers.mfaToken)).rejects.toMatchObject(INVALID);
    await expect(tell('x'.repeat(43))).rejects.toMatchObject(ENDED);
    const step = await atSecondStep(app.url, person.email);
    step.browser.token = (await verify(step.browser, step.mfaToken, own.fresh())).accessToken ?? null;
    await expect(tell(step.mfaToken)).rejects.toMatchObject(ENDED);
    const { mfaToken = '' } = await step.browser.call(stepUp.generate, { body: { maxAge: 0 } });
    await expect(tell(mfaToken)).rejects.toMatchObject(ENDED);
    expect(await tell((await atSecondStep(app.url, person.email)).mfaToken)).toMatchObject({ mfaRecovered: true });
  });

  it('AUTH-11 M6 typed in capitals, with spaces, or the whole list at once; of somebody else never', async () => {
    const person = await mfaPerson(app, 'typed@example.com');
    const own = await enrolApp(person, clock);
    const eve = await mfaPerson(app, 'eve@example.com');
    const hers = await enrolApp(eve, clock);
    await expect(recover(person.email, hers.recoveryCodes[0] ?? '')).rejects.toMatchObject(INVALID);
    await recover(` ${person.email.toUpperCase()} `, (own.recoveryCodes[3] ?? '').toUpperCase().replaceAll('-', ' '));
    await recover(person.email, own.recoveryCode ?? '');
  });

  it('AUTH-11 M6 new ones end the old; they are kept as keyed hashes only', async () => {
    const person = await mfaPerson(app, 'renewed@example.com');
    const own = await enrolApp(person, clock);
    const step = await atSecondStep(app.url, person.email);
    step.browser.token = (await verify(step.browser, step.mfaToken, own.fresh())).accessToken ?? null;
    const { recoveryCodes } = await step.browser.call(mfaDevices.recoveryCodes, {});
    expect(recoveryCodes).toHaveLength(10);
    await expect(recover(person.email, own.recoveryCodes[0] ?? '')).rejects.toMatchObject(INVALID);
    const rows = await app.services.database
      .scoped({ kind: 'system' })
      .selectFrom('identity.recoveryCodes')
      .select('codeHash')
      .where('userId', '=', person.userId)
      .execute();
    expect(rows).toHaveLength(10);
    expect(rows.every(({ codeHash }) => codeHash.length === 32)).toBe(true);
    await recover(person.email, recoveryCodes[9] ?? '');
  });

  it('AUTH-11 M6 F1 guessing is bounded by network, and unknown accounts answer the same', async () => {
    const person = await mfaPerson(app, 'bounded@example.com');
    for (const [network, email] of [person.email, 'nobody@example.com'].entries()) {
      const ip = `198.51.100.${network}`;
      await app.services.rateLimits.consume(RECOVERY_PER_ADDRESS, ip, RECOVERY_PER_ADDRESS.points - 2);
      const answers = [];
      for (let n = 0; n < 3; n += 1)
        answers.push(
          await recoverAt(ip, email, '0000-0000-0000-0000').catch(({ status, type }) => `${status} ${type}`),
        );
      expect(answers).toEqual(['401 recovery_code_invalid', '401 recovery_code_invalid', '429 too_many_requests']);
    }
  });

  it('AUTH-11 M6 F6 strangers’ wrong codes close nobody’s: the account has no limit that they could use up', async () => {
    const person = await mfaPerson(app, 'not-closed@example.com');
    const own = await enrolApp(person, clock);
    for (let n = 0; n < 40; n += 1)
      await expect(recoverAt(`203.0.113.${n % 4}`, person.email, '0000-0000-0000-0000')).rejects.toMatchObject(INVALID);
    await recover(person.email, own.recoveryCodes[0] ?? '');
  });

  it('AUTH-11 M6 M9 shown once with the first factor; with the last factor gone they are dead', async () => {
    const person = await mfaPerson(app, 'last@example.com');
    const own = await enrolApp(person, clock);
    const step = await atSecondStep(app.url, person.email);
    step.browser.token = (await verify(step.browser, step.mfaToken, own.fresh())).accessToken ?? null;
    const second = await enrolApp(
      Object.assign(step.browser, { userId: person.userId, tenantId: '', email: person.email }),
      clock,
    );
    expect(second.recoveryCodes).toEqual([]);
    for (const { id } of [own, second])
      await step.browser.call(mfaDevices.disableAuthenticator, { params: { id }, body: {} });
    await expect(recover(person.email, own.recoveryCodes[0] ?? '')).rejects.toMatchObject(INVALID);
  });
});
