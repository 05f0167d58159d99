import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Person } from '../support/journeys.ts';
import { journeys } from '../support/journeys.ts';
import { inspect } from '../support/screens.ts';

const house = journeys();

/** Both sections are hidden unless an operator shows them. */
const showBoth = (page: Page) =>
  page.route(
    (url) => url.pathname.endsWith('/metadata') && url.searchParams.get('entityName') === 'adminBox',
    (route) => {
      const shown = { visibility: 'byPermissions' };
      const navigation = { groups: shown, roles: shown };
      return route.fulfill({ json: { rows: [{ id: 'adminBox', configuration: { navigation } }] } });
    },
  );

const resources = '/identity/resources';
type Named = { id: string; key: string; name: string };

/** A call of the identity API as somebody. */
async function ask<T>(person: Person, method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(house.at(path), {
    method,
    headers: { authorization: `Bearer ${person.accessToken}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

/** A role of the workspace, given to somebody. */
async function give(admin: Person, person: Person, name: string, keys: readonly string[]): Promise<string> {
  const all = await ask<Named[]>(admin, 'GET', `${resources}/permissions/v1`);
  const permissions = all.filter(({ key }) => keys.includes(key)).map(({ id }) => id);
  const { id } = await ask<Named>(admin, 'POST', `${resources}/roles/v1`, { name, permissions });
  await ask(admin, 'PUT', '/team/resources/members/v1', { id: person.userId, roleIds: [id] });
  return id;
}
describe('roles and groups', () => {
  test('TEAM-6 PORTAL-1 a role is made from permissions that are looked for, edited, and deleted with its holders named', async () => {
    const admin = await house.admin();
    const bertrand = await house.person({ name: 'Bertrand Dubois' });
    const { page } = await house.as(admin, { reducedMotion: 'reduce' });
    await showBoth(page);
    await page.goto(house.at('/portal/profile'));
    await page.getByRole('link', { name: 'Roles', exact: true }).click();
    await page.getByRole('row', { name: /Owner/ }).getByText('Everything').waitFor();

    await page.getByRole('button', { name: 'Create a role' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create a role' });
    await dialog.getByRole('button', { name: 'Create a role' }).click();
    await dialog.getByText('Please give the role a name.').waitFor();
    await dialog.getByLabel('Name', { exact: true }).fill('admin');
    await dialog.getByLabel('Search in Permissions').fill('audit');
    await dialog.getByLabel('See the audit log').check();
    await dialog.getByLabel('Search in Permissions').fill('');
    await dialog.getByLabel('See people', { exact: true }).check();
    expect(await inspect(page)).toEqual([]);
    await page.reload();
    // A refusal keeps what was chosen and says why.
    await page.getByRole('button', { name: 'Create a role' }).click();
    await dialog.getByLabel('Name', { exact: true }).fill('admin');
    await dialog.getByLabel('See the audit log').check();
    await dialog.getByLabel('See people', { exact: true }).check();
    await dialog.getByRole('button', { name: 'Create a role' }).click();
    await dialog.getByText('This name is reserved to the administrators of the product.').waitFor();
    await dialog.getByLabel('Name', { exact: true }).fill('Auditing');
    await dialog.getByRole('button', { name: 'Create a role' }).click();
    await dialog.waitFor({ state: 'detached' });
    const row = page.getByRole('row', { name: /Auditing/ });
    await row.getByText('2 permissions').waitFor();

    const [role] = (await ask<Named[]>(admin, 'GET', `${resources}/roles/v1`)).filter(
      ({ name }) => name === 'Auditing',
    );
    await ask(admin, 'PUT', '/team/resources/members/v1', { id: bertrand.userId, roleIds: [role?.id] });
    await row.getByRole('button', { name: /^Auditing/ }).click();
    const panel = page.getByRole('complementary', { name: 'Auditing' });
    await panel.getByText('1 person').waitFor();
    await panel.getByText('See the audit log').waitFor();
    expect(await inspect(page)).toEqual([]);
    await page.reload();
    await panel.getByRole('button', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit “Auditing”' });
    await edit.getByLabel('See people', { exact: true }).uncheck();
    await edit.getByLabel('Give it to newcomers').check();
    await edit.getByRole('button', { name: 'Save the role' }).click();
    await edit.waitFor({ state: 'detached' });
    await row.getByText('1 permission').waitFor();
    await panel.getByText('Yes', { exact: true }).waitFor();
    await panel.getByText('See people', { exact: true }).waitFor({ state: 'detached' });

    await panel.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: 'Delete “Auditing”' });
    await question.getByText('1 person loses what it allows, at once.').waitFor();
    await question.getByRole('button', { name: 'Delete the role' }).click();
    await row.waitFor({ state: 'detached' });
    await panel.waitFor({ state: 'detached' });
    expect(await ask<{ roles: Named[] }>(bertrand, 'GET', `${resources}/users/v2/me`)).toMatchObject({
      roles: [],
    });
  });

  test('TEAM-5 PORTAL-1 a group is made with a role, filled, put back when the server refuses, and deleted', async () => {
    const admin = await house.admin();
    const people = [
      await house.person({ name: 'Anaïs Lambert' }),
      await house.person({ name: 'Benoît Caron' }),
    ] as const;
    const { page } = await house.as(admin, { reducedMotion: 'reduce' });
    await showBoth(page);
    await page.goto(house.at('/portal/groups'));
    await page.getByRole('heading', { name: 'No groups yet' }).waitFor();
    await page.getByRole('button', { name: 'Create a group' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Create a group' });
    await dialog.getByLabel('Name', { exact: true }).fill('Paris office');
    await dialog.getByLabel('What it is for').fill('Everybody on the second floor');
    await dialog.getByLabel('Owner').check();
    expect(await inspect(page)).toEqual([]);
    await page.reload();
    await page.getByRole('button', { name: 'Create a group' }).first().click();
    await dialog.getByLabel('Name', { exact: true }).fill('Paris office');
    await dialog.getByLabel('What it is for').fill('Everybody on the second floor');
    await dialog.getByLabel('Owner').check();
    await dialog.getByRole('button', { name: 'Create a group' }).click();
    await dialog.waitFor({ state: 'detached' });
    const row = page.getByRole('row', { name: /Paris office/ });
    await row.getByText('Owner').waitFor();

    await row.getByRole('button', { name: /^Paris office/ }).click();
    const panel = page.getByRole('complementary', { name: 'Paris office' });
    await panel.getByText('Nobody is in this group yet.').waitFor();
    await panel.getByRole('button', { name: 'Add people' }).click();
    const add = page.getByRole('dialog', { name: 'Add people to “Paris office”' });
    await add.getByRole('button', { name: 'Add them' }).click();
    await add.getByText('Please choose somebody.').waitFor();
    await add.getByLabel('Search people').fill('anais');
    await add.getByLabel('Anaïs Lambert').check();
    await add.getByLabel('Search people').fill('caron');
    await add.getByLabel('Benoît Caron').check();
    expect(await inspect(page)).toEqual([]);
    await page.reload();
    await panel.getByRole('button', { name: 'Add people' }).click();
    for (const name of ['Anaïs Lambert', 'Benoît Caron']) {
      await add.getByLabel('Search people').fill(name);
      await add.getByLabel(name).check();
    }
    await add.getByRole('button', { name: 'Add them' }).click();
    await add.waitFor({ state: 'detached' });
    await panel.getByRole('row', { name: /Anaïs Lambert/ }).waitFor();
    expect(await inspect(page)).toEqual([]);
    await page.reload();
    const may = (person: Person) =>
      ask<Named[]>(person, 'GET', `${resources}/roles/v1`).then(
        () => true,
        () => false,
      );
    expect(await may(people[0])).toBe(true);

    // The row is gone at once, and comes back with the reason when the server refuses.
    await page.route('**/groups/v1/*/users', (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.continue(),
    );
    const take = async (name: string) => {
      await panel
        .getByRole('row', { name: new RegExp(name) })
        .getByRole('button')
        .click();
      await page.getByRole('menuitem', { name: 'Take out of the group' }).click();
    };
    await take('Anaïs Lambert');
    await page.getByText('The server cannot be reached at the moment.').waitFor();
    await panel.getByRole('row', { name: /Anaïs Lambert/ }).waitFor();
    await page.unroute('**/groups/v1/*/users');
    await take('Anaïs Lambert');
    await panel.getByRole('row', { name: /Anaïs Lambert/ }).waitFor({ state: 'detached' });
    await expect.poll(() => may(people[0])).toBe(false);

    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    const settings = page.getByRole('dialog', { name: 'Groups in this workspace' });
    await settings.getByLabel('Groups carry roles').uncheck();
    await settings.getByRole('button', { name: 'Save' }).click();
    await settings.getByText('There are still groups with roles.').waitFor();
    await settings.getByRole('button', { name: 'Cancel' }).click();

    await panel.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: 'Delete “Paris office”' });
    await question.getByText('1 person loses the role it carries, at once.').waitFor();
    await question.getByRole('button', { name: 'Delete the group' }).click();
    await page.getByRole('heading', { name: 'No groups yet' }).waitFor();
    expect(await may(people[1])).toBe(false);
  });

  test('TEAM-6 TEAM-9 R1 on a phone, in French and the dark: what cannot be given says why', async () => {
    const admin = await house.admin();
    const person = await house.person({ language: 'fr', name: 'Chloé Petit' });
    const secure = [
      'read.roles',
      'read.permissions',
      'read.groups',
      'write.roles',
      'write.updateRole',
      'write.groups',
      'write.groupsRoles',
    ];
    await give(
      admin,
      person,
      'Aide',
      secure.map((key) => `fe.secure.${key}`),
    );
    const { page } = await house.as(person, {
      viewport: { width: 360, height: 740 },
      colorScheme: 'dark',
      reducedMotion: 'reduce',
    });
    await showBoth(page);
    await page.goto(house.at('/portal/roles'));
    await page.getByRole('row', { name: /Propriétaire/ }).waitFor();
    expect(await inspect(page)).toEqual([]);
    await page.reload();
    // By keyboard: the details of a role that comes with the product.
    await page.getByRole('button', { name: /^Propriétaire/ }).focus();
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Propriétaire' });
    await sheet.getByText('Il est fourni avec le produit et reste tel quel.').waitFor();
    expect(await sheet.getByRole('button', { name: 'Modifier' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Créer un rôle' }).click();
    const dialog = page.getByRole('dialog', { name: 'Créer un rôle' });
    await dialog.getByLabel('Nom', { exact: true }).fill('Lecture');
    const beyond = dialog.getByRole('checkbox', { name: 'Supprimer des rôles' });
    await expect.poll(() => beyond.getAttribute('aria-disabled')).toBe('true');
    await beyond.focus();
    await page.keyboard.press('Space');
    await expect.poll(() => beyond.isChecked()).toBe(false);
    await dialog.getByText('Vous ne détenez pas ceci vous-même.').first().waitFor();
    await dialog.getByLabel('Voir les rôles').check();
    expect(await inspect(page)).toEqual([]);
    await page.reload();
    await page.goto(house.at('/portal/groups'));
    await page.getByRole('heading', { name: 'Aucun groupe pour l’instant' }).waitFor();
    await page.getByRole('button', { name: 'Créer un groupe' }).first().click();
    const group = page.getByRole('dialog', { name: 'Créer un groupe' });
    await group.getByLabel('Nom', { exact: true }).fill('Accueil');
    await group.getByText('Il permet plus que ce que vous détenez vous-même.').first().waitFor();
    await group.getByLabel('Aide').check();
    await group.getByRole('button', { name: 'Créer un groupe' }).click();
    await page.getByRole('row', { name: /Accueil/ }).waitFor();
    expect(await inspect(page)).toEqual([]);
  });
});
