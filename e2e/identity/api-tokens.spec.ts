import { describe, expect, test } from 'vitest';
import { signUpOwner } from '../../apps/server/src/testing/people.ts';
import type { Person } from '../support/journeys.ts';
import { journeys } from '../support/journeys.ts';
import { agreeToEverything } from '../support/onboarding.ts';
import { inspect } from '../support/screens.ts';

const house = journeys();

/** Both sections are hidden unless somebody who looks after the workspace shows them. */
async function showTokens({ accessToken }: Person): Promise<void> {
  const actions = ['personalApiTokens', 'apiTokens'].map((section) => ({
    type: `navigation/${section}/visibility`,
    payload: 'byPermissions',
  }));
  const answer = await fetch(house.at('/metadata/admin-box'), {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ actions }),
  });
  expect(answer.status, await answer.text()).toBe(200);
}

/** What a program without a browser is told. */
const statusOf = async (path: string, headers: Record<string, string>): Promise<number> =>
  (await fetch(house.at(path), { headers })).status;
const ACCOUNT = '/tenants/resources/account-settings/v1';

describe('API tokens', () => {
  test('TOKENS-1 PORTAL-1 T5 T6 a token of the workspace is shown once, works at once, and is dead once revoked', async () => {
    const admin = await house.admin();
    await showTokens(admin);
    const { page } = await house.as(admin, { reducedMotion: 'reduce' });
    await page.goto(house.at('/portal/profile'));
    await page.getByRole('link', { name: 'API tokens', exact: true }).click();
    await page.getByRole('heading', { name: 'No API tokens yet' }).waitFor();
    await page.getByRole('button', { name: 'Create a token' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Create a token' });
    await dialog.getByRole('button', { name: 'Create a token' }).click();
    await dialog.getByText('Please say what it is for.').waitFor();
    await dialog.getByLabel('What it is for').fill('Nightly export');
    await dialog.getByLabel('It ends after').selectOption({ label: 'Another number of days' });
    await dialog.getByLabel('Days').fill('4000');
    await dialog.getByLabel('Member').check();
    await dialog.getByRole('button', { name: 'Create a token' }).click();
    await dialog.getByText('Please choose a whole number from 1 to 3650.').waitFor();
    await dialog.getByLabel('Days').fill('14');
    await dialog.getByLabel('Owner').check();
    expect(await inspect(page)).toEqual([]);
    await page.reload();

    // A failure keeps what was typed and says why.
    await page.getByRole('button', { name: 'Create a token' }).first().click();
    await dialog.getByLabel('What it is for').fill('Nightly export');
    await dialog.getByLabel('Owner').check();
    await page.route('**/tenants/api-tokens/v2', (route) => route.abort(), { times: 1 });
    await dialog.getByRole('button', { name: 'Create a token' }).click();
    await dialog.getByText('The server cannot be reached at the moment. What you typed is kept.').waitFor();
    await dialog.getByRole('button', { name: 'Create a token' }).click();

    const once = page.getByRole('dialog', { name: 'Keep this now' });
    const shown = once.getByRole('textbox', { name: 'Secret' });
    await expect.poll(() => shown.inputValue()).toMatch(/^parley_[0-9A-Za-z]{49}$/);
    const secret = await shown.inputValue();
    const clientId = await once.getByRole('textbox', { name: 'Client id' }).inputValue();
    await expect
      .poll(() => once.getByRole('textbox', { name: 'Exchange it for a token' }).inputValue())
      .toContain(secret);
    const answer = await fetch(house.at('/identity/resources/auth/v1/api-token'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clientId, secret }),
    });
    const { accessToken } = (await answer.json()) as { accessToken: string };
    expect(await statusOf(ACCOUNT, { authorization: `Bearer ${accessToken}` })).toBe(200);
    await once.getByRole('button', { name: 'I have kept it' }).click();
    await once.waitFor({ state: 'detached' });

    const row = page.getByRole('row', { name: /Nightly export/ });
    await row.getByText('Owner').waitFor();
    await page.reload();
    await row.waitFor();
    expect(await page.content()).not.toContain(secret);

    await row.getByRole('button', { name: /Nightly export/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Revoke' }).waitFor();
    await page.keyboard.press('Enter');
    await page
      .getByRole('dialog', { name: 'Revoke “Nightly export”' })
      .getByRole('button', { name: 'Revoke the token' })
      .click();
    await page.getByRole('heading', { name: 'No API tokens yet' }).waitFor();
    expect(await statusOf(ACCOUNT, { authorization: `Bearer ${accessToken}` })).toBe(401);
  });

  test('ME-4 T6 on a phone and in French: one’s own token, found, sorted and revoked', async () => {
    const owner = await signUpOwner({ url: house.server().url, headers: { 'x-forwarded-for': '198.51.100.77' } });
    await agreeToEverything(house.server(), owner, 'fr');
    const { page } = await house.as(
      { ...owner, language: 'fr' },
      { viewport: { width: 360, height: 740 }, colorScheme: 'dark', reducedMotion: 'reduce' },
    );
    await showTokens({ ...owner, language: 'fr' });
    await page.goto(house.at('/portal/personal-api-tokens'));
    const secrets: string[] = [];
    for (const name of ['Sauvegarde', 'Tableau de bord']) {
      await page.getByRole('button', { name: 'Créer un jeton' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Créer un jeton' });
      await dialog.getByLabel('À quoi il sert').fill(name);
      await dialog.getByLabel('Il prend fin après').selectOption({ label: 'Jamais' });
      await dialog.getByRole('button', { name: 'Créer un jeton' }).click();
      const once = page.getByRole('dialog', { name: 'À conserver maintenant' });
      secrets.push(await once.getByRole('textbox', { name: 'Secret' }).inputValue());
      if (secrets.length === 2) expect(await inspect(page)).toEqual([]);
      await once.getByRole('button', { name: 'Je l’ai conservé' }).click();
      await page.getByRole('row', { name: new RegExp(name) }).waitFor();
    }
    expect(new Set(secrets).size).toBe(2);
    await page.reload();
    await page.getByRole('row', { name: /Sauvegarde/ }).waitFor();
    expect(await inspect(page)).toEqual([]);
    await page.reload();
    const names = () => page.getByRole('row', { name: /Jamais/ }).allInnerTexts();
    await expect
      .poll(async () => (await names()).map((text) => text.split('\n')[0]))
      .toEqual(['Tableau de bord', 'Sauvegarde']);
    await page.getByRole('columnheader', { name: 'Nom' }).getByRole('button').click();
    await expect
      .poll(async () => (await names()).map((text) => text.split('\n')[0]))
      .toEqual(['Sauvegarde', 'Tableau de bord']);
    await page.getByLabel('Chercher un jeton').fill('tableau');
    await expect.poll(async () => (await names()).length).toBe(1);
    await page.getByRole('button', { name: /Tableau de bord/ }).click();
    await page.getByRole('menuitem', { name: 'Révoquer' }).click();
    const question = page.getByRole('dialog', { name: 'Révoquer «\u00a0Tableau de bord\u00a0»' });
    await question.getByRole('button', { name: 'Révoquer le jeton' }).click();
    await page.getByText('«\u00a0Tableau de bord\u00a0» a été révoqué.').waitFor();
    await page.getByLabel('Chercher un jeton').fill('');
    await expect.poll(async () => (await names()).map((text) => text.split('\n')[0])).toEqual(['Sauvegarde']);
  });
});
