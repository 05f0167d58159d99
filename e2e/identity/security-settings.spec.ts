import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { policyKinds } from '../../apps/server/src/identity/security-policies/policy-kinds.ts';
import { mailTo, PASSWORD } from '../../apps/server/src/testing/people.ts';
import { appCode, askIdentity, codeIn, mailAbout } from '../support/identity.ts';
import type { Person } from '../support/journeys.ts';
import { journeys } from '../support/journeys.ts';
import type { Answer, PolicyRow } from '../support/policies.ts';
import { atTheWire, inPolicy, policyFields } from '../support/policies.ts';
import { walkSwitches } from '../support/switches.ts';

const house = journeys();
const { call, signIn, tokenOf, change, isSent } = atTheWire(house);

/** Of one organisation: who decides, and those whom it concerns, each for what would be in the way of the others. */
let admin: Person;
let ada: Person;
let ben: Person;
let cleo: Person;
let dan: Person;
let eve: Person;
const NUMBER = '+33612345690';
beforeAll(async () => {
  admin = await house.admin();
  const people = await Promise.all(Array.from({ length: 5 }, () => house.person()));
  [ada, ben, cleo, dan, eve] = people as [Person, Person, Person, Person, Person];
  const numbers = '/users/phone-numbers/v1';
  const begun = { phoneNumber: NUMBER, verify: true };
  const { otcToken } = await askIdentity<{ otcToken: string }>(house.server(), ada, 'POST', numbers, begun);
  const code = codeIn(await mailTo(house.server(), NUMBER));
  await askIdentity(house.server(), ada, 'POST', `${numbers}/verify`, { otcToken, code });
});

const decide = (method: string, path: string, body: object): Promise<unknown> =>
  askIdentity(house.server(), admin, method, `/configurations${path}`, body);
const opened = (tab: string, region: string) => async (page: Page) => {
  await page.goto(house.at(`/portal/security?tab=${tab}`));
  await page.getByRole('region', { name: region, exact: true }).waitFor();
};
const walkPolicies = (page: Page, open: (page: Page) => Promise<unknown>, rows: readonly PolicyRow[]) =>
  walkSwitches(page, open, rows, 'main form');

/** Minutes until a session that begins now ends, when it is not used. */
async function minutesLeft(): Promise<number> {
  const { body } = await call('/users/sessions/v1/me', { token: await tokenOf(ada) });
  const all = body as unknown as { current: boolean; expires: string }[];
  const { expires = '' } = all.find(({ current }) => current) ?? {};
  return Math.ceil((Date.parse(expires) - Date.now()) / 60_000);
}

const concurrent = 'Limit the sessions of a person';
const ofSessions: PolicyRow[] = [
  {
    name: 'Ask for a new sign-in after a while',
    fields: ['sessions.sessionTimeoutConfiguration.isActive', 'sessions.sessionTimeoutConfiguration.timeout'],
    set: inPolicy('Signing in anew', ['Ask for a new sign-in after a while'], ['Hours until then', '2']),
    effect: async () => expect(await minutesLeft()).toBe(120),
  },
  {
    name: 'Sign out whoever does nothing',
    fields: ['sessions.sessionIdleTimeoutConfiguration.isActive', 'sessions.sessionIdleTimeoutConfiguration.timeout'],
    set: inPolicy('Nobody there', ['Sign out whoever does nothing'], ['Minutes without a sign of life', '10']),
    effect: async () => expect(await minutesLeft()).toBe(10),
  },
  {
    name: concurrent,
    fields: ['sessions.sessionConcurrentConfiguration.isActive', 'sessions.sessionConcurrentConfiguration.maxSessions'],
    set: inPolicy('Sessions at once', [concurrent], ['Sessions at most', '2']),
    effect: async (page) => {
      const refresh = async ({ cookies }: Answer) =>
        (await call('/auth/v1/user/token/refresh', { body: {}, cookie: cookies[0]?.split(';', 1)[0] })).status;
      const [first, second, third] = [await signIn(ben), await signIn(ben), await signIn(ben)];
      expect([await refresh(first), await refresh(second), await refresh(third)]).toEqual([401, 200, 200]);
      // The other journeys sign people in more than twice.
      await inPolicy('Sessions at once', [concurrent])(page);
      await page.getByText('Saved. It holds from now on.').waitFor();
    },
  },
];

