import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { mailAbout } from '../support/identity.ts';
import type { Person } from '../support/journeys.ts';
import { journeys } from '../support/journeys.ts';
import { inspect } from '../support/screens.ts';

const APPLICATIONS = JSON.stringify([
  { name: 'Atlas', url: 'https://atlas.example', access: 'managed' },
  { name: 'Forum', url: 'https://forum.example' },
]);
const house = journeys({ env: () => ({ APPLICATIONS }) });
let admin: Person;

const NAMES = [
  'Élise Martin',
  'Basile Roux',
  'Nora Fischer',
  'Ibrahim Diallo',
  'Zoé Ångström',
  'Anna Schmidt',
  'Otto Berg',
  'Inès Garcia',
  'Paul Morel',
  'Sofia Rossi',
  'Hugo Petit',
  'Lena Vogel',
];
beforeAll(async () => {
  admin = await house.admin();
  await house.sql([
    ...NAMES.flatMap((name, index) => {
      const id = randomUUID();
      return [
        [
          `insert into identity.users (id, email, name, activated_at, created_at) values ($1, $2, $3, now(), now())`,
          [id, `person${index}@example.com`, name],
        ],
        [
          `insert into identity.memberships (tenant_id, user_id, created_at) values ($1, $2, now() - make_interval(days => $3))`,
          [admin.tenantId, id, index + 1],
        ],
        [
          `insert into identity.membership_roles select $1, $2, id from identity.roles where key = 'member' and tenant_id is null`,
          [admin.tenantId, id],
        ],
      ] as const;
    }),
    [
      `insert into identity.groups (id, tenant_id, name, color) values ($1, $2, 'Paris office', '#2f6650')`,
      [randomUUID(), admin.tenantId],
    ],
    [
      `update identity.memberships m set managed_by = 'scim2' from identity.users u where u.id = m.user_id and u.name = 'Lena Vogel'`,
      [],
    ],
  ]);
});

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
async function choose(page: Page, name: string, act: string): Promise<void> {
  await rowOf(page, name)
    .getByRole('button', { name: /^(Actions|Actes)/ })
    .click();
  await page.getByRole('menuitem', { name: act, exact: true }).click();
}
const namesShown = async (page: Page): Promise<string[]> =>
  (await page.locator('tbody tr').allInnerTexts()).map(
    (text) => text.split('\n').find((line) => line.length > 2) ?? '',
  );

