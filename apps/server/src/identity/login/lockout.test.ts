import { login } from '@parley/contracts/identity/login.ts';
import { passwords } from '@parley/contracts/identity/passwords.ts';
import { tenantPolicies } from '@parley/contracts/identity/security-policies.ts';
import { unlock } from '@parley/contracts/identity/unlock.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { soon } from '#testing/soon.ts';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import type { Browser } from '../testing/browser.ts';
import { activePerson, browserAt, linkOf, mailsTo, mailTo, PASSWORD, signedIn } from '../testing/browser.ts';
import { testClock } from '../testing/test-clock.ts';

const NEW = 'slow copper meadow 77 tide';
const WRONG = 'certainly wrong';
const clock = testClock();
let app: TestApp;
/** A second node of the same installation. */
let node: TestApp;
beforeAll(async () => {
  const config = { publicUrl: 'http://parley.test', encryptionKey: Buffer.from('the same key on both of the nodes') };
  app = await testApp({ config, clock });
  node = await testApp({ config, clock, database: { url: app.services.database.url ?? '' } });
});
afterAll(async () => {
  await node.close();
  await app.close();
});

let people = 0;
/** The owner of a company of their own that locks after so many wrong passwords. */
async function locking(maxAttempts: number): Promise<Browser & { userId: string; email: string }> {
  people += 1;
  const email = `lock-${people}@example.com`;
  const owner = await activePerson(app, email, { companyName: `Strict ${people}` });
  await owner.call(tenantPolicies.createLockout, { body: { enabled: true, maxAttempts } });
  return Object.assign(owner, { email });
}

async function attempt(email: string, password: string, at: Browser = browserAt(app.url)) {
  const response = await at.fetch('/identity/resources/auth/v1/user', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return { status: response.status, body: await response.text() };
}
const wrongTimes = async (email: string, times: number): Promise<void> => {
  for (let time = 0; time < times; time += 1) expect((await attempt(email, WRONG)).status).toBe(401);
};
const open = async (email: string): Promise<boolean> => (await attempt(email, PASSWORD)).status === 200;
const stateOf = async (userId: string) =>
  (
    await app.services.database.query<{ failed_attempts: number; locked_at: Date | null }>(
      { kind: 'system' },
      'select failed_attempts, locked_at from identity.users where id = $1',
      [userId],
    )
  ).rows[0];
const failures = async (userId: string): Promise<number> =>
  (
    await app.services.database.query<{ count: number }>(
      { kind: 'system' },
      "select count(*)::int as count from identity.audits where user_id = $1 and action = 'login.failed'",
      [userId],
    )
  ).rows[0]?.count ?? 0;
/** The link that unlocks, in the mail with that number. */
const unlockLink = async (email: string, number: number): Promise<{ url: URL; token: string }> => {
  const mail = await mailTo(app, email, number);
  expect(mail.subject).toBe('Your Parley account was locked');
  return linkOf(mail);
};

it('SECU-1 AUTH-25 P1 of two hundred wrong passwords at once on two nodes exactly five are looked at', async () => {
  const ada = await locking(5);
  // As many as get a place; whoever is turned away for want of one has lost no try.
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) => attempt(ada.email, WRONG, browserAt(n % 2 ? app.url : node.url))),
  );
  const refused = answers.filter(({ status }) => status === 401);
  expect(answers.every(({ status }) => status === 401 || status === 503)).toBe(true);
  expect(new Set(refused.map(({ body }) => body)).size).toBe(1);
  await wrongTimes(ada.email, 5);
  expect(await failures(ada.userId)).toBe(5);
  expect(await stateOf(ada.userId)).toMatchObject({ failed_attempts: 5, locked_at: expect.anything() });
});