test('SECU-2 APP-13 every switch of sessions does what it says, after a reload too', async () => {
  const { page } = await house.as(admin);
  await walkPolicies(page, opened('sessionManagement', 'Sessions at once'), ofSessions);
});

const HERE = '203.0.113.7';
const ELSEWHERE = '192.0.2.9';
const NETWORKS = 'Who is let in from where';
/** Whether a sign-in is let in from an address. */
const isIn = async (from: string): Promise<boolean> => (await signIn(cleo, { from })).status === 200;
const ofNetworks: PolicyRow[] = [
  {
    name: 'Look at the network people come from',
    fields: ['ip-restrictions.isActive', 'ip-restrictions.strategy=ALLOW'],
    set: inPolicy(NETWORKS, ['Look at the network people come from']),
    effect: async () => expect([await isIn(HERE), await isIn('198.51.100.8')]).toEqual([true, false]),
  },
  {
    name: 'Who is let in',
    shownLater: true,
    fields: ['ip-restrictions.strategy=BLOCK'],
    set: inPolicy(NETWORKS, ['Who is let in', 'BLOCK']),
    effect: async () => expect([await isIn(ELSEWHERE), await isIn('198.51.100.8')]).toEqual([false, true]),
  },
];

const DOMAINS = 'Whose addresses may join';
/** Whether an address may be invited. */
async function mayJoin(email: string): Promise<boolean> {
  const { status, body } = await call('/users/v2', { body: { email }, token: await tokenOf(admin, admin.password) });
  if (status >= 400) expect(body.type).toMatch(/email_domain_not_allowed/);
  return status < 400;
}
const ofDomains: PolicyRow[] = [
  {
    name: 'Look at the e-mail domain of whoever joins',
    fields: ['email-domains.active', 'email-domains.listType=ALLOW'],
    set: inPolicy(DOMAINS, ['Look at the e-mail domain of whoever joins']),
    effect: async () =>
      expect([await mayJoin('one@example.com'), await mayJoin('one@other.example')]).toEqual([true, false]),
  },
  {
    name: 'Who may join',
    shownLater: true,
    fields: ['email-domains.listType=BLOCK'],
    set: inPolicy(DOMAINS, ['Who may join', 'BLOCK']),
    effect: async () =>
      expect([await mayJoin('two@blocked.example'), await mayJoin('two@gmail.com')]).toEqual([false, true]),
  },
  {
    name: 'Not with an address of a public provider, such as gmail.com',
    shownLater: true,
    fields: ['email-domains.blockPublicDomains'],
    set: inPolicy(DOMAINS, ['Not with an address of a public provider, such as gmail.com']),
    effect: async () =>
      expect([await mayJoin('three@gmail.com'), await mayJoin('three@other.example')]).toEqual([false, true]),
  },
];

test('SECU-3 SECU-4 APP-13 every switch of networks and domains does what it says, after a reload too', async () => {
  const ips = [
    { ip: HERE, strategy: 'ALLOW' },
    { ip: ELSEWHERE, strategy: 'BLOCK' },
  ];
  await decide('POST', '/v1/restrictions/ip/bulk', { ips });
  const domains = '/restrictions/v1/email-domain/bulk';
  await decide('POST', domains, { domains: ['example.com'], type: 'ALLOW' });
  await decide('POST', domains, { domains: ['blocked.example'], type: 'BLOCK' });
  const { page } = await house.as(admin, { extraHTTPHeaders: { 'x-forwarded-for': HERE } });
  await walkPolicies(page, opened('ipRestrictions', NETWORKS), ofNetworks);
  await walkPolicies(page, opened('domainRestrictions', DOMAINS), ofDomains);
});

