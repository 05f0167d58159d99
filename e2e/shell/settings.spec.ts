import type { AnalyticsUsers } from '@parley/contracts/assistant/analytics.ts';
import type { ReminderPreferences } from '@parley/contracts/assistant/reminders.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { saying, sendForm } from '../../apps/server/src/testing/recordings.ts';
import type { Person } from '../support/journeys.ts';
import { composer, journeys, replies, say } from '../support/journeys.ts';
import { modelEndpoint } from '../support/model.ts';
import { organisation } from '../support/organisation.ts';
import { reminderOf, withEverythingDue } from '../support/reminders.ts';
import { speechEndpoint } from '../support/speech.ts';
import type { Switch } from '../support/switches.ts';
import { choose, walkSwitches } from '../support/switches.ts';

const model = modelEndpoint();
const speech = speechEndpoint();
const house = journeys({
  env: () => ({ ...model.env(), ...speech.env(), TTS_VOICES: 'en:alloy,en:nova,fr:coral' }),
});

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor();
const openAt = (path: string, settled: string) => async (page: Page) => {
  await page.goto(house.at(path));
  await page.getByText(settled, { exact: true }).first().waitFor();
};
const begin = async (page: Page) => {
  await page.goto(house.at('/'));
  await composer(page).waitFor();
};
/** A recording of the person, as the microphone of any client sends it. @returns the status */
const recorded = async (person: Person): Promise<number> =>
  (
    await sendForm(house.server(), { token: `Bearer ${person.accessToken}` }, '/transcribe', {
      audio: saying('Hello.'),
    })
  ).status;
/**
 * When the administrators see that the person was last active. Figures are of whole weeks: what was counted today is moved into the last
 * one.
 */
async function lastActiveWeek(person: Person, admin: Person): Promise<string | null> {
  await house.sql([
    [
      'update assistant.analytics_activity set day = day - 7 where user_id = $1 and day > current_date - 7',
      [person.userId],
    ],
  ]);
  const { users } = await house.ask<AnalyticsUsers>(admin, 'GET', '/analytics/admin/users?limit=100');
  const row = users.find(({ id }) => id === person.userId);
  expect(row).toBeDefined();
  return row?.last_active_week ?? null;
}

/** Which of a model's two parts were played while a reply was made. */
async function modelsAsked(page: Page, words: string): Promise<{ writes: boolean; directs: boolean }> {
  const before = model.model().requests.length;
  await begin(page);
  await say(page, words);
  const requests = model.model().requests.slice(before);
  return { writes: requests.some(({ json }) => !json), directs: requests.some(({ json }) => json) };
}

const look: Switch = {
  name: 'Light or dark',
  onDevice: true,
  set: choose('Light or dark', 'Dark'),
  effect: async (page) => {
    await page.getByRole('heading', { level: 1 }).waitFor();
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    await expect.poll(ground).toBe('rgb(24, 22, 19)');
  },
};

/** The words of the page, of the coach's, and of the next browser. Then English again, by the same switch. */
const language = (person: Person, french: string): Switch => ({
  name: 'Language',
  set: choose('Language', 'Français'),
  effect: async (page) => {
    await heading(page, french);
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('fr');
    const elsewhere = await house.as(person);
    await elsewhere.page.goto(house.at('/'));
    await heading(elsewhere.page, /À quoi voulez/);
    const saved = page.waitForResponse((response) => response.request().method() === 'POST');
    await choose('Langue', 'English')(page);
    await saved;
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en');
  },
});