it('AUTH-18 SECU-1 P2 while it is locked the right password gets the answer of a wrong one; a link of the mail opens it, once', async () => {
  const ada = await locking(3);
  const wrong = await attempt(ada.email, WRONG);
  await wrongTimes(ada.email, 2);
  expect(await attempt(ada.email, PASSWORD)).toEqual(wrong);
  expect(await attempt(ada.email, PASSWORD, browserAt(node.url))).toEqual(wrong);
  expect(await ada.call(users.me, {})).toMatchObject({ isLocked: true });

  const { url, token } = await unlockLink(ada.email, 2);
  expect(`${url.origin}${url.pathname}`).toBe('http://parley.test/account/unlock');
  expect([...url.searchParams.keys()]).toEqual(['token']);
  // Programs that follow every link of a mail open nothing.
  expect((await browserAt(app.url).fetch(`${url.pathname}${url.search}`)).status).toBeLessThan(500);
  expect((await browserAt(app.url).fetch(`${unlock.unlockMe.path}?token=${token}`)).status).toBeGreaterThanOrEqual(400);
  expect(await open(ada.email)).toBe(false);

  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) =>
      browserAt(n % 2 ? app.url : node.url).call(unlock.unlockMe, { body: { token } }),
    ),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const one of tries)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 410, type: 'unlock_link_invalid' });
  expect(await open(ada.email)).toBe(true);
  expect(await ada.call(users.me, {})).toMatchObject({ isLocked: false });
});

it('AUTH-18 a link that unlocks is for that only, ends after a day, and a new lock is told of again', async () => {
  const ada = await locking(3);
  await wrongTimes(ada.email, 3);
  const first = await unlockLink(ada.email, 2);
  await expect(
    browserAt(app.url).call(passwords.reset, { body: { userId: ada.userId, token: first.token, password: NEW } }),
  ).rejects.toMatchObject({ status: 410 });
  await browserAt(app.url).call(unlock.unlockMe, { body: { token: first.token } });
  await wrongTimes(ada.email, 3);
  const second = await unlockLink(ada.email, 3);
  clock.forward(86_401);
  for (const token of [second.token, first.token, 'x'])
    await expect(browserAt(app.url).call(unlock.unlockMe, { body: { token } })).rejects.toMatchObject({ status: 410 });
  clock.forward(-86_401);
});

it('SECU-1 a new password by mail opens the account too, and begins to count anew', async () => {
  const ada = await locking(3);
  await wrongTimes(ada.email, 3);
  await unlockLink(ada.email, 2);
  await browserAt(app.url).call(passwords.forgot, { body: { email: ada.email } });
  const { userId, token } = linkOf(await mailTo(app, ada.email, 3));
  await browserAt(app.url).call(passwords.reset, { body: { userId, token, password: NEW } });
  expect(await stateOf(ada.userId)).toEqual({ failed_attempts: 0, locked_at: null });
  expect((await attempt(ada.email, NEW)).status).toBe(200);
});

it('SECU-1 F4 a lock is over on time to the second, and outlives the node that set it', async () => {
  const ada = await locking(3);
  await wrongTimes(ada.email, 3);
  const config = { encryptionKey: app.services.config.encryptionKey };
  const restarted = await testApp({ config, clock, database: { url: app.services.database.url ?? '' } });
  expect((await attempt(ada.email, PASSWORD, browserAt(restarted.url))).status).toBe(401);
  await restarted.close();
  const { rows } = await app.services.database.query<{ seconds: number }>(
    { kind: 'system' },
    'select extract(epoch from locked_until - locked_at)::int as seconds from identity.users where id = $1',
    [ada.userId],
  );
  expect(rows).toEqual([{ seconds: 3_600 }]);
  const lockedAt = (await stateOf(ada.userId))?.locked_at;
  const left = new Date(String(lockedAt)).getTime() + 3_600_000 - clock.now().getTime();
  clock.forward(left / 1000 - 1);
  expect(await open(ada.email)).toBe(false);
  clock.forward(1);
  await wrongTimes(ada.email, 1);
  expect((await stateOf(ada.userId))?.failed_attempts).toBe(1);
  expect(await open(ada.email)).toBe(true);
  clock.forward(-left / 1000);
});

it('SECU-1 F4 each tenant has its own policy; changed, it holds for the next try; without one there is a pause instead', async () => {
  const strict = await locking(3);
  const mild = await locking(12);
  await wrongTimes(mild.email, 11);
  expect(await open(mild.email)).toBe(true);
  await wrongTimes(strict.email, 2);
  expect(await open(strict.email)).toBe(true);
  await wrongTimes(strict.email, 3);
  expect(await open(strict.email)).toBe(false);
  const { id } = await strict.call(tenantPolicies.lockout, {});
  await strict.call(tenantPolicies.updateLockout, { body: { id: id ?? '', enabled: false } });
  await soon(() => open(strict.email));
});

