import { defineCopy } from '@parley/ui/i18n/define-copy.ts';

/** What points of a turn are for; a kind this build does not know is told by its points alone. */
export const rewardLineCopy = defineCopy({
  en: {
    points: (points: number) => (points === 1 ? '1 point' : `${points} points`),
    kinds: {
      step: 'a step finished',
      sequence: 'a part of the way finished',
      conversation: 'come to the end',
      plan: 'a plan made',
      review: 'a plan looked back on',
    },
  },
  fr: {
    points: (points: number) => (points < 2 ? `${points} point` : `${points} points`),
    kinds: {
      step: 'une étape achevée',
      sequence: 'une partie du chemin achevée',
      conversation: 'le chemin mené au bout',
      plan: 'un plan fait',
      review: 'un retour sur un plan',
    },
  },
});
