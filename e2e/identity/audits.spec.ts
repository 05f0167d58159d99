import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { SignedIn } from '../../apps/server/src/testing/people.ts';
import { PASSWORD, signUpOwner } from '../../apps/server/src/testing/people.ts';
import { askIdentity } from '../support/identity.ts';
import { journeys } from '../support/journeys.ts';
import { agreeToEverything } from '../support/onboarding.ts';
import { inspect } from '../support/screens.ts';

const house = journeys();

/** Entries of a robot, of long ago, numbered as the server numbers them. */
const entries = ({ tenantId }: SignedIn, count: number) =>
  house.sql([
    [
      `with head as (update identity.audit_heads set number = number + $2 where tenant_id = $1 returning number - $2 as number)
       insert into identity.audits (id, tenant_id, number, email, action, resource, severity, ip, user_agent, digest, created_at,
         of_email, of_action, of_severity, of_ip, data)
       select gen_random_uuid(), $1, head.number + n, 'robot@acme.example', 'user.picture_changed', 'user', 'SEVERE', '192.0.2.7',
         'curl/8.5.0', '', now() - ($2 - n) * interval '1 second', n, n, n, n, jsonb_build_object('place', n, 'note', '=1+1')
       from generate_series(1, $2::bigint) n, head`,
      [tenantId, count],
    ],
    [
      `insert into identity.audit_values values ($1, 'email', 'robot@acme.example'), ($1, 'severity', 'SEVERE'),
       ($1, 'action', 'user.picture_changed'), ($1, 'ip', '192.0.2.7') on conflict do nothing`,
      [tenantId],
    ],
  ]);

async function owner(language: 'en' | 'fr') {
  const person = { ...(await signUpOwner(house.server())), language };
  await agreeToEverything(house.server(), person, language);
  return person;
}

const rows = (page: Page) => page.getByRole('table').locator('tbody tr[data-index]');
/** The words of a row, cell by cell. */
const cells = async (page: Page, at: number): Promise<string[]> => rows(page).nth(at).locator('th, td').allInnerTexts();