it('AUTH-7 SECU-1 S11 refreshing neither lifts a lock nor gives a try back', async () => {
  const ada = await locking(3);
  await wrongTimes(ada.email, 2);
  await ada.call(login.refresh, {});
  expect((await stateOf(ada.userId))?.failed_attempts).toBe(2);
  await wrongTimes(ada.email, 1);
  await ada.call(login.refresh, {});
  expect(await open(ada.email)).toBe(false);
});

it('AUTH-25 SECU-1 F5 the password asked for a change counts with those of signing in', async () => {
  const ada = await locking(4);
  await wrongTimes(ada.email, 2);
  const change = (password: string) => ada.call(passwords.change, { body: { password, newPassword: NEW } });
  for (let time = 0; time < 2; time += 1)
    await expect(change(WRONG)).rejects.toMatchObject({ status: 400, type: 'wrong_password' });
  await expect(change(PASSWORD)).rejects.toMatchObject({ status: 429 });
  expect(await open(ada.email)).toBe(false);
  await unlockLink(ada.email, 2);
});

it('AUTH-25 F6 under attack the owner signs in where they did before, which ends no lock and gives nobody a try', async () => {
  const ada = await locking(3);
  const laptop = await signedIn(app.url, ada.email);
  await laptop.call(login.logout, {});
  expect(laptop.cookie).toBeNull();
  await wrongTimes(ada.email, 3);
  expect(await open(ada.email)).toBe(false);
  expect((await attempt(ada.email, PASSWORD, laptop)).status).toBe(200);
  // By the session of the browser alone, as one that was signed in by a link has.
  const phone = Object.assign(browserAt(node.url), { cookie: laptop.cookie });
  expect((await attempt(ada.email, PASSWORD, phone)).status).toBe(200);
  expect(await open(ada.email)).toBe(false);
});

it('AUTH-25 F6 a known browser guesses as seldom as any, is known for its own people only, and no longer after a reset', async () => {
  const ada = await locking(3);
  const bob = await locking(3);
  const laptop = await signedIn(app.url, ada.email);
  await laptop.call(login.logout, {});
  await wrongTimes(ada.email, 3);
  await wrongTimes(bob.email, 3);
  expect((await attempt(bob.email, PASSWORD, laptop)).status).toBe(401);
  for (let time = 0; time < 10; time += 1) expect((await attempt(ada.email, WRONG, laptop)).status).toBe(401);
  expect((await attempt(ada.email, PASSWORD, laptop)).status).toBe(401);

  await browserAt(app.url).call(passwords.forgot, { body: { email: bob.email } });
  const { userId, token } = linkOf(await mailTo(app, bob.email, 3));
  const bobs = Object.assign(browserAt(app.url), { others: new Map(bob.others) });
  await browserAt(app.url).call(passwords.reset, { body: { userId, token, password: NEW } });
  await wrongTimes(bob.email, 3);
  expect((await attempt(bob.email, NEW, bobs)).status).toBe(401);
});

it('AUTH-25 F1 F4 where the default locks, an address that nobody has is closed after as many tries', async () => {
  const credentials = { email: 'root@example.com', password: PASSWORD };
  const other = await testApp({ config: { admin: credentials } });
  const admin = await signedIn(other.url, credentials.email);
  await admin.call(tenantPolicies.saveVendor, { params: { kind: 'lockout' }, body: { enabled: true, maxAttempts: 3 } });
  const points = async () =>
    other.services.rateLimits.peek({ name: 'login-nobody-3', points: 3, seconds: 3_600 }, 'nobody@example.com');
  for (let time = 0; time < 5; time += 1)
    expect((await attempt('nobody@example.com', WRONG, browserAt(other.url))).status).toBe(401);
  expect(await points()).toMatchObject({ remaining: 0 });
  const { rows } = await other.services.database.query(
    { kind: 'system' },
    "select action, count(*)::int as count from identity.audits where action in ('login.failed', 'login.locked') group by 1 order by 1",
  );
  expect(rows).toEqual([
    { action: 'login.failed', count: 3 },
    { action: 'login.locked', count: 1 },
  ]);
  expect(await mailsTo(other, 'nobody@example.com')).toEqual([]);
  await other.close();
});
