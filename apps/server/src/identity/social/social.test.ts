import { invitations } from '@parley/contracts/identity/invitations.ts';
import { login } from '@parley/contracts/identity/login.ts';
import { signUp } from '@parley/contracts/identity/sign-up.ts';
import { sso } from '@parley/contracts/identity/sso.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#testing/test-app.ts';
import { activePerson, browserAt, linkOf, mailTo, PASSWORD } from '../testing/browser.ts';
import type { OpenIdProvider } from './testing/openid-provider.ts';
import { openidProvider } from './testing/openid-provider.ts';
import { appWithProvider, auditActions, callbackOf, written } from './testing/social-app.ts';
import { socialBrowser } from './testing/social-browser.ts';

const person = (sub: string, email: string, more: object = {}) => ({
  sub,
  email,
  email_verified: true,
  name: 'Grace Hopper',
  ...more,
});

let provider: OpenIdProvider;
let app: TestApp;
beforeAll(async () => {
  provider = await openidProvider();
  app = await appWithProvider(provider);
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

describe('SSO-5 what is offered', () => {
  it('SSO-5 v1, v2, authenticated and custom, with paths of ours and no secret', async () => {
    const ada = await activePerson(app, 'ada@example.com');
    const v1 = await ada.call(sso.providersV1, {});
    const v2 = await ada.call(sso.providers, {});
    expect(v1).toEqual([
      { type: 'google', clientId: 'parley-tests', redirectUrl: `${app.url}/account/social/success`, active: true },
    ]);
    expect(v2).toEqual([
      {
        ...v1[0],
        displayName: 'Google',
        customised: false,
        backendRedirectUrl: callbackOf(app, 'google'),
        authorizationUrl: '/identity/resources/auth/v2/user/sso/default/google/prelogin',
      },
    ]);
    expect(await ada.call(sso.providersForMe, {})).toEqual(v2);
    const custom = await ada.call(sso.customProviders, {});
    expect(custom.providers).toMatchObject([
      { id: 'acme', displayName: 'Acme', scopes: 'openid email profile', ssoLogoUrl: null, active: true },
    ]);
    expect(JSON.stringify([v1, v2, custom])).not.toContain(provider.clientSecret);
  });
});

describe('AUTH-9 signing in by a real OpenID provider', () => {
  it('AUTH-9 a newcomer joins the first tenant, comes back to the same account, and the way in is written down', async () => {
    provider.signInAs(person('grace', 'Grace@Gmail.com'));
    const first = await socialBrowser(app).signIn('google', { redirectUrl: '/c/new?tab=1' });
    expect(first).toMatchObject({
      status: 200,
      body: { email: 'grace@gmail.com', name: 'Grace Hopper', isNewUser: true, redirectLocation: '/c/new?tab=1' },
    });
    expect(first.cookies.join()).toContain(`fe_refresh_${app.services.config.clientId}=`);
    const again = await socialBrowser(app).signIn('google');
    expect(again.body).toMatchObject({ userId: first.body.userId, tenantId: first.body.tenantId, isNewUser: false });
    const me = browserAt(app.url);
    me.token = String(again.body.accessToken);
    expect(await me.call(users.me, {})).toMatchObject({ email: 'grace@gmail.com', verified: true, provider: 'google' });
    const actions = (await auditActions(app)).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['user.signed_up', 'login.succeeded']));
  });

  it('AUTH-9 the provider is asked with state, S256 and a nonce, for sign-in only, without consent unless it is wished', async () => {
    const browser = socialBrowser(app);
    const url = await browser.begin('google');
    const query = Object.fromEntries(url.searchParams);
    expect(query).toMatchObject({
      response_type: 'code',
      client_id: 'parley-tests',
      code_challenge_method: 'S256',
      redirect_uri: callbackOf(app, 'google'),
      scope: 'openid email profile',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(query[name], name).toMatch(/^[\w-]{43}$/);
    expect(query.prompt).toBeUndefined();
    expect((await browser.begin('google', { prompt: 'consent' })).searchParams.get('prompt')).toBe('consent');
    expect((await browser.begin('google', { prompt: 'none' })).searchParams.get('prompt')).toBeNull();
    const other = await browser.begin('google');
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(other.searchParams.get(name), name).not.toBe(query[name]);
  });

  it('AUTH-9 one subject at two providers is two people (O6)', async () => {
    provider.signInAs(person('twin', 'twin@gmail.com'));
    const google = await socialBrowser(app).signIn('google');
    provider.signInAs(person('twin', 'other-twin@example.com'));
    const acme = await socialBrowser(app).signIn('acme');
    expect(google.status).toBe(200);
    expect(acme.status).toBe(200);
    expect(acme.body.userId).not.toBe(google.body.userId);
  });

  it('AUTH-9 a provider that tells addresses at its userinfo endpoint only is asked there', async () => {
    const strict = await openidProvider({ claimsInIdToken: false });
    const other = await appWithProvider(strict);
    strict.signInAs(person('quiet', 'quiet@gmail.com'));
    expect((await socialBrowser(other).signIn('google')).body).toMatchObject({ email: 'quiet@gmail.com' });
    await other.close();
    await strict.close();
  });

  it('AUTH-9 whoever turns back at the provider comes to the page, which says so', async () => {
    provider.signInAs({ sub: '' });
    const browser = socialBrowser(app);
    const { error, code, state } = await browser.follow(await browser.begin('google'));
    expect({ error, code, provider: state.provider }).toEqual({
      error: 'access_denied',
      code: null,
      provider: 'google',
    });
  });

  it('AUTH-9 two first sign-ins at the same time make one person', async () => {
    provider.signInAs(person('hurry', 'hurry@gmail.com'));
    const answers = await Promise.all(Array.from({ length: 4 }, () => socialBrowser(app).signIn('google')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.userId)).size).toBe(1);
    expect(answers.filter(({ body }) => body.isNewUser)).toHaveLength(1);
  });

  it('AUTH-9 somebody who was disabled does not come in this way either', async () => {
    provider.signInAs(person('gone', 'gone@gmail.com'));
    const { body } = await socialBrowser(app).signIn('google');
    await app.services.database.query(
      { kind: 'system' },
      'update identity.users set disabled_at = now() where id = $1',
      [body.userId],
    );
    const before = await written(app);
    expect(await socialBrowser(app).signIn('google')).toMatchObject({ status: 401, body: { type: 'social_failed' } });
    expect(await written(app)).toEqual(before);
  });
});

describe('AUTH-9 an address that has an account', () => {
  it('AUTH-9 a verified address opens the verified account, which keeps its password', async () => {
    const ada = await activePerson(app, 'ada.one@gmail.com');
    provider.signInAs(person('ada-1', 'ada.one@gmail.com'));
    expect((await socialBrowser(app).signIn('google')).body).toMatchObject({ userId: ada.userId, isNewUser: false });
    const password = await browserAt(app.url).call(login.withPassword, {
      body: { email: 'ada.one@gmail.com', password: PASSWORD },
    });
    expect(password.userId).toBe(ada.userId);
    const me = browserAt(app.url);
    me.token = password.accessToken ?? null;
    expect(await me.call(users.me, {})).toMatchObject({ provider: 'local' });
    const notice = await mailTo(app, 'ada.one@gmail.com', 2);
    expect(notice.subject).toBe('A new way to sign in to your Parley account');
    expect(notice.text).toContain('with Google, for the first time');
    expect((await auditActions(app)).find(({ action }) => action === 'user.provider_linked')?.data).toEqual({
      provider: 'google',
    });
  });

  it('AUTH-9 L5 an account that somebody else prepared is emptied before its owner comes in (CVE-2026-53516)', async () => {
    const attacker = browserAt(app.url);
    await attacker.call(signUp.signUp, {
      body: { email: 'victim@gmail.com', name: 'Mallory', password: PASSWORD, companyName: 'Mallory & Co' },
    });
    const link = linkOf(await mailTo(app, 'victim@gmail.com'));
    provider.signInAs(person('victim', 'victim@gmail.com', { name: 'Vic Tim' }));
    const owner = await socialBrowser(app).signIn('google');
    expect(owner.body).toMatchObject({ userId: link.userId, isNewUser: true, name: 'Vic Tim' });
    const tried = await attacker.fetch('/identity/resources/auth/v1/user', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'victim@gmail.com', password: PASSWORD }),
    });
    expect(tried.status).toBe(401);
    const activated = await attacker.fetch('/identity/resources/users/v1/activate', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userId: link.userId, token: link.token, password: PASSWORD }),
    });
    expect(activated.status).toBeGreaterThanOrEqual(400);
    const { rows } = (await app.services.database.query(
      { kind: 'system' },
      `select u.password_hash, (select count(*)::int from identity.sign_ups) as waiting, (select count(*)::int from identity.tenants where name like 'Mallory%') as companies
         from identity.users u where id = $1`,
      [link.userId],
    )) as { rows: unknown[] };
    expect(rows).toEqual([{ password_hash: null, waiting: 0, companies: 0 }]);
  });

  it('AUTH-9 O7 the place of somebody who was invited needs a word as good as an account does', async () => {
    const invited = browserAt(app.url);
    await invited.call(signUp.signUp, {
      body: { email: 'invited@hosted.example', name: 'In Vited', password: PASSWORD },
    });
    await app.services.database.query(
      { kind: 'system' },
      `insert into identity.memberships (tenant_id, user_id)
         select t.id, u.id from identity.tenants t, identity.users u where t.operator and u.email = 'invited@hosted.example'`,
      [],
    );
    provider.signInAs(person('invited', 'invited@hosted.example'));
    expect((await socialBrowser(app).signIn('google')).body.type).toBe('social_account_exists');
    provider.signInAs(person('invited', 'invited@hosted.example', { hd: 'hosted.example' }));
    expect((await socialBrowser(app).signIn('google')).body).toMatchObject({ isNewUser: true, name: 'Grace Hopper' });
  });

  it('AUTH-9 AUTH-13 O7 where sign-up is closed, whoever was invited comes in by a provider, and nobody else', async () => {
    const boss = await activePerson(app, 'boss@closed.example', { companyName: 'Hosts' });
    await boss.call(invitations.invite, { body: { email: 'asked-in@gmail.com' } });
    const { databaseUrl, encryptionKey } = app.services.config;
    const closed = await appWithProvider(provider, {
      database: { url: databaseUrl ?? '' },
      config: { signUp: 'closed', encryptionKey },
    });
    try {
      provider.signInAs(person('stranger', 'stranger@gmail.com'));
      expect((await socialBrowser(closed).signIn('google')).body.type).toBe('sign_up_closed');
      provider.signInAs(person('asked-in', 'asked-in@gmail.com'));
      expect((await socialBrowser(closed).signIn('google')).body).toMatchObject({ isNewUser: true });
    } finally {
      await closed.close();
    }
  });

  it.each([
    ['not verified', { email_verified: false }],
    ['not said to be verified', { email_verified: undefined }],
    ['verified as a text', { email_verified: 'yes' }],
    ['verified as the text of a boolean', { email_verified: 'true' }],
    ['verified as a number', { email_verified: 1 }],
  ])('AUTH-9 O7 an address %s opens nothing and makes nothing', async (_case, more) => {
    await activePerson(app, `o7-${_case.length}@gmail.com`);
    const before = await written(app);
    for (const email of [`o7-${_case.length}@gmail.com`, 'nobody-yet@gmail.com']) {
      provider.signInAs(person(`o7-${_case}-${email}`, email, more));
      expect(await socialBrowser(app).signIn('google')).toMatchObject({
        status: 401,
        body: { type: 'social_no_email' },
      });
    }
    expect(await written(app)).toEqual(before);
  });

  it('AUTH-9 O7 Google speaks for gmail.com and for the domains it hosts, not for every address it once checked', async () => {
    const hosted = await activePerson(app, 'boss@hosted.example');
    for (const [sub, hd, status] of [
      ['g-1', undefined, 401],
      ['g-2', 'other.example', 401],
      ['g-3', 'hosted.example', 200],
    ] as const) {
      provider.signInAs(person(sub, 'boss@hosted.example', { hd }));
      const answer = await socialBrowser(app).signIn('google');
      expect(answer.status, sub).toBe(status);
      if (status === 401) expect(answer.body.type).toBe('social_account_exists');
      else expect(answer.body.userId).toBe(hosted.userId);
    }
  });

  it('AUTH-9 O7 an address without an account of another spelling is the same address', async () => {
    const known = await activePerson(app, 'mixed@gmail.com');
    provider.signInAs(person('mixed', '  MIXED@Gmail.com '));
    expect((await socialBrowser(app).signIn('google')).body).toMatchObject({ userId: known.userId });
  });
});