test('CONF-1 APP-13 every switch of the settings does what it says, after a reload too', {
  timeout: 120_000,
}, async () => {
  const person = await house.person();
  const admin = await house.admin();
  // Figures are shown of organisations that are large enough.
  await house.sql(organisation(person.tenantId));
  expect(await recorded(person)).toBe(409);
  expect(await lastActiveWeek(person, admin)).toBeNull();
  const { page } = await house.as(person);
  await walkSwitches(page, openAt('/settings', 'English voice'), [
    language(person, 'Réglages'),
    look,
    {
      name: 'Who follows the steps',
      set: () => page.getByLabel('Who follows the steps').selectOption({ label: 'Built-in coach' }),
      effect: async () =>
        expect(await modelsAsked(page, 'My mornings are loud.')).toEqual({ writes: true, directs: false }),
    },
    {
      name: 'Who writes the replies',
      set: () => page.getByLabel('Who writes the replies').selectOption({ label: 'Built-in coach' }),
      effect: async () => {
        expect(await modelsAsked(page, 'I would like them calmer.')).toEqual({ writes: false, directs: false });
        await replies(page).last().getByText('Guided mode').waitFor();
      },
    },
    {
      name: 'Country',
      set: () => page.getByLabel('Country').selectOption('FR'),
      effect: async () => {
        await page.goto(house.at('/help-now'));
        await page.getByText('3114').first().waitFor();
      },
    },
    {
      name: 'Read replies aloud as they come',
      set: () => page.getByRole('switch', { name: 'Read replies aloud as they come' }).click(),
      effect: async () => {
        await begin(page);
        await say(page, 'I spoke up today.');
        await expect.poll(() => speech.speech().spoken.at(-1)?.voice).toBe('alloy');
      },
    },
    {
      name: 'English voice',
      set: () => page.getByRole('radio', { name: /^nova/i }).click(),
      effect: async () => {
        await begin(page);
        await say(page, 'I spoke up again.');
        await expect.poll(() => speech.speech().spoken.at(-1)?.voice).toBe('nova');
      },
    },
    {
      name: 'Parley may listen when I speak to it.',
      set: () => page.getByRole('checkbox', { name: /Parley may listen/ }).click(),
      effect: async () => expect(await recorded(person)).toBe(200),
    },
    {
      name: 'My use may be counted in figures about groups.',
      set: () => page.getByRole('checkbox', { name: /My use may be counted/ }).click(),
      effect: async () => {
        await begin(page);
        await say(page, 'I count on it.');
        await house.sql([["insert into pgboss.job (name) values ('assistant-analytics-count')", []]]);
        await expect.poll(() => lastActiveWeek(person, admin), { interval: 1_000, timeout: 60_000 }).not.toBeNull();
      },
    },
  ]);
});

test('CONF-1 APP-13 in French the coach says tu to a person who chose it, after a reload too', async () => {
  const person = await house.person({ language: 'fr' });
  await house.ask(person, 'POST', '/config', { model_reply: 'builtin', model_sequence: 'builtin' });
  const { page } = await house.as(person);
  const saved = page.waitForResponse((response) => response.request().method() === 'POST');
  await openAt('/settings', 'Réglages')(page);
  await choose('La manière dont le coach s’adresse à vous', 'tu')(page);
  await saved;
  await begin(page);
  await say(page, 'Je voudrais dormir plus.');
  expect(await replies(page).last().innerText()).not.toMatch(/\b(?:vous|votre|vos)\b/i);
});

test('ME-1 APP-13 every switch of the portal’s profile does what it says, after a reload too', async () => {
  const person = await house.person();
  const { page } = await house.as(person);
  await walkSwitches(page, openAt('/portal/profile', 'Light or dark'), [language(person, 'Profil'), look]);
});

test('GAME-1 GAME-3 every switch of progress, and the organisation’s own, does what it says, after a reload too', async () => {
  const { page } = await house.as(await house.person());
  const list = page.getByRole('heading', { name: /^The list of / });
  const open = openAt('/progress', 'Whether you see this');
  await open(page);
  await list.waitFor();
  const admin = await house.as(await house.admin());
  await walkSwitches(admin.page, openAt('/admin', 'A list of the month may be shown'), [
    {
      name: 'A list of the month may be shown',
      set: () => admin.page.getByRole('switch', { name: 'A list of the month may be shown' }).click(),
      effect: async () => {
        await open(page);
        await page.getByRole('heading', { name: 'Achievements' }).waitFor();
        await expect.poll(() => list.count()).toBe(0);
      },
    },
  ]);
  await walkSwitches(page, open, [
    {
      name: 'Days a week',
      set: choose('Days a week', '3 days'),
      effect: () => page.getByText('It begins with the first week that meets your goal.').waitFor(),
    },
    {
      name: 'Show points, weeks and achievements',
      set: () => page.getByRole('switch', { name: 'Show points, weeks and achievements' }).click(),
      effect: async () => {
        await page.getByText(/are hidden\. What you do/).waitFor();
        expect(await page.getByRole('heading', { name: 'Achievements' }).count()).toBe(0);
      },
    },
  ]);
});

