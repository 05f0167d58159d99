import { createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '#testing/test-app.ts';
import { activePerson } from '../testing/browser.ts';
import { APPLE_KEY, reroutedApp } from './testing/rerouted-app.ts';
import type { Claims, ScriptedOpenId } from './testing/scripted-openid.ts';
import { speakOpenId } from './testing/scripted-openid.ts';
import type { ScriptedServer } from './testing/scripted-server.ts';
import { scriptedServer } from './testing/scripted-server.ts';
import { socialBrowser } from './testing/social-browser.ts';

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
const lastOf = (path: string) => server.asked.findLast((asked) => asked.path === path);

describe('AUTH-9 Apple', () => {
  let apple: ScriptedOpenId;
  beforeEach(() => {
    apple = speakOpenId(server, { issuer: 'https://appleid.apple.com', audience: 'client-apple' });
    const metadata = server.scripts['/.well-known/openid-configuration'];
    server.scripts['/.well-known/openid-configuration'] = (asked, response) => {
      const said = metadata?.(asked, response);
      const text = JSON.stringify(said?.body).replaceAll(server.url, 'https://appleid.apple.com');
      return { body: text };
    };
  });

  async function signInApple(claims: Claims, user?: object) {
    apple.claims = claims;
    const browser = socialBrowser(app);
    const asked = (await browser.begin('apple')).searchParams;
    const form = {
      code: asked.get('nonce') ?? '',
      state: asked.get('state') ?? '',
      ...(user ? { user: JSON.stringify(user) } : {}),
    };
    const landed = await browser.comeBack('apple', form, 'POST');
    return {
      asked,
      landed,
      answer: await browser.postLogin('apple', { code: landed.code ?? '', state: landed.rawState }),
    };
  }

  it('AUTH-9 comes back with a form; the name is told at the first consent only; the secret is signed', async () => {
    const claims = { sub: '000.apple.1', email: 'tim@example.com', email_verified: 'true', name: undefined };
    const first = await signInApple(claims, {
      name: { firstName: 'Tim', lastName: 'Pomme' },
      email: 'forged@example.com',
    });
    expect(first.asked.get('response_mode')).toBe('form_post');
    expect(first.asked.get('scope')).toBe('openid email name');
    expect(first.answer.body).toMatchObject({ email: 'tim@example.com', name: 'Tim Pomme', isNewUser: true });
    const again = await signInApple(claims);
    expect(again.answer.body).toMatchObject({ userId: first.answer.body.userId, name: 'Tim Pomme', isNewUser: false });
    const renamed = await signInApple(claims, { name: { firstName: 'Some', lastName: 'Body' } });
    expect(renamed.answer.body.name).toBe('Tim Pomme');

    const [header = '', payload = '', signature = ''] = (lastOf('/token')?.form.get('client_secret') ?? '').split('.');
    const read = (part: string): Claims => JSON.parse(Buffer.from(part, 'base64url').toString());
    expect(read(header)).toMatchObject({ alg: 'ES256', kid: 'KEY1234567' });
    const { iat, exp, ...rest } = read(payload);
    expect(rest).toEqual({ iss: 'TEAM123456', sub: 'client-apple', aud: 'https://appleid.apple.com' });
    expect(Number(exp) - Number(iat)).toBeLessThanOrEqual(600);
    const publicKey = createPublicKey(APPLE_KEY.privateKey.export({ type: 'pkcs8', format: 'pem' }));
    const text = Buffer.from(`${header}.${payload}`);
    expect(
      verify('sha256', text, { key: publicKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url')),
    ).toBe(true);
  });

  it('AUTH-9 O7 a relay address makes an account and opens none; an address not verified does neither', async () => {
    await activePerson(app, 'relay@privaterelay.appleid.com');
    const relay = {
      sub: '000.apple.2',
      email: 'relay@privaterelay.appleid.com',
      email_verified: true,
      is_private_email: 'true',
    };
    expect((await signInApple(relay)).answer.body.type).toBe('social_account_exists');
    const fresh = { ...relay, sub: '000.apple.3', email: 'fresh@privaterelay.appleid.com' };
    expect((await signInApple(fresh)).answer.body).toMatchObject({ isNewUser: true });
    const unverified = { sub: '000.apple.4', email: 'u@example.com', email_verified: 'false' };
    expect((await signInApple(unverified)).answer.body.type).toBe('social_no_email');
  });

  it('AUTH-9 a name that cannot be read is none, and a form without anything leads to the page', async () => {
    const browser = socialBrowser(app);
    const { searchParams } = await browser.begin('apple');
    const fields = { code: 'x', state: searchParams.get('state') ?? '', user: '{"name":' };
    expect((await browser.comeBack('apple', fields, 'POST')).state).toEqual({ provider: 'apple', state: fields.state });
    expect((await browser.comeBack('apple', {}, 'POST')).error).toBe('provider_failed');
    expect((await browser.comeBack('apple', { error: 'user_cancelled_authorize' }, 'POST')).error).toBe(
      'access_denied',
    );
  });

  it('AUTH-25 the form sets no cookie and signs nobody in', async () => {
    const url = `${app.url}/identity/resources/auth/v2/user/sso/default/apple/callback`;
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: 'https://appleid.apple.com', 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams({ code: 'x', state: 'y' }),
    });
    expect(response.status).toBe(303);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(response.headers.get('location')).toMatch(`${app.url}/account/social/success?`);
  });
});
