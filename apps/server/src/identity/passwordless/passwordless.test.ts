import { login } from '@parley/contracts/identity/login.ts';
import { tenantPolicies } from '@parley/contracts/identity/security-policies.ts';
import { signUp } from '@parley/contracts/identity/sign-up.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import { activePerson, mailsTo, mailTo, PASSWORD, signedIn } from '../testing/browser.ts';
import { testClock } from '../testing/test-clock.ts';
import type { Way } from './testing/ways.ts';
import { ask, codeIn, finish, jarBrowser, magicTokenIn, offerEveryWay, verifiedNumber } from './testing/ways.ts';

const clock = testClock();
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ clock });
  await offerEveryWay(app);
});
afterAll(() => app.close());

const FAILED = { status: 401, type: 'passwordless_failed', message: 'Failed to authenticate' };
const EXPIRED = { status: 410, type: 'magic_link_expired', message: 'Magic link has expired' };
/** The number of a person's newest mail; the first one activated the account. */
const newest = async (email: string) => (await mailsTo(app, email)).length;
const nextMail = async (email: string, act: () => Promise<unknown>) => {
  const before = await newest(email);
  await act();
  return mailTo(app, email, before + 1);
};

describe('AUTH-8 a code by mail', () => {
  it('AUTH-8 signs in where it was asked for, once, and the session is a real one', async () => {
    await activePerson(app, 'code@example.com');
    const browser = jarBrowser(app.url);
    const mail = await nextMail('code@example.com', async () =>
      expect(await ask(browser, 'code', { email: ' Code@Example.com ' })).toEqual({}),
    );
    expect(mail.subject).toBe('Your code to sign in to Parley');
    expect(mail.text).toMatch(/\n@localhost #\d{6}\n$/);
    expect(browser.setCookies[0]).toMatch(/^fe_flow_parley=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
    const code = codeIn(mail);
    const answer = await finish(browser, 'code', ` ${code.slice(0, 3)} ${code.slice(3)} `);
    expect(answer).toMatchObject({ mfaRequired: false, amr: ['email'], userEmail: 'code@example.com' });
    expect([...browser.jar.keys()]).toEqual(['fe_refresh_parley', 'fe_known_parley']);
    browser.token = answer.accessToken ?? null;
    expect(await browser.call(users.me, {})).toMatchObject({ email: 'code@example.com' });
    await browser.call(login.refresh, {});
    await expect(finish(browser, 'code', code)).rejects.toMatchObject(FAILED);
  });

  it('AUTH-8 L3 is no good in a browser that did not ask, and M11 not after five tries, ten minutes or a newer one in the same browser', async () => {
    await activePerson(app, 'tries@example.com');
    const browser = jarBrowser(app.url);
    const mail = await nextMail('tries@example.com', () => ask(browser, 'code', { email: 'tries@example.com' }));
    const code = codeIn(mail);
    const wrong = code === '000000' ? '000001' : '000000';
    await expect(finish(jarBrowser(app.url), 'code', code)).rejects.toMatchObject(FAILED);
    await expect(finish(browser, 'smscode', code)).rejects.toMatchObject(FAILED);
    for (let time = 0; time < 5; time += 1) await expect(finish(browser, 'code', wrong)).rejects.toMatchObject(FAILED);
    await expect(finish(browser, 'code', code)).rejects.toMatchObject(FAILED);

    const second = codeIn(
      await nextMail('tries@example.com', () => ask(browser, 'code', { email: 'tries@example.com' })),
    );
    clock.forward(601);
    await expect(finish(browser, 'code', second)).rejects.toMatchObject(FAILED);

    const third = codeIn(
      await nextMail('tries@example.com', () => ask(browser, 'code', { email: 'tries@example.com' })),
    );
    const fourth = codeIn(
      await nextMail('tries@example.com', () => ask(browser, 'code', { email: 'tries@example.com' })),
    );
    await expect(finish(browser, 'code', third)).rejects.toMatchObject(FAILED);
    expect(await finish(browser, 'code', fourth)).toHaveProperty('accessToken');
  });
});

describe('AUTH-8 a magic link', () => {
  it('AUTH-8 L1 signs in by a POST of the browser that asked; GET, HEAD and other browsers use nothing up', async () => {
    await activePerson(app, 'link@example.com');
    const browser = jarBrowser(app.url);
    const mail = await nextMail('link@example.com', () => ask(browser, 'magiclink', { email: 'link@example.com' }));
    const url = new URL(/https?:\/\/\S+/.exec(mail.text)?.[0] ?? '');
    expect(url.pathname).toBe('/account/login/magic-link');
    expect(url.origin).toBe(app.url);
    const token = magicTokenIn(mail);
    for (const method of ['GET', 'HEAD']) {
      await fetch(url, { method });
      const read = await fetch(
        `${app.url}/identity/resources/auth/v1/passwordless/magiclink/postlogin?token=${token}`,
        { method },
      );
      expect(read.status).toBeGreaterThanOrEqual(400);
    }
    // A scanner that runs the page posts the token too, but has no cookie.
    const scanner = jarBrowser(app.url);
    for (let time = 0; time < 3; time += 1)
      await expect(finish(scanner, 'magiclink', token)).rejects.toMatchObject({
        status: 409,
        type: 'magic_link_other_browser',
      });
    expect(scanner.jar.size).toBe(0);
    expect(await finish(browser, 'magiclink', token)).toMatchObject({ amr: ['email'] });
    await expect(finish(browser, 'magiclink', token)).rejects.toMatchObject(EXPIRED);
  });

  it('AUTH-8 L3 opened elsewhere it asks for the code of its mail, and signs in with that', async () => {
    await activePerson(app, 'elsewhere@example.com');
    const asking = jarBrowser(app.url);
    const mail = await nextMail('elsewhere@example.com', () =>
      ask(asking, 'magiclink', { email: 'elsewhere@example.com' }),
    );
    const [token, code] = [magicTokenIn(mail), codeIn(mail)];
    const opening = jarBrowser(app.url);
    // Somebody else's sign-in that waits in this browser is no proof either.
    await ask(opening, 'magiclink', { email: 'nobody@example.com' });
    await expect(finish(opening, 'magiclink', token)).rejects.toMatchObject({ type: 'magic_link_other_browser' });
    await expect(finish(opening, 'magiclink', token, '12345')).rejects.toMatchObject(FAILED);
    expect(await finish(opening, 'magiclink', token, code)).toMatchObject({ userEmail: 'elsewhere@example.com' });
    await expect(finish(asking, 'magiclink', token)).rejects.toMatchObject(EXPIRED);
    await expect(finish(asking, 'magiclink', code)).rejects.toMatchObject(FAILED);
  });

  it('AUTH-8 the code of the mail may also be typed where the link was asked for', async () => {
    await activePerson(app, 'waiting@example.com');
    const browser = jarBrowser(app.url);
    const mail = await nextMail('waiting@example.com', () =>
      ask(browser, 'magiclink', { email: 'waiting@example.com' }),
    );
    expect(await finish(browser, 'magiclink', codeIn(mail))).toHaveProperty('accessToken');
    await expect(finish(browser, 'magiclink', magicTokenIn(mail))).rejects.toMatchObject(EXPIRED);
  });

  it('AUTH-8 L9 an old link is dead after a newer one, after ten minutes, and when it was changed', async () => {
    await activePerson(app, 'old@example.com');
    const browser = jarBrowser(app.url);
    const asked = () => nextMail('old@example.com', () => ask(browser, 'magiclink', { email: 'old@example.com' }));
    const first = magicTokenIn(await asked());
    const second = magicTokenIn(await asked());
    await expect(finish(browser, 'magiclink', first)).rejects.toMatchObject(EXPIRED);
    const changed = `${second.slice(0, -2)}${second.endsWith('A') ? 'BB' : 'AA'}`;
    for (const token of [changed, second.slice(0, -1), `${second}A`, 'x', '0'.repeat(64), ` ${second}=`])
      await expect(finish(browser, 'magiclink', token), token).rejects.toMatchObject(EXPIRED);
    clock.forward(601);
    await expect(finish(browser, 'magiclink', second)).rejects.toMatchObject(EXPIRED);
  });

  it('AUTH-8 L4 L8 no address of the request and no markup of a name gets into the mail', async () => {
    const { url } = app;
    await activePerson(app, 'names@example.com', { name: '<img src=x> https://evil.example' });
    const browser = jarBrowser(url, {
      headers: { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
    });
    const mail = await nextMail('names@example.com', () =>
      ask(browser, 'magiclink', {
        email: 'names@example.com',
        ...{ callbackURL: 'https://evil.example', redirectUrl: '//evil.example', host: 'evil.example' },
      }),
    );
    expect(mail.html).not.toContain('<img');
    for (const part of [mail.text, mail.html]) {
      expect(part).not.toMatch(/https?:\/\/(?!localhost:)/);
    }
  });

  it('AUTH-8 AUTH-25 another site can neither begin nor finish it', async () => {
    await activePerson(app, 'csrf@example.com');
    const evil = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const crossing = jarBrowser(app.url, { headers: evil });
    await expect(ask(crossing, 'magiclink', { email: 'csrf@example.com' })).rejects.toMatchObject({
      type: 'cross_site_request',
    });
    await expect(finish(crossing, 'magiclink', 'x')).rejects.toMatchObject({ type: 'cross_site_request' });
    expect(crossing.jar.size).toBe(0);
  });
});

describe('AUTH-8 who comes', () => {
  it('AUTH-14 L5 proving the address activates an account that never was, without the password somebody set before', async () => {
    const eve = jarBrowser(app.url);
    await eve.call(signUp.signUp, { body: { email: 'owner@example.com', name: 'Eve', password: PASSWORD } });
    const activation = await mailTo(app, 'owner@example.com');
    const owner = jarBrowser(app.url);
    const mail = await nextMail('owner@example.com', () => ask(owner, 'magiclink', { email: 'owner@example.com' }));
    owner.token = (await finish(owner, 'magiclink', magicTokenIn(mail))).accessToken ?? null;
    expect(await owner.call(users.me, {})).toMatchObject({ verified: true, email: 'owner@example.com' });
    await expect(signedIn(app.url, 'owner@example.com')).rejects.toMatchObject({ type: 'incorrect_credentials' });
    const link = new URL(/https?:\/\/\S+/.exec(activation.text)?.[0] ?? '');
    const response = await fetch(`${app.url}/identity/resources/users/v1/activate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(link.searchParams)),
    });
    expect(response.status).toBe(410);
  });

  it('SECU-1 AUTH-8 only by what the tenant allows, at once, and the owner hears of it', async () => {
    const boss = await activePerson(app, 'boss@example.com', { companyName: 'Strict' });
    const browser = jarBrowser(app.url);
    const first = await nextMail('boss@example.com', () => ask(browser, 'code', { email: 'boss@example.com' }));
    await boss.call(tenantPolicies.saveStrategies, {
      body: { mainAuthStrategies: [{ strategy: 'EmailAndPassword' }], secondaryAuthStrategies: [] },
    });
    await expect(finish(browser, 'code', codeIn(first))).rejects.toMatchObject({
      status: 403,
      type: 'passwordless_off',
    });
    const mail = await nextMail('boss@example.com', async () =>
      expect(await ask(browser, 'magiclink', { email: 'boss@example.com' })).toEqual({}),
    );
    expect(mail.subject).toBe('Signing in to Parley');
    expect(mail.text).not.toMatch(/token=|#\d{6}/);
  });

  it('AUTH-8 a disabled person gets nothing, also when they were disabled after asking', async () => {
    const { userId } = await activePerson(app, 'gone@example.com');
    const browser = jarBrowser(app.url);
    const mail = await nextMail('gone@example.com', () => ask(browser, 'code', { email: 'gone@example.com' }));
    const db = app.services.database.scoped({ kind: 'system' });
    await db
      .updateTable('identity.users')
      .set({ disabledAt: new Date().toISOString() })
      .where('id', '=', userId)
      .execute();
    await expect(finish(browser, 'code', codeIn(mail))).rejects.toMatchObject(FAILED);
    expect(await ask(browser, 'code', { email: 'gone@example.com' })).toEqual({});
  });
});

describe('AUTH-8 F1 one answer', () => {
  const shape = async (type: string, body: object) => {
    const response = await fetch(`${app.url}/identity/resources/auth/v1/passwordless/${type}/prelogin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    // These differ with every answer of any kind.
    const own = ['date', 'set-cookie', 'frontegg-trace-id', 'keep-alive'];
    const headers = [...response.headers].filter(([name]) => !own.includes(name));
    const cookies = response.headers.getSetCookie().map((line) => line.replace(/=[\w-]{43}/, '=…'));
    return { status: response.status, body: await response.text(), cookies, headers };
  };

  it('AUTH-8 F1 known, unknown, unfit: status, body, headers and cookie are the same', async () => {
    await activePerson(app, 'known@example.com');
    // Another person: what is asked by address and by id counts for one account.
    const { userId } = await activePerson(app, 'known-too@example.com');
    for (const type of ['magiclink', 'code', 'smscode']) {
      const known = await shape(type, { email: 'known@example.com' });
      expect(known.status).toBe(200);
      for (const email of ['unknown@example.com', 'gone@example.com', 'boss@example.com', 'not an address'])
        expect(await shape(type, { email }), `${type} ${email}`).toEqual(known);
      for (const id of [userId, '00000000-0000-7000-8000-000000000000', 'x'])
        expect(await shape(type, { userId: id }), `${type} ${id}`).toEqual(known);
    }
    const number = await shape('smscode', { phoneNumber: '+33 6 12 34 56 01' });
    expect(number).toMatchObject({ status: 200, body: '{"phoneNumber":"••••••01"}' });
    expect((await shape('code', {})).status).toBe(400);
    expect((await shape('smscode', { phoneNumber: 'call me' })).status).toBe(400);
  });

  it('AUTH-8 F1 the code of nobody answers like a wrong one, and costs the same tries', async () => {
    const browser = jarBrowser(app.url);
    await ask(browser, 'code', { email: 'ghost@example.com' });
    for (let time = 0; time < 7; time += 1)
      await expect(finish(browser, 'code', '123456')).rejects.toMatchObject(FAILED);
  });

  it('AUTH-8 L7 asking is limited for the account and for account and address, alike for unknown ones', async () => {
    await activePerson(app, 'often@example.com');
    for (const email of ['often@example.com', 'never@example.com']) {
      for (let time = 0; time < 5; time += 1) expect((await shape('code', { email })).status, email).toBe(200);
      expect((await shape('magiclink', { email })).status, email).toBe(429);
    }
  });
});

it('AUTH-11 M5 where a second factor is enforced, no link, code or text message gets around it', async () => {
  const careful = await activePerson(app, 'careful@example.com', { companyName: 'Careful' });
  await verifiedNumber(app, careful, '+33612345901');
  await careful.call(tenantPolicies.createMfa, {
    body: { enforceMFAType: 'Force', allowRememberMyDevice: true, mfaDeviceExpiration: 86_400, force: true },
  });
  for (const type of ['magiclink', 'code', 'smscode'] satisfies Way[]) {
    const browser = jarBrowser(app.url);
    const to = type === 'smscode' ? '+33612345901' : 'careful@example.com';
    const subject = { magiclink: /link to sign in/, code: /code to sign in/, smscode: /^SMS$/ }[type];
    const about = async () => (await mailsTo(app, to)).filter((mail) => subject.test(mail.subject));
    const before = (await about()).length;
    await ask(browser, type, { email: 'careful@example.com' });
    const mail = await vi.waitUntil(async () => (await about())[before], { timeout: 60_000 });
    const answer = await finish(browser, type, type === 'magiclink' ? magicTokenIn(mail) : codeIn(mail));
    expect(answer, type).toMatchObject({ mfaRequired: true, mfaToken: expect.any(String) });
    expect(answer, type).not.toHaveProperty('accessToken');
    expect([...browser.jar.keys()], type).toEqual([]);
  }
});

it('SECU-1 AUTH-8 where a captcha is asked for, it is asked before anything is sent, of everybody alike', async () => {
  const boss = await signedIn(app.url, 'boss@example.com');
  await boss.call(tenantPolicies.createCaptcha, { body: { enabled: true } });
  for (const email of ['known@example.com', 'unknown@example.com'])
    await expect(ask(jarBrowser(app.url), 'code', { email })).rejects.toMatchObject({ type: 'captcha_required' });
});

it('AUTH-8 AUTH-25 over https the cookie of the flow is Secure and no script reads it; it crosses sites as the refresh cookie does', async () => {
  for (const [allowedOrigins, sameSite] of [
    [[], 'Lax'],
    [['https://app.example'], 'None'],
  ] as const) {
    const own = await testApp({ config: { publicUrl: 'https://coach.example', allowedOrigins: [...allowedOrigins] } });
    await offerEveryWay(own);
    const browser = jarBrowser(own.url);
    await ask(browser, 'code', { email: 'anybody@example.com' });
    expect(browser.setCookies[0]).toMatch(
      new RegExp(`^fe_flow_parley=[\\w-]{43}; Max-Age=600; Path=/; HttpOnly; Secure; SameSite=${sameSite}$`),
    );
    await own.close();
  }
});
