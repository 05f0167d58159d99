import type { Resource } from '@parley/contracts/assistant/psychological-resources.ts';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Person } from '../support/journeys.ts';
import { answered, journeys, replies, say } from '../support/journeys.ts';
import { inspect } from '../support/screens.ts';

const house = journeys();

const WORDS = {
  en: {
    begin: (title: string) => `Begin “${title}”`,
    kept: 'Kept for you',
    room: 'What you keep',
    choose: 'Or work through an exercise',
    done: /^All \d steps done/,
  },
  fr: {
    begin: (title: string) => `Commencer « ${title} »`,
    kept: 'Gardé pour vous',
    room: 'Ce que vous gardez',
    choose: 'Ou suivez un exercice',
    done: /^Les \d étapes sont terminées/,
  },
} as const;

type Language = keyof typeof WORDS;
/** What is written, or what is done at the board. */
type Step = string | ((page: Page) => Promise<void>);

/** Does something at a board, and waits for the reply to it. */
async function act(page: Page, doIt: () => Promise<void>): Promise<void> {
  const before = await page.locator('article').last().getAttribute('data-message');
  await doIt();
  await answered(page, before);
}

/** Lays the first cards on the first pile with the keyboard and the rest on none. */
const sortFirst =
  (board: string, pile: string, send: string): Step =>
  async (page) => {
    const place = page.getByRole('region', { name: board });
    await place.getByRole('button', { name: pile, exact: true }).focus();
    for (let card = 0; card < 6; card += 1) await page.keyboard.press('1');
    await page.keyboard.press('3');
    await act(page, () => place.getByRole('button', { name: send }).click());
  };

/** Chooses by name, then sends. */
const choose =
  (board: string, names: readonly string[], send: string, more: (page: Page) => Promise<void> = async () => {}): Step =>
  async (page) => {
    const place = page.getByRole('region', { name: board });
    for (const name of names) await place.getByRole('button', { name, pressed: false }).click();
    await more(page);
    await act(page, () => place.getByRole('button', { name: send }).click());
  };

/** Follows a guide for a moment, then says so. */
const follow =
  (guide: string, press: string, then: string): Step =>
  async (page) => {
    const place = page.getByRole('region', { name: guide });
    await place.getByRole('button', { name: press }).click();
    await act(page, () => page.getByRole('button', { name: then, exact: true }).click());
  };

type Walk = { title: string; steps: Step[]; keeps: { title: RegExp; holds: string }[] };

