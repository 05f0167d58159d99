import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { linkIn, mailTo, PASSWORD } from '../../apps/server/src/testing/people.ts';
import { composer, journeys } from '../support/journeys.ts';

const house = journeys();

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

describe('signing in', () => {
  test('AUTH-3 AUTH-6 with address and password, one after the other, to where one was going', async () => {
    const person = await house.person();
    const { page } = await house.stranger();
    await page.goto(house.at('/settings'));
    await page.waitForURL(/\/account\/login\?redirectUrl=/);
    await signIn(page, person.email, PASSWORD);
    await page.waitForURL(house.at('/settings'));
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
  });

  test('AUTH-25 AUTH-5 a wrong password and an unknown account read the same', async () => {
    const person = await house.person();
    const refusals: string[] = [];
    for (const email of [person.email, `nobody${randomBytes(4).toString('hex')}@example.com`]) {
      const { page } = await house.stranger();
      await page.goto(house.at('/account/login'));
      await signIn(page, email, 'not the password at all');
      await page.getByText('The e-mail address or the password is not right.').first().waitFor();
      const whole = await page.getByRole('main').innerText();
      refusals.push(whole.replaceAll(email, '…'));
      expect(page.url()).toContain('/account/login');
      await page.reload();
      await page.getByLabel('Password', { exact: true }).waitFor();
    }
    expect(refusals[0]).toBe(refusals[1]);
  });

  test('AUTH-16 a forgotten password is replaced by mail, and the old one opens nothing any more', async () => {
    const person = await house.person();
    const open = await house.as(person);
    await open.page.goto(house.at('/'));
    await composer(open.page).waitFor();

    const { page } = await house.stranger();
    await page.goto(house.at('/account/login'));
    await page.getByLabel('E-mail').fill(person.email);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('link', { name: 'I forgot my password' }).click();
    await page.getByLabel('E-mail').fill(person.email);
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await page.getByRole('heading', { name: 'Check your mail' }).waitFor();

    const next = 'a lantern over the harbour';
    await page.goto(linkIn(await mailTo(house.server(), person.email, 1)).href);
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
    await page.getByLabel('New password', { exact: true }).fill(next);
    await page.getByRole('button', { name: 'Change my password' }).click();
    await page.getByRole('heading', { name: 'Your password is changed' }).waitFor();

    await page.goto(house.at('/account/login'));
    await signIn(page, person.email, PASSWORD);
    await page.getByText('The e-mail address or the password is not right.').first().waitFor();
    await page.getByLabel('Password', { exact: true }).fill(next);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await composer(page).waitFor();

    await open.page.reload();
    await open.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  test('AUTH-16 AUTH-25 a forgotten password of nobody reads as if there were an account', async () => {
    const { page } = await house.stranger();
    await page.goto(house.at('/account/forget-password'));
    await page.getByLabel('E-mail').fill(`nobody${randomBytes(4).toString('hex')}@example.com`);
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
  });

  test('AUTH-20 signing out ends the session, in every window of the browser', async () => {
    const person = await house.person();
    const { page, context } = await house.as(person);
    await page.goto(house.at('/'));
    await composer(page).waitFor();
    const second = await context.newPage();
    await second.goto(house.at('/settings'));
    await second.getByRole('heading', { name: 'Settings' }).waitFor();

    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await second.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.goto(house.at('/settings'));
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  test('ME-2 AUTH-20 a session ended from another browser is over there', async () => {
    const person = await house.person();
    const here = await house.as(person);
    const there = await house.as(person);
    await there.page.goto(house.at('/'));
    await composer(there.page).waitFor();

    await here.page.goto(house.at('/account/sessions'));
    const list = here.page.getByRole('list', { name: 'Your sessions' });
    await list.getByText('This browser').waitFor();
    await here.page.getByRole('button', { name: 'End all the others' }).click();
    await here.page.getByRole('dialog').getByRole('button', { name: 'End all the others' }).click();
    await here.page.getByText('You are signed in nowhere else.').waitFor();
    await expect.poll(() => list.getByRole('listitem').count()).toBe(1);

    await composer(there.page).fill('Am I still here?');
    await composer(there.page).press('Enter');
    const toasts = there.page.getByRole('region', { name: 'Notifications' });
    await toasts.getByText('Session expired. Please refresh the page to continue.').waitFor();
    await there.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await here.page.reload();
    await list.waitFor();
  });

  test('ME-1 a name changed on the profile is the name in the menu, after a reload as well', async () => {
    const person = await house.person({ name: 'Camille' });
    const { page } = await house.as(person);
    await page.goto(house.at('/account'));
    await page.getByLabel('Your name').fill('Camille Durand');
    await page.getByRole('region', { name: 'About you' }).getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').first().waitFor();
    await page.goto(house.at('/'));
    await page.getByRole('button', { name: 'Account of Camille Durand' }).waitFor();
  });
});
