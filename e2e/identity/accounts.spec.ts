import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { signUpOwner } from '../../apps/server/src/testing/people.ts';
import { askIdentity } from '../support/identity.ts';
import type { Person } from '../support/journeys.ts';
import { journeys } from '../support/journeys.ts';
import { agreeToEverything } from '../support/onboarding.ts';
import { inspect } from '../support/screens.ts';

const house = journeys();

async function owner(language: 'en' | 'fr', nth: number): Promise<Person> {
  const server = { url: house.server().url, headers: { 'x-forwarded-for': `198.51.23.${nth}` } };
  const person = await signUpOwner(server, { name: 'Ada Martin' });
  await agreeToEverything(house.server(), person, language);
  return { ...person, language };
}

/** As a program of the person would. @returns what is answered */
async function ask<T>(person: Person, method: string, path: string, body: object): Promise<T> {
  const response = await fetch(house.at(`/tenants/resources${path}`), {
    method,
    headers: { authorization: `Bearer ${person.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.ok, path).toBe(true);
  return (await response.json()) as T;
}
/** @returns the id */
const makeAccount = async (person: Person, body: object): Promise<string> =>
  (await ask<{ id: string }>(person, 'POST', '/sub-tenants/v1', body)).id;

const rowOf = (page: Page, name: RegExp | string) => page.getByRole('row').filter({ hasText: name });

describe('accounts', () => {
  test('TENANT-1 PORTAL-2 settings, logo and a sign-in page of an account are changed, in both ways it can go', async () => {
    const person = await owner('en', 1);
    const { page } = await house.as(person, { reducedMotion: 'reduce' });
    await page.goto(house.at('/portal/account'));
    await page.getByLabel('Company name').fill('');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Please give the account a name.').waitFor();
    await page.getByLabel('Company name').fill('Maison Nord');
    await page.getByLabel('Website').fill('www.example.org');
    await page.getByLabel('Street and number').fill('1 Harbour Street');
    await page.getByLabel('City').fill('Lille');
    await page.getByLabel('Time zone').selectOption('Europe/Paris');
    await page.getByLabel('Dates').selectOption({ label: '31.12.2026' });
    await page.getByLabel('Currency').selectOption('CHF');

    // A failure keeps what was typed and says why.
    await page.route(
      '**/account-settings/v1',
      (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()),
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The server cannot be reached at the moment. What you typed is kept.').waitFor();
    await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Lille');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved.').waitFor();
    await page.getByRole('heading', { name: 'Maison Nord' }).waitFor();

    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Choose a logo' }).click(),
    ]);
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    await chooser.setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') });
    await page.getByRole('button', { name: 'Keep this logo' }).click();
    await page.getByText('The logo is in place.').waitFor();
    await page.reload();
    await expect.poll(() => page.getByAltText('The logo of this account').getAttribute('src')).toContain('/logos/v1/');
    await expect.poll(() => page.getByLabel('Time zone').inputValue()).toBe('Europe/Paris');
    expect(await inspect(page)).toEqual([]);
    await page.reload();

    await page.getByRole('tab', { name: 'Settings' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByLabel('Name in addresses').fill('Not so');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Please use lower-case letters, digits and hyphens, at most 63.').waitFor();
    await page.getByLabel('Name in addresses').fill('maison-nord');
    await page.getByLabel('Application').fill('https://app.example.org');
    await page.keyboard.press('Enter');
    await page.getByText('Saved.').waitFor();
    const told = await fetch(house.at('/frontegg/tenants/resources/account-settings/v1/public'), {
      headers: { 'frontegg-login-alias': 'maison-nord' },
    });
    expect(await told.json()).toMatchObject({ tenantId: person.tenantId, applicationUrl: 'https://app.example.org' });
    expect(await inspect(page)).toEqual([]);
    await page.reload();
    await page.getByRole('tab', { name: 'Sign-in page' }).click();
    await page.getByRole('button', { name: 'Use the common sign-in page' }).click();
    const dialog = page.getByRole('dialog', { name: 'Give up the sign-in page' });
    await dialog.getByRole('button', { name: 'Use the common sign-in page' }).click();
    await page.getByText('This account uses the common sign-in page.').waitFor();
    await expect.poll(() => page.getByLabel('Name in addresses').inputValue()).toBe('');
  });

  test('TENANT-2 TENANT-3 an account below is made, opened in the tree, let in to, entered and deleted', async () => {
    const person = await owner('en', 2);
    const { page } = await house.as(person, { reducedMotion: 'reduce' });
    await page.goto(house.at('/portal/all-accounts'));
    await page.getByRole('heading', { name: 'No accounts below this one yet' }).waitFor();
    await page.getByRole('button', { name: 'Add an account' }).click();
    const add = page.getByRole('dialog', { name: 'Add an account' });
    await add.getByRole('button', { name: 'Add an account' }).click();
    await add.getByText('Please give the account a name.').waitFor();
    await add.getByLabel('Name of the account').fill('North');
    await add.getByLabel('E-mail address of its owner').fill('olga@example.org');
    await add.getByRole('button', { name: 'Add an account' }).click();
    await rowOf(page, 'North').waitFor();

    // One below that, by keyboard, from the menu of the row.
    await rowOf(page, 'North').getByRole('button', { name: 'North', exact: true }).focus();
    await rowOf(page, 'North')
      .getByRole('button', { name: /Actions/ })
      .press('Enter');
    await page.getByRole('menuitem', { name: 'Add an account below' }).press('Enter');
    await add.getByText('It will stand below North.').waitFor();
    await add.getByLabel('Name of the account').fill('Harbour');
    await page.keyboard.press('Enter');
    await rowOf(page, 'Harbour').waitFor();
    await page.getByRole('button', { name: 'Hide what is below North' }).click();
    await rowOf(page, 'Harbour').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Show the 1 below North' }).press('Enter');
    await rowOf(page, 'Harbour').waitFor();
    await page.getByLabel('Search accounts').fill('harb');
    await expect.poll(() => rowOf(page, 'North').count()).toBe(0);
    await page.getByLabel('Search accounts').fill('');
    await rowOf(page, 'North').waitFor();
    expect(await inspect(page)).toEqual([]);
    await page.reload();

    // Details: who may enter, what is refused comes back, whoever asks lets themselves in.
    await rowOf(page, 'North').getByRole('button', { name: 'North', exact: true }).click();
    const panel = page.getByRole('complementary', { name: 'North' });
    await panel.getByText('You are not let into this account').waitFor();
    await page.route('**/hierarchy-settings', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
    await panel.getByLabel('People of the accounts above may enter').selectOption('alwaysOn');
    await expect.poll(() => panel.getByLabel('People of the accounts above may enter').inputValue()).toBe('defaultOff');
    await panel.getByRole('button', { name: 'Let me in' }).click();
    await panel.getByRole('button', { name: 'Enter', exact: true }).waitFor();
    await panel.getByRole('switch', { name: 'Manages accounts' }).click();
    await expect
      .poll(() => panel.getByRole('switch', { name: 'Manages accounts' }).getAttribute('aria-checked'))
      .toBe('true');

    // People: added at once when they are known, with roles that change.
    await panel.getByText('Nobody belongs to this account yet.').waitFor();
    await panel.getByRole('button', { name: 'Add people' }).click();
    const people = page.getByRole('dialog', { name: 'Add people' });
    await people.getByLabel('Member', { exact: true }).waitFor();
    expect(await inspect(page)).toEqual([]);
    await page.reload();
    await rowOf(page, 'North').getByRole('button', { name: 'North', exact: true }).click();
    await panel.getByRole('button', { name: 'Add people' }).click();
    await people.getByLabel('E-mail addresses').fill(`${person.email}\nnobody`);
    await people.getByRole('button', { name: 'Add people' }).click();
    await people.getByText('Please check these addresses.').waitFor();
    await people.getByLabel('E-mail addresses').fill(`${person.email}\nnew@example.org`);
    await people.getByLabel('Member', { exact: true }).check();
    await people.getByRole('button', { name: 'Add people' }).click();
    await panel.getByText(person.email, { exact: true }).waitFor();
    await panel.getByRole('button', { name: 'Actions for Ada Martin' }).click();
    await page.getByRole('menuitem', { name: 'Change roles' }).click();
    const roles = page.getByRole('dialog', { name: 'Roles of Ada Martin' });
    await roles.getByLabel('Owner', { exact: true }).check();
    await roles.getByRole('button', { name: 'Save the roles' }).click();
    await panel.getByText('Owner').waitFor();

    // Entering: the token is refreshed, and the page is that of the account.
    const refreshed = page.waitForRequest((request) => request.url().endsWith('/user/token/refresh'));
    await Promise.all([page.waitForEvent('load'), panel.getByRole('button', { name: 'Enter', exact: true }).click()]);
    await refreshed;
    await page.getByRole('button', { name: /North/ }).waitFor();
    await page.goto(house.at('/portal/all-accounts'));
    await rowOf(page, 'Harbour').waitFor();
    expect(await rowOf(page, 'North').count()).toBe(0);
    await rowOf(page, 'Harbour')
      .getByRole('button', { name: /Actions/ })
      .click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const remove = page.getByRole('dialog', { name: 'Delete “Harbour”' });
    await remove.getByRole('textbox').fill('harbour');
    await remove.getByRole('button', { name: 'Delete the account' }).click();
    await page.getByRole('heading', { name: 'No accounts below this one yet' }).waitFor();
  });

  test('TENANT-6 a parent account sets the type of its sub-accounts, and the operator sets the type of a company', async () => {
    const person = await owner('en', 4);
    const name = `Maison ${person.tenantId.slice(-6)}`;
    await ask(person, 'PUT', '/account-settings/v1', { name });
    await makeAccount(person, { name: 'North' });
    const { page } = await house.as(person, { reducedMotion: 'reduce' });
    await page.goto(house.at('/portal/all-accounts'));
    await rowOf(page, 'North').getByRole('button', { name: 'North', exact: true }).click();
    const panel = page.getByRole('complementary', { name: 'North' });
    const manages = panel.getByRole('switch', { name: 'Manages accounts' });
    await expect.poll(() => manages.getAttribute('aria-checked')).toBe('false');
    await panel.getByLabel('Type').selectOption('Reseller');
    await expect.poll(() => manages.getAttribute('aria-checked')).toBe('true');
    expect(await panel.getByLabel('Type').locator('option').allInnerTexts()).not.toContain('Headquarters');
    await page.reload();
    await rowOf(page, 'North').getByText('Reseller').waitFor();

    const { page: admin } = await house.as({ ...(await house.admin()), language: 'fr' }, { reducedMotion: 'reduce' });
    await admin.goto(house.at('/admin/accounts'));
    await admin.getByLabel('Chercher un compte').fill(name);
    await rowOf(admin, name).getByText('Client').waitFor();
    await rowOf(admin, name).getByRole('button', { name, exact: true }).click();
    const details = admin.getByRole('complementary', { name });
    await details.getByText(person.tenantId).waitFor();
    expect(await inspect(admin)).toEqual([]);
    await details.getByLabel('Type').selectOption('Indésirable');
    await admin.getByText(`Le type de «\u00a0${name}\u00a0» est enregistré.`).waitFor();
    await admin.reload();
    const show = admin.getByRole('group', { name: 'Afficher' });
    await show.getByText('Indésirable').click();
    await rowOf(admin, name).waitFor();
    await show.getByText('Siège').click();
    await expect.poll(() => rowOf(admin, name).count()).toBe(0);
    expect(await askIdentity(house.server(), person, 'GET', '/users/v3/me/tenants')).toMatchObject({
      activeTenant: { tenantType: 'spam', isReseller: false },
    });
    const member = await house.as(await house.person());
    await member.page.goto(house.at('/admin/accounts'));
    await member.page.getByRole('heading', { name: 'This part is not for you' }).waitFor();
  });

  test('TENANT-2 PORTAL-1 on a phone, in French and in the dark: many accounts, one level after the other', async () => {
    const person = await owner('fr', 3);
    const parent = await makeAccount(person, { name: 'Grand Sud', subAccountAccessType: 'alwaysOn' });
    for (let nth = 1; nth <= 52; nth += 1)
      await makeAccount(person, { name: `Agence ${String(nth).padStart(2, '0')}`, parentTenantId: parent });
    const { page } = await house.as(person, {
      viewport: { width: 360, height: 740 },
      colorScheme: 'dark',
      reducedMotion: 'reduce',
    });
    await page.goto(house.at('/portal/all-accounts'));
    await page.getByRole('button', { name: 'Afficher les 52 sous Grand Sud' }).click();
    await rowOf(page, 'Agence 01').waitFor();
    const toTheEnd = () =>
      page.locator('section[aria-label="Comptes"]').evaluate((box) => box.scrollTo(0, box.scrollHeight));
    await toTheEnd();
    await page.getByRole('button', { name: '2 de plus' }).click();
    await expect
      .poll(async () => {
        await toTheEnd();
        return rowOf(page, 'Agence 52').count();
      })
      .toBe(1);
    expect(await inspect(page)).toEqual([]);
    await page.reload();
    await page.getByRole('button', { name: 'Grand Sud', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Grand Sud' });
    await sheet.getByText('Personne n’appartient encore à ce compte.').waitFor();
    expect(await inspect(page)).toEqual([]);
    await page.reload();
    await page.goto(house.at('/portal/account'));
    await page.getByLabel('Nom de l’entreprise').waitFor();
    expect(await inspect(page)).toEqual([]);
    await page.reload();
    await page.getByRole('tab', { name: 'Page de connexion' }).click();
    await page.getByLabel('Nom dans les adresses').waitFor();
    expect(await inspect(page)).toEqual([]);
    expect(await askIdentity(house.server(), person, 'GET', '/users/v3/me/tenants')).toMatchObject({
      activeTenant: { id: person.tenantId },
    });
  });
});