const WALKS: Record<Language, Walk[]> = {
  en: [
    {
      title: 'From wish to first step',
      steps: [
        'My evenings with the phone',
        'To read again before I fall asleep',
        'Yesterday I scrolled for an hour and slept badly',
        'Leave the phone in the kitchen, or buy a paper book',
        'I tell myself that I need to unwind',
        'I put the phone on the shelf and take the book',
        'Tonight at ten',
      ],
      keeps: [{ title: /^My plan: My evenings/, holds: 'I put the phone on the shelf and take the book' }],
    },
    {
      title: 'Is it time for a change?',
      steps: [
        'Working less in the evening',
        '7',
        'My children see me less',
        'I get more done',
        'More time with them',
        '6',
        'Try it for one week',
      ],
      keeps: [{ title: /^Both sides: Working less/, holds: 'My children see me less' }],
    },
    {
      title: 'A thought, looked at closely',
      steps: [
        'In the team meeting on Monday',
        'Shame',
        '60',
        'They will judge me',
        'Yes, let’s look',
        '90',
        'Somebody looked at the clock',
        'Two people asked for my slides afterwards',
        'One person was in a hurry, others were interested',
        '40',
        '20',
      ],
      keeps: [{ title: /^A thought, looked at closely$/, holds: 'Two people asked for my slides afterwards' }],
    },
    {
      title: 'What matters to me',
      steps: [
        sortFirst('Your cards', 'Very important to me', 'That is my sorting'),
        choose('My five', ['Honesty', 'Kindness', 'Courage'].slice(0, 2), 'Use these', (page) =>
          page.getByRole('button', { name: 'Move “Kindness” up' }).click(),
        ),
        'To be there when somebody needs it',
        'I stayed with a colleague after her bad news',
        '6',
        'Call my aunt on Sunday',
      ],
      keeps: [{ title: /^What matters most to me$/, holds: 'Kindness' }],
    },
    {
      title: 'Spotting strengths',
      steps: [
        'I helped a new colleague to find her way',
        'I listened first',
        choose('Strengths', ['Kindness', 'Sense for people'], 'Use these'),
        'In the talk with my son tomorrow',
      ],
      keeps: [{ title: /^Strengths I have shown$/, holds: 'Sense for people' }],
    },
    {
      title: 'At my best, and what is good',
      steps: [
        'I wake up rested and teach two days a week',
        'I kept at it',
        'A quiet coffee in the sun',
        'A message from a friend',
        'I learned something',
        'A colleague',
      ],
      keeps: [{ title: /^At my best/, holds: 'A quiet coffee in the sun' }],
    },
    {
      title: 'Weekly review',
      steps: [
        'In part',
        'Three evenings without the phone',
        'The plan was clear',
        'Another time of the day',
        'Reading before sleep',
        'I am too tired by then',
        'I lie down and read one page',
        'Tomorrow evening',
      ],
      keeps: [
        { title: /^Weekly review$/, holds: 'Three evenings without the phone' },
        { title: /^Next plan: Reading/, holds: 'I lie down and read one page' },
      ],
    },
    {
      title: 'Settle',
      steps: [
        '6',
        'Breathing, two minutes',
        follow('Breathing guide', 'Begin', 'Done'),
        'A little calmer',
        '4',
        'Before a difficult meeting',
      ],
      keeps: [{ title: /^What settles me$/, holds: 'Before a difficult meeting' }],
    },
  ],
  fr: [
    {
      title: 'Du souhait au premier pas',
      steps: [
        'Mes soirées avec le téléphone',
        'Lire à nouveau avant de m’endormir',
        'Hier, une heure sur l’écran et un mauvais sommeil',
        'Laisser le téléphone à la cuisine, ou acheter un livre',
        'Je me dis que j’ai besoin de souffler',
        'Je pose le téléphone sur l’étagère et je prends le livre',
        'Ce soir à 22 h',
      ],
      keeps: [
        { title: /^Mon plan\u00a0: Mes soirées/, holds: 'Je pose le téléphone sur l’étagère et je prends le livre' },
      ],
    },
    {
      title: 'Est-ce le moment de changer ?',
      steps: [
        'Travailler moins le soir',
        '7',
        'Il me reste peu de temps en famille',
        'J’avance mieux',
        'Plus de temps avec eux',
        '6',
        'Essayer une semaine',
      ],
      keeps: [{ title: /^Les deux côtés\u00a0: Travailler moins/, holds: 'Il me reste peu de temps en famille' }],
    },
    {
      title: 'Une pensée vue de près',
      steps: [
        'À la réunion de lundi',
        'De la honte',
        '60',
        'On va me juger',
        'Oui, regardons',
        '90',
        'Quelqu’un a regardé sa montre',
        'Deux personnes ont demandé mes notes',
        'Une personne était pressée, d’autres étaient intéressées',
        '40',
        '20',
      ],
      keeps: [{ title: /^Une pensée vue de près$/, holds: 'Deux personnes ont demandé mes notes' }],
    },
    {
      title: 'Ce qui compte pour moi',
      steps: [
        sortFirst('Les cartes', 'Très important pour moi', 'Voilà mon tri'),
        choose('Mes cinq', ['Honnêteté', 'Bonté'], 'Prendre celles-ci', (page) =>
          page.getByRole('button', { name: 'Monter « Bonté »' }).click(),
        ),
        'Être là quand quelqu’un en a besoin',
        'Je suis resté près d’une collègue après une mauvaise nouvelle',
        '6',
        'Appeler ma tante dimanche',
      ],
      keeps: [{ title: /^Ce qui compte le plus pour moi$/, holds: 'Bonté' }],
    },
    {
      title: 'Repérer ses forces',
      steps: [
        'J’ai aidé une nouvelle collègue à trouver ses repères',
        'J’ai d’abord écouté',
        choose('Forces', ['Gentillesse', 'Sens des autres'], 'Prendre celles-ci'),
        'Demain, en parlant avec mon fils',
      ],
      keeps: [{ title: /^Des forces que j’ai montrées$/, holds: 'Sens des autres' }],
    },
    {
      title: 'Au mieux de moi, et ce qui est bon',
      steps: [
        'Je me réveille au calme et j’enseigne deux jours par semaine',
        'J’ai persévéré',
        'Un café au soleil',
        'Un message d’une personne proche',
        'J’ai appris quelque chose',
        'Une personne du travail',
      ],
      keeps: [{ title: /^Au mieux de moi/, holds: 'Un café au soleil' }],
    },
    {
      title: 'Bilan de la semaine',
      steps: [
        'En partie',
        'Trois soirées sans téléphone',
        'Le plan était clair',
        'Un autre moment de la journée',
        'Lire avant de dormir',
        'La fatigue, à ce moment-là',
        'Je me couche et je lis une page',
        'Demain soir',
      ],
      keeps: [
        { title: /^Bilan de la semaine$/, holds: 'Trois soirées sans téléphone' },
        { title: /^Prochain plan\u00a0: Lire/, holds: 'Je me couche et je lis une page' },
      ],
    },
    {
      title: 'Retrouver du calme',
      steps: [
        '6',
        'Respirer, deux minutes',
        follow('Guide de respiration', 'Commencer', 'C’est fait'),
        'Un peu plus calme',
        '4',
        'Avant une réunion difficile',
      ],
      keeps: [{ title: /^Ce qui m’apaise$/, holds: 'Avant une réunion difficile' }],
    },
  ],
};

/** Who walks through which: nobody may send more than thirty messages in a minute. */
const PEOPLE = [
  [0, 6, 4, 3],
  [1, 2, 5, 7],
];

