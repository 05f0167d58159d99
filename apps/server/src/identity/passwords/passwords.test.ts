import { login } from '@parley/contracts/identity/login.ts';
import { passwords } from '@parley/contracts/identity/passwords.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import { activePerson, browserAt, linkOf, mailsTo, mailTo, PASSWORD, signedIn } from '../testing/browser.ts';
import { testClock } from '../testing/test-clock.ts';

const clock = testClock();
const NEW = 'slow copper meadow 77 tide';
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ clock });
});
afterAll(() => app.close());

const forgot = (email: string) => browserAt(app.url).call(passwords.forgot, { body: { email } });
const reset = (body: { userId: string; token: string; password: string }) =>
  browserAt(app.url).call(passwords.reset, { body });

it('AUTH-16 P6 a reset link sets the password once, ends every session and lets the new password in', async () => {
  const ada = await activePerson(app, 'ada@example.com');
  await forgot('Ada@Example.com');
  const { url, userId, token } = linkOf(await mailTo(app, 'ada@example.com', 2));
  expect(url.pathname).toBe('/account/reset-password');
  await browserAt(app.url).call(passwords.validate, { body: { userId, token } });
  await browserAt(app.url).call(passwords.validate, { body: { userId, token } });

  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => reset({ userId, token, password: NEW })));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const attempt of tries)
    if (attempt.status === 'rejected') expect([410, 503]).toContain((attempt.reason as { status: number }).status);

  await expect(ada.call(users.me, {})).rejects.toMatchObject({ status: 401 });
  await expect(ada.call(login.refresh, {})).rejects.toMatchObject({ status: 401 });
  await expect(signedIn(app.url, 'ada@example.com')).rejects.toMatchObject({ type: 'incorrect_credentials' });
  await signedIn(app.url, 'ada@example.com', NEW);
  await expect(reset({ userId, token, password: PASSWORD })).rejects.toMatchObject({ status: 410 });
  expect((await mailTo(app, 'ada@example.com', 3)).subject).toBe('Your Parley password was changed');
});

it('AUTH-16 P6 a link that is expired, foreign or for something else is refused; a newer one ends it only once it is used', async () => {
  const bob = await activePerson(app, 'bob@example.com');
  const eve = await activePerson(app, 'eve@example.com');
  await forgot('bob@example.com');
  const first = linkOf(await mailTo(app, 'bob@example.com', 2));
  await expect(reset({ userId: eve.userId, token: first.token, password: NEW })).rejects.toMatchObject({ status: 410 });
  await expect(reset({ userId: 'x', token: first.token, password: NEW })).rejects.toMatchObject({ status: 400 });
  await expect(
    browserAt(app.url).call(passwords.validate, { body: { userId: 'x', token: first.token } }),
  ).rejects.toMatchObject({ status: 400, type: 'reset_link_malformed' });

  await forgot('bob@example.com');
  const second = linkOf(await mailTo(app, 'bob@example.com', 3));
  await browserAt(app.url).call(passwords.validate, { body: first });

  clock.forward(3_601);
  await expect(reset({ ...second, password: NEW })).rejects.toMatchObject({ status: 410 });
  clock.forward(-3_601);
  await reset({ userId: bob.userId, token: second.token, password: NEW });
  await expect(reset({ ...first, password: PASSWORD })).rejects.toMatchObject({ status: 410 });
});

it('AUTH-16 P6 of several links used at the same moment one sets the password, and the others hear that they are spent', async () => {
  await activePerson(app, 'parallel@example.com');
  const links = [];
  for (const number of [2, 3, 4]) {
    await forgot('parallel@example.com');
    links.push(linkOf(await mailTo(app, 'parallel@example.com', number)));
  }
  const tries = await Promise.allSettled(
    links.map(({ userId, token }, at) => reset({ userId, token, password: `${NEW} ${at}` })),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const result of tries) if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 410 });
});

it('AUTH-16 P7 the link names the configured origin, whatever host the request claims', async () => {
  await activePerson(app, 'host@example.com');
  const { port } = new URL(app.url);
  const response = await fetch(`http://127.0.0.1:${port}/identity/resources/users/v1/passwords/reset`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
    },
    body: JSON.stringify({ email: 'host@example.com' }),
  });
  expect(response.status).toBe(200);
  const mail = await mailTo(app, 'host@example.com', 2);
  expect(linkOf(mail).url.origin).toBe(app.url);
  expect(mail.html + mail.text).not.toContain('evil');
});

