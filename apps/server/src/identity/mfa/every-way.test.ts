import fs from 'node:fs';
import path from 'node:path';
import { activation } from '@parley/contracts/identity/activation.ts';
import { login } from '@parley/contracts/identity/login.ts';
import { mfaLogin } from '@parley/contracts/identity/mfa.ts';
import { passwords } from '@parley/contracts/identity/passwords.ts';
import { signUp } from '@parley/contracts/identity/sign-up.ts';
import { tenants } from '@parley/contracts/identity/tenants.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { internalContext } from '#platform/context.ts';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import { ask, codeIn, finish, jarBrowser, magicTokenIn, verifiedNumber } from '../passwordless/testing/ways.ts';
import { MULTI_FACTOR } from '../sessions/acr.ts';
import { addMember } from '../tenants/tenants.service.ts';
import { linkOf, mailTo, PASSWORD } from '../testing/browser.ts';
import { testClock } from '../testing/test-clock.ts';
import { passkeyPerson, signInByPasskey } from '../webauthn/testing/passkey-person.ts';
import {
  atSecondStep,
  claimsOf,
  codeAt,
  decide,
  enrolApp,
  force,
  mailAbout,
  mfaPerson,
  signIn,
  tenantOf,
  verify,
} from './testing/second-factors.ts';

const clock = testClock();
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ clock });
  await decide(app, null, 'strategies', {
    mainAuthStrategies: ['EmailAndPassword', 'MagicLink', 'Code', 'SmsCode'].map((strategy) => ({ strategy })),
    secondaryAuthStrategies: [{ strategy: 'Passkeys', isActive: true }],
  });
});
afterAll(() => app.close());

const ASKED = { mfaRequired: true, mfaToken: expect.any(String) };
const noSession = (browser: { jar: Map<string, string> }) =>
  [...browser.jar.keys()].filter((name) => name.startsWith('fe_refresh'));

