import type { StepMap } from '@parley/contracts/assistant/conversations.ts';
import { describe, expect, test } from 'vitest';
import { simulate } from '../../apps/server/src/assistant/coach/simulate.ts';
import { simulatedPeople } from '../../apps/server/src/assistant/coach/simulated-people.ts';
import { loadDefaultFlow } from '../../apps/server/src/assistant/flow/core-flow.ts';
import { journeys, replies, say } from '../support/journeys.ts';

const house = journeys();

const WORDS = {
  en: { steps: 'The steps of this conversation', first: 'Arrive', done: 'All 6 steps done', guided: 'Guided mode' },
  fr: {
    steps: 'Les étapes de cette conversation',
    first: 'Se poser',
    done: 'Les 6 étapes sont terminées',
    guided: 'Mode guidé',
  },
} as const;

const WALKS_THE_WHOLE_WAY = { en: 'Decision', fr: 'Charge' } as const;

/** What a rehearsed person says to the coach in this conversation, to the end of the flow. */
function lines(language: 'en' | 'fr', conversationId: string): string[] {
  const person = simulatedPeople.find((each) => each.name === WALKS_THE_WHOLE_WAY[language]);
  if (!person) throw new Error(`nobody speaks ${language}`);
  const session = simulate(loadDefaultFlow(), person, conversationId);
  expect(session.ended, 'the rehearsal ends').toBe(true);
  return session.turns.map(({ message }) => message);
}

describe('the whole flow with the built-in coach', () => {
  for (const language of ['en', 'fr'] as const) {
    test(`FLOW-1 FLOW-4 FLOW-5 CHAT-7 from the first word to the last stone, in ${language}`, async () => {
      const words = WORDS[language];
      const person = await house.person({ language });
      const { id } = await house.ask<{ id: string }>(person, 'POST', '/conversations', {});
      const { page } = await house.as(person);
      await page.goto(house.at(`/c/${id}`));
      const path = page.getByRole('region', { name: words.steps });
      await path.getByText(words.first, { exact: true }).waitFor();

      const seen = new Set<string>();
      for (const message of lines(language, id)) {
        await say(page, message);
        await replies(page).last().getByText(words.guided).waitFor();
        // What the path shows follows the reply: it is looked at against what the server says, however long that takes.
        const { sequences } = await house.ask<StepMap>(person, 'GET', `/conversations/${id}/steps`);
        const here = sequences.find(({ status }) => status === 'current')?.title ?? words.done;
        await path.getByText(here).first().waitFor();
        seen.add(here);
      }
      await path.getByText(words.done).first().waitFor();
      expect(seen.size, 'the path moved step by step').toBeGreaterThanOrEqual(6);
      await path.getByRole('button').click();
      const stones = path.getByRole('list', { name: words.steps }).getByRole('listitem');
      await expect.poll(() => stones.count()).toBe(6);
      for (const stone of await stones.allInnerTexts()) expect(stone).toMatch(language === 'en' ? /done/ : /terminée/);

      expect(await house.ask(person, 'GET', `/conversations/${id}/progress`)).toMatchObject({
        current_sequence: 's6',
        is_completed: true,
      });
      // The title came by itself, and a reload finds everything as it was.
      const title = await page.getByRole('heading', { level: 1 }).innerText();
      expect(title).not.toBe(language === 'en' ? 'No title yet' : 'Pas encore de titre');
      const last = await replies(page).last().innerText();
      await page.reload();
      await path.getByText(words.done).first().waitFor();
      await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe(title);
      await expect.poll(() => replies(page).last().innerText()).toBe(last);
    });
  }

  test('FLOW-5 the map names the steps, and marks where one is', async () => {
    const { page } = await house.as(await house.person());
    await page.goto(house.at('/'));
    await say(page, 'I would like to speak up more in meetings.');
    const path = page.getByRole('region', { name: WORDS.en.steps });
    await path.getByRole('button').click();
    const stones = path.getByRole('listitem');
    await expect
      .poll(() => stones.allInnerTexts())
      .toEqual([
        expect.stringContaining('Arrive'),
        expect.stringContaining('Understand'),
        expect.stringContaining('Aim'),
        expect.stringContaining('Ways and obstacles'),
        expect.stringContaining('Commit'),
        expect.stringContaining('Close'),
      ]);
    await expect.poll(() => path.locator('[aria-current="step"]').count()).toBe(1);
  });

  test('FLOW-2 when the progress cannot be read, the conversation goes on from the beginning of the path', async () => {
    const { page } = await house.as(await house.person());
    await page.route('**/api/conversations/*/progress', (route) => route.abort());
    await page.route('**/api/conversations/*/steps', (route) => route.abort());
    await page.goto(house.at('/'));
    await say(page, 'I would like to speak up more in meetings.');
    await replies(page).last().getByText('Guided mode').waitFor();
    await page.getByRole('region', { name: WORDS.en.steps }).getByText('Arrive', { exact: true }).waitFor();
  });

  test('CHAT-3 a quick reply is sent as it stands', async () => {
    const person = await house.person();
    const { page } = await house.as(person);
    await page.goto(house.at('/'));
    await page.getByRole('group', { name: 'Ways to begin' }).getByRole('button').first().click();
    await replies(page).first().getByText('Guided mode').waitFor();
    const choices = page.getByRole('group', { name: 'Answers to choose from' });
    await choices.waitFor();
    const chosen = await choices.getByRole('button').first().innerText();
    await choices.getByRole('button').first().click();
    await page.locator('article[data-role="user"]').nth(1).getByText(chosen, { exact: true }).waitFor();
    await replies(page).nth(1).getByText('Guided mode').waitFor();
  });
});
