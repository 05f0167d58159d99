import { defineCopy } from '@parley/ui/i18n/define-copy.ts';

export const signUpCopy = defineCopy({
  en: {
    title: 'Create an account',
    lead: 'A name, an address and a password. Nothing else is needed.',
    create: 'Create the account',
    already: 'Already here?',
    successTitle: 'Check your mail',
    successLead: 'If this address can have an account here, a mail with a link is on its way to',
    successPlain: 'If your address can have an account here, a mail with a link is on its way.',
    successThen: 'Open the link to activate the account. It may take a minute or two.',
    resendTitle: 'Nothing there?',
    resend: 'Send it again',
    resent: 'Sent again, if this address is waiting for one. Please look in the spam folder as well.',
    mailbox: 'Open the mailbox of this test installation',
    closedTitle: 'New accounts are closed',
    closedLead: 'New accounts cannot be made here at the moment. The people who run this installation can invite you.',
  },
  fr: {
    title: 'Créer un compte',
    lead: 'Un nom, une adresse et un mot de passe. Rien d’autre n’est nécessaire.',
    create: 'Créer le compte',
    already: 'Vous avez déjà un compte\u00a0?',
    successTitle: 'Consultez vos messages',
    successLead: 'Si cette adresse peut avoir un compte ici, un message avec un lien est en route vers',
    successPlain: 'Si votre adresse peut avoir un compte ici, un message avec un lien est en route.',
    successThen: 'Ouvrez ce lien pour activer le compte. Cela peut prendre une ou deux minutes.',
    resendTitle: 'Rien reçu\u00a0?',
    resend: 'Renvoyer le message',
    resent: 'Renvoyé, si cette adresse en attend un. Pensez à regarder aussi parmi les indésirables.',
    mailbox: 'Ouvrir la boîte aux lettres de cette installation d’essai',
    closedTitle: 'Les inscriptions sont fermées',
    closedLead:
      'Il n’est pas possible de créer de compte ici pour le moment. Les personnes qui gèrent cette installation peuvent vous inviter.',
  },
});
