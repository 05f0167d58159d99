import { defineCopy } from '@parley/ui/i18n/define-copy.ts';

export const impersonationCopy = defineCopy({
  en: {
    label: 'Acting for somebody else',
    plain: 'You act in another person’s name.',
    named: (actor: string, subject: string) => `${actor}, you act in the name of ${subject}.`,
    until: (time: string) => `Until ${time}, and written down with both names.`,
    end: 'End it',
    failed: 'It could not be ended. Please try again.',
  },
  fr: {
    label: 'Intervention au nom d’autrui',
    plain: 'Vous agissez au nom d’une autre personne.',
    named: (actor: string, subject: string) => `${actor}, vous agissez au nom de ${subject}.`,
    until: (time: string) => `Jusqu’à ${time}, et consigné avec les deux noms.`,
    end: 'Y mettre fin',
    failed: 'Impossible d’y mettre fin pour l’instant. Veuillez réessayer.',
  },
});
