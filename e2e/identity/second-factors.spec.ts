import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { mailsTo, mailTo } from '../../apps/server/src/testing/people.ts';
import { atTheDoor, byPassword, doorOf } from '../support/door.ts';
import { appCode, askIdentity, codeIn, mailAbout, plugInAuthenticator } from '../support/identity.ts';
import { composer, journeys } from '../support/journeys.ts';

const house = journeys();
let setDoor: Awaited<ReturnType<typeof doorOf>>;
beforeAll(async () => {
  setDoor = await doorOf(house);
  await setDoor('strategies', { secondaryAuthStrategies: [] });
});

/** Sets an app up as somebody with the picture's key in letters would. @returns the key */
async function enrolApp(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^Authenticator app/ }).click();
  await page.getByRole('img', { name: /Picture to scan/ }).waitFor();
  const secret = (await page.locator('code').innerText()).replace(/\s/g, '');
  await page.getByLabel('Code').fill(appCode(secret));
  return secret;
}

const SECOND_STEP = /^Your second step/;
/** The codes that were mailed to somebody as a second factor, in order. */
const codesTo = async (email: string): Promise<string[]> =>
  (await mailsTo(house.server(), email)).filter(({ subject }) => SECOND_STEP.test(subject)).map(codeIn);

/** How many cookies of a session a browser holds. */
const sessionsIn = async (context: BrowserContext): Promise<number> =>
  (await context.cookies()).filter(({ name }) => /refresh/.test(name)).length;