test('REMI-1 every switch of the reminders does what it says, after a reload too', { timeout: 180_000 }, async () => {
  const person = await withEverythingDue(house);
  const { page } = await house.as(person, { timezoneId: 'Europe/Paris' });
  const kept = () => house.ask<ReminderPreferences>(person, 'GET', '/reminder-preferences');
  const next = page.getByText(/^The next one may come on /);
  const typed = (label: string, value: string) => async () => {
    const field = page.getByLabel(label, { exact: true });
    await field.fill(value);
    await field.press('Enter');
  };
  /** The time is refused that lies in the quiet hours. */
  const isQuiet = (time: string) => async () => {
    await typed('At what time', time)();
    await page.getByText('That time lies in your quiet hours', { exact: false }).waitFor();
  };
  const due = () => reminderOf(house, person);
  /** Without this kind, the next reminder is of another one, or none comes. */
  const kind = (label: string, instead: RegExp | null): Switch => ({
    name: label,
    set: () => page.getByRole('checkbox', { name: label }).click(),
    effect: async () => {
      const mail = await due();
      if (instead) expect(mail).toMatch(instead);
      else expect(mail).toBeNull();
    },
  });
  let day = '';
  await walkSwitches(page, openAt('/settings/reminders', 'Quiet hours'), [
    {
      name: 'Remind me by mail',
      set: () => page.getByRole('switch', { name: 'Remind me by mail' }).click(),
      effect: () => next.waitFor(),
    },
    {
      name: 'On which days',
      set: async () => {
        day = /on (\w+)/.exec(await next.innerText())?.[1] ?? '';
        await page.getByRole('checkbox', { name: day }).click();
      },
      effect: async () => expect(await next.innerText()).not.toContain(day),
    },
    {
      name: 'At what time',
      set: typed('At what time', '19:40'),
      effect: () => page.getByText(/ at 19:40\.$/).waitFor(),
    },
    {
      name: 'In which time zone',
      set: typed('In which time zone', 'Tokyo (Asia)'),
      // There is no summer time in Tokyo: nine hours ahead all year.
      effect: async () => expect((await kept()).status.next_at).toContain('T10:40:00'),
    },
    { name: 'From', set: typed('From', '20:30'), effect: isQuiet('20:45') },
    { name: 'Until', set: typed('Until', '09:30'), effect: isQuiet('09:15') },
    {
      name: 'Language of the mails',
      set: choose('Language of the mails', 'Français'),
      effect: async () => {
        await page.getByRole('button', { name: 'Send me one now' }).click();
        await page.getByTitle('The mail').waitFor();
        await expect.poll(() => page.getByTitle('The mail').getAttribute('srcdoc')).toContain('lang="fr"');
      },
    },
    // All four kinds are due; the one that is most to the point comes first.
    kind('A plan I made', /A few cards have come back/),
    kind('Cards that came back', /It has been a while/),
    kind('When I have been away', /the time you set aside/),
    {
      // Three came in these seven days.
      name: 'At most in seven days',
      set: () => page.getByLabel('At most in seven days').selectOption('3'),
      effect: async () => {
        expect(await due()).toBeNull();
        await house.ask(person, 'PUT', '/reminder-preferences', { max_per_week: 7 });
        expect(await due()).toMatch(/the time you set aside/);
      },
    },
    kind('My five minutes', null),
    {
      name: 'Nothing before',
      set: () =>
        page.getByLabel('Nothing before').fill(new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)),
      effect: () => page.getByText(/^Paused\. The next one may come on /).waitFor(),
    },
  ]);
});

test('PROF-4 every switch of one’s profile does what it says, after a reload too', async () => {
  const person = await house.person();
  const say = (profile: object) => house.ask(person, 'PUT', '/psychological-resources', { profile });
  const fact = (kind: string) => (text: string) => ({ kind, text: { en: text } });
  // Nothing of the house fits it, so nothing is proposed yet.
  await say({ facts: [fact('context')('Bees')] });
  const facts = ['Honesty', 'Family', 'Learning', 'Courage'].map(fact('value'));
  const { page } = await house.as(person);
  const open = openAt('/profile', 'How you like it');
  const chosen = page.getByRole('region', { name: 'Chosen for you' }).getByRole('listitem');
  let first: string[] = [];
  await walkSwitches(page, open, [
    {
      name: 'Proposed at a time',
      set: choose('Proposed at a time', 'two things'),
      effect: async () => {
        await say({ facts });
        await open(page);
        await chosen.first().waitFor();
        first = await chosen.allInnerTexts();
        expect(first).toHaveLength(2);
      },
    },
    {
      name: 'Longest thing proposed',
      set: () => page.getByLabel('Longest thing proposed').selectOption({ label: 'up to 5 minutes' }),
      // What was proposed before stays; of what is new, nothing takes longer.
      effect: async () => {
        await say({ facts, preferences: { pace: 'brisk' } });
        await open(page);
        await expect.poll(() => chosen.count()).toBeGreaterThan(first.length);
        for (const text of await chosen.allInnerTexts())
          if (!first.includes(text)) expect(Number(/(\d+) min/.exec(text)?.[1]), text).toBeLessThanOrEqual(5);
      },
    },
    {
      name: 'Your summary speaks',
      set: choose('Your summary speaks', 'in headwords'),
      effect: () => page.getByText(/^Values: /).waitFor(),
    },
  ]);
});
