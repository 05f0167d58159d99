import { createHash, pbkdf2Sync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { flags } from '@parley/contracts/identity/flags.ts';
import { passwords } from '@parley/contracts/identity/passwords.ts';
import { tenantPolicies } from '@parley/contracts/identity/security-policies.ts';
import { signUp } from '@parley/contracts/identity/sign-up.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import { policyKinds } from '../security-policies/policy-kinds.ts';
import type { Browser } from '../testing/browser.ts';
import { activePerson, browserAt, linkOf, mailTo, PASSWORD, signedIn } from '../testing/browser.ts';
import { readPbkdf2 } from './legacy-hash.ts';
import type { PasswordRules } from './password-rules.ts';
import { brokenRule } from './password-rules.ts';

const standard: PasswordRules = policyKinds.password.standard;
const broken = (password: string, rules: Partial<PasswordRules>): string | null =>
  brokenRule(password, { ...standard, ...rules })?.problem.type ?? null;

describe('rules of a tenant', () => {
  const kinds = {
    requireLowercase: true,
    requireUppercase: true,
    requireNumbers: true,
    requireSpecialChars: true,
  };
  it.each<[string, Partial<PasswordRules>, string | null]>([
    ['elevenchars', {}, 'password_too_short'],
    ['twelve-chars', {}, null],
    ['twelve-chars', { minLength: 13 }, 'password_too_short'],
    ['é'.repeat(64), { maxLength: 64 }, null],
    ['é'.repeat(65), { maxLength: 64 }, 'password_too_long'],
    ['sooo-repetitive', { requiredTests: { checkThreeRepeatedChars: true } }, 'password_repeats'],
    ['soo-repetitive-', { requiredTests: { checkThreeRepeatedChars: true } }, null],
    ['sooo-repetitive', { requiredTests: { checkThreeRepeatedChars: false } }, null],
    ['onlylowercase', { optionalTests: kinds, minOptionalTestsToPass: 2 }, 'password_too_plain'],
    ['Onlylowercase', { optionalTests: kinds, minOptionalTestsToPass: 2 }, null],
    ['Onlylowercase', { optionalTests: kinds, minOptionalTestsToPass: 4 }, 'password_too_plain'],
    ['Only-lowercase-1', { optionalTests: kinds, minOptionalTestsToPass: 4 }, null],
    [
      'écrit-en-français',
      { optionalTests: { requireUppercase: true }, minOptionalTestsToPass: 1 },
      'password_too_plain',
    ],
    ['Écrit-en-français', { optionalTests: { requireUppercase: true }, minOptionalTestsToPass: 4 }, null],
    ['three words together', { optionalTests: kinds, minOptionalTestsToPass: 4 }, null],
    [
      'three words together',
      { optionalTests: kinds, minOptionalTestsToPass: 4, allowPassphrases: false },
      'password_too_plain',
    ],
    [
      'three words together',
      { optionalTests: kinds, minOptionalTestsToPass: 4, minPhraseLength: 21 },
      'password_too_plain',
    ],
    ['onlylowercase', { optionalTests: kinds, minOptionalTestsToPass: 0 }, null],
  ])('SECU-1 AUTH-16 %s by %o: %s', (password, rules, problem) => {
    expect(broken(password, rules)).toBe(problem);
  });
});

let app: TestApp;
let dir: string;
const BREACHED = 'velvet Quarry 918 umbrella';
const LATER = 'nimble Otter 552 lighthouse';
const list = (): string => path.join(dir, 'breached.txt');
const publish = (all: string[]): void =>
  writeFileSync(
    list(),
    all
      .map((text) => createHash('sha1').update(text).digest('hex').toUpperCase())
      .sort()
      .map((hash) => `${hash}:7\n`)
      .join(''),
  );
beforeAll(async () => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'parley-policies-'));
  publish([BREACHED]);
  app = await testApp({ config: { breached: { file: list(), rangeUrl: null } } });
});
afterAll(async () => {
  await app.close();
  rmSync(dir, { recursive: true, force: true });
});

