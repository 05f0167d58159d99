import { defineCopy } from '@parley/ui/i18n/define-copy.ts';

export const setUpCopy = defineCopy({
  en: {
    checking: 'Looking at your link',
    title: 'The first account',
    lead: 'This installation is new. Whoever opens this link becomes its administrator; the link works once.',
    create: 'Make me the administrator',
    doneTitle: 'All set',
    doneLead: 'Your account is ready. One moment.',
    spentTitle: 'This link no longer holds',
    spentLead:
      'It was already used, or replaced by a newer one. While there is no administrator, the console shows a new link at each start.',
    tryAgain: 'Try again',
  },
  fr: {
    checking: 'Vérification de votre lien',
    title: 'Le premier compte',
    lead: 'Cette installation est neuve. La personne qui ouvre ce lien en devient l’administratrice\u00a0; le lien ne sert qu’une fois.',
    create: 'Administrer cette installation',
    doneTitle: 'Tout est prêt',
    doneLead: 'Votre compte est prêt. Un instant.',
    spentTitle: 'Ce lien n’est plus valable',
    spentLead:
      'Il a déjà servi ou a été remplacé par un plus récent. Tant que personne n’administre l’installation, la console affiche un nouveau lien à chaque démarrage.',
    tryAgain: 'Réessayer',
  },
});
