import type { Resource } from '@parley/contracts/assistant/psychological-resources.ts';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { journeys, replies, say } from '../support/journeys.ts';

const house = journeys();

type Language = 'en' | 'fr';
const WORDS = {
  en: {
    begin: (title: string) => `Begin “${title}”`,
    other: 'The other person, in rehearsal',
    leave: 'Leave the rehearsal',
    kept: 'Kept for you',
    practice: 'Practice',
    show: 'Show the other side',
    ratings: ['Well', 'At once', 'With effort', 'Not at all', 'Well'],
  },
  fr: {
    begin: (title: string) => `Commencer « ${title} »`,
    other: 'L’autre personne, en répétition',
    leave: 'Quitter la répétition',
    kept: 'Gardé pour vous',
    practice: 'Pratique',
    show: 'Voir l’autre face',
    ratings: ['Bien', 'Tout de suite', 'Avec effort', 'Pas du tout', 'Bien'],
  },
} as const;

type Walk = { title: string; steps: string[]; keeps: number };
const WALKS: Record<Language, { plan: Walk; problem: Walk; talk: Walk }> = {
  en: {
    plan: {
      title: 'An if-then plan',
      steps: [
        'To finish my application',
        'Some pride',
        'I tell myself: later',
        'I open the file and write for five minutes',
        'Tomorrow morning',
        '8',
      ],
      keeps: 1,
    },
    problem: {
      title: 'Solving a problem',
      steps: [
        'I spend two hours a day on my mail',
        'One hour at most',
        'Switch off the notifications',
        'Read mail only at ten and at four',
        'She would answer only what is urgent',
        'Delete everything and see who calls',
        'Unsubscribe from three lists',
        'The two fixed hours',
        'Quiet mornings',
        'Some people wait longer',
        'Reading mail at ten and at four',
        'I want to miss nothing',
        'I look at the clock and close the mail',
        'Tomorrow at nine',
        'I finish one thing before lunch',
        'Next Friday',
      ],
      keeps: 2,
    },
    talk: {
      title: 'A difficult conversation',
      steps: [
        'My manager',
        'She hands me more and more projects',
        'Last week I got a third project',
        'I am under pressure',
        'I would like us to agree which one comes first',
        'Then I can deliver in time',
        'Defensive',
        'On Friday I got a third project',
        'Could we agree which comes first?',
        'I stayed calm',
        'I would like to talk with you about my projects',
        'Monday at nine',
      ],
      keeps: 1,
    },
  },
  fr: {
    plan: {
      title: 'Un plan si-alors',
      steps: [
        'Terminer mon dossier de candidature',
        'Une certaine fierté',
        'Je me dis : plus tard',
        'J’ouvre le fichier et j’écris cinq minutes',
        'Demain matin',
        '8',
      ],
      keeps: 1,
    },
    problem: {
      title: 'Résoudre un problème',
      steps: [
        'Je passe deux heures par jour sur mes mails',
        'Une heure au plus',
        'Couper les notifications',
        'Lire les mails à 10 h et à 16 h',
        'Elle répondrait seulement aux urgences',
        'Tout effacer et voir qui appelle',
        'Me désabonner de trois listes',
        'Les deux créneaux',
        'Des matins calmes',
        'Des gens devront attendre',
        'Lire les mails à 10 h et à 16 h',
        'Je veux ne rien manquer',
        'Je regarde l’heure et je ferme la boîte',
        'Demain à 9 h',
        'Je termine une chose avant midi',
        'Vendredi prochain',
      ],
      keeps: 2,
    },
    talk: {
      title: 'Une conversation difficile',
      steps: [
        'Ma cheffe',
        'Elle me donne toujours plus de projets',
        'La semaine dernière j’ai reçu un troisième projet',
        'Je me sens sous pression',
        'J’aimerais que nous convenions de ce qui passe d’abord',
        'Alors je pourrai livrer à temps',
        'Silencieuse',
        'Vendredi j’ai reçu un troisième projet',
        'Pourrions-nous convenir de l’ordre ?',
        'J’ai gardé mon calme',
        'J’aimerais vous parler de mes projets',
        'Lundi à 9 h',
      ],
      keeps: 1,
    },
  },
};
/** Of the steps of the difficult conversation: the choice of a manner, after which the other person speaks. */
const MANNER = 6;

async function begin(page: Page, language: Language, title: string): Promise<void> {
  await page.goto(house.at('/exercises'));
  await page.getByRole('button', { name: WORDS[language].begin(title) }).click();
  await page.waitForURL(/\/c\//);
  await replies(page).first().waitFor();
}

async function through(page: Page, language: Language, { title, steps, keeps }: Walk): Promise<void> {
  await begin(page, language, title);
  for (const step of steps) await say(page, step);
  const links = page.getByRole('region', { name: WORDS[language].kept }).getByRole('link');
  await links.first().waitFor();
  await expect.poll(() => links.count(), { message: title }).toBe(keeps);
}

describe('a problem, a plan, a rehearsal, and the cards that come of them', () => {
  for (const language of ['en', 'fr'] as const) {
    test(`FLOW-1 FLOW-5 a problem is solved and a plan made, and both are kept, in ${language}`, async () => {
      const person = await house.person({ language });
      const { page } = await house.as(person);
      await through(page, language, WALKS[language].plan);
      await through(page, language, WALKS[language].problem);
      const { resources } = await house.ask<{ resources: Resource[] }>(person, 'GET', '/psychological-resources');
      expect(resources.map(({ kind }) => kind).toSorted()).toEqual(['plan', 'plan', 'sheet']);
    });

    test(`FLOW-4 FLOW-5 a difficult conversation is rehearsed with somebody who answers, and practised afterwards, in ${language}`, async () => {
      const words = WORDS[language];
      const { talk } = WALKS[language];
      const person = await house.person({ language });
      const { page } = await house.as(person);
      await begin(page, language, talk.title);
      for (const [index, step] of talk.steps.entries()) {
        await say(page, step);
        const rehearses = index >= MANNER && index <= MANNER + 2;
        const spoken = replies(page).last().locator('blockquote', { hasText: words.other });
        expect([step, await spoken.count()]).toEqual([step, rehearses ? 1 : 0]);
        // The way out stands beside the question as long as it lasts.
        expect([step, await page.getByRole('button', { name: words.leave }).count()]).toEqual([
          step,
          rehearses && index < MANNER + 2 ? 1 : 0,
        ]);
      }
      await page.getByRole('region', { name: words.kept }).getByRole('link').first().waitFor();

      await page.goto(house.at('/practice'));
      await page.getByRole('heading', { level: 1, name: words.practice }).waitFor();
      for (const [index, rating] of words.ratings.entries()) {
        await page.getByRole('article', { name: new RegExp(`${index + 1} (of|sur) 5`) }).waitFor();
        await page.getByRole('button', { name: words.show }).click();
        await page.getByRole('button', { name: rating, exact: true }).click();
      }
      await page.getByText(/That is all for today|C’est tout pour aujourd’hui/).waitFor();
      await page.getByText(/The next card comes on|La prochaine carte revient le/).waitFor();
    });
  }
});
