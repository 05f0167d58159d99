import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linkIn, mailTo, signUpMember } from '../../apps/server/src/testing/people.ts';
import { atTheDoor, byPassword, doorOf, giveEmail } from '../support/door.ts';
import { askIdentity, codeIn, plugInAuthenticator } from '../support/identity.ts';
import { composer, journeys } from '../support/journeys.ts';
import { lanternProvider } from '../support/openid-provider.ts';

const lantern = lanternProvider();
const lists = mkdtempSync(path.join(os.tmpdir(), 'parley-lists-'));
const breached = path.join(lists, 'breached.txt');
/** The list of passwords known from leaks, which the operator replaces while the server runs. */
const publish = (password: string): void =>
  writeFileSync(breached, `${createHash('sha1').update(password).digest('hex').toUpperCase()}:7\n`);
publish('known to everybody');
const house = journeys({ env: () => ({ ...lantern.env(), BREACHED_PASSWORDS_FILE: breached }) });
let setDoor: Awaited<ReturnType<typeof doorOf>>;
const passkeys = { strategy: 'Passkeys', isActive: true };
const strategies = (strategy: string, ...secondary: object[]) =>
  setDoor('strategies', { mainAuthStrategies: [{ strategy }], secondaryAuthStrategies: secondary });

afterAll(() => rmSync(lists, { recursive: true }));
beforeAll(async () => {
  setDoor = await doorOf(house);
  lantern.register(house.server());
});