const PASSWORDS = 'Passwords';
/** One more kind of character is needed; with `lacking`, a new password is refused. */
const kindOfCharacter = (name: string, field: string, lacking: string): PolicyRow => ({
  name,
  fields: [`password.optionalTests.${field}`, 'password.minOptionalTestsToPass'],
  set: inPolicy(PASSWORDS, [name], ['How many of these four kinds are needed', '4']),
  effect: async () => expect((await change(dan, lacking)).body.type).toMatch(/password_too_plain/),
});

const ofPasswords: PolicyRow[] = [
  {
    name: 'Refuse former passwords',
    fields: ['password-history.enabled', 'password-history.historySize'],
    set: inPolicy('Former passwords', ['Refuse former passwords'], ['Passwords that are remembered', '2']),
    effect: async () => {
      const [second, third] = ['nine brave otters row upstream', 'four grey owls sleep at noon'];
      expect((await change(ben, second)).status).toBe(200);
      expect((await change(ben, PASSWORD, second)).body.type).toMatch(/password_reused/);
      expect((await change(ben, third, second)).status).toBe(200);
      expect((await change(ben, PASSWORD, third)).status).toBe(200);
    },
  },
  {
    name: 'Lock an account after wrong passwords',
    fields: ['lockout.enabled', 'lockout.maxAttempts'],
    set: inPolicy('Lockout', ['Lock an account after wrong passwords'], ['Wrong passwords before it locks', '3']),
    effect: async () => {
      for (let times = 0; times < 3; times += 1) await signIn(cleo, { password: 'not it at all, I fear' });
      await mailAbout(house.server(), cleo.email, /locked/);
      expect((await signIn(cleo)).status).not.toBe(200);
    },
  },
  {
    name: 'No three same characters in a row',
    fields: ['password.requiredTests.checkThreeRepeatedChars', 'password.minLength'],
    set: inPolicy(PASSWORDS, ['No three same characters in a row'], ['Least number of characters', '20']),
    effect: async () => {
      expect((await change(dan, 'nine brave otters rooow upstream')).body.type).toMatch(/password_repeats/);
      expect((await change(dan, 'brave otters uprive')).body.type).toMatch(/password_too_short/);
    },
  },
  kindOfCharacter('A small letter', 'requireLowercase', 'NINEBRAVEOTTERSROWUPSTREAM'),
  kindOfCharacter('A capital letter', 'requireUppercase', 'ninebraveottersrowupstream'),
  kindOfCharacter('A digit', 'requireNumbers', 'NineBraveOttersRowUpstream!'),
  kindOfCharacter('A special character', 'requireSpecialChars', 'NineBraveOttersRow7Upstream'),
];

const WAYS = 'Ways to sign in';
/** The usual way becomes another one, by which people get in; the password is theirs only while it is the usual way. */
const usualWay = (strategy: string, effect: () => Promise<unknown>): PolicyRow => ({
  name: 'The usual way',
  fields: [`strategies.mainAuthStrategies.${strategy}`],
  set: inPolicy(WAYS, ['The usual way', strategy]),
  effect: async () => {
    expect((await signIn(ada)).status === 200).toBe(strategy === 'EmailAndPassword');
    await effect();
  },
});
const beginPasskey = async () => call('/users/webauthn/v1/devices', { body: {}, token: await tokenOf(ada) });
const nothingMore = async (): Promise<void> => undefined;
const ofWays: PolicyRow[] = [
  {
    name: 'Passkeys as well',
    fields: ['strategies.secondaryAuthStrategies.Passkeys'],
    set: async (page) => {
      expect((await beginPasskey()).status).toBe(200);
      await inPolicy(WAYS, ['Passkeys as well'])(page);
    },
    effect: async () => expect((await beginPasskey()).body.type).toMatch(/passkeys_off/),
  },
  {
    name: 'A code by text message as a quick way',
    fields: ['strategies.secondaryAuthStrategies.SmsCode'],
    set: inPolicy(WAYS, ['A code by text message as a quick way']),
    effect: () => isSent('smscode', NUMBER),
  },
  usualWay('NoLocalAuthentication', nothingMore),
  usualWay('SmsCode', () => isSent('smscode', NUMBER)),
  usualWay('Code', () => isSent('code', ada.email)),
  usualWay('MagicLink', () => isSent('magiclink', ada.email)),
  usualWay('EmailAndPassword', nothingMore),
];

