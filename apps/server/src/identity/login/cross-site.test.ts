import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import { activePerson, PASSWORD, signedIn } from '../testing/browser.ts';
import { isOwnSite } from './cross-site.ts';

const own = {
  publicUrl: 'https://coach.example',
  allowedOrigins: ['https://app.example'],
  production: true,
  port: 3000,
};
const judge = (origin?: string, site?: string, production = true): boolean =>
  isOwnSite({ origin, site }, { ...own, production });

describe('AUTH-25 requests with the refresh cookie from elsewhere', () => {
  it('AUTH-25 takes the own site, allowed origins and programs', () => {
    expect(judge('https://coach.example', 'same-origin')).toBe(true);
    expect(judge('https://coach.example')).toBe(true);
    expect(judge('https://app.example', 'cross-site')).toBe(true);
    expect(judge(undefined, 'same-origin')).toBe(true);
    expect(judge(undefined, 'none')).toBe(true);
    expect(judge()).toBe(true);
  });
  it('AUTH-25 refuses every other origin, also null, a suffix, a sibling, and a missing one across sites', () => {
    for (const origin of [
      'null',
      '',
      '*',
      'https://evil.example',
      'https://coach.example.evil.example',
      'https://evilcoach.example',
      'http://coach.example',
      'https://coach.example:8443',
      'https://sub.coach.example',
    ]) {
      expect(judge(origin), origin).toBe(false);
      expect(judge(origin, 'cross-site'), origin).toBe(false);
      expect(judge(origin, 'same-site'), origin).toBe(false);
    }
    expect(judge(undefined, 'cross-site')).toBe(false);
    expect(judge(undefined, 'same-site')).toBe(false);
    expect(judge('null', 'none')).toBe(false);
  });
  it.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'AUTH-25 outside production %s is the own machine, in production it is another site',
    (origin) => {
      expect(judge(origin, undefined, false)).toBe(true);
      expect(judge(origin, 'same-site', false)).toBe(false);
      expect(judge(origin, undefined, true)).toBe(false);
    },
  );
  it('AUTH-25 another port of this machine, another machine of the network and a rebound name are other sites', () => {
    for (const origin of [
      'http://localhost:8080',
      'https://localhost:3000',
      'http://192.168.1.2:3000',
      'http://evil.example:3000',
    ])
      expect(judge(origin, undefined, false), origin).toBe(false);
  });
});

describe('AUTH-25 the routes', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ config: { allowedOrigins: ['https://app.example'] } });
    await activePerson(app, 'ada@example.com');
  });
  afterAll(() => app.close());
  const evil = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' };

  it('AUTH-25 login, refresh, logout, sign-up, activation and set-up refuse another site and change nothing', async () => {
    const ada = await signedIn(app.url, 'ada@example.com');
    const before = ada.cookie;
    for (const [path, body] of Object.entries({
      '/identity/resources/auth/v1/user': { email: 'ada@example.com', password: PASSWORD },
      '/identity/resources/auth/v1/user/token/refresh': {},
      '/identity/resources/auth/v1/logout': {},
      '/identity/resources/users/v1/signUp': { email: 'csrf@example.com', password: PASSWORD },
      '/identity/resources/users/v1/activate': { userId: 'x', token: 'x' },
      '/identity/resources/setup/v1': { token: 'x', email: 'a@b.co', name: 'x', password: PASSWORD },
    })) {
      const response = await ada.fetch(path, { method: 'POST', headers: evil, body: JSON.stringify(body) });
      expect(response.status, path).toBe(403);
      expect(response.headers.getSetCookie(), path).toEqual([]);
      expect(response.headers.get('access-control-allow-origin'), path).not.toBe('https://evil.example');
    }
    expect(ada.cookie).toBe(before);
    expect((await ada.fetch('/identity/resources/auth/v1/user/token/refresh', { method: 'POST' })).status).toBe(200);
  });

  it('AUTH-25 forms and text bodies are not read as JSON', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const response = await fetch(`${app.url}/identity/resources/auth/v1/user`, {
        method: 'POST',
        headers: { 'content-type': type },
        body: JSON.stringify({ email: 'ada@example.com', password: PASSWORD }),
      });
      expect(response.status, type).toBe(415);
    }
  });

  it('AUTH-2 an application on an allowed origin may refresh with credentials', async () => {
    const ada = await signedIn(app.url, 'ada@example.com');
    const response = await ada.fetch('/frontegg/identity/resources/auth/v1/user/token/refresh', {
      method: 'POST',
      headers: { origin: 'https://app.example', 'sec-fetch-site': 'cross-site' },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe('https://app.example');
    expect(response.headers.get('access-control-allow-credentials')).toBe('true');
  });
});

it('AUTH-25 over https the cookie is Secure, and crosses sites only when other origins are allowed', async () => {
  for (const [allowedOrigins, sameSite] of [
    [[], 'Lax'],
    [['https://app.example'], 'None'],
  ] as const) {
    const app = await testApp({ config: { publicUrl: 'https://coach.example', allowedOrigins: [...allowedOrigins] } });
    await activePerson(app, 'ada@example.com');
    const response = await fetch(`${app.url}/identity/resources/auth/v1/user`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ada@example.com', password: PASSWORD }),
    });
    expect(response.headers.getSetCookie()[0]).toMatch(new RegExp(`; HttpOnly; Secure; SameSite=${sameSite}$`));
    await app.close();
  }
});
