import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { composer, journeys } from '../support/journeys.ts';
import { inspect } from '../support/screens.ts';

const configured = path.join(mkdtempSync(path.join(os.tmpdir(), 'parley-e2e-portal-')), 'portal.json');
writeFileSync(
  configured,
  JSON.stringify({
    navigation: { apiTokens: { visibility: 'hidden' } },
    pages: { profile: { fields: { jobTitle: 'viewOnly', address: 'hidden' } } },
  }),
);
const house = journeys({ env: () => ({ PORTAL_CONFIG: configured }) });

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Administration' });
const places = async (page: Page): Promise<string[]> => {
  await navigation(page).getByRole('link').first().waitFor();
  return navigation(page).getByRole('link').allInnerTexts();
};

describe('the portal', () => {
  test('PORTAL-1 whoever administers sees the sections of the workspace, a member their own; the operator hides one from all', async () => {
    const admin = await house.as(await house.admin());
    await admin.page.goto(house.at('/portal'));
    await admin.page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
    expect(new URL(admin.page.url()).pathname).toBe('/portal/profile');
    expect(await admin.page.title()).toBe('Profile · Parley');
    const all = await places(admin.page);
    expect(all).toEqual(expect.arrayContaining(['Profile', 'Privacy', 'People']));
    expect(all).not.toContain('API tokens');

    const member = await house.as(await house.person());
    await member.page.goto(house.at('/portal/users'));
    await member.page.getByRole('heading', { name: 'This part is not for you' }).waitFor();
    expect(await places(member.page)).not.toContain('People');
    await member.page.getByRole('button', { name: 'To Profile' }).click();
    await member.page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
  });

  test('PORTAL-2 ME-1 a field that may only be looked at is shown as such, and refused by the server besides', async () => {
    const person = await house.person();
    const { page } = await house.as(person);
    await page.goto(house.at('/portal/profile'));
    await page.getByLabel('Your name').waitFor();
    expect(await page.getByLabel('Job title').count()).toBe(0);
    await page.getByText('Job title').waitFor();
    expect(await page.getByText('Address', { exact: true }).count()).toBe(0);
    const refused = await fetch(house.at('/identity/resources/users/v2/me'), {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${person.accessToken}` },
      body: JSON.stringify({ metadata: '{"jobTitle":"Director"}' }),
    });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ type: 'field_not_editable' });
  });

  test('PORTAL-1 over a conversation it keeps what was being written; Escape, Back and a reload do what they should', async () => {
    const { page } = await house.as(await house.person(), { reducedMotion: 'reduce' });
    await page.goto(house.at('/'));
    await composer(page).fill('Half a thought');
    await page.getByRole('button', { name: 'Account of Camille Test' }).click();
    await page.getByRole('menuitem', { name: 'Your account' }).click();
    const portal = page.getByRole('dialog', { name: 'Administration' });
    await portal.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
    await portal.getByRole('link', { name: 'Privacy', exact: true }).click();
    const title = portal.getByRole('heading', { level: 1, name: 'Privacy' });
    await title.waitFor();
    // Whoever listens or uses the keyboard begins at the title of the section.
    await expect.poll(() => title.evaluate((each) => each === document.activeElement)).toBe(true);
    expect(new URL(page.url()).searchParams.get('portal')).toBe('privacy');
    expect(await inspect(page)).toEqual([]);
    await page.reload();
    await title.waitFor();
    await page.goBack();
    await portal.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
    // A dialog of a section is closed alone.
    await page.goForward();
    await portal.getByRole('button', { name: 'Add a number' }).click();
    await page.getByRole('dialog', { name: 'A phone number' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'A phone number' }).waitFor({ state: 'detached' });
    await title.waitFor();
    await page.keyboard.press('Escape');
    await portal.waitFor({ state: 'detached' });
    await expect.poll(() => composer(page).inputValue()).toBe('Half a thought');
    expect(new URL(page.url()).search).toBe('');

    await page.goto(house.at('/?portal=privacy'));
    await portal.getByRole('link', { name: 'Open as a page' }).click();
    await page.waitForURL(house.at('/portal/privacy'));
    await page.getByRole('heading', { level: 1, name: 'Privacy' }).waitFor();
  });

  test('PORTAL-1 on a phone, in French: the sections are a sheet away, by the keyboard too', async () => {
    const person = await house.person({ language: 'fr' });
    const { page } = await house.as(person, { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' });
    // Addresses of before lead to the new ones, with their places.
    await page.goto(house.at('/account/sessions'));
    await page.waitForURL(house.at('/portal/privacy#sessions'));
    await page.getByRole('heading', { level: 2, name: 'Sessions' }).waitFor();
    await page.getByRole('link', { name: 'J’ai besoin d’aide maintenant' }).waitFor();
    await page.getByRole('button', { name: 'Rubriques' }).focus();
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Rubriques' });
    await sheet.getByRole('link', { name: 'Vers vos conversations' }).waitFor();
    expect(await inspect(page)).toEqual([]);
    await sheet.getByRole('link', { name: 'Profil', exact: true }).focus();
    await page.keyboard.press('Enter');
    await sheet.waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1, name: 'Profil' }).waitFor();
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('fr');
    await page.reload();
    expect(await inspect(page)).toEqual([]);
  });

  test('PORTAL-1 the first stop of the keyboard leads past the navigation', async () => {
    const { page } = await house.as(await house.person());
    await page.goto(house.at('/portal/profile'));
    await page.getByLabel('Your name').waitFor();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('button', { name: 'Skip to the content' });
    await expect.poll(() => skip.evaluate((each) => each === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect
      .poll(() => page.getByLabel('Your name').evaluate((each) => each === document.activeElement))
      .toBe(true);
  });
});
