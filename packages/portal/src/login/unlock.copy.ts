import { defineCopy } from '@parley/ui/i18n/define-copy.ts';

export const unlockCopy = defineCopy({
  en: {
    title: 'Your account is locked',
    lead: 'There were too many wrong passwords. This link proves that the mailbox is yours; one press opens the account.',
    unlock: 'Unlock my account',
    doneTitle: 'Your account is open',
    doneLead: 'Sign in as usual. If you do not know your password any more, choose a new one.',
    spentTitle: 'This link no longer holds',
    spentLead: 'It has already been used or has expired. A locked account also unlocks automatically after a while.',
    forgot: 'Choose a new password',
  },
  fr: {
    title: 'Votre compte est verrouillé',
    lead: 'Il y a eu trop de mots de passe erronés. Ce lien prouve que la messagerie est bien la vôtre\u00a0; un geste rouvre le compte.',
    unlock: 'Déverrouiller mon compte',
    doneTitle: 'Votre compte est ouvert',
    doneLead: 'Connectez-vous comme d’habitude. Si vous ne connaissez plus votre mot de passe, choisissez-en un autre.',
    spentTitle: 'Ce lien n’est plus valable',
    spentLead:
      'Il a déjà servi ou a expiré. Un compte verrouillé se déverrouille aussi automatiquement au bout d’un moment.',
    forgot: 'Choisir un nouveau mot de passe',
  },
});