const owner = async (email: string): Promise<Browser & { userId: string }> =>
  activePerson(app, email, { companyName: `Of ${email}` });
const change = (browser: Browser, password: string, newPassword: string) =>
  browser.call(passwords.change, { body: { password, newPassword } });
const resetLink = async (email: string, number: number): Promise<{ userId: string; token: string }> => {
  await browserAt(app.url).call(passwords.forgot, { body: { email } });
  const { userId, token } = linkOf(await mailTo(app, email, number));
  return { userId, token };
};
const reset = (link: { userId: string; token: string }, password: string) =>
  browserAt(app.url).call(passwords.reset, { body: { ...link, password } });
const column = async (userId: string, name: 'password_hash' | 'breached_at'): Promise<string | null> =>
  (
    await app.services.database.query<Record<string, string | null>>(
      { kind: 'system' },
      `select ${name} from identity.users where id = $1`,
      [userId],
    )
  ).rows[0]?.[name] ?? null;

it('SECU-1 AUTH-16 the rules of a tenant hold when its people change and reset, and are shown beside both forms', async () => {
  const ada = await owner('ada@example.com');
  const rules = {
    ...standard,
    minLength: 20,
    optionalTests: { requireNumbers: true },
    minOptionalTestsToPass: 1,
    allowPassphrases: false,
  };
  await ada.call(tenantPolicies.savePassword, { body: rules });
  // A policy is known on this node a moment after it was set.
  await expect.poll(() => ada.call(passwords.policy, {})).toEqual(rules);
  expect(await browserAt(app.url).call(passwords.config, { query: { userId: ada.userId } })).toEqual(rules);
  expect(await browserAt(app.url).call(passwords.config, { query: {} })).toEqual(standard);

  await expect(change(ada, PASSWORD, 'copper Meadow tide')).rejects.toMatchObject({
    type: 'password_too_short',
    detail: 'A password needs at least 20 characters.',
  });
  await expect(change(ada, PASSWORD, 'slow copper meadow and a tide')).rejects.toMatchObject({
    type: 'password_too_plain',
  });
  const link = await resetLink('ada@example.com', 2);
  await expect(reset(link, 'slow copper meadow and a tide')).rejects.toMatchObject({ type: 'password_too_plain' });
  await reset(link, 'slow copper meadow and 2 tides');
});

it('AUTH-25 F1 whatever rules are shown for an id, they do not tell who has an account', async () => {
  const ada = await owner('rules-of-a-tenant@example.com');
  await ada.call(tenantPolicies.savePassword, { body: { ...standard, minLength: 20 } });
  await expect.poll(async () => (await ada.call(passwords.policy, {})).minLength).toBe(20);
  const config = (userId: string) => browserAt(app.url).call(passwords.config, { query: { userId } });
  const shown = new Set<number>();
  for (let n = 0; n < 40; n += 1) {
    const id = `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`;
    const { minLength } = await config(id);
    shown.add(minLength);
    expect((await config(id)).minLength, 'always the same for one id').toBe(minLength);
  }
  // Both the usual rules and those of a tenant are shown for people who are not there.
  expect([...shown].sort()).toEqual([12, 20]);
  expect(await config('not an id')).toHaveProperty('minLength');
});

