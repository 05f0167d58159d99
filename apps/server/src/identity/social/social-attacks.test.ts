import { createHash, createHmac, generateKeyPairSync } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import { testClock } from '../testing/test-clock.ts';
import type { Claims, ScriptedOpenId } from './testing/scripted-openid.ts';
import { makeKeys, signed, speakOpenId } from './testing/scripted-openid.ts';
import type { ScriptedServer } from './testing/scripted-server.ts';
import { scriptedServer } from './testing/scripted-server.ts';
import { auditActions, callbackOf, socialOf, written } from './testing/social-app.ts';
import type { SocialBrowser } from './testing/social-browser.ts';
import { socialBrowser } from './testing/social-browser.ts';

const clock = testClock();
let server: ScriptedServer;
let app: TestApp;
let acme: ScriptedOpenId;
let other: ScriptedOpenId;
const REFUSED = { status: 401, body: { type: 'social_failed' }, cookies: [] };

beforeAll(async () => {
  server = await scriptedServer();
  const providers = ['acme', 'other', 'strict'].map((name) => ({
    name,
    displayName: name,
    issuer: `${server.url}/${name}`,
    clientId: `client-${name}`,
    clientSecret: 'a secret of the provider',
  }));
  app = await testApp({ clock, config: { social: socialOf({ SOCIAL_CUSTOM: JSON.stringify(providers) }) } });
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const speak = (name: string, metadata: Claims = {}): ScriptedOpenId =>
  speakOpenId(server, {
    issuer: `${server.url}/${name}`,
    at: `${server.url}/${name}`,
    audience: `client-${name}`,
    metadata,
  });
let before: Record<string, number>;
beforeEach(async () => {
  acme = speak('acme');
  other = speak('other');
  speak('strict', { authorization_response_iss_parameter_supported: true });
  before = await written(app);
});

/** Begun at `provider`; the code is the nonce, which the scripted provider puts into its id token. */
async function begun(browser: SocialBrowser, provider = 'acme', more: Record<string, string> = {}) {
  const query = (await browser.begin(provider)).searchParams;
  const state = query.get('state') ?? '';
  const nonce = query.get('nonce') ?? '';
  const landed = await browser.comeBack(provider, { code: nonce, state, ...more });
  return { state, nonce, landed, challenge: query.get('code_challenge') };
}
const finish = (browser: SocialBrowser, { landed }: Awaited<ReturnType<typeof begun>>, provider = 'acme') =>
  browser.postLogin(provider, { code: landed.code ?? '', state: landed.rawState });

describe('AUTH-9 what must match', () => {
  it('AUTH-9 the honest way works, so that the refusals below mean something', async () => {
    const browser = socialBrowser(app);
    acme.claims = { sub: 'honest', email: 'honest@example.com' };
    const attempt = await begun(browser);
    expect((await finish(browser, attempt)).status).toBe(200);
    const asked = server.asked.findLast(({ path }) => path === '/acme/token');
    expect(Object.fromEntries(asked?.form ?? [])).toMatchObject({
      grant_type: 'authorization_code',
      client_id: 'client-acme',
      client_secret: 'a secret of the provider',
      redirect_uri: callbackOf(app, 'acme'),
    });
    // O3: the verifier is the one whose S256 challenge went out, and long enough (RFC 7636 §4.1).
    const verifier = asked?.form.get('code_verifier') ?? '';
    expect(verifier.length).toBeGreaterThanOrEqual(43);
    expect(createHash('sha256').update(verifier).digest('base64url')).toBe(attempt.challenge);
  });

  describe('and what is refused', () => {
    afterEach(async () => expect(await written(app)).toEqual(before));

    it.each([
      ['missing', () => ''],
      ['of another time', () => JSON.stringify({ provider: 'acme', state: 'x'.repeat(43) })],
      ['not ours', () => '{"provider":'],
      ['a list', () => '[]'],
      ['without a secret', () => JSON.stringify({ provider: 'acme' })],
    ])('AUTH-9 O1 a state that is %s', async (_case, state) => {
      const browser = socialBrowser(app);
      const { nonce } = await begun(browser);
      expect(await browser.postLogin('acme', { code: nonce, state: state() })).toMatchObject(REFUSED);
    });

    it('AUTH-9 O1 a state of another browser (login CSRF), and then it is used up for its own as well', async () => {
      const attacker = socialBrowser(app);
      const attempt = await begun(attacker);
      for (const victim of [socialBrowser(app), socialBrowser(app)]) {
        expect(await finish(victim, attempt)).toMatchObject(REFUSED);
        await victim.begin('acme');
        expect(await finish(victim, attempt)).toMatchObject(REFUSED);
      }
      expect(await finish(attacker, attempt)).toMatchObject(REFUSED);
      expect((await auditActions(app))[0]).toMatchObject({
        action: 'login.failed',
        data: { provider: 'acme', reason: 'other_browser' },
      });
    });

    it('AUTH-9 O1 a state of another provider', async () => {
      const browser = socialBrowser(app);
      const attempt = await begun(browser);
      const state = JSON.stringify({ ...attempt.landed.state, provider: 'other' });
      expect(await browser.postLogin('other', { code: attempt.nonce, state })).toMatchObject(REFUSED);
      expect(await finish(browser, attempt)).toMatchObject(REFUSED);
      expect(server.asked.at(-1)?.path).not.toContain('token');
    });

    it('AUTH-9 O1 a state that is too old', async () => {
      const browser = socialBrowser(app);
      const attempt = await begun(browser);
      clock.forward(10 * 60 + 1);
      expect(await finish(browser, attempt)).toMatchObject(REFUSED);
    });

    it('AUTH-9 O1 a request from another site', async () => {
      const browser = socialBrowser(app);
      const { landed } = await begun(browser);
      const answer = await browser.postLogin(
        'acme',
        { code: landed.code ?? '', state: landed.rawState },
        { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      );
      expect(answer).toMatchObject({ status: 403, body: { type: 'cross_site_request' }, cookies: [] });
    });

    it.each([
      ['wrong', { nonce: 'n'.repeat(43) }],
      ['absent (CVE-2026-15612)', { nonce: undefined }],
      ['empty', { nonce: '' }],
      ['no text', { nonce: 1 }],
    ])('AUTH-9 O2 a nonce that is %s', async (_case, claims) => {
      acme.claims = claims;
      const browser = socialBrowser(app);
      expect(await finish(browser, await begun(browser))).toMatchObject(REFUSED);
    });

    it('AUTH-9 O2 an id token of an earlier sign-in', async () => {
      const browser = socialBrowser(app);
      const earlier = await begun(browser);
      const attempt = await begun(browser);
      const answer = await browser.postLogin('acme', { code: earlier.nonce, state: attempt.landed.rawState });
      expect(answer).toMatchObject(REFUSED);
    });

    it.each([
      ['it was used before', { status: 400, body: { error: 'invalid_grant' } }],
      ['the verifier is not right', { status: 400, body: { error: 'invalid_grant', error_description: 'PKCE' } }],
      ['our secret is wrong', { status: 401, body: { error: 'invalid_client' } }],
    ])('AUTH-9 O3 a code that the provider refuses because %s', async (_case, said) => {
      const browser = socialBrowser(app);
      const attempt = await begun(browser);
      server.scripts['/acme/token'] = () => said;
      expect(await finish(browser, attempt)).toMatchObject(REFUSED);
    });

    it('AUTH-9 O4 an answer of another issuer (RFC 9207), or without one from a provider that always names itself', async () => {
      const browser = socialBrowser(app);
      const evil = await begun(browser, 'acme', { iss: `${server.url}/other` });
      expect(await finish(browser, evil)).toMatchObject(REFUSED);
      const silent = await begun(browser, 'strict');
      expect(await finish(browser, silent, 'strict')).toMatchObject(REFUSED);
      expect(server.asked.filter(({ path }) => path === '/strict/token')).toHaveLength(0);
    });

    it('AUTH-9 O4 mix-up: the answer of the honest provider is never shown to another one', async () => {
      const browser = socialBrowser(app);
      const query = (await browser.begin('other')).searchParams;
      // The attacker's provider sends the browser on to the honest one, which comes back to its own address.
      const { rawState, code } = await browser.comeBack('acme', { code: 'honest', state: query.get('state') ?? '' });
      for (const provider of ['acme', 'other'])
        expect(await browser.postLogin(provider, { code: code ?? '', state: rawState }), provider).toMatchObject(
          REFUSED,
        );
      expect(server.asked.some(({ form }) => form.get('code') === 'honest')).toBe(false);
      other.claims = {};
    });

    const now = (): number => Math.floor(Date.now() / 1000);
    it.each([
      ['O10 for another client', () => ({ aud: 'somebody-else' })],
      ['O10 for several, spent by another', () => ({ aud: ['client-acme', 'x'], azp: 'x' })],
      ['O10 for several, without saying by whom', () => ({ aud: ['client-acme', 'x'] })],
      ['O10 that is over', () => ({ exp: now() - 120, iat: now() - 200 })],
      ['O10 without an end', () => ({ exp: undefined })],
      ['O10 from the future', () => ({ iat: now() + 600, exp: now() + 900 })],
      ['O10 that does not hold yet', () => ({ nbf: now() + 600 })],
      ['O4 of another issuer', () => ({ iss: `${server.url}/other` })],
      ['O4 without an issuer', () => ({ iss: undefined })],
      ['O9 without a subject', () => ({ sub: undefined })],
      ['O9 with an empty subject', () => ({ sub: '' })],
      ['O9 with a subject that is null', () => ({ sub: null })],
      ['O9 with a number as its subject', () => ({ sub: 0 })],
      ['O9 with the word null as its subject', () => ({ sub: 'null' })],
      ['O9 with nought as its subject', () => ({ sub: ' 0 ' })],
    ])('AUTH-9 %s', async (_case, claims) => {
      acme.claims = claims();
      const browser = socialBrowser(app);
      expect(await finish(browser, await begun(browser))).toMatchObject(REFUSED);
    });

    const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    it.each<[string, (claims: Claims) => string | undefined]>([
      ['alg none', (claims) => `${part({ alg: 'none' })}.${part(claims)}.`],
      ['alg None', (claims) => `${part({ alg: 'None', kid: 'one' })}.${part(claims)}.`],
      [
        'HS256 with our secret',
        (claims) => {
          const text = `${part({ alg: 'HS256', kid: 'one' })}.${part(claims)}`;
          return `${text}.${createHmac('sha256', 'a secret of the provider').update(text).digest('base64url')}`;
        },
      ],
      ['a key of its own', (claims) => signed(claims, { key: makeKeys().privateKey })],
      [
        'a key in its header',
        (claims) => {
          const { privateKey, publicKey } = makeKeys();
          return signed(claims, { key: privateKey, header: { jwk: publicKey.export({ format: 'jwk' }) } });
        },
      ],
      ['a key of another kind', (claims) => signed(claims, { key: curve.privateKey })],
      ['a kid that nobody knows', (claims) => signed(claims, { header: { kid: 'unknown' } })],
      ['a changed signature', (claims) => `${signed(claims).slice(0, -6)}AAAAAA`],
      ['no signature', (claims) => `${signed(claims).split('.').slice(0, 2).join('.')}.`],
      ['a critical header nobody understands', (claims) => signed(claims, { header: { crit: ['x'], x: 1 } })],
      ['only two parts', (claims) => `${part({ alg: 'RS256' })}.${part(claims)}`],
      ['no token at all', () => undefined],
    ])('AUTH-9 O8 an id token with %s', async (_case, write) => {
      acme.write = (claims) => write(claims) as string;
      const browser = socialBrowser(app);
      expect(await finish(browser, await begun(browser))).toMatchObject(REFUSED);
    });

    it('AUTH-9 O8 a flood of unknown keys asks the provider for its keys once in a while only', async () => {
      acme.write = (claims) => signed(claims, { header: { kid: 'unknown' } });
      const asked = () => server.asked.filter(({ path }) => path === '/acme/keys').length;
      const first = asked();
      for (let tries = 0; tries < 6; tries += 1) {
        const browser = socialBrowser(app);
        expect(await finish(browser, await begun(browser))).toMatchObject(REFUSED);
      }
      expect(asked() - first).toBeLessThanOrEqual(1);
    });

    it('AUTH-9 O8 and a flood of sign-ins asks it who it is once in a while only', async () => {
      const asked = () => server.asked.filter(({ path }) => path === '/acme/.well-known/openid-configuration').length;
      await begun(socialBrowser(app));
      const first = asked();
      expect(first).toBeGreaterThan(0);
      for (let tries = 0; tries < 3; tries += 1) await begun(socialBrowser(app));
      expect(asked()).toBe(first);
    });

    it.each([
      ['an error with status 200', { body: { error: 'bad_verification_code' } }],
      ['a page', { headers: { 'content-type': 'text/html' }, body: '<h1>hello</h1>' }],
      ['broken JSON', { body: '{"access_token":' }],
      ['a list', { body: [] }],
      ['nothing', { body: '' }],
      ['a way elsewhere', { status: 302, headers: { location: 'http://169.254.169.254/' }, body: {} }],
    ])('AUTH-9 O9 a provider that answers %s', async (_case, said) => {
      const browser = socialBrowser(app);
      const attempt = await begun(browser);
      server.scripts['/acme/token'] = () => said;
      expect(await finish(browser, attempt)).toMatchObject(REFUSED);
    });

    it.each([
      ['is down', { status: 503, body: {} }],
      ['says more than anybody would', { body: `{"access_token":"${'x'.repeat(300_000)}"}` }],
    ])('AUTH-9 O5 a provider that %s', async (_case, said) => {
      const browser = socialBrowser(app);
      const attempt = await begun(browser);
      server.scripts['/acme/token'] = () => said;
      expect(await finish(browser, attempt)).toMatchObject({
        status: 422,
        body: { type: 'social_unavailable' },
        cookies: [],
      });
    });
  });

  it('AUTH-9 O1 of the same answer at the same time one signs in', async () => {
    const browser = socialBrowser(app);
    acme.claims = { sub: 'parallel', email: 'parallel@example.com' };
    const attempt = await begun(browser);
    const answers = await Promise.all(Array.from({ length: 8 }, () => finish(browser, attempt)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401, 401, 401]);
    expect(await finish(browser, attempt)).toMatchObject(REFUSED);
  });

  it('AUTH-9 two tabs of one browser do not disturb each other', async () => {
    const browser = socialBrowser(app);
    acme.claims = { sub: 'tabs', email: 'tabs@example.com' };
    const [one, two] = [await begun(browser), await begun(browser)];
    expect((await finish(browser, one)).status).toBe(200);
    expect((await finish(browser, two)).status).toBe(200);
  });

  it('AUTH-9 clients that keep only the opaque state come in too', async () => {
    const browser = socialBrowser(app);
    acme.claims = { sub: 'opaque', email: 'opaque@example.com' };
    const { state, nonce } = await begun(browser);
    expect((await browser.postLogin('acme', { code: nonce, state })).status).toBe(200);
  });
});

describe('AUTH-9 discovery', () => {
  const discovery = '/fresh/.well-known/openid-configuration';
  async function appAt(issuer: string): Promise<TestApp> {
    const custom = [{ name: 'fresh', displayName: 'Fresh', issuer, clientId: 'client-fresh', clientSecret: 's' }];
    return testApp({ config: { social: socialOf({ SOCIAL_CUSTOM: JSON.stringify(custom) }) } });
  }
  it.each<[string, () => void]>([
    [
      'is somebody else',
      () => speakOpenId(server, { issuer: 'https://evil.example', at: `${server.url}/fresh`, audience: 'x' }),
    ],
    ['is down', () => (server.scripts[discovery] = () => ({ status: 500, body: {} }))],
    ['speaks garbage', () => (server.scripts[discovery] = () => ({ body: '<html>' }))],
    [
      'sends on',
      () =>
        (server.scripts[discovery] = () => ({
          status: 302,
          headers: { location: 'http://169.254.169.254/' },
          body: {},
        })),
    ],
    ['never ends', () => (server.scripts[discovery] = () => ({ body: `{"x":"${'x'.repeat(11 * 1024 * 1024)}"}` }))],
    ['breaks off', () => (server.scripts[discovery] = (_asked, response) => void response.destroy())],
  ])('AUTH-9 O5 a provider that %s is told on the page, and nothing is written', async (_case, script) => {
    script();
    const fresh = await appAt(`${server.url}/fresh`);
    const url = await socialBrowser(fresh).begin('fresh');
    expect(`${url.origin}${url.pathname}`).toBe(`${fresh.url}/account/social/success`);
    expect(url.searchParams.get('error')).toBe('provider_unavailable');
    expect(JSON.parse(url.searchParams.get('state') ?? '')).toEqual({ provider: 'fresh' });
    const { rows } = (await fresh.services.database.query(
      { kind: 'system' },
      'select count(*)::int as challenges from identity.challenges',
      [],
    )) as { rows: unknown[] };
    expect(rows).toEqual([{ challenges: 0 }]);
    // Tried again as soon as it is back.
    speakOpenId(server, { issuer: `${server.url}/fresh`, at: `${server.url}/fresh`, audience: 'client-fresh' });
    expect((await socialBrowser(fresh).begin('fresh')).pathname).toBe('/fresh/authorize');
    await fresh.close();
  });

  it('AUTH-9 O5 endpoints that a provider names inside our network are never asked', async () => {
    for (const inside of ['http://127.0.0.1:1', 'https://169.254.169.254', 'https://[::1]', 'http://10.0.0.1']) {
      speakOpenId(server, {
        issuer: `${server.url}/fresh`,
        at: `${server.url}/fresh`,
        audience: 'client-fresh',
        metadata: { token_endpoint: `${inside}/token` },
      });
      const fresh = await appAt(`${server.url}/fresh`);
      const browser = socialBrowser(fresh);
      const answer = await finish(browser, await begun(browser, 'fresh'), 'fresh');
      expect(answer, inside).toMatchObject({ status: 422, body: { type: 'social_unavailable' } });
      await fresh.close();
    }
  });

  it('AUTH-9 a provider that nobody set up is not found', async () => {
    for (const [path, method] of [
      ['prelogin', 'GET'],
      ['callback', 'GET'],
      ['callback', 'POST'],
    ] as const) {
      const url = `${app.url}/identity/resources/auth/v2/user/sso/default/google/${path}`;
      expect((await fetch(url, { method, redirect: 'manual' })).status, `${method} ${path}`).toBe(404);
    }
    expect(await socialBrowser(app).postLogin('google', { code: 'x', state: 'y' })).toMatchObject({
      status: 404,
      body: { type: 'social_provider_unknown' },
    });
  });
});
