import { defineCopy } from '@parley/ui/i18n/define-copy.ts';

export const impersonationCopy = defineCopy({
  en: {
    label: 'Acting for somebody else',
    plain: 'You act in another person’s name.',
    named: (actor: string, subject: string) => `${actor}, you act in the name of ${subject}.`,
    until: (time: string) => `Until ${time}, and written down with both names.`,
    end: 'End it',
    privateTitle: 'These conversations stay private',
    privateLead:
      'What somebody says to the coach is theirs alone. Acting in their name, you can look after their account and nothing else.',
    toAccount: 'To their account',
    failed: 'It could not be ended. Please try again.',
  },
  fr: {
    label: 'Intervention au nom d’autrui',
    plain: 'Vous agissez au nom d’une autre personne.',
    named: (actor: string, subject: string) => `${actor}, vous agissez au nom de ${subject}.`,
    until: (time: string) => `Jusqu’à ${time}, et consigné avec les deux noms.`,
    end: 'Y mettre fin',
    privateTitle: 'Ces conversations restent privées',
    privateLead:
      'Ce que l’on confie au coach n’appartient qu’à soi. En agissant au nom d’une personne, vous pouvez vous occuper de son compte, et de rien d’autre.',
    toAccount: 'Vers son compte',
    failed: 'Impossible d’y mettre fin pour l’instant. Veuillez réessayer.',
  },
});