describe('AUTH-9 who may sign up', () => {
  it.each([
    ['closed', 403, 'sign_up_closed'],
    ['companies', 400, 'company_required'],
  ] as const)('AUTH-9 SIGN_UP=%s holds here too; whoever has an account comes in', async (mode, status, type) => {
    const own = await openidProvider();
    const admin = { email: 'admin@gmail.com', password: PASSWORD };
    const other = await appWithProvider(own, { config: { signUp: mode, admin } });
    own.signInAs(person('new', 'new@gmail.com'));
    const before = await written(other);
    expect(await socialBrowser(other).signIn('google')).toMatchObject({ status, body: { type } });
    expect(await written(other)).toEqual(before);
    own.signInAs(person('admin', 'admin@gmail.com'));
    expect(await socialBrowser(other).signIn('google')).toMatchObject({ status: 200, body: { isNewUser: false } });
    await other.close();
    await own.close();
  });
});

describe('APP-8 where the browser goes afterwards', () => {
  it.each(['/c/1', '/account?x=1#y'])('APP-8 %s is on this site', async (target) => {
    provider.signInAs(person('walker', 'walker@gmail.com'));
    expect((await socialBrowser(app).signIn('google', { redirectUrl: target })).body.redirectLocation).toBe(target);
  });
  it.each([
    'https://ok.com.evil.com',
    'https://localhost@evil.example',
    'https://evil.example#localhost',
    '//evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/%09/evil.example',
    'https:evil.example',
    'https://localhost%2f@evil.example',
    '/%252e%252e/evil',
    '/..;/admin',
    '/a/..%2fb',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'http://localhost.:3000/',
    'https://exаmple.com/',
    'http://localhost:1/',
    'https://sub.localhost/',
    '/x\r\nset-cookie: a=b',
  ])('APP-8 O13 %j is forgotten', async (redirectUrl) => {
    provider.signInAs(person('walker', 'walker@gmail.com'));
    const browser = socialBrowser(app);
    const answer = await browser.signIn('google', { redirectUrl });
    expect(answer.status).toBe(200);
    expect(answer.body.redirectLocation).toBeUndefined();
  });
  it('APP-8 O13 a target longer than an address may be is refused', async () => {
    await expect(socialBrowser(app).begin('google', { redirectUrl: `/${'a'.repeat(3_000)}` })).rejects.toThrow('400');
  });
});
