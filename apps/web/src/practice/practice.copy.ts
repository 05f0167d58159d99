import { defineCopy } from '@parley/ui/i18n/define-copy.ts';

export const practiceCopy = defineCopy({
  en: {
    problems: {
      card_not_found: 'This card is not here any more.',
      card_not_due: 'This card is not due: it was reviewed a moment ago, perhaps on another device.',
    },
    title: 'Practice',
    lead: 'A few cards from what you worked through. Each comes back a little before it would slip away.',
    kinds: { recall: 'To recall', scenario: 'What would you do', today: 'For today' },
    place: (at: number, of: number) => `Card ${at} of ${of}`,
    show: 'Show the other side',
    how: 'How did it come back?',
    ratings: { again: 'Not at all', hard: 'With effort', good: 'Well', easy: 'At once' },
    failed: 'This card was not noted.',
    done: 'That is all for today.',
    next: (day: string) => `The next card comes on ${day}.`,
    more: 'Take five more',
    none: 'No cards yet.',
    whence: 'When you have worked through an exercise, five cards from it are laid here for you.',
    toExercises: 'To the exercises',
  },
  fr: {
    problems: {
      card_not_found: 'Cette carte n’est plus là.',
      card_not_due: 'Cette carte n’est pas à revoir\u00a0: elle vient de l’être, peut-être sur un autre appareil.',
    },
    title: 'Pratique',
    lead: 'Quelques cartes de ce que vous avez travaillé. Chacune revient un peu avant de s’effacer.',
    kinds: { recall: 'À retrouver', scenario: 'Que feriez-vous', today: 'Pour aujourd’hui' },
    place: (at: number, of: number) => `Carte ${at} sur ${of}`,
    show: 'Voir l’autre face',
    how: 'Comment est-ce revenu\u00a0?',
    ratings: { again: 'Pas du tout', hard: 'Avec effort', good: 'Bien', easy: 'Tout de suite' },
    failed: 'Cette carte n’a pas été notée.',
    done: 'C’est tout pour aujourd’hui.',
    next: (day: string) => `La prochaine carte revient le ${day}.`,
    more: 'Encore cinq',
    none: 'Pas encore de cartes.',
    whence: 'Après un exercice, cinq cartes qui en viennent sont posées ici pour vous.',
    toExercises: 'Vers les exercices',
  },
});