describe('second factors', () => {
  test('AUTH-11 forced: an app is set up, codes are kept; asked again elsewhere; remembered; recovered', async () => {
    const person = await house.person();
    await setDoor('mfa', { enforceMFAType: 'Force' });
    const { page, context } = await atTheDoor(house);
    await byPassword(page, person);
    await page.getByRole('heading', { name: 'Add a second lock' }).waitFor();
    expect(page.url()).toMatch(/step=forceTwoFactor$/);
    // The step survives a reload, and nothing secret is in the address.
    await page.reload();
    const secret = await enrolApp(page);
    await page.getByRole('button', { name: 'Confirm' }).click();
    const list = page.getByRole('list', { name: 'Recovery codes' });
    await list.waitFor();
    await expect.poll(() => list.getByRole('listitem').count()).toBeGreaterThanOrEqual(8);
    const codes = await list.getByRole('listitem').allInnerTexts();
    await page.reload();
    await list.waitFor();
    await expect.poll(() => list.getByRole('listitem').allInnerTexts()).toEqual(codes);
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await composer(page).waitFor();
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(codes[0]);

    // Elsewhere: a wrong code first, then the right one of the next half minute, and the browser is remembered.
    await context.clearCookies();
    await page.goto(house.at('/account/login'));
    await byPassword(page, person);
    await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
    await page.reload();
    await page.getByLabel('Code').fill('000000');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('This code is not right, was already used, or is too old.').first().waitFor();
    await page.getByLabel(/Do not ask again in this browser/).check();
    await page.getByLabel('Code').fill(appCode(secret, 1));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await composer(page).waitFor();
    const remembered = (await context.cookies()).filter(({ name }) => !/refresh/.test(name));
    await context.clearCookies();
    await context.addCookies(remembered);
    await page.goto(house.at('/account/login'));
    await byPassword(page, person);
    await composer(page).waitFor();

    // The device is lost: a recovery code stands for it once, and the same sign-in sets up another one.
    await setDoor('mfa', { enforceMFAType: 'DontForce' });
    const lost = await atTheDoor(house);
    await byPassword(lost.page, person);
    await lost.page.getByRole('button', { name: 'None of these is at hand' }).click();
    await lost.page.getByLabel('Recovery code').fill(codes[0] ?? '');
    await lost.page.getByRole('button', { name: 'Continue' }).click();
    await lost.page.getByRole('heading', { name: 'Set up a new second factor' }).waitFor();
    await lost.page.reload();
    await lost.page.getByText(/replaces your former ones and your other recovery codes/).waitFor();
    const next = await enrolApp(lost.page);
    await lost.page.getByRole('button', { name: 'Confirm' }).click();
    await lost.page.getByRole('button', { name: 'I have kept them' }).click();
    await composer(lost.page).waitFor();

    // From now on the new app is asked for, and the lost one opens nothing.
    const later = await atTheDoor(house);
    await byPassword(later.page, person);
    await later.page.getByLabel('Code').fill(appCode(secret, 1));
    await later.page.getByRole('button', { name: 'Confirm' }).click();
    await later.page.getByText('This code is not right, was already used, or is too old.').first().waitFor();
    await later.page.getByLabel('Code').fill(appCode(next, 1));
    await later.page.getByRole('button', { name: 'Confirm' }).click();
    await composer(later.page).waitFor();
  });

  test('AUTH-11 M6 in French: a recovery code leads to a new second factor at the same sign-in', async () => {
    await setDoor('mfa', { enforceMFAType: 'DontForce' });
    const person = await house.person({ language: 'fr' });
    const ask = <T>(path: string, body?: unknown) =>
      askIdentity<T>(house.server(), person, 'POST', `/users/v1/mfa/authenticator/${path}`, body);
    const lost = await ask<{ secret: string }>('enroll');
    const { recoveryCodes } = await ask<{ recoveryCodes: string[] }>('enroll/verify', { token: appCode(lost.secret) });
    const { page } = await house.stranger({ locale: 'fr-FR' });
    await page.goto(house.at('/account/login'));
    await page.getByLabel('E-mail').fill(person.email);
    await page.getByRole('button', { name: 'Continuer', exact: true }).click();
    await page.getByLabel('Mot de passe', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await page.getByRole('button', { name: 'Je n’ai rien de tout cela sous la main' }).click();
    await page.getByLabel('Code de secours').fill(recoveryCodes[0] ?? '');
    await page.getByRole('button', { name: 'Continuer', exact: true }).click();
    await page.getByRole('heading', { name: 'Configurez un nouveau second facteur' }).waitFor();
    await page.getByText(/remplace les précédents et vos autres codes de secours/).waitFor();
    await page.getByRole('button', { name: /^Application d’authentification/ }).click();
    const secret = (await page.locator('code').innerText()).replace(/\s/g, '');
    await page.getByLabel('Code').fill(appCode(secret));
    await page.getByRole('button', { name: 'Confirmer' }).click();
    const list = page.getByRole('list', { name: 'Codes de secours' });
    await list.waitFor();
    expect(await list.getByRole('listitem').allInnerTexts()).not.toContain(recoveryCodes[1]);
    await page.getByRole('button', { name: 'Je les ai gardés' }).click();
    await composer(page).waitFor();
  });

  test('AUTH-11 forced: a phone is set up by text message', async () => {
    await setDoor('mfa', { enforceMFAType: 'DontForce' });
    const person = await house.person();
    await setDoor('mfa', { enforceMFAType: 'Force' });
    const { page } = await atTheDoor(house);
    await byPassword(page, person);
    await page.getByRole('button', { name: /^Text message/ }).click();
    const number = '+33612345682';
    await page.getByLabel('Phone number').fill(number);
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await page.getByLabel('Code').fill(codeIn(await mailTo(house.server(), number)));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await composer(page).waitFor();
    await setDoor('mfa', { enforceMFAType: 'DontForce' });
  });

  test('AUTH-11 a security key is enrolled where one is forced, and signs in the next time', async () => {
    await setDoor('mfa', { enforceMFAType: 'DontForce' });
    const person = await house.person();
    await setDoor('mfa', { enforceMFAType: 'Force' });
    const { page, context } = await atTheDoor(house);
    await plugInAuthenticator(page, 'usb');
    await byPassword(page, person);
    await page.getByRole('button', { name: /^Security key/ }).click();
    await page.getByText('Have your key at hand.').waitFor();
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByRole('list', { name: 'Recovery codes' }).waitFor();
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await composer(page).waitFor();

    await context.clearCookies();
    await page.goto(house.at('/account/login'));
    await byPassword(page, person);
    await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
    // The half that was shown opens nothing yet.
    expect(await sessionsIn(context)).toBe(0);
    await page.getByRole('button', { name: 'Use the device' }).click();
    await composer(page).waitFor();
    expect(await sessionsIn(context)).toBe(1);

    // Without the key, the password alone stays outside.
    const without = await atTheDoor(house);
    await byPassword(without.page, person);
    await plugInAuthenticator(without.page, 'usb');
    await without.page.getByRole('button', { name: 'Use the device' }).click();
    await without.page
      .getByText('The browser showed nothing, or the question was closed. You can try again.')
      .waitFor();
    await setDoor('mfa', { enforceMFAType: 'DontForce' });
  });

  test('AUTH-11 AUTH-3 a code by mail as the second factor, set up where one is forced and asked for the next time', async () => {
    await setDoor('mfa', { enforceMFAType: 'DontForce' });
    const person = await house.person();
    await setDoor('mfa', { enforceMFAType: 'Force' });
    const { page, context } = await atTheDoor(house);
    await byPassword(page, person);
    await page.getByRole('button', { name: /^Code by mail/ }).click();
    await page.getByText(`A code was sent to ${person.email}.`).waitFor();
    const first = codeIn(await mailAbout(house.server(), person.email, SECOND_STEP));
    await page.getByLabel('Code').fill(first === '111111' ? '222222' : '111111');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('This code is not right, was already used, or is too old.').first().waitFor();
    await page.getByLabel('Code').fill(first);
    await page.getByRole('button', { name: 'Confirm' }).click();
    // A mailbox is no device that gets lost: there are no recovery codes to keep.
    await composer(page).waitFor();

    await context.clearCookies();
    await page.goto(house.at('/account/login'));
    await byPassword(page, person);
    await page.getByText(`A code goes to ${person.email}.`).waitFor();
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await page.getByText(`A code was sent to ${person.email}.`).waitFor();
    await expect.poll(async () => (await codesTo(person.email)).length).toBe(2);
    const [, second = ''] = await codesTo(person.email);
    await page.getByLabel('Code').fill(first);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('This code is not right, was already used, or is too old.').first().waitFor();
    await page.getByLabel('Code').fill(second);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await composer(page).waitFor();
    await setDoor('mfa', { enforceMFAType: 'DontForce' });
  });
});
