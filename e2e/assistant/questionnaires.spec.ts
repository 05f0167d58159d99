import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Person } from '../support/journeys.ts';
import { journeys } from '../support/journeys.ts';
import { inspect } from '../support/screens.ts';

const house = journeys();

/** Everything answered the same but for `given`, and scored, through the API. */
async function taken(person: Person, given: Record<string, number> = {}): Promise<void> {
  const { items } = await house.ask<{ items: { id: string }[] }>(person, 'GET', '/instruments/mini-ipip');
  const answers = { ...Object.fromEntries(items.map(({ id }) => [id, 3])), ...given };
  await house.ask(person, 'PUT', '/instruments/mini-ipip/answers', { answers });
  await house.ask(person, 'POST', '/instruments/mini-ipip/results', { lang: person.language });
}

/** Answers what has no answer on this page. */
async function answerAll(page: Page, answer: string): Promise<void> {
  for (const statement of await page.getByRole('group').all())
    if ((await statement.getByRole('radio', { checked: true }).count()) === 0)
      await statement.getByRole('radio', { name: answer, exact: true }).check({ force: true });
}

test('PROF-4 a person answers by keyboard, goes on another day, sees the result, what changed since the last, and removes one', async () => {
  const person = await house.person();
  await house.ask(person, 'POST', '/config/consents', { given: ['profile'] });
  const { page } = await house.as(person);
  await page.goto(house.at('/profile'));
  await page.getByRole('link', { name: 'Look at the questionnaires' }).click();
  await page.getByText('What it cannot tell').waitFor();
  await page.getByRole('link', { name: 'Begin “Five traits, in short”' }).click();

  const first = page.getByRole('group', { name: 'Am the life of the party.' });
  const saved = () =>
    page.waitForResponse((response) => response.url().endsWith('/answers') && response.request().method() === 'PUT');
  await first.getByRole('radio', { name: 'Very inaccurate' }).focus();
  const [answer] = await Promise.all([saved(), page.keyboard.press('ArrowRight')]);
  expect(answer.ok()).toBe(true);
  await page.getByText('1 of 20 answered').first().waitFor();
  expect(await inspect(page, { dark: true })).toEqual([]);

  // Another day: what was answered is there.
  await page.goto(house.at('/profile/questionnaires'));
  await page.getByRole('link', { name: /^Go on \(1 of 20 answered\)/ }).click();
  await expect.poll(() => first.getByRole('radio', { name: 'Rather inaccurate' }).isChecked()).toBe(true);
  await first.getByRole('radio', { name: 'Very accurate' }).check({ force: true });
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByRole('heading', { name: 'Part 2 of 2' }).waitFor();
  await answerAll(page, 'Very accurate');
  await page.getByRole('button', { name: 'See the result' }).click();
  await page.getByText('9 statements have no answer yet.').waitFor();
  await page.getByRole('button', { name: 'Go to it' }).click();
  await page.getByRole('heading', { name: 'Part 1 of 2' }).waitFor();
  await answerAll(page, 'Neither');
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByRole('button', { name: 'See the result' }).click();

  await page.getByRole('heading', { name: 'How you answered' }).waitFor();
  await page.getByRole('heading', { name: 'Company middle third' }).waitFor();
  await page.getByText('compare you with nobody', { exact: false }).first().waitFor();
  expect(await page.getByRole('heading', { name: 'Change over time' }).count()).toBe(0);

  // Another result: what changed, as lines and as a table, and what it proposes.
  await taken(person, { e1: 5, e7: 5, e2: 1, e4: 1 });
  await page.reload();
  await page.getByRole('heading', { name: 'Company upper third' }).waitFor();
  await page.getByRole('img', { name: /^Company: 14 on .+ and 20 on / }).waitFor();
  await page.getByText('As a table').click();
  await page.getByRole('cell', { name: '20, upper third' }).waitFor();
  expect(await inspect(page, { dark: true })).toEqual([]);
  await page.reload();

  const removals = page.getByRole('button', { name: /^Remove the result of/ });
  await removals.first().click();
  await page.getByRole('heading', { name: 'Company middle third' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('heading', { name: 'Company upper third' }).waitFor();
  await page.getByRole('link', { name: 'See what it proposes for your profile' }).click();
  await page.getByRole('region', { name: 'To look at' }).getByText('At ease among people').waitFor();
  await page.getByText(/From the questionnaire “Five traits, in short”/).waitFor();
});

test('PROF-4 APP-13 in French the statements say that their translation is not validated; a round can be forgotten', async () => {
  const person = await house.person({ language: 'fr' });
  const { page } = await house.as(person, { locale: 'fr-FR', viewport: { width: 360, height: 740 } });
  await page.goto(house.at('/profile/questionnaires/mini-ipip'));
  await page.getByText('Traduction maison, non validée.', { exact: false }).first().waitFor();
  const group = page.getByRole('group', { name: 'Je mets de l’ambiance dans les fêtes.' });
  await group.getByRole('radio', { name: 'Plutôt exact' }).check({ force: true });
  await page.getByText('1 réponse sur 20').first().waitFor();
  await page.getByRole('button', { name: 'Arrêter et oublier ces réponses' }).click();
  await page.getByText('Les réponses sont oubliées.').waitFor();
  await page.getByText('0 réponse sur 20').first().waitFor();
  await taken(person);
  await page.reload();
  await page.getByRole('heading', { name: 'Sociabilité tiers du milieu' }).waitFor();
  expect(await inspect(page)).toEqual([]);
});
