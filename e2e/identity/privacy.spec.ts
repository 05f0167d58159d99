import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { PASSWORD } from '../../apps/server/src/testing/people.ts';
import { appCode, codeIn, mailAbout, plugInAuthenticator } from '../support/identity.ts';
import type { Person } from '../support/journeys.ts';
import { journeys } from '../support/journeys.ts';

const house = journeys();

/** As if whoever is signed in had last shown who they are an hour ago. */
const anHourAgo = ({ userId }: Person) =>
  house.sql([
    [
      `update identity.sessions set authenticated_at = now() - interval '1 hour',
         second_factor_at = case when second_factor_at is null then null else now() - interval '1 hour' end
       where user_id = $1`,
      [userId],
    ],
  ]);

/** Adds an authenticator app in the page. @returns its seed */
async function addApp(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Add an authenticator app' }).click();
  const dialog = page.getByRole('dialog', { name: 'An authenticator app' });
  const secret = (await dialog.locator('code').innerText()).replace(/\s/g, '');
  await page.getByLabel('Code', { exact: true }).fill(appCode(secret));
  await dialog.getByRole('button', { name: 'Add it' }).click();
  await page.getByRole('list', { name: 'Recovery codes' }).waitFor();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByText('It is added.').waitFor();
  return secret;
}

describe('who can get in', () => {
  test('ME-2 AUTH-12 M7 an app is added; later a passkey wants it shown again, over the page, and then it is there', async () => {
    const person = await house.person();
    const { page } = await house.as(person);
    await plugInAuthenticator(page);
    await page.goto(house.at('/portal/privacy'));
    const secret = await addApp(page);
    await anHourAgo(person);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const question = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await question.getByLabel('Code', { exact: true }).fill('000000');
    await question.getByRole('button', { name: 'Confirm' }).click();
    await question.getByText('This code is not right').first().waitFor();
    await question.getByLabel('Code', { exact: true }).fill(appCode(secret, 1));
    await question.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('The passkey is added.').waitFor();
    const passkeys = page.getByRole('list', { name: 'Your passkeys' }).getByRole('listitem');
    await expect.poll(() => passkeys.count()).toBe(1);
    // Removed after a question that names it.
    await page.getByRole('list', { name: 'Your passkeys' }).getByRole('button').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('list', { name: 'Your passkeys' }).waitFor({ state: 'detached' });
  });

  test('AUTH-12 without a second factor the password makes the sign-in fresh; nothing typed is lost', async () => {
    const person = await house.person({ language: 'fr' });
    const { page } = await house.as(person);
    await page.goto(house.at('/portal/privacy'));
    await page.getByRole('heading', { name: 'Confidentialité' }).waitFor();
    await anHourAgo(person);
    await page.getByRole('button', { name: 'Ajouter un numéro' }).click();
    await page.getByLabel('Numéro de téléphone', { exact: true }).fill('06 12 34 56 70');
    await page.getByRole('button', { name: 'Y envoyer un code' }).click();
    const question = page.getByRole('dialog', { name: 'Confirmez votre identité' });
    await question.getByLabel('Votre mot de passe').fill(PASSWORD);
    await question.getByRole('button', { name: 'Confirmer' }).click();
    await page.getByText('Un code a été envoyé au 06 12 34 56 70.').waitFor();
    await page.getByLabel('Code', { exact: true }).fill(codeIn(await mailAbout(house.server(), '+33612345670', /./)));
    await page.getByRole('button', { name: 'Vérifier le numéro' }).click();
    await page.getByText('Vérifié', { exact: true }).waitFor();
    // ME-3: removed by a code sent to it.
    const before = await mailAbout(house.server(), '+33612345670', /./);
    await page.getByRole('button', { name: 'Retirer +33612345670' }).click();
    await page.getByRole('button', { name: 'Y envoyer un code' }).click();
    const dialog = page.getByRole('dialog', { name: 'Retirer le numéro' });
    await dialog.getByLabel('Code', { exact: true }).waitFor();
    await expect.poll(async () => (await mailAbout(house.server(), '+33612345670', /./)).text).not.toBe(before.text);
    await dialog.getByLabel('Code', { exact: true }).fill(codeIn(await mailAbout(house.server(), '+33612345670', /./)));
    await dialog.getByRole('button', { name: 'Retirer le numéro' }).click();
    await page.getByRole('list', { name: 'Vos numéros de téléphone' }).waitFor({ state: 'detached' });
  });

  test('AUTH-12 the step-up page comes back to where one was; without a second factor it says so', async () => {
    const person = await house.person();
    const { page } = await house.as(person);
    await page.goto(house.at('/account/step-up?maxAge=60&redirectUrl=%2Fsettings'));
    await page.getByRole('heading', { name: 'There is no second factor yet' }).waitFor();
    await page.getByRole('link', { name: 'Add a second factor' }).click();
    const secret = await addApp(page);
    await anHourAgo(person);
    await page.goto(house.at('/account/step-up?maxAge=60&redirectUrl=%2Fsettings'));
    await page.getByLabel('Code', { exact: true }).fill(appCode(secret, 1));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.waitForURL(house.at('/settings'));
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
  });
});