describe('AUTH-11 M5 every way to a session asks for the second factor', () => {
  it('AUTH-11 AUTH-8 M5 magic link, code by mail and code by text message', async () => {
    const person = await mfaPerson(app, 'ways@example.com');
    const number = '+33612345101';
    await verifiedNumber(app, person, number);
    const own = await enrolApp(person, clock);
    const LINK = /link to sign in/;
    const CODE = /code to sign in/;
    const byLink = jarBrowser(app.url);
    await ask(byLink, 'magiclink', { email: person.email });
    const link = magicTokenIn(await mailAbout(app, person.email, LINK));
    const answer = await finish(byLink, 'magiclink', link);
    expect(answer).toMatchObject({ ...ASKED, mfaEnrolled: true });
    expect(answer.accessToken).toBeUndefined();
    expect(noSession(byLink)).toEqual([]);
    expect(await verify(byLink, answer.mfaToken ?? '', own.fresh())).toMatchObject({
      acr: MULTI_FACTOR,
      amr: ['email', 'mfa', 'otp'],
    });

    const byCode = jarBrowser(app.url);
    await ask(byCode, 'code', { email: person.email });
    expect(await finish(byCode, 'code', codeIn(await mailAbout(app, person.email, CODE)))).toMatchObject(ASKED);
    expect(noSession(byCode)).toEqual([]);

    const bySms = jarBrowser(app.url);
    await ask(bySms, 'smscode', { phoneNumber: number });
    expect(await finish(bySms, 'smscode', codeIn(await mailTo(app, number, 2)))).toMatchObject(ASKED);
    expect(noSession(bySms)).toEqual([]);
  });

  it('AUTH-11 M5 what was shown first is no second factor: neither the mailbox nor the phone twice', async () => {
    const person = await mfaPerson(app, 'twice@example.com');
    await force(app, person.tenantId);
    const browser = jarBrowser(app.url);
    await ask(browser, 'code', { email: person.email });
    const code = codeIn(await mailAbout(app, person.email, /code to sign in/));
    const answer = await finish(browser, 'code', code);
    expect(answer).toMatchObject({ ...ASKED, mfaEnrolled: false });
    expect(answer.mfaStrategies).not.toContain('EmailCode');
    const { mfaToken = '' } = answer;
    await expect(browser.call(mfaLogin.emailCode, { body: { mfaToken } })).rejects.toMatchObject({ status: 403 });

    // The only factor is the number that signs in: by that number, the mailbox is at least another channel.
    const number = '+33612345102';
    const enrolling = await atSecondStep(app.url, person.email);
    const sent = await enrolling.browser.call(mfaLogin.enrollSms, {
      body: { mfaToken: enrolling.mfaToken, phoneNumber: number },
    });
    const enrolled = await enrolling.browser.call(mfaLogin.enrollSmsVerify, {
      body: { mfaToken: enrolling.mfaToken, otcToken: sent.otcToken, code: codeIn(await mailTo(app, number)) },
    });
    await verifiedNumber(app, Object.assign(enrolling.browser, { token: enrolled.accessToken ?? null }), number, 2);
    const bySms = jarBrowser(app.url);
    await ask(bySms, 'smscode', { phoneNumber: number });
    const second = await finish(bySms, 'smscode', codeIn(await mailTo(app, number, 3)));
    expect(second).toMatchObject({ mfaEnrolled: true, mfaDevices: { phones: [], emails: [{ email: person.email }] } });
    const [phone] = (await atSecondStep(app.url, person.email)).answer.mfaDevices?.phones ?? [];
    await expect(
      bySms.call(mfaLogin.sms, { params: { id: phone?.id ?? '' }, body: { mfaToken: second.mfaToken ?? '' } }),
    ).rejects.toMatchObject({ status: 404 });
    const { otcToken } = await bySms.call(mfaLogin.emailCode, { body: { mfaToken: second.mfaToken ?? '' } });
    const mail = await mailAbout(app, person.email, /second step to sign in/);
    const done = await bySms.call(mfaLogin.emailCodeVerify, {
      body: { mfaToken: second.mfaToken ?? '', otcToken, code: codeIn(mail) },
    });
    expect(done.accessToken).toBeTypeOf('string');
    expect(done.acr).toBeUndefined();
  });

  it('AUTH-10 AUTH-11 M5 a passkey that knows its person is two factors and steps up by itself', async () => {
    const person = await passkeyPerson(app, 'passkey@example.com');
    await enrolApp(Object.assign(person, { jar: new Map(), setCookies: [], tenantId: tenantOf(person.token) }), clock);
    await force(app, tenantOf(person.token));
    const { answer } = await signInByPasskey(app.url, person);
    expect(answer).toMatchObject({ mfaRequired: false, acr: MULTI_FACTOR });
    expect(claimsOf(answer.accessToken).amr).toEqual(expect.arrayContaining(['hwk', 'mfa']));
    expect(await signIn(jarBrowser(app.url), person.email)).toMatchObject(ASKED);
  });

  it('AUTH-7 AUTH-11 M5 a switch into a tenant that forces one answers with a challenge, in the tab and for good', async () => {
    const person = await mfaPerson(app, 'switch@example.com');
    const host = await mfaPerson(app, 'host@example.com');
    const system = internalContext(app.services, { kind: 'system' });
    await addMember(system as never, host.tenantId, person.userId);
    await force(app, host.tenantId);
    const refresh = (tenantId: string | null) => person.call(login.refresh, { body: { tenantId } });
    person.token = (await refresh(null)).accessToken ?? null;
    const tab = await refresh(host.tenantId);
    expect(tab).toMatchObject({ ...ASKED, mfaEnrolled: false });
    expect(tab.accessToken).toBeUndefined();
    // The session goes on where it was.
    expect(tenantOf((await refresh(null)).accessToken ?? null)).toBe(person.tenantId);
    await person.call(tenants.switchTo, { body: { tenantId: host.tenantId } });
    const asked = await refresh(null);
    expect(asked.accessToken).toBeUndefined();
    const { mfaToken = '' } = asked;
    const { secret } = await person.call(mfaLogin.enrollAuthenticator, { body: { mfaToken } });
    const done = await verify(person, mfaToken, codeAt(secret, clock.now()));
    expect(claimsOf(done.accessToken)).toMatchObject({ tenantId: host.tenantId, acr: MULTI_FACTOR });
    expect((await refresh(null)).acr).toBe(MULTI_FACTOR);
    expect(tenantOf((await refresh(person.tenantId)).accessToken ?? null)).toBe(person.tenantId);
  });

  it('AUTH-11 SECU-1 M5 a session from before meets the policy at its next refresh', async () => {
    const person = await mfaPerson(app, 'before@example.com');
    expect((await person.call(login.refresh, { body: {} })).accessToken).toBeTypeOf('string');
    await force(app, person.tenantId);
    const asked = await person.call(login.refresh, { body: {} });
    expect(asked).toMatchObject(ASKED);
    expect(asked.accessToken ?? asked.refreshToken).toBeUndefined();
    await decide(app, person.tenantId, 'mfa', { enforceMFAType: 'DontForce' });
    expect((await person.call(login.refresh, { body: {} })).accessToken).toBeTypeOf('string');
  });

  it('AUTH-11 AUTH-14 M5 activation asks as well where every tenant is forced', async () => {
    await decide(app, null, 'mfa', { enforceMFAType: 'ForceExceptSAML' });
    const email = 'newcomer@example.com';
    const browser = jarBrowser(app.url);
    await browser.call(signUp.signUp, { body: { email, name: 'New', password: PASSWORD, companyName: 'Newcomers' } });
    const { userId, token } = linkOf(await mailTo(app, email));
    const answer = await browser.call(activation.activate, { body: { userId, token } });
    expect(answer).toMatchObject({ ...ASKED, mfaEnrolled: false });
    expect(answer.accessToken).toBeUndefined();
    expect(noSession(browser)).toEqual([]);
    await decide(app, null, 'mfa', { enforceMFAType: 'DontForce' });
  });

  it('AUTH-11 AUTH-16 M5 P9 a reset gives no session, and the second factor is still wanted', async () => {
    const person = await mfaPerson(app, 'reset@example.com');
    await enrolApp(person, clock);
    const browser = jarBrowser(app.url);
    await browser.call(passwords.forgot, { body: { email: person.email } });
    const { userId, token } = linkOf(await mailAbout(app, person.email, /password/i));
    const answer = await browser.call(passwords.reset, {
      body: { userId, token, password: 'amber kettle 93 on the moor' },
    });
    expect(JSON.stringify(answer)).not.toMatch(/accessToken|mfaToken/);
    expect(noSession(browser)).toEqual([]);
    expect(await signIn(browser, person.email, 'amber kettle 93 on the moor')).toMatchObject(ASKED);
  });
});

it('AUTH-11 M5 nothing opens a session but the door, after the first factor, and what finishes the second', () => {
  const identity = path.join(import.meta.dirname, '..');
  const callers = fs
    .readdirSync(identity, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('.test.') && !file.includes('testing/'))
    .filter((file) =>
      /\b(openSession|insertSession|raiseSession)\(/.test(fs.readFileSync(path.join(identity, file), 'utf8')),
    );
  expect(callers.sort()).toEqual([
    'admission/admission.service.ts',
    'mfa/second-half.service.ts',
    'sessions/sessions.service.ts',
    'sessions/sessions.store.ts',
  ]);
});
