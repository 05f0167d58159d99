import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { answered, composer, journeys, replies, say } from '../support/journeys.ts';
import { modelEndpoint } from '../support/model.ts';

const endpoint = modelEndpoint();
const house = journeys({ env: endpoint.env });

/** Within the window, without scrolling. */
async function inSight(page: Page): Promise<void> {
  const link = page.getByRole('link', { name: 'I need help now' }).first();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await link.waitFor();
  const box = await link.boundingBox();
  expect(box && box.y >= 0 && box.y + box.height <= 800, page.url()).toBe(true);
}

describe('when somebody is at risk', () => {
  test('CHAT-10 a message about ending one’s life is answered at once with the lines of the country, ahead of any model', async () => {
    const person = await house.person();
    await house.ask(person, 'POST', '/config', { country: 'GB' });
    const { page } = await house.as(person);
    await page.goto(house.at('/'));
    const before = endpoint.model().requests.length;
    await say(page, 'I want to kill myself tonight.');
    const reply = replies(page).last();
    const card = reply.getByRole('region', { name: 'You do not have to carry this alone' });
    await card.getByRole('link', { name: '999' }).waitFor();
    await expect.poll(() => card.getByRole('link', { name: '116 123' }).getAttribute('href')).toBe('tel:116123');
    expect(endpoint.model().requests.length, 'no model was asked').toBe(before);
    await page.reload();
    await card.getByRole('link', { name: '999' }).waitFor();
  });

  test('CHAT-10 APP-13 the same in French, with the lines of France', async () => {
    const person = await house.person({ language: 'fr' });
    await house.ask(person, 'POST', '/config', { country: 'FR' });
    const { page } = await house.as(person);
    await page.goto(house.at('/'));
    await say(page, 'Je veux mourir, je n’en peux plus.');
    const card = replies(page).last().getByRole('region', { name: 'Vous n’avez pas à porter cela sans aide' });
    await card.getByRole('link', { name: '3114' }).waitFor();
    await expect.poll(() => card.getByRole('link', { name: '3114' }).getAttribute('href')).toBe('tel:3114');
    await card.getByRole('link', { name: 'Toutes les lignes par pays' }).click();
    await page.getByRole('heading', { name: 'De l’aide, maintenant' }).waitFor();
  });

  const unseen = {
    en: {
      message: 'From Monday on somebody else waters the plants.',
      words: 'Plants like regular hands. ',
      card: 'You do not have to carry this alone',
      country: 'GB',
      line: '116 123',
      rewritten: 'This answer was rewritten',
    },
    fr: {
      message: 'À partir de lundi, quelqu’un d’autre arrosera les plantes.',
      words: 'Les plantes aiment la régularité. ',
      card: 'Vous n’avez pas à porter cela sans aide',
      country: 'FR',
      line: '3114',
      rewritten: 'Cette réponse a été réécrite',
    },
  } as const;
  test.each(['en', 'fr'] as const)(
    'CHAT-10 APP-13 %s: what only the model understands is met with care and the lines instead of its reply',
    async (language) => {
      const words = unseen[language];
      const person = await house.person({ language });
      await house.ask(person, 'POST', '/config', { country: words.country });
      const { page } = await house.as(person);
      await page.goto(house.at('/'));
      const { promise: after, resolve: understand } = Promise.withResolvers<void>();
      endpoint.model().behave({ decision: '{}', tokens: Array.from({ length: 200 }, () => words.words), tokenMs: 40 });
      endpoint.model().judge({ verdict: 'concern', after });
      await composer(page).fill(words.message);
      await composer(page).press('Enter');
      await replies(page).last().getByText(words.words.trim()).waitFor();
      understand();
      const reply = replies(page).last();
      const card = reply.getByRole('region', { name: words.card });
      await card.getByRole('link', { name: words.line }).waitFor();
      await answered(page);
      expect(await reply.innerText()).not.toContain(words.words.trim());
      expect(await page.getByText(words.rewritten).count()).toBe(0);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/read-along-${language}.png` });
      await page.reload();
      await card.getByRole('link', { name: words.line }).waitFor();
      expect(await page.locator('body').innerText()).not.toContain(words.words.trim());
    },
  );

  test('CHAT-10 "I need help now" is in sight on every screen, and its page is open to everybody', async () => {
    const person = await house.person();
    const signedIn = await house.as(person);
    for (const path of ['/', '/account', '/account/sessions', '/settings', '/welcome?step=about', '/nowhere']) {
      await signedIn.page.goto(house.at(path));
      await inSight(signedIn.page);
    }
    await signedIn.page.goto(house.at('/'));
    await composer(signedIn.page).waitFor();
    await signedIn.page.getByRole('button', { name: 'More', exact: true }).click();
    await signedIn.page.getByRole('menuitem', { name: 'I need help now' }).click();
    await signedIn.page.getByRole('heading', { name: 'Help, now' }).waitFor();

    const { page } = await house.stranger();
    for (const path of ['/account/login', '/account/sign-up', '/account/forget-password']) {
      await page.goto(house.at(path));
      await inSight(page);
    }
    await page.getByRole('link', { name: 'I need help now' }).click();
    await page.getByRole('heading', { name: 'Help, now' }).waitFor();
    await page.getByLabel('Country').selectOption({ label: 'France' });
    await page.getByRole('link', { name: '3114' }).waitFor();
  });

  test('CHAT-10 the page of help opens without a network', async () => {
    const { page, context } = await house.as(await house.person());
    await page.goto(house.at('/'));
    // Fetched as soon as somebody is there, without having been looked at.
    const fetched = page.waitForResponse(/help\.screen/);
    await composer(page).press('a');
    await (await fetched).finished();
    await context.setOffline(true);
    await page.getByRole('link', { name: 'I need help now' }).click();
    await page.getByRole('heading', { name: 'Help, now' }).waitFor();
    await context.setOffline(false);
  });
});
