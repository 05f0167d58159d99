import { login } from '@parley/contracts/identity/login.ts';
import { passwords } from '@parley/contracts/identity/passwords.ts';
import { unlock } from '@parley/contracts/identity/unlock.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { internalContext } from '#platform/context.ts';
import { settled } from '#testing/settled.ts';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import { CODE_TRIES } from '../challenges/challenge-code.ts';
import { CODE_FAILURES_IN_A_ROW } from '../limits.ts';
import { atSecondStep, auditsOf, enrolApp, mailAbout, mfaPerson, verify } from '../mfa/testing/second-factors.ts';
import { ask, finish, magicTokenIn, offerEveryWay } from '../passwordless/testing/ways.ts';
import type { Browser } from '../testing/browser.ts';
import { activePerson, browserAt, linkOf, mailsTo, PASSWORD, signedIn } from '../testing/browser.ts';
import { testClock } from '../testing/test-clock.ts';
import { addInARow, inARow, nobodyCalled } from './failures-in-a-row.ts';

const MOST = 12;
const NEW = 'slow copper meadow 77 tide';
const DAY = 86_400;
const clock = testClock();
let app: TestApp;
beforeAll(async () => {
  const guessing = { networks: [{ prefix: 64, times: 1 }], failuresInARow: MOST };
  app = await testApp({ clock, config: { guessing } });
  await offerEveryWay(app);
});
afterAll(() => app.close());

const sql = async (text: string, values: unknown[] = []) =>
  (await app.services.database.query({ kind: 'owner' }, text, values)).rows as Record<string, unknown>[];
