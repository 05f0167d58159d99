import { readFile } from 'node:fs/promises';
import type { Resource } from '@parley/contracts/assistant/psychological-resources.ts';
import { expect, test } from 'vitest';
import type { Person } from '../support/journeys.ts';
import { journeys } from '../support/journeys.ts';
import { inspect } from '../support/screens.ts';

const house = journeys();

/** Through the API: an exercise that leaves a card. */
async function settled(person: Person): Promise<void> {
  const { id } = await house.ask<{ id: string }>(person, 'POST', '/conversations', { exercise: 'settle' });
  const answers = ['6', 'Breathing, two minutes', 'Done', 'A little calmer', '4', 'Before a difficult meeting'];
  for (const message of answers) await house.ask(person, 'POST', '/chat', { message, conversation_id: id });
}

test('FLOW-5 what is kept is opened, edited, marked, pinned, taken along, deleted and brought back', async () => {
  const person = await house.person();
  const { page } = await house.as(person);
  await page.goto(house.at('/'));
  await page.getByRole('navigation').getByRole('link', { name: 'What you keep' }).click();
  await page.getByText('What comes of your conversations will be here').waitFor();
  await settled(person);
  await page.reload();
  await page.getByRole('link', { name: /What settles me/ }).click();
  await page.getByRole('heading', { level: 1, name: 'What settles me' }).waitFor();

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Title').fill('My calm');
  await page.getByLabel('Under “What I did”').fill('Breathing, two minutes\nTea');
  await page.getByRole('button', { name: 'Add a section' }).click();
  await page.getByLabel('Under “Note”').fill('More often');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'My calm' }).waitFor();
  await page.getByText('Changed by you').waitFor();
  await page.getByText('More often').waitFor();

  const acts = page.getByRole('button', { name: 'Actions for “My calm”' });
  await acts.click();
  await page.getByRole('menuitem', { name: 'Mark as done' }).click();
  await page.getByText(/^Done on /).waitFor();
  await acts.click();
  await page.getByRole('menuitem', { name: 'Pin', exact: true }).click();
  await page.getByText('Pinned', { exact: true }).waitFor();
  await acts.click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Save as Markdown' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('My calm.md');
  expect(await readFile(await file.path(), 'utf8')).toContain('## What I did\n\n- Breathing, two minutes\n- Tea');

  expect(await inspect(page)).toEqual([]);
  await page.reload();
  await acts.waitFor();

  // On paper only the sheet itself.
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => acts.isVisible()).toBe(false);
  await expect.poll(() => page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  await page.emulateMedia({ media: 'screen' });

  await acts.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByText('“My calm” was deleted.').waitFor();
  await page.getByText('What comes of your conversations will be here').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('link', { name: /My calm/ }).waitFor();
});

test('FLOW-5 who changed an older version is told, and loses nothing', async () => {
  const person = await house.person();
  await settled(person);
  const { resources } = await house.ask<{ resources: Resource[] }>(person, 'GET', '/psychological-resources');
  const id = resources[0]?.id ?? '';
  const { page } = await house.as(person);
  await page.goto(house.at(`/kept/${id}`));
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Title').fill('Written here');
  await house.ask(person, 'PATCH', `/psychological-resources/${id}`, { title: 'Written elsewhere' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('It was changed elsewhere meanwhile.', { exact: false }).waitFor();
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Written here');
  await page.getByRole('button', { name: 'Open it anew' }).click();
  await page.getByRole('heading', { level: 1, name: 'Written elsewhere' }).waitFor();
});
