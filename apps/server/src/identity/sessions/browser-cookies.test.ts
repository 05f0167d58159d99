import fs from 'node:fs';
import path from 'node:path';
import { activation } from '@parley/contracts/identity/activation.ts';
import { login } from '@parley/contracts/identity/login.ts';
import { metadata } from '@parley/contracts/identity/metadata.ts';
import { signUp } from '@parley/contracts/identity/sign-up.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressBucket } from '#platform/client-network.ts';
import { proxyingHost } from '#testing/proxying-host.ts';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import { LOGIN_PER_ADDRESS } from '../limits.ts';
import { atSecondStep, enrolApp, mfaPerson, signIn, verify } from '../mfa/testing/second-factors.ts';
import type { JarBrowser } from '../passwordless/testing/ways.ts';
import { ask, codeIn, finish, jarBrowser, magicTokenIn, offerEveryWay } from '../passwordless/testing/ways.ts';
import { activePerson, linkOf, mailsTo, mailTo, PASSWORD } from '../testing/browser.ts';
import { testClock } from '../testing/test-clock.ts';
import { COOKIES, cookieNames } from './browser-cookies.ts';

const CLIENT_ID = '3f1c9a52-0b7e-4d1a-9c52-77a0e1b2c3d4';
const NO_DASHES = CLIENT_ID.replaceAll('-', '');
const SPELLINGS = [NO_DASHES, CLIENT_ID.replace('-', ''), CLIENT_ID];
const SECRET = 'a secret of the host and of this server, 0123456789';

const clock = testClock();
let app: TestApp;
let host: Awaited<ReturnType<typeof proxyingHost>>;
beforeAll(async () => {
  // As in production: cookies are Secure, and none may carry a prefix that the host drops.
  app = await testApp({ clock, config: { clientId: CLIENT_ID, publicUrl: 'https://app.example' } });
  await offerEveryWay(app);
  host = await proxyingHost(app.url);
});
afterAll(async () => {
  await host.close();
  await app.close();
});

const newest = async (email: string) => (await mailsTo(app, email)).length;
const nextMail = async (email: string, act: () => Promise<unknown>) => {
  const before = await newest(email);
  await act();
  return mailTo(app, email, before + 1);
};
const named = (browser: JarBrowser): string[] => [...browser.jar.keys()].sort();
/** Gives every cookie the name it had in earlier releases. */
function asBefore(browser: JarBrowser): void {
  for (const [kind, { former }] of Object.entries(COOKIES)) {
    const [written] = cookieNames(kind as keyof typeof COOKIES, CLIENT_ID);
    const value = browser.jar.get(written);
    if (!former || value === undefined) continue;
    browser.jar.delete(written);
    browser.jar.set(`${former}_${CLIENT_ID}`, value);
  }
}

