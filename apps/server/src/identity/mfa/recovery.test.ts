import { mfaLogin } from '@parley/contracts/identity/mfa.ts';
import { mfaDevices } from '@parley/contracts/identity/mfa-devices.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import { jarBrowser } from '../passwordless/testing/ways.ts';
import { testClock } from '../testing/test-clock.ts';
import { atSecondStep, auditsOf, enrolApp, mailAbout, mfaPerson, signIn, verify } from './testing/second-factors.ts';

const clock = testClock();
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ clock });
});
afterAll(() => app.close());

const INVALID = { status: 401, type: 'recovery_code_invalid' };
const recover = (email: string, recoveryCode: string) =>
  jarBrowser(app.url).call(mfaLogin.recover, { body: { email, recoveryCode } });

describe('AUTH-11 M6 recovery codes', () => {
  it('AUTH-11 M6 one takes the second factors off, once, and signs nobody in', async () => {
    const ada = await mfaPerson(app, 'ada@example.com');
    const own = await enrolApp(ada, clock);
    const [code = '', other = ''] = own.recoveryCodes;
    const browser = jarBrowser(app.url);
    const tries = await Promise.allSettled(
      Array.from({ length: 4 }, () =>
        browser.call(mfaLogin.recover, { body: { email: ada.email, recoveryCode: code } }),
      ),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(browser.jar.size).toBe(0);
    // The others of the list died with it.
    await expect(recover(ada.email, other)).rejects.toMatchObject(INVALID);
    expect((await signIn(jarBrowser(app.url), ada.email)).accessToken).toBeTypeOf('string');
    expect(await ada.call(mfaDevices.list, {})).toMatchObject({ authenticators: [] });
    expect((await mailAbout(app, ada.email, /recovery code .* was used/)).to).toBe(ada.email);
    expect(await auditsOf(app, ada.userId)).toEqual(expect.arrayContaining(['mfa.recovered', 'mfa.recovery_failed']));
  });

  it('AUTH-11 M6 typed in capitals, with spaces, or the whole list at once; of somebody else never', async () => {
    const person = await mfaPerson(app, 'typed@example.com');
    const own = await enrolApp(person, clock);
    const eve = await mfaPerson(app, 'eve@example.com');
    const hers = await enrolApp(eve, clock);
    await expect(recover(person.email, hers.recoveryCodes[0] ?? '')).rejects.toMatchObject(INVALID);
    await recover(` ${person.email.toUpperCase()} `, (own.recoveryCodes[3] ?? '').toUpperCase().replaceAll('-', ' '));
    const again = await enrolApp(person, clock);
    expect(again.recoveryCodes).toHaveLength(10);
    expect(again.recoveryCodes.some((code) => own.recoveryCodes.includes(code))).toBe(false);
    await recover(person.email, again.recoveryCode ?? '');
    expect(await person.call(mfaDevices.list, {})).toMatchObject({ authenticators: [] });
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

  it('AUTH-11 M6 F1 guessing is bounded by account, and unknown accounts answer the same', async () => {
    const person = await mfaPerson(app, 'bounded@example.com');
    const own = await enrolApp(person, clock);
    for (const email of [person.email, 'nobody@example.com']) {
      const answers = [];
      for (let n = 0; n < 12; n += 1)
        answers.push(await recover(email, '0000-0000-0000-0000').catch(({ status, type }) => `${status} ${type}`));
      expect(answers).toEqual([
        ...Array.from({ length: 10 }, () => '401 recovery_code_invalid'),
        '429 too_many_requests',
        '429 too_many_requests',
      ]);
    }
    await expect(recover(person.email, own.recoveryCodes[0] ?? '')).rejects.toMatchObject({ status: 429 });
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
