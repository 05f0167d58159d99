import { allEndpoints } from '@parley/contracts/all-endpoints.ts';
import type { EndpointDescription } from '@parley/contracts/endpoint.ts';
import { commonProblems } from '@parley/contracts/problem.ts';
import { SESSION_EXPIRY_TEXTS } from '@parley/contracts/session-expiry.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import type { Browser } from './testing/browser.ts';
import { activePerson, browserAt } from './testing/browser.ts';

let app: TestApp;
let ada: Browser;
beforeAll(async () => {
  app = await testApp();
  ada = await activePerson(app, 'ada@example.com');
});
afterAll(() => app.close());

const json = { 'content-type': 'application/json' };
const get = (path: string, headers: Record<string, string> = {}) =>
  browserAt(app.url).fetch(path, { headers: { ...json, ...headers } });
const body = async (response: Response): Promise<unknown> => JSON.parse(await response.text());

it('AUTH-6 the start-up of a signed-out browser, in the shapes that its client cannot do without', async () => {
  const refresh = await browserAt(app.url).fetch('/frontegg/identity/resources/auth/v1/user/token/refresh', {
    method: 'POST',
    headers: json,
    body: '{"tenantId":null}',
  });
  expect(refresh.status, 'trap 16').toBe(401);
  expect(await body(refresh)).toMatchObject({ errors: ['User is not authenticated'] });

  const start: Record<string, unknown> = {
    '/flags': expect.objectContaining({ admin_portal_entitlements: 'on' }),
    '/metadata?entityName=adminBox': {
      rows: [
        expect.objectContaining({
          entityName: 'adminBox',
          configuration: expect.objectContaining({
            navigation: expect.objectContaining({
              profile: { visibility: 'always' },
              users: { visibility: 'byPermissions' },
              webhooks: { visibility: 'hidden' },
            }),
          }),
        }),
      ],
    },
    '/metadata?entityName=saml': { rows: [expect.objectContaining({ entityName: 'saml', isActive: false })] },
    '/identity/resources/sso/v2': [],
    '/identity/resources/sso/custom/v1': { providers: [] },
    '/identity/resources/configurations/v1/public': {
      allowSignups: true,
      allowNotVerifiedUsersLogin: false,
      apiTokensEnabled: true,
      forcePermissions: true,
      authStrategy: 'EmailAndPassword',
      machineToMachineAuthStrategy: 'ClientCredentials',
      apiTokenLongestMinutes: null,
    },
    '/identity/resources/configurations/v1/auth/strategies/public': {
      mainAuthStrategies: [{ strategy: 'EmailAndPassword' }],
      secondaryAuthStrategies: [{ strategy: 'Passkeys', isActive: true }],
    },
    '/team/resources/sso/v2/configurations/public': { isActive: false },
    '/vendors/public': { name: 'Parley', logo: null, icon: null, whiteLabelMode: false },
    '/identity/resources/configurations/v1/sign-up/strategies': [
      { strategy: 'email', isActive: true, isRequired: true },
    ],
    '/identity/resources/configurations/v1/captcha-policy/public': {
      enabled: false,
      siteKey: null,
      provider: 'proof-of-work',
    },
    '/identity/resources/users/v1/passwords/config?userId=undefined': expect.objectContaining({
      minLength: 12,
      maxLength: 128,
    }),
    '/identity/resources/configurations/v1/password-recovery/strategies': [{ strategy: 'email', isActive: true }],
    '/tenants/resources/account-settings/v1/public': expect.objectContaining({
      tenantId: expect.any(String),
      applicationUrl: app.url,
    }),
  };
  for (const [path, shape] of Object.entries(start)) {
    // trap 26: the same at / and at /frontegg, with a trailing slash or without
    const slash = path.replace(/(\?|$)/, '/$1');
    for (const address of [path, `/frontegg${path}`, `/frontegg${slash}`]) {
      const response = await get(address);
      expect(response.status, address).toBe(200);
      expect(await body(response), address).toEqual(shape);
    }
  }
});

it('AUTH-5 trap 11 trap 12 undefined and null mean absent, unknown parameters, headers and empty bodies do no harm', async () => {
  const headers = {
    authorization: `Bearer ${ada.token}`,
    'x-frontegg-sdk': '@frontegg/react@7.0.1',
    'frontegg-source': 'login-box',
    'frontegg-requested-application-id': 'x',
  };
  expect(
    (await get('/frontegg/identity/resources/users/v2/me?addRoles=true&_preset=undefined&x=null', headers)).status,
  ).toBe(200);
  const refresh = (sent?: string) =>
    ada.fetch('/frontegg/identity/resources/auth/v1/user/token/refresh/', {
      method: 'POST',
      headers: json,
      ...(sent === undefined ? {} : { body: sent }),
    });
  for (const sent of [undefined, '', '{}', 'null', '{"tenantId":null}', '{"tenantId":"","unknown":{"a":1}}']) {
    const response = await refresh(sent);
    expect(response.status, String(sent)).toBe(200);
    expect(await body(response)).toMatchObject({ accessToken: expect.any(String), mfaRequired: false });
  }
  const deleted = await ada.fetch('/frontegg/identity/resources/users/sessions/v1/me/all', {
    method: 'DELETE',
    headers: { ...json, authorization: `Bearer ${ada.token}` },
    body: '{"unused":true}',
  });
  expect(deleted.status).toBe(200);
});

it('AUTH-5 trap 16 a wrong password is 401 with texts a person can read', async () => {
  const response = await browserAt(app.url).fetch('/identity/resources/auth/v1/user', {
    method: 'POST',
    headers: json,
    body: '{"email":"ada@example.com","password":"wrong","recaptchaToken":"","invitationToken":null}',
  });
  expect(response.status).toBe(401);
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(await body(response)).toMatchObject({ type: 'incorrect_credentials', errors: [expect.any(String)] });
});

it('APP-6 trap 24 unknown entities of metadata are refused rather than empty', async () => {
  expect((await get('/metadata?entityName=everything')).status).toBe(400);
  expect((await get('/metadata')).status).toBe(400);
});

it('APP-4 no text of identity reads as the end of a session, except the two that are one', () => {
  const endings = new Set<string>([commonProblems.unauthenticated.type, commonProblems.jwt_expired.type]);
  const problems = allEndpoints
    .filter(({ prefix }) => prefix === '')
    .flatMap(({ endpoints }) => Object.values(endpoints as Record<string, EndpointDescription>))
    .flatMap((endpoint) => endpoint.problems ?? []);
  expect(problems.length).toBeGreaterThan(20);
  for (const { type, title } of problems)
    if (!endings.has(type)) for (const text of SESSION_EXPIRY_TEXTS) expect(title).not.toContain(text);
});

it('AUTH-6 trap 22 the strategies of a signed-in person have both lists too', async () => {
  const headers = { authorization: `Bearer ${(await activePerson(app, 'signed@example.com')).token}` };
  expect(await body(await get('/identity/resources/configurations/v1/auth/strategies', headers))).toEqual({
    mainAuthStrategies: [{ strategy: 'EmailAndPassword' }],
    secondaryAuthStrategies: [{ strategy: 'Passkeys', isActive: true }],
  });
  expect(await body(await get('/identity/resources/sso/v2/authenticated', headers))).toEqual([]);
  expect(await body(await get('/identity/resources/configurations/sessions/v1', headers))).toMatchObject({
    sessionIdleTimeoutConfiguration: { isActive: false },
  });
  expect((await get('/identity/resources/configurations/v1/password', headers)).status).toBe(200);
});
