import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '#testing/people.ts';
import { PASSWORD, signIn, signUpMember, signUpOwner } from '#testing/people.ts';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';

const CONFIGURATIONS = '/frontegg/identity/resources/configurations/v1';
let server: TestApp;
let owner: SignedIn;
let elsewhere: SignedIn;
let admin: SignedIn;
beforeAll(async () => {
  const credentials = { email: 'admin@example.com', password: PASSWORD };
  server = await testApp({ config: { admin: credentials } });
  owner = await signUpOwner(server);
  elsewhere = await signUpOwner(server);
  admin = await signIn(server, credentials);
});
afterAll(() => server.close());

/** Fields of the many shapes that the tests look at. */
type Shown = {
  id: string | null;
  mainAuthStrategies: unknown[];
  sessionIdleTimeoutConfiguration: { isActive: boolean };
};

async function ask(who: SignedIn | null, method: string, path: string, body?: unknown) {
  const response = await fetch(`${server.url}${path.startsWith('/') ? path : `${CONFIGURATIONS}/${path}`}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(who ? { authorization: `Bearer ${who.accessToken}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: (text ? JSON.parse(text) : {}) as Shown };
}

describe('SECU-1 policies of a tenant', () => {
  test.each([
    ['mfa-policy', { enforceMFAType: 'Force' }, { enforceMFAType: 'DontForce' }],
    ['lockout-policy', { enabled: true, maxAttempts: 5 }, { maxAttempts: 7 }],
    ['password-history-policy', { enabled: true, historySize: 4 }, { historySize: 8 }],
    ['captcha-policy', { enabled: true }, { enabled: false }],
  ])('SECU-1 trap 29 %s begins as the default, is made by POST and changed by PATCH', async (path, first, second) => {
    const before = await ask(owner, 'GET', path);
    expect(before).toMatchObject({ status: 200, body: { id: null } });
    // Whoever has no second factor insists (SECU-1); `id: null` is what the client sends (trap 29).
    const made = await ask(owner, 'POST', path, { id: null, force: true, ...first });
    expect(made).toMatchObject({ status: 200, body: { id: expect.any(String), ...first } });
    expect((await ask(owner, 'POST', path, first)).status).toBe(409);
    const changed = await ask(owner, 'PATCH', path, { id: made.body.id, ...second });
    expect(changed).toMatchObject({ status: 200, body: { id: made.body.id, ...first, ...second } });
    expect((await ask(owner, 'GET', path)).body).toEqual(changed.body);
    expect((await ask(elsewhere, 'GET', path)).body.id).toBeNull();
    expect((await ask(elsewhere, 'PATCH', path, { id: made.body.id, ...second })).status).toBe(404);
    if (path !== 'captcha-policy') expect((await ask(owner, 'GET', `${path}/vendor`)).body.id).toBeNull();
  });
  test('SECU-1 a number out of its range is refused and changes nothing', async () => {
    for (const body of [
      { enabled: true, maxAttempts: 0 },
      { enabled: true, maxAttempts: 2 ** 31 },
      { enabled: 'yes', maxAttempts: 5 },
      { maxAttempts: 5 },
    ])
      expect((await ask(elsewhere, 'POST', 'lockout-policy', body)).status).toBe(400);
    expect((await ask(elsewhere, 'GET', 'lockout-policy')).body.id).toBeNull();
  });
  test('SECU-1 a member may neither read nor set them, and only who runs the installation sets the defaults', async () => {
    const member = await signUpMember(server);
    expect((await ask(member, 'GET', 'mfa-policy')).status).toBe(403);
    expect((await ask(member, 'POST', 'mfa-policy', { enforceMFAType: 'DontForce' })).status).toBe(403);
    expect((await ask(owner, 'PUT', 'vendor-policies/lockout', { enabled: true, maxAttempts: 9 })).status).toBe(403);
    expect((await ask(admin, 'PUT', 'vendor-policies/lockout', { enabled: true, maxAttempts: 9_999 })).status).toBe(
      400,
    );
    expect((await ask(admin, 'PUT', 'vendor-policies/lockout', { enabled: false, maxAttempts: 9 })).status).toBe(200);
    expect((await ask(elsewhere, 'GET', 'lockout-policy')).body).toMatchObject({ id: null, maxAttempts: 9 });
    expect((await ask(owner, 'GET', 'lockout-policy')).body).toMatchObject({ maxAttempts: 7 });
  });
  test('SECU-1 rules for passwords may ask for more than the default, never for less', async () => {
    const rules = {
      minLength: 16,
      maxLength: 128,
      allowPassphrases: true,
      minPhraseLength: 6,
      minOptionalTestsToPass: 0,
    };
    expect(await ask(owner, 'POST', 'password', rules)).toMatchObject({ status: 200, body: { minLength: 16 } });
    expect(await ask(owner, 'POST', 'password', { ...rules, minLength: 8 })).toMatchObject({
      status: 403,
      body: { type: 'policy_overridden' },
    });
  });
  test('SECU-1 a tenant asks for no less by dropping the tests that are chosen from, or by passphrases', async () => {
    const most = {
      minLength: 12,
      maxLength: 128,
      allowPassphrases: false,
      minPhraseLength: 20,
      minOptionalTestsToPass: 2,
      optionalTests: { requireLowercase: true, requireUppercase: true, requireNumbers: true },
    };
    expect((await ask(admin, 'PUT', 'vendor-policies/password', most)).status).toBe(200);
    try {
      const less = [
        { ...most, optionalTests: {} },
        { ...most, optionalTests: { requireLowercase: true } },
        { ...most, optionalTests: { ...most.optionalTests, requireSpecialChars: true } },
        { ...most, allowPassphrases: true },
        { ...most, minOptionalTestsToPass: 1 },
      ];
      for (const wanted of less)
        expect(await ask(elsewhere, 'POST', 'password', wanted)).toMatchObject({
          status: 403,
          body: { type: 'policy_overridden' },
        });
      const more = [
        most,
        { ...most, minOptionalTestsToPass: 3 },
        { ...most, minOptionalTestsToPass: 2, optionalTests: { requireLowercase: true, requireNumbers: true } },
      ];
      for (const wanted of more) expect((await ask(elsewhere, 'POST', 'password', wanted)).status).toBe(200);
    } finally {
      const standard = { ...most, allowPassphrases: true, minPhraseLength: 6, minOptionalTestsToPass: 0 };
      await ask(admin, 'PUT', 'vendor-policies/password', { ...standard, optionalTests: {} });
    }
  });
  test('SECU-1 the ways to sign in of a tenant are what its people are shown', async () => {
    const strategies = {
      mainAuthStrategies: [{ strategy: 'MagicLink' }],
      secondaryAuthStrategies: [{ strategy: 'Passkeys', isActive: false }],
    };
    expect((await ask(owner, 'POST', 'auth/strategies', strategies)).status).toBe(200);
    expect((await ask(owner, 'GET', 'auth/strategies')).body).toEqual(strategies);
    expect((await ask(elsewhere, 'GET', 'auth/strategies')).body.mainAuthStrategies).toEqual([
      { strategy: 'EmailAndPassword' },
    ]);
    expect((await ask(null, 'GET', 'auth/strategies/public')).body.mainAuthStrategies).toHaveLength(1);
  });
  test('SECU-2 limits of sessions are kept in part or whole', async () => {
    const path = '/frontegg/identity/resources/configurations/sessions/v1';
    const limit = { sessionIdleTimeoutConfiguration: { isActive: true, timeout: 900 } };
    expect((await ask(owner, 'POST', path, limit)).status).toBe(200);
    expect((await ask(owner, 'GET', path)).body).toMatchObject({
      ...limit,
      sessionConcurrentConfiguration: { isActive: false },
    });
    expect((await ask(elsewhere, 'GET', path)).body.sessionIdleTimeoutConfiguration.isActive).toBe(false);
  });
});