it('SECU-1 AUTH-16 no password comes back before as many others as the tenant says, the current one counted', async () => {
  const ada = await owner('history@example.com');
  const [one, two, three] = [
    'first copper meadow tide',
    'second amber lantern reef',
    'third willow anvil moss',
  ] as const;
  await ada.call(tenantPolicies.createPasswordHistory, { body: { enabled: true, historySize: 3 } });
  const reused = { status: 400, type: 'password_reused' };
  await expect.poll(() => change(ada, PASSWORD, PASSWORD).catch((error: unknown) => error)).toMatchObject(reused);
  await change(ada, PASSWORD, one);
  await change(ada, one, two);
  await expect(change(ada, two, PASSWORD)).rejects.toMatchObject(reused);
  await expect(change(ada, two, one)).rejects.toMatchObject(reused);
  await expect(reset(await resetLink('history@example.com', 4), one)).rejects.toMatchObject(reused);
  await change(ada, two, three);
  await change(ada, three, PASSWORD);
  const { rows } = await app.services.database.query<{ password_hash: string }>(
    { kind: 'system' },
    'select password_hash from identity.password_history where user_id = $1',
    [ada.userId],
  );
  expect(rows).toHaveLength(2);
  expect(rows.every(({ password_hash }) => password_hash.startsWith('$argon2id$'))).toBe(true);
  const other = await owner('free@example.com');
  await change(other, PASSWORD, PASSWORD);
});

it('AUTH-17 a password in a list of breached ones is refused wherever one is chosen', async () => {
  const breached = { status: 400, type: 'password_breached' };
  const ada = await owner('choose@example.com');
  await expect(change(ada, PASSWORD, BREACHED)).rejects.toMatchObject(breached);
  await expect(reset(await resetLink('choose@example.com', 2), BREACHED)).rejects.toMatchObject(breached);
  await expect(
    browserAt(app.url).call(signUp.signUp, { body: { email: 'new@example.com', password: BREACHED } }),
  ).rejects.toMatchObject(breached);
});

it('AUTH-17 a right password that became known elsewhere opens no session, but the way to a new one', async () => {
  const ada = await owner('known@example.com');
  await change(ada, PASSWORD, LATER);
  publish([BREACHED, LATER]);
  expect((await browserAt(app.url).call(flags.list, {}))['security-center-show-login-flows']).toBe('on');
  const browser = browserAt(app.url);
  const sign = (password: string) =>
    browser.fetch('/identity/resources/auth/v1/user', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'known@example.com', password }),
    });
  const answer = await sign(LATER);
  expect(answer.status).toBe(200);
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(await answer.json()).toEqual({ isBreachedPassword: true, mfaRequired: false, userEmail: 'known@example.com' });
  expect(await column(ada.userId, 'breached_at')).not.toBeNull();
  // Only who knows it is told.
  expect((await sign(BREACHED)).status).toBe(401);
  await reset(await resetLink('known@example.com', 3), 'harvest 61 Comet driftwood');
  expect(await column(ada.userId, 'breached_at')).toBeNull();
  await signedIn(app.url, 'known@example.com', 'harvest 61 Comet driftwood');
});

it('AUTH-17 a list that cannot be asked keeps nobody out', async () => {
  const other = await testApp({
    config: { breached: { file: path.join(dir, 'away.txt'), rangeUrl: 'http://127.0.0.1:9/range' } },
  });
  await activePerson(other, 'ada@example.com');
  await signedIn(other.url, 'ada@example.com');
  await other.close();
});

const phc = (password: string): string => {
  const salt = Buffer.from('0123456789abcdef');
  const key = pbkdf2Sync(password, salt, 2_000, 32, 'sha256');
  const text = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
  return `$pbkdf2-sha256$i=2000,l=32$${text(salt)}$${text(key)}`;
};
const passlib = (password: string): string => phc(password).replace('i=2000,l=32', '2000').replaceAll('+', '.');
const django = (password: string): string =>
  `pbkdf2_sha512$1500$grainofsalt$${pbkdf2Sync(password, 'grainofsalt', 1_500, 64, 'sha512').toString('base64')}`;
