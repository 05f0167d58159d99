import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { violations } from '../support/accessibility.ts';
import { journeys } from '../support/journeys.ts';

const house = journeys();

/** What is asked of anybody but the page's own files. */
async function cut(page: Page): Promise<string[]> {
  const left: string[] = [];
  await page.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url());
    if (route.request().resourceType() === 'document' || /^\/(assets|favicon)/.test(pathname)) return route.continue();
    left.push(pathname);
    return route.abort();
  });
  return left;
}

/** Opens every section by the navigation. @param colours looks at those alone @returns titles */
async function walk(page: Page, colours = false): Promise<string[]> {
  const titles: string[] = [];
  const places = page.getByRole('navigation').getByRole('link');
  await places.first().waitFor();
  for (let at = 0; at < (await places.count()); at += 1) {
    await places.nth(at).click();
    await page.waitForFunction((place) => document.querySelectorAll('nav a')[place]?.ariaCurrent === 'page', at);
    await page.locator('main h1').waitFor();
    await page.waitForFunction(() => !document.querySelector('main [aria-busy="true"]'));
    titles.push(await page.locator('main h1').innerText());
    expect(await page.locator('main [role="alert"]').allInnerTexts(), titles.at(-1)).toEqual([]);
    expect(await violations(page, colours), titles.at(-1)).toEqual([]);
  }
  return titles;
}

describe('the preview on sample data', () => {
  test('PORTAL-4 without an account and without a server every section opens and works', {
    timeout: 180_000,
  }, async () => {
    const { page } = await house.stranger();
    const left = await cut(page);
    await page.goto(house.at('/portal/demo'));
    const titles = await walk(page);
    expect(titles).toEqual(
      expect.arrayContaining(['Profile', 'Privacy', 'Account', 'People', 'Groups', 'Roles', 'Security', 'Audit log']),
    );
    await page.getByRole('navigation').getByRole('link', { name: 'Your API tokens' }).click();
    await page.getByText('Plans to the print shop').waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'People' }).click();
    await page
      .getByRole('searchbox')
      .or(page.getByPlaceholder(/Search/))
      .first()
      .fill('margaux');
    await page.getByText('Margaux Lefèvre').first().waitFor();
    expect(left).toEqual([]);
  });

  test('PORTAL-4 APP-13 the same in French', { timeout: 180_000 }, async () => {
    const { page } = await house.stranger({ locale: 'fr-FR', colorScheme: 'dark' });
    const left = await cut(page);
    await page.goto(house.at('/portal/demo'));
    const titles = await walk(page, true);
    expect(titles).toEqual(expect.arrayContaining(['Profil', 'Confidentialité', 'Groupes', 'Rôles', 'Sécurité']));
    expect(left).toEqual([]);
  });
});