it('AUTH-16 a changed password keeps this session and ends the others; the former must be known', async () => {
  const ada = await activePerson(app, 'change@example.com');
  const other = await signedIn(app.url, 'change@example.com');
  const change = (password: string, newPassword: string) =>
    ada.call(passwords.change, { body: { password, newPassword } });
  await expect(change('not it at all', NEW)).rejects.toMatchObject({ status: 400, type: 'wrong_password' });
  await expect(change(PASSWORD, 'password1234')).rejects.toMatchObject({ type: 'password_too_weak' });
  await change(PASSWORD, NEW);
  await ada.call(users.me, {});
  await expect(other.call(users.me, {})).rejects.toMatchObject({ status: 401 });
  await signedIn(app.url, 'change@example.com', NEW);
});

it('AUTH-25 P1 P2 wrong passwords at once are counted exactly, the right one gets the same answer, one mail tells it', async () => {
  await activePerson(app, 'target@example.com');
  const attempt = async (password: string) => {
    const response = await browserAt(app.url).fetch('/identity/resources/auth/v1/user', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'target@example.com', password }),
    });
    return { status: response.status, body: await response.text() };
  };
  const answers = await Promise.all(Array.from({ length: 30 }, () => attempt('certainly wrong')));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
  const { rows } = await app.services.database.query<{ action: string; count: number }>(
    { kind: 'system' },
    "select action, count(*)::int as count from identity.audits where email = 'target@example.com' and action in ('login.failed', 'login.locked') group by 1 order by 1",
  );
  expect(rows).toEqual([
    { action: 'login.failed', count: 10 },
    { action: 'login.locked', count: 1 },
  ]);
  expect(await attempt(PASSWORD)).toEqual(answers[0]);
  expect((await mailTo(app, 'target@example.com', 2)).subject).toBe('Signing in to Parley is paused for a while');
  expect(await mailsTo(app, 'target@example.com')).toHaveLength(2);

  // The owner of the mailbox ends the lock.
  await forgot('target@example.com');
  const link = linkOf(await mailTo(app, 'target@example.com', 3));
  await reset({ ...link, password: NEW });
  await signedIn(app.url, 'target@example.com', NEW);
});

it('AUTH-25 F5 the password asked for a change shares the tries of signing in', async () => {
  const ada = await activePerson(app, 'doors@example.com');
  for (let time = 0; time < 10; time += 1) {
    const guess = ada.call(passwords.change, { body: { password: `wrong ${time}`, newPassword: NEW } });
    await expect(guess).rejects.toMatchObject({ type: 'wrong_password' });
  }
  await expect(ada.call(passwords.change, { body: { password: PASSWORD, newPassword: NEW } })).rejects.toMatchObject({
    status: 429,
  });
  await expect(signedIn(app.url, 'doors@example.com')).rejects.toMatchObject({ type: 'incorrect_credentials' });
});

it('AUTH-16 P3 rules count characters, refuse the longest before hashing, and change nothing silently', async () => {
  const ada = await activePerson(app, 'rules@example.com');
  const change = (newPassword: string) => ada.call(passwords.change, { body: { password: PASSWORD, newPassword } });
  await expect(change('k7#Qz!m2')).rejects.toMatchObject({ status: 400, type: 'password_too_short' });
  await expect(change('é'.repeat(129))).rejects.toMatchObject({ type: 'password_too_long' });
  await expect(change('aaaaaaaaaaaaaaaa')).rejects.toMatchObject({ type: 'password_too_weak' });
  await expect(change('bonjourbonjour')).rejects.toMatchObject({ type: 'password_too_weak' });
  await expect(change('rules@example.com')).rejects.toMatchObject({ type: 'password_too_weak' });
  const long = `${'correct horse battery staple '.repeat(4)}end 0123`;
  expect(long.length).toBeGreaterThan(73);
  await change(long);
  await expect(signedIn(app.url, 'rules@example.com', long.slice(0, -1))).rejects.toMatchObject({ status: 401 });
  await expect(signedIn(app.url, 'rules@example.com', long.slice(0, 72))).rejects.toMatchObject({ status: 401 });
  await signedIn(app.url, 'rules@example.com', long);
  await expect(signedIn(app.url, 'rules@example.com', 'x'.repeat(4_000))).rejects.toMatchObject({
    status: 401,
    type: 'incorrect_credentials',
  });
});

it('AUTH-16 P3 composed and decomposed accents are the same password', async () => {
  const ada = await activePerson(app, 'accents@example.com');
  const composed = 'été à la plage, vélo et forêt';
  await ada.call(passwords.change, { body: { password: PASSWORD, newPassword: composed.normalize('NFC') } });
  await signedIn(app.url, 'accents@example.com', composed.normalize('NFD'));
});
