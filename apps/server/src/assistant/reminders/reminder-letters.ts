import type { ReminderKind } from '@parley/contracts/assistant/reminders.ts';
import type { Language } from '../flow/flow.ts';

type Words = {
  greeting(name: string): string;
  /** The same for all: whoever sees a locked screen learns nothing. */
  subject: string;
  preview: string;
  kinds: Record<ReminderKind, { paragraphs: string[]; label: string }>;
  last: string;
  test: string;
  footer: string;
  settings: string;
  unsubscribe: string;
};

/** No word of a person stands in a reminder; what it is about is behind its link, for whoever is signed in. */
export const reminderLetters: Record<Language, Words> = {
  en: {
    greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
    subject: 'Your five minutes',
    preview: 'A quiet moment, if it suits you now.',
    kinds: {
      rhythm: {
        paragraphs: ['This is the time you set aside. Five minutes are enough, and not today is an answer too.'],
        label: 'Take five minutes',
      },
      plan_due: {
        paragraphs: [
          'You asked to be reminded of something you meant to do. It waits for you where you left it.',
          'Perhaps it is done; perhaps it looks different now. Both are worth a minute.',
        ],
        label: 'Open it',
      },
      practice_due: {
        paragraphs: ['A few cards have come back to you. Looking at them takes about two minutes.'],
        label: 'Look at the cards',
      },
      inactivity: {
        paragraphs: [
          'It has been a while. Nothing was lost, and nothing needs catching up on.',
          'If something is on your mind, you can go on where you were, or begin anew.',
        ],
        label: 'Come back in',
      },
    },
    last: 'This is the last of these mails. The ones before went unanswered, so we stop here. You can switch them on again in your settings at any time.',
    test: 'This is the test you asked for. A reminder will look like this.',
    footer: 'You get this mail because you switched on reminders in Parley.',
    settings: 'Change days and time',
    unsubscribe: 'Stop these mails',
  },
  fr: {
    greeting: (name) => (name ? `Bonjour ${name},` : 'Bonjour,'),
    subject: 'Vos cinq minutes',
    preview: 'Un moment au calme, si cela vous convient maintenant.',
    kinds: {
      rhythm: {
        paragraphs: [
          'Voici le moment que vous vous êtes réservé. Cinq minutes suffisent, et «\u00a0pas aujourd’hui\u00a0» est aussi une réponse.',
        ],
        label: 'Prendre cinq minutes',
      },
      plan_due: {
        paragraphs: [
          'Vous aviez demandé qu’on vous rappelle une chose que vous vouliez faire. Elle vous attend là où vous l’avez laissée.',
          'Peut-être est-elle faite\u00a0; peut-être la voyez-vous autrement. L’un comme l’autre méritent une minute.',
        ],
        label: 'L’ouvrir',
      },
      practice_due: {
        paragraphs: ['Quelques cartes sont revenues à vous. Les regarder prend environ deux minutes.'],
        label: 'Voir les cartes',
      },
      inactivity: {
        paragraphs: [
          'Cela fait un moment. Rien n’est perdu, et il n’y a rien à rattraper.',
          'Si quelque chose vous occupe l’esprit, vous pouvez reprendre où vous en étiez, ou recommencer autrement.',
        ],
        label: 'Revenir',
      },
    },
    last: 'Ceci est le dernier de ces messages. Les précédents sont restés sans réponse, nous nous arrêtons donc ici. Vous pouvez les réactiver à tout moment dans vos réglages.',
    test: 'Voici l’essai que vous avez demandé. Un rappel aura cet aspect.',
    footer: 'Vous recevez ce message parce que vous avez activé les rappels dans Parley.',
    settings: 'Changer les jours et l’heure',
    unsubscribe: 'Ne plus recevoir ces messages',
  },
};