const isAsked = async (person: Person) => (await signIn(person)).body.mfaRequired;
/** Sets up an app at the second step, and asks to be remembered. @returns for how many seconds; 0 when it is not */
async function rememberedFor(person: Person): Promise<number> {
  const { mfaToken } = (await signIn(person)).body;
  const enrol = '/auth/v1/user/mfa/authenticator/enroll';
  const { body } = await call(enrol, { body: { mfaToken } });
  const token = appCode(String(body.secret));
  const { status, cookies } = await call(`${enrol}/verify`, { body: { mfaToken, token, rememberDevice: true } });
  expect(status).toBe(200);
  const device = cookies.find((cookie) => cookie.startsWith('fe_device'));
  return Number(/Max-Age=(\d+)/i.exec(device ?? '')?.[1] ?? 0);
}
const whoNeedsOne = (option: string, ...more: [string, string][]) =>
  inPolicy('Second factor', ['Who needs one', option], ...more);

/** Sets up an app in the session of a browser: it stays in where one is needed, after a reload too. */
async function showFactor({ request }: BrowserContext): Promise<void> {
  const refreshed = await request.post(house.at('/frontegg/identity/resources/auth/v1/user/token/refresh'), {
    data: {},
  });
  const session = (await refreshed.json()) as { accessToken: string };
  const enrol = (path: string, body?: object) =>
    askIdentity<{ secret: string }>(house.server(), session, 'POST', `/users/v1/mfa/authenticator/enroll${path}`, body);
  const { secret } = await enrol('');
  await enrol('/verify', { token: appCode(secret) });
}

/** A second factor is offered to people who need one, until it is switched off. */
function factor(name: string, strategy: string): PolicyRow {
  const isOffered = async () => ((await signIn(ada)).body.mfaStrategies as string[]).includes(strategy);
  return {
    name,
    fields: [`strategies.mfaStrategies.${strategy}`],
    set: async (page) => {
      expect(await isOffered()).toBe(true);
      await inPolicy('Which second factors', [name])(page);
    },
    effect: async () => expect(await isOffered()).toBe(false),
  };
}

const ofFactors: PolicyRow[] = [
  {
    name: 'Who needs one',
    fields: ['mfa.enforceMFAType=ForceExceptSAML'],
    set: whoNeedsOne('ForceExceptSAML'),
    effect: async () => expect(await isAsked(dan)).toBe(true),
  },
  {
    name: 'Who needs one',
    fields: ['mfa.enforceMFAType=DontForce'],
    set: whoNeedsOne('DontForce'),
    effect: async () => expect(await isAsked(dan)).toBe(false),
  },
  {
    name: 'Who needs one',
    fields: ['mfa.enforceMFAType=Force', 'mfa.mfaDeviceExpiration'],
    set: whoNeedsOne('Force', ['Days it is remembered', '7']),
    effect: async () => expect(await rememberedFor(dan)).toBe(7 * 86_400),
  },
  {
    name: 'A browser may be remembered',
    fields: ['mfa.allowRememberMyDevice'],
    set: inPolicy('Second factor', ['A browser may be remembered']),
    effect: async () => expect(await rememberedFor(eve)).toBe(0),
  },
  factor('Authenticator app', 'AuthenticatorApp'),
  factor('Fingerprint or screen lock of a device', 'WebAuthnPlatform'),
  factor('Security key', 'WebAuthnCrossPlatform'),
  factor('Text message', 'SMS'),
  factor('Code by mail', 'EmailCode'),
  {
    name: 'Ask for a sign that no program is trying',
    fields: ['captcha.enabled'],
    set: inPolicy('Against programs', ['Ask for a sign that no program is trying']),
    effect: async () => expect((await signIn(ada)).body.type).toMatch(/captcha_required/),
  },
];

