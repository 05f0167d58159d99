import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journeys } from '../support/journeys.ts';
import { inspect } from '../support/screens.ts';

const house = journeys();

const open = async (page: Page, tab: string) => {
  await page.goto(house.at('/portal/account'));
  await page.getByRole('tab', { name: tab }).click();
};
const isActive = (field: Locator) => field.evaluate((element) => element === document.activeElement);
const days = (page: Page, kind: string) => page.getByRole('spinbutton', { name: new RegExp(`^${kind}`) });

test('OPS-3 an administrator sets how long things are kept and finds it after a reload, and members read it in their settings, in French too', async () => {
  const administrator = await house.admin();
  const { page } = await house.as(administrator, { reducedMotion: 'reduce' });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/retention/v1')) sent.push(request.postData() ?? '');
  });
  await open(page, 'Retention');
  const save = page.getByRole('button', { name: 'Save these times' });
  // A number out of bounds, and a text that is no number: the field says so, and nothing is sent.
  await days(page, 'Conversations').fill('29');
  await save.click();
  await page.getByText('Please give a number from 30 to 3,650.').waitFor();
  await expect.poll(() => isActive(days(page, 'Conversations'))).toBe(true);
  await days(page, 'Conversations').fill('60');
  await days(page, 'Audit log').fill('a year');
  await save.click();
  await expect.poll(() => isActive(days(page, 'Audit log'))).toBe(true);
  expect(sent).toEqual([]);
  await days(page, 'Audit log').fill('365');
  expect(await inspect(page)).toEqual([]);
  await open(page, 'Retention');
  await days(page, 'Conversations').fill('60');
  await days(page, 'Audit log').fill('365');
  await save.click();
  await page.getByText('The times are saved. They apply from tonight.').waitFor();
  await open(page, 'Retention');
  await expect.poll(() => days(page, 'Conversations').inputValue()).toBe('60');
  await expect.poll(() => days(page, 'Audit log').inputValue()).toBe('365');

  const member = await house.person();
  const english = await house.as(member);
  await english.page.goto(house.at('/settings'));
  await english.page.getByText('Conversations are deleted 60 days after their last message.').waitFor();
  await english.page.getByText('The security log is kept for about 365 days.').waitFor();
  const french = await house.as(await house.person({ language: 'fr' }));
  await french.page.goto(house.at('/settings'));
  await french.page.getByText(/^Les conversations sont supprimées 60\s+jours après leur dernier message\.$/).waitFor();

  // Cleared again, in French: members read that it is gone.
  const { page: francophone } = await house.as({ ...administrator, language: 'fr' });
  await open(francophone, 'Conservation');
  await days(francophone, 'Conversations').fill('4000');
  await francophone.getByRole('button', { name: 'Enregistrer ces durées' }).click();
  await francophone.getByText(/^Indiquez un nombre de 30 à 3\s650\.$/).waitFor();
  await days(francophone, 'Conversations').fill('');
  await francophone.getByRole('button', { name: 'Enregistrer ces durées' }).click();
  await francophone.getByText('Les durées sont enregistrées. Elles s’appliquent dès cette nuit.').waitFor();
  await english.page.reload();
  await english.page.getByText('Conversations are kept until you delete them.').waitFor();
});