/** The same with `-` and `_`: the bytes are such that both are there, in salt and key. */
const URL_SALT = Buffer.from('fbeffefbeffefbeffefbeffefbeffefb', 'hex');
function urlSafe(password: string, padded: boolean): string {
  for (let rounds = 1_000; ; rounds += 1) {
    const key = pbkdf2Sync(password, URL_SALT, rounds, 31, 'sha256').toString('base64');
    const hash = `$pbkdf2-sha256$${rounds}$${URL_SALT.toString('base64')}$${key}`;
    if (!(key.includes('+') && key.includes('/'))) continue;
    const safe = hash.replaceAll('+', '-').replaceAll('/', '_');
    return padded ? safe : safe.replaceAll('=', '');
  }
}

it.each([
  ['PHC', phc],
  ['passlib', passlib],
  ['Django', django],
  ['URL-safe', (password: string) => urlSafe(password, false)],
  ['URL-safe-padded', (password: string) => urlSafe(password, true)],
])('AUTH-16 P5 a PBKDF2 hash as %s writes it lets in once, and is argon2id from then on', async (name, hashed) => {
  const email = `${name.toLowerCase()}@example.com`;
  const ada = await activePerson(app, email);
  const theirs = 'brought from elsewhere 12';
  const given = hashed(theirs);
  expect(readPbkdf2(given)).not.toBeNull();
  await app.services.database.query({ kind: 'system' }, 'update identity.users set password_hash = $2 where id = $1', [
    ada.userId,
    given,
  ]);
  await expect(signedIn(app.url, email, 'brought from elsewhere 13')).rejects.toMatchObject({ status: 401 });
  expect(await column(ada.userId, 'password_hash')).toBe(given);
  await signedIn(app.url, email, theirs);
  expect(await column(ada.userId, 'password_hash')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  await signedIn(app.url, email, theirs);
});

it('AUTH-16 P5 a hash of a kind nobody knows lets nobody in, and fails like any wrong password', async () => {
  const ada = await activePerson(app, 'bcrypt@example.com');
  for (const hash of ['$2b$12$C6UzMDM.H6dfI/f/IKcEeO7Pyz6yTQ0eGpq3gTeI0c1E7kQq0cO1e', 'plain', '']) {
    await app.services.database.query(
      { kind: 'system' },
      'update identity.users set password_hash = $2 where id = $1',
      [ada.userId, hash],
    );
    await expect(signedIn(app.url, 'bcrypt@example.com')).rejects.toMatchObject({ type: 'incorrect_credentials' });
  }
});

it('AUTH-16 P8 nothing but the link of the mail sets a password: no other link, no answer to a form, no second tab', async () => {
  const ada = await activePerson(app, 'p8@example.com');
  const NEW = 'slow copper meadow 77 tide';
  const { token: activation } = linkOf(await mailTo(app, 'p8@example.com'));
  await browserAt(app.url).call(passwords.forgot, { body: { email: 'p8@example.com' } });
  for (const token of [activation, 'x', (ada.token ?? '').slice(-64), '00000000'])
    await expect(reset({ userId: ada.userId, token }, NEW)).rejects.toMatchObject({ status: 410 });
  const raw = await browserAt(app.url).fetch('/identity/resources/users/v1/passwords/reset/verify', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userId: ada.userId, password: NEW }),
  });
  expect(raw.status).toBe(400);
  const { userId, token } = linkOf(await mailTo(app, 'p8@example.com', 2));
  const [tab, other] = [browserAt(app.url), browserAt(app.url)];
  await tab.call(passwords.validate, { body: { userId, token } });
  await other.call(passwords.reset, { body: { userId, token, password: NEW } });
  await expect(tab.call(passwords.reset, { body: { userId, token, password: PASSWORD } })).rejects.toMatchObject({
    status: 410,
  });
});

it('AUTH-16 P9 a reset opens no session: its answer holds no token and sets no cookie', async () => {
  await activePerson(app, 'p9@example.com');
  const link = await resetLink('p9@example.com', 2);
  const response = await browserAt(app.url).fetch('/identity/resources/users/v1/passwords/reset/verify', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...link, password: 'slow copper meadow 77 tide' }),
  });
  expect(response.status).toBe(200);
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(await response.text()).toBe('');
});
