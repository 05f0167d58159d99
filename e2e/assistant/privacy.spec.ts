import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { journeys } from '../support/journeys.ts';

const house = journeys();
const send = async (page: Page, text: string, button = 'Send'): Promise<void> => {
  const composer = page.getByRole('textbox', { name: /Your message|Votre message/ });
  await composer.fill(text);
  await page.getByRole('button', { name: button, exact: true }).click();
};
const replies = (page: Page) => page.locator('article[data-role="assistant"]:not([aria-busy])');

describe('what is private', () => {
  test('CHAT-7 a conversation off the record shows its sign all the time, and is erased from where it stands', async () => {
    const person = await house.person();
    const { page } = await house.as(person);
    await page.goto(house.at('/'));
    await page.getByRole('button', { name: 'Off the record' }).click();
    const dialog = page.getByRole('dialog', { name: 'Talk off the record?' });
    await dialog.getByRole('button', { name: 'Begin off the record' }).click();
    const sign = page.getByText('Erased 24 hours after the last word.');
    await sign.waitFor();
    await send(page, 'My manager Pomponius talks over me.');
    await replies(page).first().waitFor();
    await page.reload();
    await sign.waitFor();
    await replies(page).first().waitFor();
    await page.getByRole('searchbox').fill('Pomponius');
    await page.getByText('Nothing found.').waitFor();
    await page.getByRole('searchbox').fill('');
    await page.getByRole('button', { name: 'Erase now' }).click();
    await page.getByRole('button', { name: 'Erase it' }).click();
    await page.getByText('The conversation is erased.').waitFor();
    await page.getByRole('heading', { name: 'What would you like to think through?' }).waitFor();
    const left = await house.ask<{ conversations: unknown[] }>(person, 'GET', '/conversations');
    expect(left.conversations).toEqual([]);
  });

  test('FEED-1 CHAT-6 a reply is rated, said why, changed and taken back; a conversation has a word of its own', async () => {
    const person = await house.person({ language: 'fr' });
    const { page } = await house.as(person);
    await page.goto(house.at('/'));
    await send(page, 'Je repousse une discussion avec ma cheffe.', 'Envoyer');
    const reply = replies(page).last();
    await reply.hover();
    await reply.getByRole('button', { name: 'Cette réponse n’était pas bonne' }).click();
    const why = page.getByRole('dialog', { name: /Qu’est-ce qui n’allait pas/ });
    await why.getByRole('checkbox', { name: 'Cela m’a fait me sentir en danger' }).check();
    await why.getByRole('link', { name: 'Des lignes d’écoute, maintenant' }).waitFor();
    await why.getByText('sans votre nom').waitFor();
    await why.getByRole('textbox').fill('Trop vite.');
    await why.getByRole('button', { name: 'Envoyer' }).click();
    await why.waitFor({ state: 'detached' });
    await page.reload();
    await replies(page).last().hover();
    await replies(page).last().getByRole('button', { name: 'Modifier votre avis' }).click();
    await expect.poll(() => page.getByRole('dialog').getByRole('textbox').inputValue()).toBe('Trop vite.');
    await page.keyboard.press('Escape');
    const good = replies(page).last().getByRole('button', { name: 'Cette réponse était bonne' });
    await good.click();
    await expect.poll(() => good.getAttribute('aria-pressed')).toBe('true');
    await good.click();
    await expect.poll(() => good.getAttribute('aria-pressed')).toBe('false');
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Actions/ })
      .click();
    await page.getByRole('menuitem', { name: 'Donner votre avis' }).click();
    const about = page.getByRole('dialog', { name: 'Votre avis sur cette conversation' });
    await about.getByRole('radio', { name: '4', exact: true }).check();
    await about.getByRole('button', { name: 'Envoyer' }).click();
    await page.getByText('Merci. Votre avis est conservé.').waitFor();
    const { conversations } = await house.ask<{ conversations: { id: string }[] }>(person, 'GET', '/conversations');
    const kept = await house.ask<{ feedback: { kind: string; rating: number }[] }>(
      person,
      'GET',
      `/conversations/${conversations[0]?.id}/feedback`,
    );
    expect(kept.feedback.map(({ kind, rating }) => [kind, rating])).toEqual([['conversation', 4]]);
  });

  test('CONF-3 the own data is prepared and saved as a file, then the account is erased, and nobody comes in with it', async () => {
    const person = await house.person();
    await house.ask(person, 'POST', '/chat', { message: 'The Borodin affair keeps me awake.' });
    const { page } = await house.as(person);
    await page.goto(house.at('/settings'));
    await page.getByRole('button', { name: 'Prepare my data' }).click();
    const save = page.getByRole('button', { name: 'Save the file' });
    await save.waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
    expect(download.suggestedFilename()).toBe('parley-personal-data.zip');
    expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK');
    await page.getByRole('button', { name: 'Erase my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Erase your account and everything in it?' });
    await dialog.getByRole('button', { name: 'Erase my account' }).click();
    await dialog.getByText('does not read').waitFor();
    await dialog.getByRole('textbox').fill(person.email);
    await dialog.getByRole('button', { name: 'Erase my account' }).click();
    await page.getByText('Your account is erased.').waitFor();
    await page.waitForURL(/account\/login/);
    await expect(house.ask(person, 'GET', '/conversations')).rejects.toThrow('401');
  });
});
