import { createHmac } from 'node:crypto';
import { invitations } from '@parley/contracts/identity/invitations.ts';
import { signUp } from '@parley/contracts/identity/sign-up.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '#testing/test-app.ts';
import { activePerson, browserAt, PASSWORD } from '../testing/browser.ts';
import { ENVIRONMENT, reroutedApp, signInAt } from './testing/rerouted-app.ts';
import type { Claims, ScriptedOpenId } from './testing/scripted-openid.ts';
import { speakOpenId } from './testing/scripted-openid.ts';
import type { ScriptedServer } from './testing/scripted-server.ts';
import { scriptedServer } from './testing/scripted-server.ts';
import { socialOf, written } from './testing/social-app.ts';

let server: ScriptedServer;
let app: TestApp;
beforeAll(async () => {
  server = await scriptedServer();
  app = await reroutedApp(server);
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const signIn = (provider: string, at: TestApp = app) => signInAt(at, provider);
const lastOf = (path: string) => server.asked.findLast((asked) => asked.path === path);

describe('AUTH-9 GitHub, which speaks no OpenID Connect', () => {
  let emails: unknown;
  let me: unknown;
  beforeEach(() => {
    me = { id: 4711, login: 'octo', name: null, email: 'public@elsewhere.example' };
    emails = [
      { email: 'old@example.com', primary: false, verified: true },
      { email: 'Octo@Example.com', primary: true, verified: true },
    ];
    server.scripts['/login/oauth/access_token'] = () => ({
      body: { access_token: 'gho', token_type: 'bearer', scope: '' },
    });
    server.scripts['/user'] = () => ({ body: me });
    server.scripts['/user/emails'] = () => ({ body: emails });
  });

  it('AUTH-9 the primary verified address counts, not the public one; PKCE is used', async () => {
    const { asked, answer } = await signIn('github');
    expect(answer.body).toMatchObject({ email: 'octo@example.com', name: 'octo', isNewUser: true });
    expect(asked.get('scope')).toBe('read:user user:email');
    expect(asked.get('code_challenge_method')).toBe('S256');
    expect(asked.get('nonce')).toBeNull();
    expect(lastOf('/login/oauth/access_token')?.form.get('code_verifier')).toMatch(/^[\w-]{43}$/);
    expect(lastOf('/user/emails')?.headers.authorization).toBe('Bearer gho');
    const browser = browserAt(app.url);
    browser.token = String(answer.body.accessToken);
    expect(await browser.call(users.me, {})).toMatchObject({ provider: 'github' });
  });

  it.each([
    ['primary, but not verified', [{ email: 'x@example.com', primary: true, verified: false }]],
    ['verified, but not primary', [{ email: 'x@example.com', primary: false, verified: true }]],
    ['not there', []],
    ['no list', { message: 'Not Found' }],
    ['no address', [{ email: 'x', primary: true, verified: true }]],
  ])('AUTH-9 O7 an address that is %s does not count', async (_case, list) => {
    const before = await written(app);
    me = { id: 4712, login: 'octo2', email: 'x@example.com', email_verified: true };
    emails = list;
    expect((await signIn('github')).answer).toMatchObject({
      status: 401,
      body: { type: 'social_no_email' },
      cookies: [],
    });
    expect(await written(app)).toEqual(before);
  });

  it.each([
    ['null (CVE-2026-82968)', { id: null, login: 'x' }],
    ['missing', { login: 'x' }],
    ['empty (GHSA-5hvv-9cqv-894r)', { id: '', login: 'x' }],
    ['nought', { id: 0, login: 'x' }],
    ['a list', { id: [1], login: 'x' }],
    ['an object', { id: {}, login: 'x' }],
    ['a fraction', { id: 1.5, login: 'x' }],
    ['of an error', { error: 'server_error', id: 5 }],
  ])('AUTH-9 O9 an id that is %s is nobody', async (_case, answer) => {
    const before = await written(app);
    me = answer;
    for (let tries = 0; tries < 2; tries += 1)
      expect((await signIn('github')).answer).toMatchObject({
        status: 401,
        body: { type: 'social_failed' },
        cookies: [],
      });
    expect(await written(app)).toEqual(before);
  });

  it('AUTH-9 O9 a refused code is told with status 200', async () => {
    server.scripts['/login/oauth/access_token'] = () => ({ body: { error: 'bad_verification_code' } });
    expect((await signIn('github')).answer).toMatchObject({ status: 401, body: { type: 'social_failed' } });
  });

  it('AUTH-9 an Enterprise Server has its own addresses', async () => {
    const [github] = socialOf({ ...ENVIRONMENT, SOCIAL_GITHUB_URL: 'https://git.example.com/' }).providers.filter(
      ({ name }) => name === 'github',
    );
    expect(github).toMatchObject({
      authorizationUrl: 'https://git.example.com/login/oauth/authorize',
      tokenUrl: 'https://git.example.com/login/oauth/access_token',
      userInfoUrl: 'https://git.example.com/api/v3/user',
      emailsUrl: 'https://git.example.com/api/v3/user/emails',
    });
  });
});

describe('AUTH-9 Facebook', () => {
  let me: unknown;
  beforeEach(() => {
    server.scripts['/v23.0/oauth/access_token'] = () => ({ body: { access_token: 'fb-token', token_type: 'bearer' } });
    server.scripts['/v23.0/me'] = () => ({ body: me });
  });

  it('AUTH-9 a newcomer comes in, and each question proves that the token is ours', async () => {
    me = { id: '100200300', name: 'Face Book', email: 'face@example.com' };
    expect((await signIn('facebook')).answer.body).toMatchObject({ email: 'face@example.com', isNewUser: true });
    const asked = lastOf('/v23.0/me')?.query;
    expect(asked?.get('fields')).toBe('id,name,email');
    expect(asked?.get('appsecret_proof')).toBe(createHmac('sha256', 'a secret').update('fb-token').digest('hex'));
  });
  it('AUTH-9 O7 an account that exists is not opened: nothing says that the address was checked', async () => {
    await activePerson(app, 'settled@example.com');
    me = { id: '100200301', name: 'Face Book', email: 'settled@example.com' };
    expect((await signIn('facebook')).answer).toMatchObject({ status: 401, body: { type: 'social_account_exists' } });
  });
  it('AUTH-9 AUTH-15 O7 I3 nor the place of somebody who was invited, also when a stranger signed up with the address', async () => {
    const boss = await activePerson(app, 'boss-of-face@example.com', { companyName: 'Faces' });
    await boss.call(invitations.invite, { body: { email: 'asked-in@example.com' } });
    await browserAt(app.url).call(signUp.signUp, {
      body: { email: 'asked-in@example.com', name: 'Stranger', password: PASSWORD },
    });
    me = { id: '100200399', name: 'Face Book', email: 'asked-in@example.com' };
    expect((await signIn('facebook')).answer).toMatchObject({ status: 401, body: { type: 'social_account_exists' } });
  });
  it('AUTH-9 somebody without an address, or who keeps it, is told so', async () => {
    me = { id: '100200302', name: 'No Mail' };
    expect((await signIn('facebook')).answer).toMatchObject({ status: 401, body: { type: 'social_no_email' } });
  });
});

describe('AUTH-9 Microsoft, where anybody may have a directory', () => {
  const TENANT = '11111111-2222-3333-4444-555555555555';
  const apps: TestApp[] = [];
  afterEach(async () => {
    for (const opened of apps.splice(0)) await opened.close();
  });
  const speak = (where: string, issuer: string): ScriptedOpenId =>
    speakOpenId(server, { issuer, at: `${server.url}/${where}/v2.0`, audience: 'client-microsoft' });
  beforeEach(() => {
    for (const where of ['common', TENANT]) {
      const path = `/${where}/v2.0/.well-known/openid-configuration`;
      speak(where, `https://login.microsoftonline.com/${where === 'common' ? '{tenantid}' : where}/v2.0`);
      const metadata = server.scripts[path];
      server.scripts[path] = (asked, response) => ({
        body: JSON.stringify(metadata?.(asked, response)?.body).replaceAll(
          server.url,
          'https://login.microsoftonline.com',
        ),
      });
    }
  });
  const issuerOf = (tid: string): string => `https://login.microsoftonline.com/${tid}/v2.0`;
  async function claim(where: string, claims: Claims, at: TestApp = app) {
    const script = server.scripts[`/${where}/v2.0/token`];
    const state = speakToken(where, claims);
    try {
      return (await signIn('microsoft', at)).answer;
    } finally {
      if (script) server.scripts[`/${where}/v2.0/token`] = script;
      state.claims = {};
    }
  }
  function speakToken(where: string, claims: Claims): ScriptedOpenId {
    const path = `/${where}/v2.0/.well-known/openid-configuration`;
    const metadata = server.scripts[path];
    const state = speak(where, 'https://unused.example');
    if (metadata) server.scripts[path] = metadata;
    state.claims = { email_verified: undefined, ...claims };
    return state;
  }

  it('AUTH-9 O7 an address in a token of any directory is not believed (nOAuth), unless Microsoft vouches for its domain', async () => {
    const boss = await activePerson(app, 'boss@contoso.example');
    const evil = { iss: issuerOf('evil'), tid: 'evil', sub: 'm-1', email: 'boss@contoso.example' };
    for (const more of [{}, { email_verified: true }, { xms_edov: false }, { xms_edov: '0' }])
      expect((await claim('common', { ...evil, ...more })).body.type, JSON.stringify(more)).toBe('social_no_email');
    const own = { ...evil, iss: issuerOf('contoso'), tid: 'contoso', sub: 'm-2', xms_edov: true };
    expect((await claim('common', own)).body).toMatchObject({ userId: boss.userId, isNewUser: false });
    // Known from now on, whatever becomes of the address (which in Entra can change).
    const later = { ...own, xms_edov: undefined, email: 'new-name@contoso.example' };
    expect((await claim('common', later)).body.userId).toBe(boss.userId);
  });

  it('AUTH-9 O4 O6 the issuer is the one of the directory that the token names; a subject counts within it', async () => {
    const good = { tid: 'one', iss: issuerOf('one'), sub: 'shared', email: 'one@one.example', xms_edov: 1 };
    const first = await claim('common', good);
    expect(first.status).toBe(200);
    expect((await claim('common', { ...good, tid: 'two' })).body.type).toBe('social_failed');
    expect((await claim('common', { ...good, iss: 'https://evil.example' })).body.type).toBe('social_failed');
    const second = await claim('common', { ...good, tid: 'two', iss: issuerOf('two'), email: 'two@two.example' });
    expect(second.status).toBe(200);
    expect(second.body.userId).not.toBe(first.body.userId);
  });

  it('AUTH-9 the people of a directory that the operator chose are believed, and nobody else comes in', async () => {
    const one = await reroutedApp(server, { SOCIAL_MICROSOFT_TENANT: TENANT.toUpperCase() });
    apps.push(one);
    const own = { iss: issuerOf(TENANT), tid: TENANT, sub: 'm-3', email: 'staff@contoso.example' };
    expect((await claim(TENANT, own, one)).body).toMatchObject({ email: 'staff@contoso.example', isNewUser: true });
    const foreign = { ...own, iss: issuerOf('evil'), tid: 'evil', sub: 'm-4' };
    expect((await claim(TENANT, foreign, one)).body.type).toBe('social_failed');
  });
});

describe('AUTH-9 LinkedIn and Slack', () => {
  const rerouted = (path: string, site: string): void => {
    const metadata = server.scripts[path];
    server.scripts[path] = (asked, response) => ({
      body: JSON.stringify(metadata?.(asked, response)?.body).replaceAll(server.url, site),
    });
  };
  it('AUTH-9 O3 LinkedIn, which refuses PKCE and drops the nonce, is asked without; state and browser still bind', async () => {
    const linkedin = speakOpenId(server, {
      issuer: 'https://www.linkedin.com/oauth',
      at: `${server.url}/oauth`,
      audience: 'client-linkedin',
    });
    rerouted('/oauth/.well-known/openid-configuration', 'https://www.linkedin.com');
    linkedin.claims = { nonce: undefined, sub: 'li-1', email: 'li@example.com' };
    const { asked, answer } = await signIn('linkedin');
    expect(asked.get('code_challenge')).toBeNull();
    expect(asked.get('nonce')).toBeNull();
    expect(asked.get('state')).toMatch(/^[\w-]{43}$/);
    expect(lastOf('/oauth/token')?.form.has('code_verifier')).toBe(false);
    expect(answer.body).toMatchObject({ email: 'li@example.com', isNewUser: true });
    linkedin.claims = { nonce: 'somebody-elses', sub: 'li-1', email: 'li@example.com' };
    expect((await signIn('linkedin')).answer.body.type).toBe('social_failed');
  });
  it('AUTH-9 Slack signs in like any OpenID provider, and refuses with status 200', async () => {
    const slack = speakOpenId(server, { issuer: 'https://slack.com', audience: 'client-slack' });
    rerouted('/.well-known/openid-configuration', 'https://slack.com');
    slack.claims = { sub: 'U0R7JM', email: 'slack@example.com' };
    expect((await signIn('slack')).answer.body).toMatchObject({ email: 'slack@example.com', isNewUser: true });
    server.scripts['/token'] = () => ({ body: { ok: false, error: 'invalid_code' } });
    expect((await signIn('slack')).answer.body.type).toBe('social_failed');
  });
});

describe('AUTH-9 a custom provider of plain OAuth 2', () => {
  let me: unknown;
  beforeEach(() => {
    server.scripts['/plain/token'] = () => ({ body: { access_token: 'plain', token_type: 'Bearer' } });
    server.scripts['/plain/me'] = () => ({ body: me });
  });
  it('AUTH-9 is asked at the addresses of the configuration, with PKCE', async () => {
    me = { sub: 'p-1', email: 'plain@example.com', email_verified: true, name: 'Plain\u0000 \u202eName' };
    const { asked, answer } = await signIn('plain');
    expect(asked.get('audience')).toBe('x');
    expect(asked.get('code_challenge_method')).toBe('S256');
    expect(answer.body).toMatchObject({ email: 'plain@example.com', isNewUser: true });
    expect(String(answer.body.name)).not.toMatch(/\p{C}/u);
  });
  it('AUTH-9 O9 without an id nobody comes in, and two of them are not one person', async () => {
    for (const id of [undefined, null, '', 'undefined', '[object Object]', 0, false]) {
      me = { id, email: `no-id-${String(id)}@example.com`, email_verified: true };
      expect((await signIn('plain')).answer, String(id)).toMatchObject({
        status: 401,
        body: { type: 'social_failed' },
      });
    }
  });
});