/** The quarter of an hour of the quick limits is over. */
const later = async () => {
  await sql(`delete from platform.rate_limits where key like 'login-%' or key like 'sign-in-%'`);
};
const attempt = async (email: string, password: string, at: Browser = browserAt(app.url)) => {
  const response = await at.fetch(login.withPassword.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return { status: response.status, body: await response.text() };
};
/** So many that are looked at. */
const wrongTimes = async (email: string, times: number, at?: Browser): Promise<void> => {
  for (let time = 0; time < times; time += 1) {
    if (time % 8 === 0) await later();
    expect((await attempt(email, 'certainly wrong', at)).status).toBe(401);
  }
  await later();
};
const failures = async (userId: string): Promise<number> =>
  (await auditsOf(app, userId)).filter((action) => action === 'login.failed').length;
const LOCKED = /^Your Parley account was locked$/;

describe('AUTH-25 F2 wrong passwords in a row', () => {
  it('AUTH-25 F2 F4 close the password over any number of days, with the answer of a wrong one, until the link of the mail', async () => {
    const { userId } = await activePerson(app, 'slow@example.com');
    for (let day = 0; day < 4; day += 1) {
      await wrongTimes('slow@example.com', 3);
      clock.forward(DAY);
    }
    expect(await failures(userId)).toBe(MOST);
    const refused = await attempt('slow@example.com', PASSWORD);
    expect(refused).toEqual(await attempt('slow@example.com', 'certainly wrong'));
    expect(refused.status).toBe(401);
    expect(await failures(userId)).toBe(MOST);
    clock.forward(30 * DAY);
    await later();
    expect((await attempt('slow@example.com', PASSWORD)).status).toBe(401);

    const mail = await mailAbout(app, 'slow@example.com', LOCKED);
    expect(mail.text).toContain('Too many wrong passwords in a row');
    clock.forward(-30 * DAY);
    await browserAt(app.url).call(unlock.unlockMe, { body: { token: linkOf(mail).token } });
    expect((await attempt('slow@example.com', PASSWORD)).status).toBe(200);
    clock.forward(-4 * DAY);
  });

  it('AUTH-25 F2 a right password ends the row; so does a new one by mail', async () => {
    const { userId } = await activePerson(app, 'between@example.com');
    await wrongTimes('between@example.com', MOST - 1);
    await signedIn(app.url, 'between@example.com');
    await wrongTimes('between@example.com', MOST - 1);
    expect(await failures(userId)).toBe(2 * MOST - 2);
    await wrongTimes('between@example.com', 1);
    expect((await attempt('between@example.com', PASSWORD)).status).toBe(401);
    await browserAt(app.url).call(passwords.forgot, { body: { email: 'between@example.com' } });
    const { token } = linkOf(await mailAbout(app, 'between@example.com', /Set a new password/));
    await browserAt(app.url).call(passwords.reset, { body: { userId, token, password: NEW } });
    await signedIn(app.url, 'between@example.com', NEW);
  });

  it('AUTH-25 F6 leave the browsers of the owner alone, each of which has a row of its own', async () => {
    const email = 'home@example.com';
    await activePerson(app, email);
    const home = await signedIn(app.url, email);
    await home.call(login.logout, {});
    await wrongTimes(email, MOST);
    expect((await attempt(email, PASSWORD)).status).toBe(401);
    expect((await attempt(email, PASSWORD, home)).status).toBe(200);
    await home.call(login.logout, {});
    await wrongTimes(email, MOST, home);
    expect((await attempt(email, PASSWORD, home)).status).toBe(401);
  });

  it('AUTH-25 F1 F2 of an address that nobody has are counted alike, in no more rows than there are', async () => {
    const stranger = 'nobody-here@example.com';
    await wrongTimes(stranger, MOST);
    const { db } = internalContext(app.services, { kind: 'system' });
    const means = { db, clock };
    expect(await inARow(means, 'password', nobodyCalled(stranger))).toBe(MOST);
    const before = await sql(`select count(*)::int as count from identity.audits where action = 'login.failed'`);
    expect((await attempt(stranger, PASSWORD)).status).toBe(401);
    expect(await sql(`select count(*)::int as count from identity.audits where action = 'login.failed'`)).toEqual(
      before,
    );
    expect(new Set(Array.from({ length: 200_000 }, (_, n) => nobodyCalled(`${n}`))).size).toBeLessThanOrEqual(65_536);
    await settled(app.services.database);
    expect(await mailsTo(app, stranger)).toEqual([]);
  });

  it('AUTH-25 P1 are counted exactly when they come at once, and forgotten after ninety quiet days', async () => {
    const means = { db: internalContext(app.services, { kind: 'system' }).db, clock };
    const counts = await Promise.all(Array.from({ length: 40 }, () => addInARow(means, 'password', 'someone', MOST)));
    expect(counts.filter((count) => count !== null).sort((a, b) => a - b)).toEqual(
      Array.from({ length: MOST }, (_, n) => n + 1),
    );
    clock.forward(89 * DAY);
    expect(await addInARow(means, 'password', 'someone', MOST)).toBeNull();
    expect(await inARow(means, 'password', 'someone')).toBe(MOST);
    clock.forward(DAY + 60);
    expect(await inARow(means, 'password', 'someone')).toBe(0);
    expect(await addInARow(means, 'password', 'someone', MOST)).toBe(1);
    clock.forward(-90 * DAY - 60);
  });
});

it('AUTH-8 M3 F2 after forty wrong codes in a row the mail brings a link, until it was used', async () => {
  const email = 'coded@example.com';
  await activePerson(app, email);
  for (let asked = 0; asked < CODE_FAILURES_IN_A_ROW / CODE_TRIES; asked += 1) {
    await sql(`delete from platform.rate_limits where key like 'sign-in-%' or key like 'codes-%'`);
    const stranger = browserAt(app.url);
    await ask(stranger, 'code', { email });
    for (let time = 0; time < CODE_TRIES; time += 1)
      await expect(finish(stranger, 'code', '000000')).rejects.toMatchObject({ status: 401 });
  }
  await settled(app.services.database);
  const newest = async (browser: Browser) => {
    await sql(`delete from platform.rate_limits where key like 'sign-in-%' or key like 'codes-%'`);
    await ask(browser, 'code', { email });
    await settled(app.services.database);
    return (await mailsTo(app, email)).at(-1);
  };
  const fresh = browserAt(app.url);
  const mail = await newest(fresh);
  expect(mail?.subject).toBe('Your link to sign in to Parley');
  expect(await finish(fresh, 'magiclink', magicTokenIn(mail as { text: string }))).toHaveProperty('accessToken');
  expect((await newest(browserAt(app.url)))?.subject).toBe('Your code to sign in to Parley');
});

it('AUTH-11 M3 F2 wrong second factors in a row close the codes until a new password comes by mail', async () => {
  const person = await mfaPerson(app, 'factor@example.com');
  const own = await enrolApp(person, clock);
  const guess = async (mfaToken: string, browser: Awaited<ReturnType<typeof atSecondStep>>['browser']) =>
    verify(browser, mfaToken, '000000').catch(({ type }) => type);
  const answers: unknown[] = [];
  for (let left = MOST; left > 0; ) {
    const { browser, mfaToken } = await atSecondStep(app.url, person.email);
    for (; left > 0; left -= 1) {
      const answer = await guess(mfaToken, browser);
      if (answer === 'mfa_locked') break;
      answers.push(answer);
    }
    clock.forward(15 * 60 + 1);
  }
  expect(answers).toEqual(Array.from({ length: MOST }, () => 'mfa_code_invalid'));
  const step = await atSecondStep(app.url, person.email);
  await expect(verify(step.browser, step.mfaToken, own.fresh())).rejects.toMatchObject({
    status: 429,
    type: 'mfa_locked',
  });
  const mail = await mailAbout(app, person.email, /^Set a new password for your Parley account$/);
  expect(mail.text).toContain('/account/forget-password');
  await browserAt(app.url).call(passwords.forgot, { body: { email: person.email } });
  const { userId, token } = linkOf(await mailAbout(app, person.email, /^Set a new password for Parley$/));
  await browserAt(app.url).call(passwords.reset, { body: { userId, token, password: NEW } });
  const again = await signedIn(app.url, person.email, NEW).catch(() => null);
  expect(again?.token).toBeNull();
  const answer = await browserAt(app.url).call(login.withPassword, { body: { email: person.email, password: NEW } });
  expect(await verify(step.browser, answer.mfaToken ?? '', own.fresh())).toHaveProperty('accessToken');
});