/** One exercise from the page of exercises to what is kept of it. */
async function walk(page: Page, language: Language, { title, steps, keeps }: Walk): Promise<void> {
  const words = WORDS[language];
  await page.goto(house.at('/exercises'));
  await page.getByRole('button', { name: words.begin(title) }).click();
  await page.waitForURL(/\/c\//);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await replies(page).first().waitFor();
  for (const step of steps) await (typeof step === 'string' ? say(page, step) : step(page));
  await page.getByText(words.done).first().waitFor();
  const links = page.getByRole('region', { name: words.kept }).getByRole('link');
  await links.first().waitFor();
  await expect.poll(() => links.count(), { message: title }).toBe(keeps.length);
  for (const keep of keeps) await links.filter({ hasText: keep.title }).waitFor();
}

const kept = async (person: Person): Promise<Resource[]> =>
  (await house.ask<{ resources: Resource[] }>(person, 'GET', '/psychological-resources')).resources;

describe('exercises, from choosing one to what is kept', () => {
  for (const language of ['en', 'fr'] as const) {
    test(`FLOW-1 FLOW-3 FLOW-5 every exercise to its end, in ${language}`, async () => {
      const words = WORDS[language];
      for (const group of PEOPLE) {
        const walks = group.flatMap((index) => WALKS[language][index] ?? []);
        const person = await house.person({ language });
        const { page } = await house.as(person);
        await page.goto(house.at('/'));
        await page.getByRole('link', { name: words.choose }).click();
        await page.getByRole('button', { name: words.begin(walks[0]?.title ?? '') }).waitFor();
        for (const each of walks) await walk(page, language, each);

        const resources = await kept(person);
        for (const { title, holds } of walks.flatMap(({ keeps }) => keeps)) {
          const resource = resources.find((each) => title.test(each.title[language] ?? ''));
          const texts = resource?.sections.flatMap(({ items }) => items.map((item) => item[language]));
          expect(texts, String(title)).toContain(holds);
        }
        // The plan of the first exercise is the one that the review asked after.
        const review = resources.find((each) => each.sections.some(({ id }) => id === 'previous_plan'));
        if (review)
          expect(JSON.stringify(review.sections)).toContain(
            language === 'en' ? 'phone on the shelf' : 'téléphone sur l’étagère',
          );
      }
    });
  }

  test('APP-13 FLOW-5 boards and guides: for the keyboard, on a phone, in the dark, with large text and without motion', async () => {
    const person = await house.person();
    const { page } = await house.as(person, { reducedMotion: 'reduce' });
    const at = async (exercise: string, answers: readonly string[]) => {
      const { id } = await house.ask<{ id: string }>(person, 'POST', '/conversations', { exercise });
      for (const message of answers) await house.ask(person, 'POST', '/chat', { message, conversation_id: id });
      await page.goto(house.at(`/c/${id}`));
    };
    await at('values', []);
    const cards = page.getByRole('region', { name: 'Your cards' });
    await cards.getByRole('button', { name: 'Important', exact: true }).focus();
    await page.keyboard.press('1');
    await cards.getByText('Card 2 of 72').waitFor();
    await page.getByText('Honesty: Very important to me. 71 left.').waitFor({ state: 'attached' });
    // A reload loses no card.
    await page.reload();
    await cards.getByText('Card 2 of 72').waitFor();
    await cards.getByText('Very important to me: 1').click();
    expect(await inspect(page)).toEqual([]);
    await page.reload();
    await cards.getByRole('button', { name: 'One back' }).click();
    await cards.getByText('Card 1 of 72').waitFor();

    await at('values', ['Honesty, Kindness, Family, Rest, Play, Order']);
    const five = page.getByRole('region', { name: 'My five' });
    for (const name of ['Honesty', 'Kindness', 'Family', 'Rest', 'Play'])
      await five.getByRole('button', { name, pressed: false }).press('Space');
    await five.getByRole('button', { name: 'Order', pressed: false }).press('Space');
    await page.getByText('5 are chosen. Take one back to choose another.').waitFor({ state: 'attached' });
    expect(await inspect(page)).toEqual([]);

    await at('settle', ['6', 'Breathing, two minutes']);
    const guide = page.getByRole('region', { name: 'Breathing guide' });
    await guide.getByRole('button', { name: 'Begin' }).press('Enter');
    await guide.getByText('In', { exact: true }).waitFor();
    await expect
      .poll(() => guide.locator('[data-phase]').evaluate((circle) => getComputedStyle(circle).transitionDuration))
      .toBe('0s');
    await guide.getByRole('button', { name: 'Pause' }).press('Enter');
    expect(await inspect(page)).toEqual([]);

    await at('settle', ['6', 'The five senses']);
    const senses = page.getByRole('region', { name: 'The five senses' });
    await senses.getByRole('button', { name: 'Next' }).press('Enter');
    await expect.poll(() => senses.locator('[aria-current="step"]').innerText()).toBe('Four things you can touch');
  });
});
