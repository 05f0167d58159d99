import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { journeys } from '../support/journeys.ts';

const house = journeys();

const text = (page: Page) => page.locator('.cm-content');
async function line(page: Page, number: number): Promise<void> {
  await text(page).click();
  await page.keyboard.press('Control+Home');
  for (let at = 1; at < number; at += 1) await page.keyboard.press('ArrowDown');
}
type Exercises = { exercises: { id: string; title: string }[] };
const titleOf = async () => {
  const { exercises } = await house.ask<Exercises>(await house.person(), 'GET', '/exercises');
  return exercises.find(({ id }) => id === 'settle')?.title;
};

const read = (file: string): string => fs.readFileSync(path.resolve(import.meta.dirname, '../..', file), 'utf8');

describe('screens for administrators', () => {
  test('ANLY-6 APP-9 the screens that the documentation names are closed to members and open to administrators, and there are no others', async () => {
    const written = [...read('docs/operations.md').matchAll(/`(\/admin[^`]*)`/g)].map(([, address = '']) => address);
    const routes = [...read('apps/web/src/routes.tsx').matchAll(/path: '(\/admin[^']*)'/g)].map(([, address = '']) =>
      address.replace(/\$\w+/, '…'),
    );
    expect([...new Set(written)].sort()).toEqual(routes.sort());
    const member = await house.as(await house.person());
    const admin = await house.as(await house.admin());
    for (const address of written.filter((one) => !one.includes('…'))) {
      await member.page.goto(house.at(address));
      await member.page.getByRole('heading', { name: 'This part is not for you' }).waitFor();
      await admin.page.goto(house.at(address));
      // The ways through the administration are drawn beside what the screen shows.
      await admin.page.getByRole('navigation', { name: 'Administration' }).waitFor();
      expect(await admin.page.getByRole('heading', { name: 'This part is not for you' }).count()).toBe(0);
    }
  });
});

describe('feedback, read by administrators', () => {
  test('FEED-1 an administrator reads what people wrote, finds the critical ones, and takes them along', async () => {
    const person = await house.person();
    await house.ask(person, 'POST', '/feedback', { kind: 'app', rating: 5, comment: 'Calm and clear.' });
    await house.ask(person, 'POST', '/feedback', {
      kind: 'app',
      rating: 1,
      tags: ['wrong_tone'],
      comment: 'Too slow here.',
    });
    const { page } = await house.as(await house.admin());
    await page.goto(house.at('/admin/feedback'));
    await page.getByText('Calm and clear.').waitFor();
    await page.getByText('Critical', { exact: true }).click();
    await page.getByText('Too slow here.').waitFor();
    await expect.poll(() => page.getByText('Calm and clear.').count()).toBe(0);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('feedback.csv');
    const french = await house.as({ ...(await house.admin()), language: 'fr' });
    await french.page.goto(house.at('/admin/feedback'));
    await french.page.getByText('1 sur 5').waitFor();
  });
});

describe('the flow editor', () => {
  test('FLOW-3 an administrator mends, tries and publishes a flow in English, and withdraws it in French', async () => {
    const before = await titleOf();
    const { page } = await house.as(await house.admin());
    await page.goto(house.at('/admin'));
    await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Flows' }).click();
    await page.getByRole('link', { name: /^Settle/ }).click();
    await page.getByText('The text of the house').waitFor();
    await page.getByText('No mistakes found').waitFor();

    // A mistake is told with its line while one writes, and cannot be tried.
    await line(page, 1);
    await page.keyboard.type('oops: 1\n');
    await page.getByText('1 mistake', { exact: true }).waitFor();
    await page.getByText(/unknown key "oops"/).waitFor();
    await line(page, 1);
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Delete');
    await page.getByText('No mistakes found').waitFor();

    await line(page, 3);
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+End');
    await page.keyboard.type('title: {en: "A quiet minute", fr: "Une minute calme"}');
    await page.getByRole('button', { name: 'Save as a new version' }).click();
    await page.getByText('Version 1 is saved.').waitFor();
    await page.getByText('Own version 1', { exact: true }).first().waitFor();
    await page.getByText('It can be published once its trial has passed.').waitFor();
    await page.getByRole('tab', { name: 'Compare' }).click();
    await page.getByLabel('Against what is in use now').getByText('A quiet minute').waitFor();

    await page.getByRole('button', { name: 'Try it with scripted people' }).click();
    await page.getByRole('tabpanel').getByText('Passed', { exact: true }).waitFor({ timeout: 60_000 });
    await page.getByText('Dead ends in random walks').waitFor();
    expect(await titleOf()).toBe(before);
    await page.getByRole('button', { name: 'Publish this version' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish this version' }).click();
    await page.getByText('Version 1 is in use from now on.').waitFor();
    expect(await titleOf()).toBe('A quiet minute');

    const french = await house.as(
      { ...(await house.admin()), language: 'fr' },
      { viewport: { width: 360, height: 740 } },
    );
    await french.page.goto(house.at('/admin/flows/settle'));
    await french.page.getByRole('heading', { name: 'Une minute calme' }).waitFor();
    await french.page.getByRole('button', { name: 'La retirer' }).click();
    await french.page.getByRole('dialog').getByRole('button', { name: 'La retirer' }).click();
    await french.page.getByText('Le parcours de la maison est de nouveau en service.').waitFor();
    expect(await titleOf()).toBe(before);
  });

  test('APP-9 somebody who is no administrator is shown nothing of it', async () => {
    const { page } = await house.as(await house.person());
    await page.goto(house.at('/admin/flows'));
    await page.getByRole('heading', { name: 'This part is not for you' }).waitFor();
  });
});