describe('ways in', () => {
  test('AUTH-8 a link by mail signs in the browser that asked for it; another is asked for the code, and it works once', async () => {
    const person = await house.person();
    await strategies('MagicLink');
    const { page, context } = await atTheDoor(house);
    await giveEmail(page, person.email);
    await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
    await page.reload();
    await page.getByText(person.email).waitFor();
    const mail = await mailTo(house.server(), person.email, 1);
    const link = linkIn(mail).href;

    const other = await atTheDoor(house, '/account/login');
    await other.page.goto(link);
    await other.page.getByRole('button', { name: 'Sign in' }).click();
    await other.page.getByRole('heading', { name: 'One thing more' }).waitFor();
    await other.page.getByLabel('Code').fill('000000');
    await other.page.getByRole('button', { name: 'Sign in' }).click();
    await other.page
      .getByText(/^Failed to authenticate/)
      .first()
      .waitFor();

    const second = await context.newPage();
    await second.goto(link);
    await composer(second).waitFor();
    // The tab that waited is in as well.
    await composer(page).waitFor();

    await other.page.goto(link);
    await other.page.getByRole('button', { name: 'Sign in' }).click();
    await other.page.getByRole('heading', { name: 'Magic link has expired' }).waitFor();
    await other.page.getByRole('link', { name: 'Send me a new link' }).click();
    await other.page.getByLabel('E-mail').waitFor();
  });

  test('AUTH-8 a code by mail, after a wrong one and a reload', async () => {
    const person = await house.person();
    await strategies('Code');
    const { page } = await atTheDoor(house);
    await giveEmail(page, person.email);
    const code = codeIn(await mailTo(house.server(), person.email, 1));
    await page.getByLabel('Code').fill(code === '111111' ? '222222' : '111111');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page
      .getByText(/^Failed to authenticate/)
      .first()
      .waitFor();
    await page.reload();
    await page.getByLabel('Code').fill(code);
    await page.keyboard.press('Enter');
    await composer(page).waitFor();
  });

  test('AUTH-3 AUTH-8 RegisterQuickLogin: a number is given after a sign-in, and signs in by text message the next time', async () => {
    const person = await house.person();
    await strategies('EmailAndPassword', { strategy: 'SmsCode', isActive: true });
    const { page, context } = await atTheDoor(house);
    await byPassword(page, person);
    await page.getByRole('heading', { name: 'Sign in by text message next time?' }).waitFor();
    const number = '+33612345681';
    await page.getByLabel('Phone number').fill(number);
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await page.getByLabel('Code').fill(codeIn(await mailTo(house.server(), number)));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await composer(page).waitFor();

    await context.clearCookies();
    await page.goto(house.at('/account/login'));
    await page.getByRole('link', { name: 'Continue with Lantern' }).waitFor();
    await giveEmail(page, person.email);
    await page.getByRole('heading', { name: 'Check your phone' }).waitFor();
    await page.getByLabel('Code').fill(codeIn(await mailTo(house.server(), number, 1)));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await composer(page).waitFor();
    await strategies('EmailAndPassword', passkeys);
  });

  test('AUTH-8 SmsCode as the main strategy signs in by the number', async () => {
    const person = await house.person();
    await strategies('SmsCode');
    const number = '+33612345683';
    const mine = '/users/phone-numbers/v1';
    const { otcToken } = await askIdentity<{ otcToken: string }>(house.server(), person, 'POST', mine, {
      phoneNumber: number,
      verify: true,
    });
    const code = codeIn(await mailTo(house.server(), number));
    await askIdentity(house.server(), person, 'POST', `${mine}/verify`, { otcToken, code });

    const { page } = await atTheDoor(house);
    await page.getByLabel('E-mail or phone number').fill('+33 6 12 34 56 83');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByRole('heading', { name: 'Check your phone' }).waitFor();
    // The code that verified the number is no code to sign in with.
    await page.getByLabel('Code').fill(code);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page
      .getByText(/^Failed to authenticate/)
      .first()
      .waitFor();
    await page.getByLabel('Code').fill(codeIn(await mailTo(house.server(), number, 1)));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await composer(page).waitFor();
    await strategies('EmailAndPassword', passkeys);
  });

  test('AUTH-10 a passkey is offered after a password, and is the way in from then on', async () => {
    const person = await house.person();
    await strategies('EmailAndPassword', passkeys);
    const { page, context } = await atTheDoor(house);
    await plugInAuthenticator(page);
    await byPassword(page, person);
    await page.getByRole('heading', { name: /fingerprint next time/ }).waitFor();
    await page.getByRole('button', { name: 'Make a passkey' }).click();
    await composer(page).waitFor();

    await context.clearCookies();
    await page.goto(house.at('/account/login'));
    // The browser may show it beside the field at once, or the button asks for it.
    const button = page.getByRole('button', { name: 'Use a passkey' });
    await Promise.race([composer(page).waitFor(), button.click()]);
    await composer(page).waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('preferred-login-method'))).toBe('Passkeys');
  });

  test('AUTH-9 a provider signs in somebody new, and who turns back there finds a way out', async () => {
    await strategies('EmailAndPassword', passkeys);
    lantern.provider().people.push({ sub: 'ada', name: 'Ada', email: 'ada@example.org', email_verified: true });
    const { page } = await atTheDoor(house);
    await page.getByRole('link', { name: 'Continue with Lantern' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText(/You turned back at the other side/).waitFor();
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await page.getByRole('link', { name: 'Continue with Lantern' }).click();
    await page.getByRole('button', { name: 'Continue as Ada' }).click();
    // Somebody new agrees first.
    await page.waitForURL(/\/welcome/);
    expect(page.url()).not.toContain('code=');
  });

  test('SECU-1 AUTH-3 the proof of work is done in the browser, unseen, where a policy asks for it', async () => {
    const person = await house.person();
    await setDoor('captcha', { enabled: true });
    const { page } = await atTheDoor(house);
    const sent = page.waitForRequest(
      (request) => request.url().endsWith('/auth/v1/user') && request.method() === 'POST',
    );
    await byPassword(page, person);
    expect((await sent).postDataJSON()).toMatchObject({ recaptchaToken: expect.stringMatching(/^[\w+/=]{100,}$/) });
    await composer(page).waitFor();
    await setDoor('captcha', { enabled: false });
  });

  test('AUTH-17 a right password that leaked opens nothing but the way to a new one', async () => {
    await strategies('EmailAndPassword', passkeys);
    const password = 'a lantern over the quiet harbour';
    const person = await signUpMember(house.server(), { password });
    publish(password);
    const { page } = await atTheDoor(house);
    await byPassword(page, person, password);
    await page.getByRole('heading', { name: 'This password has leaked' }).waitFor();
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
    await page.goto(linkIn(await mailTo(house.server(), person.email, 1)).href);
    await page.getByLabel('New password', { exact: true }).fill('another lantern at the pier');
    await page.getByRole('button', { name: 'Change my password' }).click();
    await page.getByRole('heading', { name: 'Your password is changed' }).waitFor();
  });
});