/** What a client may set and no page of ours shows. */
const onTheWire: { fields: readonly string[]; set: () => Promise<unknown>; effect: () => Promise<unknown> }[] = [
  {
    fields: ['password.maxLength'],
    set: () => decide('POST', '/v1/password', { ...policyKinds.password.standard, maxLength: 64 }),
    effect: async () =>
      expect((await change(dan, 'nine brave otters row upstream '.repeat(3))).body.type).toMatch(/password_too_long/),
  },
  ...[{ allowPassphrases: false }, { minPhraseLength: 40 }].map((phrases) => ({
    fields: Object.keys(phrases).map((field) => `password.${field}`),
    set: () => {
      const optionalTests = { requireUppercase: true, requireNumbers: true };
      const rules = { ...policyKinds.password.standard, optionalTests, minOptionalTestsToPass: 2 };
      return decide('POST', '/v1/password', { ...rules, ...phrases });
    },
    effect: async () =>
      expect((await change(dan, 'nine brave otters row upstream')).body.type).toMatch(/password_too_plain/),
  })),
  {
    fields: ['strategies.secondaryAuthStrategies.SmsCodeV2'],
    set: () => allow({ strategy: 'SmsCodeV2', isActive: true }),
    effect: () => isSent('smscode', NUMBER),
  },
  // Passkeys are one thing with us; clients that know two kinds of them read here which ones to offer.
  ...['WebAuthnPlatform', 'WebAuthnCrossPlatform'].map((strategy) => ({
    fields: [`strategies.secondaryAuthStrategies.${strategy}`],
    set: () => allow({ strategy, isActive: true }),
    effect: async () => {
      const { body } = await call('/configurations/v1/auth/strategies', { token: await tokenOf(ada) });
      expect(body.secondaryAuthStrategies).toContainEqual({ strategy, isActive: true });
    },
  })),
];
const { mainAuthStrategies, secondaryAuthStrategies } = policyKinds.strategies.standard;
const allow = (...more: { strategy: string; isActive: boolean }[]) =>
  decide('POST', '/v1/auth/strategies', {
    mainAuthStrategies,
    secondaryAuthStrategies: [...secondaryAuthStrategies, ...more],
  });

test('SECU-1 APP-13 what a client sets and no page shows does what it says', async () => {
  for (const { set, effect } of onTheWire) {
    await set();
    await effect();
  }
  await decide('POST', '/v1/password', policyKinds.password.standard);
  await allow();
});

// The last one: from its end on nobody comes in without a second factor and a captcha.
test('SECU-1 APP-13 every switch of how people sign in does what it says, after a reload too', {
  timeout: 120_000,
}, async () => {
  const { page, context } = await house.as(admin);
  await showFactor(context);
  await walkPolicies(page, opened('generalSettings', 'Against programs'), [...ofPasswords, ...ofWays, ...ofFactors]);
});

test('SECU-1 APP-13 every field of every policy has a row in this walk', () => {
  const rows = [...ofSessions, ...ofNetworks, ...ofDomains, ...ofPasswords, ...ofWays, ...ofFactors, ...onTheWire];
  expect([...new Set(rows.flatMap(({ fields }) => fields))].toSorted()).toEqual(policyFields());
});