describe('the audit log', () => {
  test('AUDIT-1 PORTAL-1 numbers, filters, sorting, pages and details; a changed filter leads back to the first page', async () => {
    const person = await owner('en');
    await entries(person, 45);
    await askIdentity(house.server(), person, 'PUT', '/users/v2/me', { name: 'Olive Owner' });
    const { page } = await house.as(person, { reducedMotion: 'reduce' });
    await page.goto(house.at('/portal'));
    await page.getByRole('link', { name: 'Audit log' }).click();
    await page.getByRole('heading', { name: 'Audit log', level: 1 }).waitFor();
    await rows(page).first().waitFor();
    await expect.poll(() => rows(page).count()).toBe(20);
    await expect
      .poll(() => page.locator('dl', { hasText: 'Severe this week' }).innerText())
      .toMatch(/Severe this week\s+45/);
    expect(await cells(page, 0)).toEqual([
      expect.stringMatching(/\d{4}, \d\d:\d\d/),
      person.email,
      'Signed in',
      'Notice',
      expect.stringMatching(/^[\d.]+$/),
    ]);

    await page.getByRole('button', { name: 'Page 3' }).click();
    await expect.poll(() => rows(page).count()).toBeLessThan(20);
    await page.getByRole('radio', { name: 'Severe' }).check({ force: true });
    await page.getByText('1–20 of 45').waitFor();
    expect((await cells(page, 0)).slice(1)).toEqual([
      'robot@acme.example',
      'Changed the own picture',
      'Severe',
      '192.0.2.7',
    ]);
    await page.getByRole('radio', { name: 'All' }).check({ force: true });

    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Person', { exact: true }).fill(person.email.slice(0, 8).toUpperCase());
    await page.getByLabel('Event', { exact: true }).selectOption({ label: 'Changed the own profile' });
    await page.getByRole('button', { name: '2 filters' }).waitFor();
    await expect.poll(() => rows(page).count()).toBe(1);
    await page.getByLabel('Network address').fill('10.99');
    await page.getByRole('heading', { name: 'Nothing fits' }).waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    await page.getByLabel('To', { exact: true }).fill('2001-01-01');
    await page.getByRole('heading', { name: 'Nothing fits' }).waitFor();
    await page.getByLabel('From').fill('2001-02-01');
    await page.getByText('The end is before the beginning.').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).first().click();

    await page.getByLabel('Search the log').fill('robot');
    await page.getByText('1–20 of 45').waitFor();
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await page.getByRole('columnheader', { name: 'Severity' }).getByRole('button').click();
    await expect.poll(async () => (await cells(page, 0))[3]).toBe('Notice');
    await page.getByRole('columnheader', { name: 'Severity' }).getByRole('button').click();
    await expect.poll(async () => (await cells(page, 0))[3]).toBe('Severe');

    // By the keyboard: the arrows lead from row to row, Enter opens, the next one replaces it, Escape closes.
    await page.getByRole('radio', { name: 'Severe' }).check({ force: true });
    await expect.poll(async () => (await cells(page, 0))[3]).toBe('Severe');
    await rows(page).nth(0).getByRole('button').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const details = page.getByRole('complementary', { name: 'Changed the own picture' });
    await details.getByText('"place": 44').waitFor();
    await expect.poll(() => details.getByRole('term').allInnerTexts()).toContain('Name for programs');
    expect(await inspect(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await details.waitFor({ state: 'detached' });
  });

  test('AUDIT-1 U7 U8 the file holds what the filters leave, no cell is a formula, and taking it out is an entry', async () => {
    const person = await owner('en');
    await entries(person, 3);
    const { page } = await house.as(person, { reducedMotion: 'reduce', acceptDownloads: true });
    await page.goto(house.at('/portal/audits'));
    await page.getByRole('radio', { name: 'Severe' }).check({ force: true });
    await expect.poll(() => rows(page).count()).toBe(3);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe('audits.csv');
    const text = await readFile(await download.path(), 'utf8');
    const lines = text.trimEnd().split('\n');
    expect(lines[0]).toBe(
      '\ufeff"Time","Person","What happened","Severity","Network address","Action","Browser","Details"',
    );
    expect(lines).toHaveLength(4);
    expect(lines[1]).toContain('robot@acme.example,Changed the own picture,SEVERE,192.0.2.7');
    expect(lines[1]).toContain(`""note"": ""'=1+1""`);
    await page.getByRole('radio', { name: 'Warning' }).check({ force: true });
    await expect.poll(async () => (await cells(page, 0))[2]).toBe('Exported the audit log');
  });

  test('AUDIT-1 CONST-1 en français : une longue liste qui défile là où l’exploitant le veut, et sur un téléphone', async () => {
    const person = await owner('fr');
    await entries(person, 320);
    const { page } = await house.as(person, {
      reducedMotion: 'reduce',
      locale: 'fr-FR',
      viewport: { width: 390, height: 800 },
    });
    await page.route(
      (url) => url.pathname.endsWith('/metadata') && url.searchParams.get('entityName') === 'adminBox',
      (route) => {
        const navigation = { audits: { paginationMode: 'virtual' } };
        return route.fulfill({ json: { rows: [{ id: 'adminBox', configuration: { navigation } }] } });
      },
    );
    await page.goto(house.at('/portal/audits'));
    await page.getByRole('heading', { name: 'Journal d’audit', level: 1 }).waitFor();
    await rows(page).first().waitFor();
    const box = page.getByRole('region', { name: 'Journal d’audit' });
    const last = page.getByText('Compte activé', { exact: true });
    await expect
      .poll(
        async () => {
          await box.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
          return last.count();
        },
        { timeout: 20_000 },
      )
      .toBeGreaterThan(0);
    await last.first().click();
    const sheet = page.getByRole('dialog', { name: 'Compte activé' });
    await sheet.getByText('Adresse réseau').waitFor();
    expect(await inspect(page)).toEqual([]);
  });
});

describe('notifications', () => {
  test('HOOKS-2 the bell counts what is new; read, pinned and archived are seen at once and kept', async () => {
    const person = await owner('en');
    for (const name of ['one', 'two'])
      await fetch(house.at('/identity/resources/auth/v1/user'), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': `${name} Firefox/140.0 Linux` },
        body: JSON.stringify({ email: person.email, password: PASSWORD }),
      });
    const { page } = await house.as(person, { reducedMotion: 'reduce' });
    await page.goto(house.at('/portal/profile'));
    const bell = page.getByRole('button', { name: /^Notifications, \d+ unread$/ });
    await bell.waitFor();
    await bell.click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    const items = panel.getByRole('listitem');
    await items.first().waitFor();
    await expect.poll(() => items.first().innerText()).toContain('Signed in on a new browser');
    expect(await inspect(page)).toEqual([]);
    const act = async (at: number, name: string) => {
      await items
        .nth(at)
        .getByRole('button', { name: /^What to do with/ })
        .click();
      await page.getByRole('menuitem', { name }).click();
    };
    const before = await items.count();
    await act(before - 1, 'Pin');
    await expect.poll(() => items.first().innerText()).toContain('Pinned');
    await act(0, 'Mark as read');
    await expect.poll(() => items.first().innerText()).not.toContain('New');
    await act(1, 'Archive');
    await expect.poll(() => items.count()).toBe(before - 1);
    await page.reload();
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await expect.poll(() => items.count()).toBe(before - 1);
    await expect.poll(() => items.first().innerText()).toContain('Pinned');
    // What the server refuses comes back, and says so.
    await page.route('**/notification/status', (route) => route.abort(), { times: 1 });
    await act(0, 'Archive');
    await expect.poll(() => items.count()).toBe(before - 1);
    await page.getByRole('alert').first().waitFor();
    await items.first().getByRole('link', { name: 'Open' }).click();
    await page.waitForURL(house.at('/portal/privacy'));
    await panel.waitFor({ state: 'detached' });
  });
});
