import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '../../apps/server/src/testing/people.ts';
import { packPortal } from '../../packages/portal/packed.ts';
import { openSite } from '../../scripts/testing/site.ts';
import { violations } from '../support/accessibility.ts';
import { doorOf } from '../support/door.ts';
import { journeys } from '../support/journeys.ts';
import { ADMIN } from '../support/server.ts';
import { buildVite, linkExample, linkHost } from './assemble.ts';
import type { OwnerOfTwo } from './owner-of-two.ts';
import { ownerOfTwo } from './owner-of-two.ts';
import { walk } from './walk.ts';

/** Two builds beside a packing: a busy machine takes a while. */
const BUILD_MS = 300_000;
const tidewater = await openSite();
const documented = await openSite();
const house = journeys({ env: () => ({ ALLOWED_ORIGINS: `${tidewater.url},${documented.url}` }) });
let person: OwnerOfTwo;
let setDoor: Awaited<ReturnType<typeof doorOf>>;
beforeAll(async () => {
  person = await ownerOfTwo(house);
  setDoor = await doorOf(house);
  // Outside of the repository: nothing of it can be reached from there.
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parley-hosts-'));
  try {
    const tarball = await packPortal(folder);
    for (const [site, assemble] of [
      [tidewater, linkExample],
      [documented, linkHost],
    ] as const) {
      const home = fs.mkdtempSync(path.join(folder, 'host-'));
      await assemble(home, tarball);
      await buildVite(home, house.server().url);
      site.show(path.join(home, 'dist'));
    }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}, BUILD_MS);
afterEach(() =>
  expect([tidewater.missing(), documented.missing()], 'files the pages asked their own sites for').toEqual([[], []]),
);
afterAll(async () => {
  await tidewater.close();
  await documented.close();
});

const backgroundOf = (page: Page, name: string) =>
  page
    .getByRole('button', { name, exact: true })
    .first()
    .evaluate((each) => getComputedStyle(each).backgroundColor);
/** The one accent, as the scheme of the moment has it. */
const emberOf = (page: Page) =>
  page
    .locator('[data-parley-portal]')
    .last()
    .evaluate((root) => {
      const probe = root.appendChild(document.createElement('i'));
      probe.style.color = 'var(--ember)';
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    });
const TEAL = 'rgb(11, 93, 102)';

describe('Tidewater, an application of somebody else on another origin', () => {
  test('PORTAL-6 PORTAL-3 the sign-in, the hooks, the portal over the page and as pages, in one colour', async () => {
    const { page } = await house.stranger();
    await page.goto(`${tidewater.url}/?tide=high`);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/account/login');
    expect(await backgroundOf(page, 'Continue')).toBe(TEAL);
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('E-mail').fill(ADMIN.email);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: /^Good tide/ }).waitFor();
    // Back to where one was going, by a session of its own: cookie and token are of the server, and nothing is stored here.
    expect(page.url()).toBe(`${tidewater.url}/?tide=high`);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toMatch(/eyJ/);
    await page.getByText('Keys of the boat shed').waitFor();
    await page.getByText('They are not part of your plan.').waitFor();
    await expect
      .poll(() => page.locator('h1').evaluate((each) => getComputedStyle(each).fontFamily))
      .toContain('Trebuchet');

    await page.getByRole('button', { name: 'Your account' }).click();
    const portal = page.getByRole('dialog', { name: 'Administration' });
    await portal.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await portal.getByLabel('Your name').fill('Admiral Ada');
    await portal.getByRole('button', { name: 'Save', exact: true }).first().click();
    await portal.getByText('Saved').first().waitFor();
    await portal.getByRole('button', { name: 'Close the portal' }).click();
    await page.getByRole('heading', { name: 'Good tide, Admiral Ada' }).waitFor();

    await page.getByRole('button', { name: 'Open as pages' }).click();
    await page.waitForURL(`${tidewater.url}/portal/profile`);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await emberOf(page)).toBe('rgb(109, 158, 163)');
    expect(await violations(page)).toEqual([]);
  });

  test('PORTAL-6 APP-13 AUTH-12 SECU-1 a member in French, past a captcha: less is shown, a step-up is asked for, and one leaves', async () => {
    const person = await house.person({ language: 'fr', name: 'Zoé Marée' });
    await setDoor('captcha', { enabled: true });
    const { page } = await house.stranger({ locale: 'fr-FR' });
    await page.goto(`${tidewater.url}/`);
    await page.getByRole('button', { name: 'Français' }).click();
    await page.getByRole('heading', { name: 'Se connecter' }).waitFor();
    await page.getByLabel('Adresse e-mail').or(page.getByLabel('E-mail')).fill(person.email);
    await page.getByRole('button', { name: 'Continuer', exact: true }).click();
    await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
    await page.getByRole('heading', { name: 'Bonne marée, Zoé Marée' }).waitFor();
    await page.getByText('réservé aux responsables').waitFor();
    expect(await page.getByText('Les clés du hangar').count()).toBe(0);

    await page.getByRole('button', { name: 'Votre compte' }).click();
    const portal = page.getByRole('dialog', { name: 'Administration' });
    await portal.getByRole('heading', { level: 1, name: 'Profil' }).waitFor();
    await page.keyboard.press('Escape');
    await portal.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Ouvrir le hangar' }).click();
    const question = page.getByRole('dialog', { name: 'Confirmez votre identité' });
    await question.getByLabel('Votre mot de passe').fill(PASSWORD);
    await question.getByRole('button', { name: 'Confirmer' }).click();
    await page.getByText('Le hangar est ouvert').waitFor();

    await page.getByRole('button', { name: 'Se déconnecter' }).click();
    await page.waitForURL(`${tidewater.url}/account/logout`);
    await page.getByRole('link', { name: 'Se connecter à nouveau' }).or(page.getByRole('link')).first().waitFor();
    await page.goto(`${tidewater.url}/`);
    await page.getByRole('heading', { name: 'Se connecter' }).waitFor();
  });
});

describe('a fresh Vite application that follows docs/embedding.md', () => {
  test('PORTAL-6 SECU-1 TENANT-3 in French, past a captcha: the portal, from one tenant to the other and back, and out', async () => {
    await setDoor('captcha', { enabled: true });
    const { page } = await house.stranger({ locale: 'fr-FR', colorScheme: 'dark' });
    await walk(page, documented.url, person);
  });
});
