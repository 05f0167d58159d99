import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { violations } from '../support/accessibility.ts';
import { leaks } from './leaks.ts';
import type { OwnerOfTwo } from './owner-of-two.ts';
import { OWN, SECOND } from './owner-of-two.ts';

/** What the host's own site refused, each with its status: no file of the package may be looked for where it is not. */
function refusalsOf(page: Page, hostUrl: string): string[] {
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.url().startsWith(hostUrl) && response.status() >= 400)
      refused.push(`${response.status()} ${response.url()}`);
  });
  return refused;
}

/** Of our own part of the page, which is as large as its window. */
const groundOf = (page: Page): Promise<string> =>
  page
    .locator('[data-parley-portal]')
    .first()
    .evaluate((each) => {
      const probe = each.appendChild(document.createElement('i'));
      probe.style.color = 'var(--ground)';
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    });

/**
 * Walks a host in French, with a captcha policy on: from a page behind the sign-in to the portal over the page and as pages, into the
 * second tenant and back out.
 */
export async function walk(page: Page, hostUrl: string, person: OwnerOfTwo): Promise<void> {
  const refused = refusalsOf(page, hostUrl);
  await page.goto(`${hostUrl}/?tide=high`);
  await page.getByRole('heading', { name: 'Se connecter' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/account/login');
  // The host asks for the light scheme, the browser for the dark one.
  expect(await groundOf(page)).toBe('rgb(250, 247, 242)');
  await page.getByRole('button', { name: 'Continuer', exact: true }).hover();
  expect(await leaks(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByRole('button', { name: 'Continuer', exact: true }).click();
  await page.getByLabel('Mot de passe', { exact: true }).fill(person.password);
  const sent = page.waitForRequest((request) => request.url().endsWith('/auth/v1/user'));
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  expect((await sent).postDataJSON()).toMatchObject({ recaptchaToken: expect.stringMatching(/^[\w+/=]{100,}$/) });
  await page.getByRole('heading', { name: `Hello, ${person.name}` }).waitFor();
  expect(page.url()).toBe(`${hostUrl}/?tide=high`);
  await page.getByText(`You are in ${OWN}.`).waitFor();

  await page.getByRole('button', { name: 'Your account' }).click();
  const portal = page.getByRole('dialog', { name: 'Administration' });
  await portal.getByRole('heading', { level: 1, name: 'Profil' }).waitFor();
  const sections = portal.getByRole('navigation', { name: 'Administration' });
  for (const name of ['Confidentialité', 'Compte', 'Personnes', 'Sécurité'])
    await sections.getByRole('link', { name, exact: true }).waitFor();
  expect(await leaks(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);

  await portal.getByRole('button', { name: `${OWN}, changer d’espace` }).click();
  await page.getByRole('menuitemradio', { name: SECOND }).click();
  await portal.getByRole('button', { name: `${SECOND}, changer d’espace` }).waitFor();
  await sections.getByRole('link', { name: 'Confidentialité', exact: true }).waitFor();
  expect(await sections.getByRole('link', { name: 'Personnes', exact: true }).count()).toBe(0);
  await portal.getByRole('button', { name: 'Fermer le portail' }).click();
  await page.getByText(`You are in ${SECOND}.`).waitFor();

  await page
    .getByRole('button', { name: 'People' })
    .or(page.getByRole('link', { name: 'People' }))
    .click();
  await page.getByRole('heading', { name: 'Vous n’avez pas accès à cette rubrique' }).waitFor();
  expect(page.url()).toBe(`${hostUrl}/portal/users`);
  await page.getByRole('button', { name: `${SECOND}, changer d’espace` }).click();
  await page.getByRole('menuitemradio', { name: OWN }).click();
  await page.getByRole('heading', { level: 1, name: 'Personnes' }).waitFor();
  await page.getByRole('cell', { name: person.email }).or(page.getByText(person.email)).first().waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Personnes' }).waitFor();

  await page.goto(`${hostUrl}/`);
  await page.getByText(`You are in ${OWN}.`).waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'La session est fermée' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/account/logout');
  await page.goto(`${hostUrl}/portal/users`);
  await page.getByRole('heading', { name: 'Se connecter' }).waitFor();
  expect(refused, 'what the host does not have').toEqual([]);
}
