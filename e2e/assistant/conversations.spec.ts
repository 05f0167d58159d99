import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Person, Statement } from '../support/journeys.ts';
import { composer, journeys, replies, said, say } from '../support/journeys.ts';

const house = journeys();

const rail = (page: Page) => page.getByRole('navigation', { name: /^(Conversations)$/ });
const entry = (page: Page, title: string) => rail(page).getByRole('link', { name: title });

/** A conversation of one exchange, with a title of its own. */
async function converse(person: Person, title: string, message = 'I would like to sleep better.'): Promise<string> {
  const { id } = await house.ask<{ id: string }>(person, 'POST', '/conversations', {});
  await house.ask(person, 'POST', '/chat', { message, conversation_id: id });
  await house.ask(person, 'PATCH', `/conversations/${id}`, { title });
  return id;
}

async function act(page: Page, title: string, act: string): Promise<void> {
  await entry(page, title).hover();
  await rail(page)
    .getByRole('button', { name: `Actions for “${title}”` })
    .click();
  await page.getByRole('menuitem', { name: act }).click();
}

describe('the list of conversations', () => {
  test('CHAT-7 CHAT-1 a title appears by itself and is changed where it stands', async () => {
    const { page } = await house.as(await house.person());
    await page.goto(house.at('/'));
    await say(page, 'I want to go running again.');
    await say(page, 'I stopped in spring when work became busy.');
    const heading = page.getByRole('heading', { level: 1 });
    await expect.poll(() => heading.innerText()).toMatch(/running/i);
    const title = await heading.innerText();
    await entry(page, title).waitFor();

    await act(page, title, 'Rename');
    await page.getByRole('textbox', { name: 'New title' }).fill('Running, slowly');
    await page.getByRole('textbox', { name: 'New title' }).press('Enter');
    await entry(page, 'Running, slowly').waitFor();
    await expect.poll(() => heading.innerText()).toBe('Running, slowly');
    await page.reload();
    await entry(page, 'Running, slowly').waitFor();
  });

  test('CHAT-1 CHAT-7 a deleted conversation comes back with one press, with every word', async () => {
    const person = await house.person();
    const id = await converse(person, 'Sleep', 'I lie awake until two.');
    await converse(person, 'Work');
    const { page } = await house.as(person);
    await page.goto(house.at(`/c/${id}`));
    await said(page).getByText('I lie awake until two.').waitFor();
    await act(page, 'Sleep', 'Delete');
    await page.getByText('“Sleep” was deleted.').waitFor();
    await entry(page, 'Sleep').waitFor({ state: 'detached' });
    await page.waitForURL(house.at('/'));
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.waitForURL(house.at(`/c/${id}`));
    await said(page).getByText('I lie awake until two.').waitFor();
    await entry(page, 'Sleep').waitFor();

    await act(page, 'Sleep', 'Delete');
    await entry(page, 'Sleep').waitFor({ state: 'detached' });
    await page.goto(house.at(`/c/${id}`));
    await page.getByText('This conversation is not here.').waitFor();
  });

  test('CHAT-1 all conversations are deleted only after the words are typed', async () => {
    const person = await house.person();
    await converse(person, 'Sleep');
    await converse(person, 'Work');
    const { page } = await house.as(person);
    await page.goto(house.at('/'));
    await entry(page, 'Work').waitFor();
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Delete all conversations' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete all your conversations?' });
    await dialog.getByRole('button', { name: 'Delete all', exact: true }).click();
    await dialog.getByText('This does not read “delete all” yet.').waitFor();
    await dialog.getByRole('textbox').fill('delete all');
    await dialog.getByRole('button', { name: 'Delete all', exact: true }).click();
    await page.getByText('2 conversations were deleted.').waitFor();
    await page.getByText('Your conversations will be listed here.').waitFor();
    await page.reload();
    await page.getByText('Your conversations will be listed here.').waitFor();
  });

  test('CHAT-7 search finds titles and messages, without regard to case and accents, and nothing of others', async () => {
    const [person, other] = await Promise.all([house.person({ language: 'fr' }), house.person()]);
    await converse(person, 'Équilibre', 'Je voudrais mieux dormir.');
    await converse(person, 'Travail', 'Ma chère collègue part en congé.');
    await converse(other, 'Équilibre of somebody else');
    const { page } = await house.as(person);
    await page.goto(house.at('/'));
    const search = page.getByRole('searchbox', { name: 'Rechercher dans les conversations' });
    // Until the list is there, nothing of it can go.
    await entry(page, 'Travail').waitFor();
    await search.fill('equilibre');
    await entry(page, 'Travail').waitFor({ state: 'detached' });
    await entry(page, 'Équilibre').waitFor();
    await expect.poll(() => rail(page).getByRole('listitem').count()).toBe(1);
    await search.fill('COLLEGUE');
    await entry(page, 'Travail').waitFor();
    await entry(page, 'Équilibre').waitFor({ state: 'detached' });
    await search.fill('introuvable');
    await page.getByText('Aucun résultat. Essayez un autre mot, ou une partie de mot.').waitFor();
    await page.getByRole('button', { name: 'Effacer la recherche' }).click();
    await entry(page, 'Équilibre').waitFor();
  });

  test('CHAT-7 the list is grouped by date, newest activity first', async () => {
    const person = await house.person();
    const ages: [title: string, days: number, group: string][] = [
      ['Now', 0, 'Today'],
      ['A day ago', 1, 'Yesterday'],
      ['Some days ago', 4, 'Previous 7 days'],
      ['Some weeks ago', 20, 'Previous 30 days'],
    ];
    const dates: Statement[] = [];
    for (const [title, days] of ages) {
      const id = await converse(person, title);
      dates.push([
        'update assistant.conversations set last_activity_at = now() - make_interval(days => $2) where id = $1',
        [id, days],
      ]);
    }
    await house.sql(dates);
    const { page } = await house.as(person);
    await page.goto(house.at('/'));
    await entry(page, 'Some weeks ago').waitFor();
    const groups = async () =>
      (await rail(page).getByRole('heading', { level: 2 }).allInnerTexts()).map((each) => each.toLowerCase());
    await expect.poll(groups).toEqual(ages.map(([, , group]) => group.toLowerCase()));
    await expect.poll(() => rail(page).getByRole('listitem').allInnerTexts()).toEqual(ages.map(([title]) => title));
  });

  test('CHAT-8 another’s conversation reads like one that does not exist', async () => {
    const [owner, stranger] = await Promise.all([house.person(), house.person()]);
    const id = await converse(owner, 'Private', 'Nobody else reads this.');
    const { page } = await house.as(stranger);
    const texts: string[] = [];
    for (const path of [`/c/${id}`, '/c/01900000-0000-7000-8000-00000000dead', '/c/not-an-id']) {
      await page.goto(house.at(path));
      await page.getByText('This conversation is not here.').waitFor();
      texts.push(await page.getByRole('main').innerText());
    }
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).not.toContain('Nobody else');
  });

  test('CHAT-11 somebody new finds a greeting, what this is, and ways to begin', async () => {
    const { page } = await house.as(await house.person());
    await page.goto(house.at('/'));
    await page.getByRole('heading', { name: 'What would you like to think through?' }).waitFor();
    await page.getByText('Parley is an AI, not a person.').waitFor();
    await expect
      .poll(() => page.getByRole('group', { name: 'Ways to begin' }).getByRole('button').count())
      .toBeGreaterThan(2);
    await expect.poll(() => composer(page).evaluate((area) => area === document.activeElement)).toBe(true);
    expect(await replies(page).count()).toBe(0);
  });
});
