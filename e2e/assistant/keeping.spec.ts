import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Person } from '../support/journeys.ts';
import { journeys } from '../support/journeys.ts';

const house = journeys();
const rail = (page: Page) => page.getByRole('navigation', { name: /^(Conversations)$/ });
const entry = (page: Page, title: string) => rail(page).getByRole('link', { name: title });

async function act(page: Page, title: string, item: string): Promise<void> {
  await entry(page, title).hover();
  await rail(page)
    .getByRole('button', { name: `Actions for “${title}”` })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}

async function three(): Promise<Person> {
  const person = await house.person();
  for (const title of ['Sleep', 'Work', 'Running']) await house.ask(person, 'POST', '/conversations', { title });
  return person;
}

describe('keeping conversations', () => {
  test('CHAT-7 a pinned conversation stands first, also after a reload, until it is unpinned', async () => {
    const { page } = await house.as(await three());
    await page.goto(house.at('/'));
    await act(page, 'Sleep', 'Pin');
    const pinned = rail(page).getByRole('region').or(rail(page).locator('section')).filter({ hasText: 'Pinned' });
    await pinned.getByRole('link', { name: 'Sleep' }).waitFor();
    await page.reload();
    await pinned.getByRole('link', { name: 'Sleep' }).waitFor();
    await expect.poll(() => entry(page, 'Sleep').count()).toBe(1);
    expect(
      await rail(page)
        .getByRole('link')
        .allInnerTexts()
        .then((all) => all.filter((text) => /Sleep|Work|Running/.test(text))),
    ).toEqual(['Sleep', 'Running', 'Work']);
    await act(page, 'Sleep', 'Unpin');
    await pinned.waitFor({ state: 'detached' });
  });

  test('CHAT-7 an archived conversation leaves the list, lies in the archive, and comes back', async () => {
    const { page } = await house.as(await three());
    await page.goto(house.at('/'));
    await act(page, 'Work', 'Archive');
    await page.getByText('“Work” is in the archive now.').waitFor();
    await entry(page, 'Work').waitFor({ state: 'detached' });
    await rail(page).getByRole('button', { name: 'Archive', exact: true }).click();
    await entry(page, 'Work').waitFor();
    await act(page, 'Work', 'Take out of the archive');
    await rail(page).getByText('Nothing is in the archive.').waitFor();
    await rail(page).getByRole('button', { name: 'Back to the conversations' }).click();
    await entry(page, 'Work').waitFor();
  });

  test('CHAT-7 a conversation is saved as a file of Markdown', async () => {
    const person = await house.person();
    const { id } = await house.ask<{ id: string }>(person, 'POST', '/conversations', { title: 'Sleep' });
    await house.ask(person, 'POST', '/chat', { message: 'I lie awake until two.', conversation_id: id });
    const { page } = await house.as(person);
    await page.goto(house.at('/'));
    const [download] = await Promise.all([page.waitForEvent('download'), act(page, 'Sleep', 'Save as Markdown')]);
    expect(download.suggestedFilename()).toBe('Sleep.md');
    expect(await readFile(await download.path(), 'utf8')).toContain('I lie awake until two.');
  });
});
