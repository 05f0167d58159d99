import type { Resource } from '@parley/contracts/assistant/psychological-resources.ts';
import type { ReminderPreferences } from '@parley/contracts/assistant/reminders.ts';
import { expect, test } from 'vitest';
import type { ReceivedMail } from '../../apps/server/src/testing/people.ts';
import { mailTo, PASSWORD } from '../../apps/server/src/testing/people.ts';
import type { Person } from '../support/journeys.ts';
import { composer, journeys } from '../support/journeys.ts';
import { inspect } from '../support/screens.ts';

const house = journeys();

const kept = (person: Person): Promise<ReminderPreferences> =>
  house.ask<ReminderPreferences>(person, 'GET', '/reminder-preferences');

const linkTo = ({ text }: ReceivedMail, path: string): string =>
  new RegExp(`https?://\\S+${path}\\S*`).exec(text)?.[0] ?? '';

test('REMI-1 reminders are switched on, set to one’s days and time, tried, paused and switched off', async () => {
  const person = await house.person();
  const { page } = await house.as(person, { timezoneId: 'America/Montreal' });
  await page.goto(house.at('/settings'));
  await page.getByRole('link', { name: 'Choose reminders' }).click();
  const onOff = page.getByRole('switch', { name: 'Remind me by mail' });
  await expect.poll(() => onOff.isChecked()).toBe(false);
  await onOff.focus();
  await page.keyboard.press('Space');
  await page.getByText(/^The next one may come on \w+,? .* at 18:00\.$/).waitFor();
  expect((await kept(person)).time_zone).toMatch(/^America\/(Montreal|Toronto)$/);

  for (const day of ['Tuesday', 'Thursday', 'Friday']) await page.getByRole('checkbox', { name: day }).click();
  await page.getByLabel('At what time').fill('21:30');
  await page.getByLabel('At what time').press('Enter');
  await page.getByText('That time lies in your quiet hours', { exact: false }).waitFor();
  await expect.poll(() => page.getByLabel('At what time').inputValue()).toBe('18:00');
  await page.getByLabel('At what time').fill('07:15');
  await page.getByLabel('Until', { exact: true }).click();
  await page.getByText('That time lies in your quiet hours', { exact: false }).waitFor();
  await page.getByLabel('Until', { exact: true }).fill('07:00');
  await page.getByLabel('Until', { exact: true }).press('Enter');
  await page.getByLabel('At what time').fill('07:15');
  await page.getByLabel('At what time').press('Enter');
  await page.getByText(/^The next one may come on (Monday|Wednesday),? .* at 07:15\.$/).waitFor();
  const zone = page.getByLabel('In which time zone');
  await zone.fill('Paris (Europe)');
  await zone.press('Tab');
  await page.getByRole('button', { name: /^Use the zone of this device: (Montreal|Toronto) \(America\)$/ }).waitFor();
  await page.getByRole('checkbox', { name: 'Cards that came back' }).click();
  await page.getByLabel('At most in seven days').selectOption('5');
  await expect
    .poll(() => kept(person))
    .toMatchObject({
      days: ['mon', 'wed'],
      time: '07:15',
      quiet_to: '07:00',
      time_zone: 'Europe/Paris',
      max_per_week: 5,
      kinds: { rhythm: true, practice_due: false },
    });

  const until = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Nothing before').fill(until);
  await page.getByText(/^Paused\. The next one may come on /).waitFor();
  await page.getByRole('button', { name: 'End the pause' }).click();
  await page.getByText(/^The next one may come on /).waitFor();

  expect(await inspect(page)).toEqual([]);
  await page.reload();
  await page.getByRole('button', { name: 'Send me one now' }).click();
  await page.getByText(/has no mail server\. The mail to .•••@example\.com/).waitFor();
  // Nothing may run in its frame, so it is looked at from outside.
  const mail = page.getByTitle('The mail');
  await expect.poll(() => mail.getAttribute('srcdoc')).toContain('This is the test you asked for.');
  expect((await mail.boundingBox())?.height).toBeGreaterThan(300);
  await onOff.click();
  await expect.poll(async () => (await kept(person)).enabled).toBe(false);
});

test('REMI-2 a mail’s link ends the reminders in one step without an account open, in the language of the mail', async () => {
  const person = await house.person({ language: 'fr' });
  await house.ask(person, 'PUT', '/reminder-preferences', { enabled: true, time_zone: 'Europe/Paris' });
  await house.ask(person, 'POST', '/test-reminder-email');
  const mail = await mailTo(house.server(), person.email, 1);
  expect(mail.subject).toBe('Vos cinq minutes');

  const { page } = await house.stranger({ colorScheme: 'dark' });
  await page.goto(linkTo(mail, '/u/'));
  await page.getByRole('heading', { name: 'Arrêter les rappels' }).waitFor();
  expect((await kept(person)).enabled).toBe(true);
  expect(await inspect(page, { dark: true })).toEqual([]);
  await page.reload();
  await page.getByRole('link', { name: 'English' }).click();
  await page.getByRole('button', { name: 'Stop the reminders' }).press('Enter');
  await page.getByRole('heading', { name: 'The reminders have stopped' }).waitFor();
  expect((await kept(person)).status).toMatchObject({ state: 'ended', ended_by: 'unsubscribed' });

  const { page: own } = await house.as(person);
  await own.goto(house.at('/settings/reminders'));
  await own.getByText('Ils ont été arrêtés par le lien d’un message', { exact: false }).waitFor();
});

test('REMI-2 a reminder leads to the plan one made, after signing in', async () => {
  const person = await house.person();
  const { id } = await house.ask<{ id: string }>(person, 'POST', '/conversations', { exercise: 'if-then-plan' });
  const plan = ['To finish it', 'Pride', 'I say later', 'I begin for five minutes', 'Tomorrow morning', '8'];
  for (const message of plan) await house.ask(person, 'POST', '/chat', { message, conversation_id: id });
  const { resources } = await house.ask<{ resources: Resource[] }>(person, 'GET', '/psychological-resources');
  const about = resources.find(({ kind }) => kind === 'plan')?.id ?? '';

  const { page } = await house.stranger();
  await page.goto(house.at(`/reminder?kind=plan_due&about=${about}`));
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(house.at(`/kept/${about}`));
  await page.getByText('I begin for five minutes', { exact: false }).first().waitFor();
  // Anything else leads to a conversation, and never out of the house.
  await page.goto(house.at('/reminder?kind=plan_due&about=//example.com'));
  await composer(page).waitFor();
  expect(new URL(page.url()).origin).toBe(house.server().url.replace(/\/$/, ''));
});