describe('APP-2 a host that proxies the API', () => {
  it('APP-2 AUTH-8 a link and a code sign in through it, over https', async () => {
    const email = 'link@example.com';
    await activePerson(app, email);
    const browser = jarBrowser(host.url);
    const code = codeIn(await nextMail(email, () => ask(browser, 'code', { email })));
    expect(named(browser)).toEqual([`fe_flow_${NO_DASHES}`]);
    expect(await finish(browser, 'code', code)).toMatchObject({ accessToken: expect.any(String) });
    const other = jarBrowser(host.url);
    const token = magicTokenIn(await nextMail(email, () => ask(other, 'magiclink', { email })));
    // Without its cookie the link would ask for a code.
    expect(await finish(other, 'magiclink', token)).toMatchObject({ accessToken: expect.any(String) });
    expect(named(other)).toEqual([`fe_known_${NO_DASHES}`, `fe_refresh_${NO_DASHES}`]);
  });

  it.each([
    ['without one', () => app.url, false],
    ['through it, where the password is asked for once more', () => host.url, true],
  ] as const)('APP-2 AUTH-12 an account is activated in the browser that signed up %s', async (_, url, isAsked) => {
    const browser = jarBrowser(url());
    const email = `new-${isAsked}@example.com`;
    await browser.call(signUp.signUp, { body: { email, name: 'Ada', password: PASSWORD } });
    const { userId, token } = linkOf(await mailTo(app, email));
    expect(await browser.call(activation.strategy, { query: { userId, token } })).toMatchObject({
      shouldSetPassword: isAsked,
    });
    await browser.call(activation.activate, { body: { userId, token, ...(isAsked ? { password: PASSWORD } : {}) } });
    await signIn(jarBrowser(app.url), email);
  });

  it('APP-2 AUTH-11 it remembers a browser after the second factor, and one whose owner signed in by password', async () => {
    const email = 'device@example.com';
    const own = await enrolApp(await mfaPerson(app, email), clock);
    const browser = jarBrowser(host.url);
    const { mfaToken } = await atSecondStep(host.url, email, browser);
    await verify(browser, mfaToken, own.fresh(), true);
    expect((await signIn(browser, email)).mfaRequired).toBe(false);
    expect(named(browser)).toEqual(['device', 'known', 'refresh'].map((kind) => `fe_${kind}_${NO_DASHES}`));
  });

  it('APP-2 nothing of the server sets a cookie elsewhere, and all names begin with fe_ but not with fe_session', () => {
    const root = path.resolve(import.meta.dirname, '../..');
    const setting = fs
      .readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .filter((file) =>
        /\.setCookie\(|header\(\s*['"]set-cookie['"]/i.test(fs.readFileSync(path.join(root, file), 'utf8')),
      );
    expect(setting).toEqual(['identity/sessions/browser-cookies.ts']);
    for (const { name } of Object.values(COOKIES)) expect(name).toMatch(/^fe_(?!session)/);
  });
});

describe('AUTH-13 L5 cookies that a page of another subdomain plants', () => {
  const THEIRS = 'slow copper meadow 77 tide';
  const INCORRECT = { type: 'incorrect_credentials' };
  /** What such a page is able to set: any name but those with the prefix of a host. */
  const plant = (from: JarBrowser, into: JarBrowser): void => {
    for (const [name, value] of from.jar) {
      if (!name.startsWith('__Host-')) into.jar.set(name, value);
      into.jar.set(name.replace('__Host-', ''), value);
    }
  };
  /** A stranger signs up with an address that is not theirs, and has the owner’s browser carry their cookies. */
  const planted = async (email: string) => {
    const eve = jarBrowser(app.url);
    await eve.call(signUp.signUp, {
      body: { email, name: 'Mallory', companyName: `Mallory ${email}`, password: THEIRS },
    });
    expect(named(eve)).toContain(`__Host-fe_own_sign_up_${NO_DASHES}`);
    const owner = jarBrowser(app.url);
    plant(eve, owner);
    return owner;
  };

  it('AUTH-13 L5 a planted sign-up does not make the stranger’s password that of the account', async () => {
    const email = 'planted@example.com';
    const owner = await planted(email);
    const { userId, token } = linkOf(await mailTo(app, email));
    expect(await owner.call(activation.strategy, { query: { userId, token } })).toMatchObject({
      shouldSetPassword: true,
    });
    await expect(owner.call(activation.activate, { body: { userId, token } })).rejects.toMatchObject({
      type: 'password_required',
    });
    await owner.call(activation.activate, { body: { userId, token, password: PASSWORD } });
    await signIn(jarBrowser(app.url), email);
    await expect(signIn(jarBrowser(app.url), email, THEIRS)).rejects.toMatchObject(INCORRECT);
  });

  it('AUTH-13 AUTH-8 L5 nor does it where the owner comes by a code of the mail', async () => {
    const email = 'planted-code@example.com';
    const owner = await planted(email);
    await mailTo(app, email);
    const code = codeIn(await nextMail(email, () => ask(owner, 'code', { email })));
    expect(await finish(owner, 'code', code)).toMatchObject({ accessToken: expect.any(String) });
    await expect(signIn(jarBrowser(app.url), email, THEIRS)).rejects.toMatchObject(INCORRECT);
    const { rows } = await app.services.database.query(
      { kind: 'owner' },
      'select 1 from identity.tenants where name = $1',
      [`Mallory ${email}`],
    );
    expect(rows).toEqual([]);
  });
});

describe('APP-2 spellings of the client id', () => {
  it('APP-2 a refresh cookie in any of the three spellings is read, and replaced by the one without dashes', async () => {
    for (const spelling of SPELLINGS) {
      const person = await activePerson(app, `spelled-${spelling}@example.com`);
      const browser = jarBrowser(app.url);
      browser.jar.set(`fe_refresh_${spelling}`, (person.cookie ?? '').split('=')[1] ?? '');
      const { accessToken } = await browser.call(login.refresh, {});
      expect([spelling, named(browser)]).toEqual([spelling, [`fe_refresh_${NO_DASHES}`]]);
      const { aud } = JSON.parse(Buffer.from((accessToken ?? '').split('.')[1] ?? '', 'base64url').toString());
      expect(aud).toBe(CLIENT_ID);
      browser.jar.set(`fe_refresh_${spelling}`, browser.jar.get(`fe_refresh_${NO_DASHES}`) ?? '');
      await browser.call(login.logout, {});
      expect(named(browser)).toEqual([]);
    }
  });
});

describe('APP-2 cookies of earlier releases', () => {
  it('APP-2 AUTH-8 a sign-in that was begun before an upgrade goes on after it', async () => {
    const email = 'between@example.com';
    await activePerson(app, email);
    const browser = jarBrowser(app.url);
    const code = codeIn(await nextMail(email, () => ask(browser, 'code', { email })));
    asBefore(browser);
    expect(named(browser)).toEqual([`__Host-fe_flow_${CLIENT_ID}`]);
    expect(await finish(browser, 'code', code)).toMatchObject({ accessToken: expect.any(String) });
  });

  it('APP-2 AUTH-11 F6 a remembered and a known browser stay so, and their cookies get the new names', async () => {
    const email = 'kept@example.com';
    const own = await enrolApp(await mfaPerson(app, email), clock);
    const browser = jarBrowser(app.url);
    const { mfaToken } = await atSecondStep(app.url, email, browser);
    await verify(browser, mfaToken, own.fresh(), true);
    // No application on another origin was named, so no cookie goes along with what another site asks for.
    expect(browser.setCookies.length).toBeGreaterThan(1);
    for (const line of browser.setCookies) expect(line).toMatch(/; SameSite=Lax/i);
    const nonce = browser.jar.get(`fe_known_${NO_DASHES}`)?.split('.')[0];
    asBefore(browser);
    expect(named(browser).filter((name) => name.startsWith('parley_'))).toHaveLength(2);
    expect((await signIn(browser, email)).mfaRequired).toBe(false);
    expect(browser.jar.get(`fe_known_${NO_DASHES}`)?.split('.')[0]).toBe(nonce);
    expect(named(browser)).not.toContain(`parley_known_${CLIENT_ID}`);
  });
});

describe('AUTH-25 the address that a host tells', () => {
  const VERIFIER = 'x-frontegg-headers-verifier';
  const ADDRESS = 'x-frontegg-forwarded-for';
  let trusting: TestApp;
  beforeAll(async () => {
    trusting = await testApp({ config: { sharedSecret: SECRET } });
  });
  afterAll(() => trusting.close());
  const seenBy = async (server: TestApp, headers: Record<string, string>): Promise<string> => {
    const answer = await fetch(`${server.url}${metadata.ownIp.path}`, { headers });
    return ((await answer.json()) as { ip: string }).ip;
  };

  it('AUTH-25 counts with the shared secret, also where a host names several', async () => {
    for (const address of ['203.0.113.5', '2001:db8:1:2::5', ' 203.0.113.5 , 10.0.0.1'])
      expect(await seenBy(trusting, { [ADDRESS]: address, [VERIFIER]: SECRET })).toBe(address.split(',')[0]?.trim());
  });

  it('AUTH-25 is ignored with another secret, without one, when it is none, and where no secret is set', async () => {
    const address = { [ADDRESS]: '203.0.113.5' };
    for (const headers of [
      { ...address },
      { ...address, [VERIFIER]: '' },
      { ...address, [VERIFIER]: `${SECRET}x` },
      { [ADDRESS]: 'unknown', [VERIFIER]: SECRET },
    ])
      expect(await seenBy(trusting, headers)).toMatch(/127\.0\.0\.1|::1/);
    expect(await seenBy(app, { ...address, [VERIFIER]: '' })).toMatch(/127\.0\.0\.1|::1/);
    expect(await seenBy(app, { ...address, [VERIFIER]: SECRET })).toMatch(/127\.0\.0\.1|::1/);
  });

  it('AUTH-25 limits guess for guess the address behind the host, not the host', async () => {
    await trusting.services.rateLimits.consume(LOGIN_PER_ADDRESS, addressBucket('203.0.113.9'));
    const before = await trusting.services.rateLimits.peek(LOGIN_PER_ADDRESS, addressBucket('203.0.113.9'));
    const browser = jarBrowser(trusting.url, { headers: { [ADDRESS]: '203.0.113.9', [VERIFIER]: SECRET } });
    await expect(signIn(browser, 'nobody@example.com')).rejects.toMatchObject({ status: 401 });
    const after = await trusting.services.rateLimits.peek(LOGIN_PER_ADDRESS, addressBucket('203.0.113.9'));
    expect(after?.remaining).toBe((before?.remaining ?? 0) - 1);
  });
});
