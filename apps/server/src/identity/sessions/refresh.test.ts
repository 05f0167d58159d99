import { login } from '@parley/contracts/identity/login.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import type { Browser } from '../testing/browser.ts';
import { activePerson, browserAt, mailTo, signedIn } from '../testing/browser.ts';
import { testClock } from '../testing/test-clock.ts';

const clock = testClock();
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ clock });
  await activePerson(app, 'ada@example.com');
});
afterAll(() => app.close());

/** Another holder of the same cookie. */
const copyOf = ({ cookie }: Browser): Browser => Object.assign(browserAt(app.url), { cookie });
const refresh = (browser: Browser) => browser.call(login.refresh, {});

it('AUTH-7 each refresh gives another token, and the cookie is HttpOnly, Lax and for every path', async () => {
  const ada = await signedIn(app.url, 'ada@example.com');
  const seen = new Set([ada.cookie]);
  for (let time = 0; time < 3; time += 1) {
    await refresh(ada);
    seen.add(ada.cookie);
  }
  expect(seen.size).toBe(4);
  const response = await ada.fetch('/identity/resources/auth/v1/user/token/refresh', { method: 'POST' });
  const [line = ''] = response.headers.getSetCookie();
  expect(line).toMatch(/^fe_refresh_parley=[^;]+; Max-Age=1209\d{3}; Path=\/; HttpOnly; SameSite=Lax$/);
});

it('AUTH-7 S2 fifty refreshes at once with one token all get the same child, and the session goes on', async () => {
  const ada = await signedIn(app.url, 'ada@example.com');
  const copies = Array.from({ length: 50 }, () => copyOf(ada));
  const answers = await Promise.all(copies.map(refresh));
  expect(new Set(copies.map(({ cookie }) => cookie)).size).toBe(1);
  expect(answers.every(({ accessToken }) => accessToken)).toBe(true);
  await refresh(copies[0] as Browser);
});

it('AUTH-7 S3 an answer that never arrived is asked for again inside the grace', async () => {
  const ada = await signedIn(app.url, 'ada@example.com');
  const lost = copyOf(ada);
  await refresh(lost);
  clock.forward(29);
  await refresh(ada);
  expect(ada.cookie).toBe(lost.cookie);
  await refresh(ada);
});

it('AUTH-7 S1 a refresh token replayed after the grace ends the family, tells its owner and is written down', async () => {
  const ada = await activePerson(app, 'theft@example.com');
  const thief = copyOf(ada);
  await refresh(ada);
  clock.forward(31);
  await expect(refresh(thief)).rejects.toMatchObject({ status: 401, type: 'unauthenticated' });
  await expect(ada.call(users.me, {})).rejects.toMatchObject({ status: 401 });
  await expect(refresh(ada)).rejects.toMatchObject({ status: 401 });
  const { rows } = await app.services.database.query<{ severity: string; user_id: string }>(
    { kind: 'system' },
    "select severity, user_id from identity.audits where action = 'session.refresh_token_reused'",
  );
  expect(rows).toEqual([{ severity: 'SEVERE', user_id: ada.userId }]);
  expect((await mailTo(app, 'theft@example.com', 2)).subject).toBe('A Parley session was ended for your safety');
});

it('AUTH-7 S1 an older ancestor ends the family even at once', async () => {
  const ada = await signedIn(app.url, 'ada@example.com');
  const old = copyOf(ada);
  await refresh(ada);
  await refresh(ada);
  await expect(refresh(old)).rejects.toMatchObject({ status: 401 });
  await expect(refresh(ada)).rejects.toMatchObject({ status: 401 });
});

it('AUTH-7 a guessed token ends nothing, however well its session is known', async () => {
  const ada = await signedIn(app.url, 'ada@example.com');
  await refresh(ada);
  const [name, value = ''] = (ada.cookie ?? '').split('=');
  const [session] = value.split('.');
  for (const guess of [
    `${session}.0.${'A'.repeat(43)}`,
    `${session}.1.${'A'.repeat(43)}`,
    `${session}.999999999.${'A'.repeat(43)}`,
    `${session}.0.x`,
    `${'0'.repeat(8)}-0000-7000-8000-${'0'.repeat(12)}.0.${'A'.repeat(43)}`,
    'garbage',
    '',
    'x'.repeat(4_000),
  ]) {
    const stranger = Object.assign(browserAt(app.url), { cookie: `${name}=${guess}` });
    await expect(refresh(stranger)).rejects.toMatchObject({ status: 401 });
    await stranger.call(login.logout, {});
  }
  await refresh(ada);
});

it('AUTH-7 a session ends when nobody used it for two weeks, and after ninety days however it was used', async () => {
  const idle = await signedIn(app.url, 'ada@example.com');
  const busy = await signedIn(app.url, 'ada@example.com');
  const DAY = 86_400;
  for (let day = 0; day < 14; day += 7) {
    clock.forward(7 * DAY - 1);
    await refresh(busy);
  }
  clock.forward(2);
  await expect(refresh(idle)).rejects.toMatchObject({ status: 401 });
  for (let day = 14; day < 84; day += 7) {
    clock.forward(7 * DAY);
    await refresh(busy);
  }
  clock.forward(6 * DAY + 10);
  await expect(refresh(busy)).rejects.toMatchObject({ status: 401 });
});

it('AUTH-7 S11 refreshing does not lift a lock', async () => {
  const ada = await activePerson(app, 'locked@example.com');
  const wrong = () =>
    browserAt(app.url).call(login.withPassword, { body: { email: 'locked@example.com', password: 'wrong' } });
  for (let time = 0; time < 10; time += 1) await expect(wrong()).rejects.toMatchObject({ status: 401 });
  await refresh(ada);
  await expect(signedIn(app.url, 'locked@example.com')).rejects.toMatchObject({ type: 'incorrect_credentials' });
});
