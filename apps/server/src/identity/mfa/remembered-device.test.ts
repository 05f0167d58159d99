import { login } from '@parley/contracts/identity/login.ts';
import { mfaLogin } from '@parley/contracts/identity/mfa.ts';
import { mfaDevices, stepUp } from '@parley/contracts/identity/mfa-devices.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import type { JarBrowser } from '../passwordless/testing/ways.ts';
import { jarBrowser } from '../passwordless/testing/ways.ts';
import { testClock } from '../testing/test-clock.ts';
import { atSecondStep, decide, enrolApp, force, mfaPerson, signIn, verify } from './testing/second-factors.ts';

const clock = testClock();
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ clock });
});
afterAll(() => app.close());

const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
const newerFirefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0' };
const safari = { 'user-agent': 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15' };
const COOKIE = 'fe_device_parley';

/** A browser in which somebody showed the second factor and was remembered. */
async function remembered(email: string) {
  const person = await mfaPerson(app, email);
  const own = await enrolApp(person, clock);
  const browser = jarBrowser(app.url, { headers: firefox });
  const { mfaToken } = await atSecondStep(app.url, email, browser);
  const answer = await verify(browser, mfaToken, own.fresh(), true);
  browser.token = answer.accessToken ?? null;
  return { person, own, browser, email };
}
/** The same cookies somewhere else. */
const withDeviceOf = (browser: JarBrowser, headers: Record<string, string>): JarBrowser => {
  const other = jarBrowser(app.url, { headers });
  other.jar.set(COOKIE, browser.jar.get(COOKIE) ?? '');
  return other;
};
const isAsked = async (browser: JarBrowser, email: string): Promise<boolean> =>
  (await signIn(browser, email)).mfaRequired;

describe('AUTH-11 M8 a browser that is remembered', () => {
  it('AUTH-11 M8 goes without the second factor, also after an update, for as long as the tenant says', async () => {
    const { browser, email } = await remembered('ada@example.com');
    const line = browser.setCookies.find((one) => one.startsWith(COOKIE)) ?? '';
    expect(line).toMatch(/Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax/);
    const answer = await signIn(browser, email);
    // It is one factor all the same: nothing sensitive opens by it.
    expect(answer).toMatchObject({ mfaRequired: false, amr: ['pwd'] });
    expect(answer.acr).toBeUndefined();
    expect(await isAsked(withDeviceOf(browser, newerFirefox), email)).toBe(false);
    browser.token = answer.accessToken ?? null;
    expect(await browser.call(stepUp.generate, {})).toMatchObject({ mfaRequired: true, mfaEnrolled: true });
    clock.forward(1_209_600);
    expect(await isAsked(browser, email)).toBe(true);
  });

  it('AUTH-11 M8 the cookie holds for its person only, in the kind of browser that got it, and only as it was given', async () => {
    const { browser, email } = await remembered('own@example.com');
    const eve = await mfaPerson(app, 'eve@example.com');
    await enrolApp(eve, clock);
    expect(await isAsked(withDeviceOf(browser, safari), email)).toBe(true);
    expect(await isAsked(withDeviceOf(browser, firefox), eve.email)).toBe(true);
    const forged = jarBrowser(app.url, { headers: firefox });
    for (const value of ['', 'x', 'A'.repeat(43), `${browser.jar.get(COOKIE)}x`]) {
      forged.jar.set(COOKIE, value);
      expect(await isAsked(forged, email)).toBe(true);
    }
    expect(await isAsked(withDeviceOf(browser, firefox), email)).toBe(false);
    const rows = await app.services.database
      .scoped({ kind: 'system' })
      .selectFrom('identity.rememberedDevices')
      .selectAll()
      .execute();
    expect(JSON.stringify(rows)).not.toContain(browser.jar.get(COOKIE));
  });

  it('AUTH-11 M8 two people on one browser are each remembered', async () => {
    const { browser, email } = await remembered('one@example.com');
    const other = await mfaPerson(app, 'two@example.com');
    const own = await enrolApp(other, clock);
    const { mfaToken } = await atSecondStep(app.url, other.email, browser);
    await verify(browser, mfaToken, own.fresh(), true);
    expect(await isAsked(browser, email)).toBe(false);
    expect(await isAsked(browser, other.email)).toBe(false);
  });

  it('AUTH-11 M8 a cookie that a stranger planted from another subdomain is remembered for them only', async () => {
    const { browser: eves, email: eve } = await remembered('planting@example.com');
    const ada = await mfaPerson(app, 'planted@example.com');
    const own = await enrolApp(ada, clock);
    const browser = withDeviceOf(eves, firefox);
    const { mfaToken } = await atSecondStep(app.url, ada.email, browser);
    await verify(browser, mfaToken, own.fresh(), true);
    expect(await isAsked(browser, ada.email)).toBe(false);
    // The stranger has the password, and the cookie they planted.
    expect(await isAsked(withDeviceOf(eves, firefox), ada.email)).toBe(true);
    expect(await isAsked(withDeviceOf(eves, firefox), eve)).toBe(false);

    const recovering = withDeviceOf(eves, firefox);
    await recovering.call(mfaLogin.recover, { body: { email: ada.email, recoveryCode: own.recoveryCodes[0] ?? '' } });
    expect(await signIn(withDeviceOf(eves, firefox), ada.email)).toMatchObject({ mfaEnrolled: true });
    expect(await signIn(recovering, ada.email)).toMatchObject({ mfaRecovered: true });
  });

  it('AUTH-11 M8 SECU-1 when the tenant turns it off or shortens it, when a factor goes or is recovered: asked again', async () => {
    const { browser, email, person, own } = await remembered('policy@example.com');
    const mfa = (more: object) => decide(app, person.tenantId, 'mfa', { enforceMFAType: 'DontForce', ...more });
    await mfa({ allowRememberMyDevice: false });
    const asked = await atSecondStep(app.url, email, browser);
    expect(asked.answer.mfaRequired).toBe(true);
    expect(await browser.call(mfaLogin.allowRemember, { query: { mfaToken: asked.mfaToken } })).toMatchObject({
      isAllowedToRemember: false,
    });
    // Wanting it all the same remembers nothing.
    await verify(browser, asked.mfaToken, own.fresh(), true);
    expect(browser.setCookies.some((line) => line.startsWith(COOKIE))).toBe(false);
    await mfa({ allowRememberMyDevice: true });
    expect(await isAsked(browser, email)).toBe(false);
    clock.forward(3_601);
    await mfa({ mfaDeviceExpiration: 3_600 });
    const again = await atSecondStep(app.url, email, browser);
    expect(again.answer.mfaRequired).toBe(true);
    browser.token = (await verify(browser, again.mfaToken, own.fresh(), true)).accessToken ?? null;
    expect(await isAsked(withDeviceOf(browser, firefox), email)).toBe(false);
    const spare = await enrolApp(Object.assign(browser, person, { call: browser.call, token: browser.token }), clock);
    await browser.call(mfaDevices.disableAuthenticator, { params: { id: spare.id }, body: {} });
    expect(await isAsked(withDeviceOf(browser, firefox), email)).toBe(true);
  });

  it('AUTH-11 M5 M8 where a second factor is forced, a session of a remembered browser goes on as long as that is so', async () => {
    const { browser, email, person } = await remembered('forced@example.com');
    await force(app, person.tenantId);
    expect(await isAsked(browser, email)).toBe(false);
    expect((await browser.call(login.refresh, { body: {} })).accessToken).toBeTypeOf('string');
    await force(app, person.tenantId, { allowRememberMyDevice: false });
    const asked = await browser.call(login.refresh, { body: {} });
    expect(asked).toMatchObject({ mfaRequired: true, mfaEnrolled: true });
    expect(asked.accessToken).toBeUndefined();
  });

  it('AUTH-11 whether it may be remembered is answered on every challenge, whatever is asked', async () => {
    const { person, email } = await remembered('asks@example.com');
    const { browser, mfaToken } = await atSecondStep(app.url, email);
    const ask = (query: object) => browser.call(mfaLogin.allowRemember, { query });
    expect(await ask({ mfaToken })).toEqual({ isAllowedToRemember: true, mfaDeviceExpiration: 1_209_600 });
    await decide(app, person.tenantId, 'mfa', { enforceMFAType: 'DontForce', mfaDeviceExpiration: 7_200 });
    expect(await ask({ mfaToken })).toEqual({ isAllowedToRemember: true, mfaDeviceExpiration: 7_200 });
    for (const query of [{}, { mfaToken: 'x' }, { mfaToken: 'x'.repeat(2_000) }, { mfaToken: 'undefined' }])
      expect(await ask(query)).toMatchObject({ isAllowedToRemember: false, mfaDeviceExpiration: expect.any(Number) });
  });
});
