import type { Leaderboard } from '@parley/contracts/assistant/gamification.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PLAN } from '../../apps/server/src/testing/if-then-plan.ts';
import type { Person, Statement } from '../support/journeys.ts';
import { journeys, say } from '../support/journeys.ts';
import { inspect } from '../support/screens.ts';

const house = journeys();

/** An exercise of which one answer is missing. */
async function almostPlanned(person: Person): Promise<string> {
  const { id } = await house.ask<{ id: string }>(person, 'POST', '/conversations', { exercise: 'if-then-plan' });
  for (const message of PLAN.slice(0, -1)) await house.ask(person, 'POST', '/chat', { message, conversation_id: id });
  return id;
}

const entry = (person: Person, kind: string, about: string | null, points: number, daysAgo: number): Statement => [
  `insert into assistant.xp_events (id, tenant_id, user_id, kind, ref, about, points, local_date, occurred_at)
   select gen_random_uuid(), tenant_id, user_id, $2, gen_random_uuid()::text, $3, $4, current_date - $5::int, now() - make_interval(days => $5::int)
   from assistant.settings where user_id = $1`,
  [person.userId, kind, about, points, daysAgo],
];

/** Twelve weeks of a person who came about three days a week, and rested once. */
async function season(person: Person): Promise<void> {
  const days = [
    80, 78, 75, 73, 71, 68, 66, 64, 59, 57, 54, 52, 50, 47, 45, 43, 40, 38, 36, 26, 24, 22, 19, 17, 15, 12, 10, 8, 5, 3,
    1, 0,
  ];
  await house.sql([
    [
      `insert into assistant.rhythm_goals (tenant_id, user_id, from_date, days)
       select tenant_id, user_id, current_date - 84, 2 from assistant.settings where user_id = $1`,
      [person.userId],
    ],
    ...days.map((day, index) => entry(person, 'step', null, 3, day + (index % 2))),
    ...[70, 52, 38, 17, 5].flatMap((day) => [
      entry(person, 'plan', null, 15, day),
      entry(person, 'review', day === 38 ? 'not_kept' : 'kept', 20, day - 3),
      entry(person, 'conversation', day === 52 ? 'values' : 'coaching-core', 30, day),
      entry(person, 'sequence', `coaching-core/s${1 + (day % 5)}`, 10, day),
    ]),
    ...[45, 24, 10].map((day) => entry(person, 'practice_set', null, 10, day)),
    ...[12, 3].map((day, index) => entry(person, 'evidence', ['dialogue', 'quiz'][index] ?? null, 10, day)),
  ]);
}

const shot = async (page: Page, name: string): Promise<void> => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true });
};

test('FLOW-5 GAME-1 GAME-3 a turn brings points in one quiet line; rhythm, rest and the list are chosen, and all of it can be hidden', async () => {
  const person = await house.person();
  const conversation = await almostPlanned(person);
  const { page } = await house.as(person);
  await page.goto(house.at(`/c/${conversation}`));
  await page.locator('article[data-role="assistant"]').last().waitFor();
  await say(page, '8');
  const line = page.getByRole('link', { name: /^\d+ points$/ });
  await line.waitFor();
  await page.getByText('come to the end').waitFor();
  await shot(page, 'reward');
  await line.click();

  await page.getByRole('heading', { level: 1, name: 'Progress' }).waitFor();
  await expect.poll(() => page.getByRole('heading', { name: 'Looking around' }).count()).toBe(1);
  await page.getByText('A first plan').waitFor();
  await page.getByRole('radio', { name: '3 days' }).check();
  await page.getByText('1 of 3 so far').waitFor();
  await page.getByText('It begins with the first week that meets your goal.').waitFor();
  await page.getByRole('button', { name: 'Rest this week' }).click();
  await page.getByRole('cell', { name: 'Quiet week' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Do not rest this week' }).waitFor();
  await page.getByRole('heading', { level: 3, name: 'Reached' }).waitFor();

  const name = page.getByLabel('Your name in the list');
  await expect.poll(() => name.inputValue()).toMatch(/^\p{L}+ \p{L}+ \d\d$/u);
  await name.fill(person.email);
  await page.getByRole('button', { name: 'Take part' }).click();
  await page.getByText(/Please choose another name/).waitFor();
  await name.fill('Quiet Heron');
  await name.press('Enter');
  await page.getByText('so far one does').waitFor();
  for (let number = 0; number < 7; number += 1) {
    const other = await house.person();
    await house.ask<Leaderboard>(other, 'PUT', '/gamification/leaderboard/me', { pseudonym: `Fern ${number}` });
  }
  await page.reload();
  await page.getByRole('row', { name: /^1 Quiet Heron \(you\) \d+$/ }).waitFor();
  await shot(page, 'list');
  await page.getByRole('button', { name: 'Leave the list' }).click();
  await page.getByText('so far 7 do').waitFor();

  await page.getByRole('switch', { name: 'Show points, weeks and achievements' }).click();
  await page.getByText(/are hidden\. What you do/).waitFor();
  await page.goto(house.at(`/c/${await almostPlanned(person)}`));
  await page.locator('article[data-role="assistant"]').last().waitFor();
  await say(page, '8');
  await page.getByText('Kept for you').first().waitFor();
  expect(await page.getByRole('link', { name: /points$/ }).count()).toBe(0);
});

test('GAME-1 GAME-3 a season of weeks is read, in both languages, by keyboard and on a phone', async () => {
  for (const language of ['en', 'fr'] as const) {
    const person = await house.person({ language });
    await season(person);
    const { page } = await house.as(person, { reducedMotion: 'reduce' });
    await page.goto(house.at('/progress'));
    const groups = language === 'fr' ? ['Atteintes', 'À venir'] : ['Reached', 'Still to come'];
    await page.getByRole('heading', { level: 3, name: groups[0] ?? '' }).waitFor();
    await page.getByRole('table').first().waitFor();
    await shot(page, `progress-${language}`);
    const more = page.locator('summary', { hasText: groups[1] ?? '' });
    await more.focus();
    await page.keyboard.press('Enter');
    await page.getByText(language === 'fr' ? 'Tout entre vos mains' : 'All in your hands').waitFor();
    // The walk of all screens looks at it in English, before anything is there.
    if (language === 'fr') expect(await inspect(page, { dark: true })).toEqual([]);
    if (process.env.SHOTS) {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.reload();
      await page.getByRole('heading', { level: 3, name: groups[0] ?? '' }).waitFor();
      await shot(page, `phone-${language}`);
    }
  }
});