describe('people of the workspace', () => {
  test('TEAM-1 TEAM-2 TEAM-8 TEAM-9 searched, sorted, invited, shut out and let in; a refusal takes back what was shown', async () => {
    const { page } = await house.as(admin, { reducedMotion: 'reduce' });
    await page.goto(house.at('/portal/users'));
    await page.getByRole('heading', { name: 'People', exact: true }).waitFor();
    await rowOf(page, 'Basile Roux').waitFor();
    await expect.poll(() => page.locator('tbody tr').count()).toBe(10);
    await page.getByRole('button', { name: 'Person', exact: true }).click();
    await expect.poll(async () => (await namesShown(page)).some((name) => name.includes('Anna Schmidt'))).toBe(true);
    await page.getByLabel(/^(Search by|Rechercher un)/).fill('angstrom');
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
    await rowOf(page, 'Zoé Ångström').waitFor();
    await page.getByLabel(/^(Search by|Rechercher un)/).fill('');
    await page.getByRole('radio', { name: 'Breached password' }).check({ force: true });
    await page.getByRole('heading', { name: 'No password is known to be breached' }).waitFor();
    await page.getByRole('radio', { name: 'Everybody' }).check({ force: true });
    await rowOf(page, 'Basile Roux').waitFor();

    // What was typed stays when it fails, and it says why.
    await page.getByRole('button', { name: 'Invite somebody' }).first().click();
    const invite = page.getByRole('dialog', { name: 'Invite somebody' });
    await invite.getByLabel('E-mail').fill('nora.neuve@example.com');
    await invite.getByLabel('Name').fill('Nora Neuve');
    await invite.getByLabel('Member').check();
    await invite.getByLabel('Paris office').check();
    await page.route('**/users/v2', (route) => route.abort(), { times: 1 });
    await invite.getByRole('button', { name: 'Send the invitation' }).click();
    await invite.getByText('The server cannot be reached at the moment. What you typed is kept.').waitFor();
    expect(await inspect(page)).toEqual([]);
    await page.reload();
    await page.getByRole('button', { name: 'Invite somebody' }).first().click();
    await invite.getByLabel('E-mail').fill('nora.neuve@example.com');
    await invite.getByLabel('Name').fill('Nora Neuve');
    await invite.getByRole('button', { name: 'Send the invitation' }).click();
    await invite.waitFor({ state: 'detached' });
    await rowOf(page, 'Nora Neuve').getByText('Invited').waitFor();
    await mailAbout(house.server(), 'nora.neuve@example.com', /invit/i);

    // Several: one request each; the allowed and the refused are told.
    await page.getByRole('button', { name: 'More ways to invite' }).click();
    await page.getByRole('menuitem', { name: 'Invite several people' }).click();
    const many = page.getByRole('dialog', { name: 'Invite several people' });
    await many.getByLabel('E-mail addresses').fill('first@example.com, nonsense\nsecond@example.com');
    await page.route(
      '**/users/v2',
      (route) =>
        route.request().postData()?.includes('second@')
          ? route.fulfill({ status: 429, json: { type: 'too_many_requests', errors: ['Too many requests.'] } })
          : route.continue(),
      { times: 2 },
    );
    await many.getByRole('button', { name: 'Send the invitations' }).click();
    const told = page.getByRole('dialog', { name: 'Invitations sent' });
    await told.getByText('Sent to 1 address').waitFor();
    await told.getByText('2 addresses were refused').waitFor();
    await told.getByText('This is no e-mail address.').waitFor();
    await told.getByRole('button', { name: 'Done' }).click();
    await rowOf(page, 'first@example.com').waitFor();
    await choose(page, 'first@example.com', 'Take the invitation back');
    await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click();
    await rowOf(page, 'first@example.com').waitFor({ state: 'detached' });

    // Shown at once; refused, it visibly comes back.
    const isShown = Promise.withResolvers<void>();
    await page.route(
      '**/disable',
      async (route) => {
        await isShown.promise;
        await route.fulfill({ status: 409, json: { type: 'last_administrator', errors: ['Somebody must stay.'] } });
      },
      { times: 1 },
    );
    await choose(page, 'Basile Roux', 'Disable');
    await page.getByRole('dialog', { name: 'Disable Basile Roux?' }).getByRole('button', { name: 'Disable' }).click();
    await rowOf(page, 'Basile Roux').getByText('Disabled').waitFor();
    isShown.resolve();
    await page.getByText('Somebody must stay who may do everything here.').waitFor();
    await rowOf(page, 'Basile Roux').getByText('Disabled').waitFor({ state: 'detached' });
    await choose(page, 'Basile Roux', 'Disable');
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
    await rowOf(page, 'Basile Roux').getByText('Disabled').waitFor();
    await page.reload();
    await rowOf(page, 'Basile Roux').getByText('Disabled').waitFor();
    await choose(page, 'Basile Roux', 'Enable');
    await page.getByRole('dialog').getByRole('button', { name: 'Enable' }).click();
    await rowOf(page, 'Basile Roux').getByText('Disabled').waitFor({ state: 'detached' });

    // Oneself: nothing that would shut the door from inside.
    await rowOf(page, 'admin@example.com')
      .getByRole('button', { name: /^Actions/ })
      .click();
    await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Disable' }).count()).toBe(0);
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const own = page.getByRole('dialog', { name: /^Edit/ });
    await own.getByLabel('admin').uncheck();
    await own.getByRole('button', { name: 'Save' }).click();
    await own.getByText('Somebody must stay who may do everything here.').waitFor();
    await page.keyboard.press('Escape');
  });

  test('TEAM-3 TEAM-4 TEAM-7 PORTAL-2 by keyboard: details, an end date, applications, a link, and who manages somebody', async () => {
    const { page } = await house.as(admin, { reducedMotion: 'reduce' });
    await page.goto(house.at('/portal/users'));
    await rowOf(page, 'Nora Fischer')
      .getByRole('button', { name: /Nora Fischer/ })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('complementary', { name: 'Nora Fischer' });
    await panel.getByText('Not set up').waitFor();
    await expect.poll(() => page.url()).toContain('user=');
    await panel.getByRole('button', { name: /^More/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Give an end date' }).click();
    const end = page.getByRole('dialog', { name: /Nora Fischer belong/ });
    await end.getByRole('button', { name: 'Set the end' }).click();
    await end.getByText('Please choose a moment in the future.').waitFor();
    await end.getByLabel('Until').fill('2035-01-31T12:00');
    await end.getByRole('button', { name: 'Set the end' }).click();
    await panel.getByText(/Until 31 Jan 2035/).waitFor();
    await panel.getByRole('button', { name: /^More/ }).click();
    await page.getByRole('menuitem', { name: 'Make permanent' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Make permanent' }).click();
    await panel.getByText('For good').waitFor();

    await panel.getByRole('button', { name: /^More/ }).click();
    await page.getByRole('menuitem', { name: 'Applications' }).click();
    const apps = page.getByRole('dialog', { name: 'Applications of Nora Fischer' });
    await apps.getByLabel('Atlas').check();
    await apps.getByRole('button', { name: 'Save' }).click();
    await panel.getByText('Atlas').waitFor();

    await panel.getByRole('button', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Nora Fischer' });
    await edit.getByLabel('Name').fill('Nora Fischer-Lang');
    await edit.getByLabel('Paris office').check();
    await edit.getByRole('button', { name: 'Save' }).click();
    const renamed = page.getByRole('complementary', { name: 'Nora Fischer-Lang' });
    await renamed.getByText('Paris office').waitFor();
    expect(await inspect(page)).toEqual([]);
    await page.reload();
    await renamed.getByText('Paris office').waitFor();
    await renamed.getByRole('heading', { name: 'Nora Fischer-Lang' }).focus();
    await page.keyboard.press('Escape');
    await renamed.waitFor({ state: 'detached' });

    await page.getByLabel(/^(Search by|Rechercher un)/).fill('lena');
    await rowOf(page, 'Lena Vogel').getByText('Directory').waitFor();
    await rowOf(page, 'Lena Vogel')
      .getByRole('button', { name: /Lena Vogel/ })
      .first()
      .click();
    await page.getByText('Your directory decides about this person.').waitFor();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'More ways to invite' }).click();
    await page.getByRole('menuitem', { name: 'Invitation link' }).click();
    const link = page.getByRole('dialog', { name: 'Invitation link' });
    await link.getByText('There is no link at the moment.').waitFor();
    await link.getByRole('button', { name: 'Create a link' }).click();
    const address = await link.getByRole('textbox', { name: 'Link' }).inputValue();
    await link.getByLabel('It ends after').selectOption({ label: '7 days' });
    await link.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The link was changed.').waitFor();
    const visitor = await house.stranger();
    await visitor.page.goto(address);
    await visitor.page
      .getByText(/Parley/)
      .first()
      .waitFor();
    await link.getByRole('button', { name: 'End the link' }).click();
    await link.getByText('There is no link at the moment.').waitFor();
  });

  test('TEAM-1 TEAM-9 PORTAL-2 on a phone and in French; hidden columns are gone, and somebody is acted for with a reason', async () => {
    const { page } = await house.as(
      { ...admin, language: 'fr' },
      { viewport: { width: 360, height: 740 }, colorScheme: 'dark', reducedMotion: 'reduce' },
    );
    await page.route(
      (url) => url.pathname.endsWith('/metadata') && url.searchParams.get('entityName') === 'adminBox',
      (route) =>
        route.fulfill({
          json: {
            rows: [{ id: 'adminBox', configuration: { pages: { users: { columns: { roles: 'hidden' } } } } }],
          },
        }),
    );
    await page.goto(house.at('/portal/users'));
    await page.getByLabel(/^(Search by|Rechercher un)/).fill('elise');
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
    expect(await page.getByRole('columnheader', { name: 'Rôles' }).count()).toBe(0);
    await rowOf(page, 'Élise Martin')
      .getByRole('button', { name: /Élise Martin/ })
      .first()
      .click();
    const panel = page.getByRole('dialog', { name: 'Élise Martin' });
    await panel.getByText('Pas encore').waitFor();
    expect(await inspect(page)).toEqual([]);
    await page.reload();
    await panel.getByRole('button', { name: /^Plus|^Autres/ }).click();
    await page.getByRole('menuitem', { name: 'Agir en son nom' }).click();
    const act = page.getByRole('dialog', { name: /^Agir au nom d’?e? ?Élise Martin/ });
    await act.getByRole('button', { name: 'Agir en son nom' }).click();
    await act.getByText('Veuillez donner un motif').waitFor();
    await act.getByLabel('Motif').fill('Elle a demandé de l’aide');
    await act.getByRole('button', { name: 'Agir en son nom' }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/portal'));
  });
});
