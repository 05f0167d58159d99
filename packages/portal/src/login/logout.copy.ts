import { defineCopy } from '@parley/ui/i18n/define-copy.ts';

export const logoutCopy = defineCopy({
  en: {
    leaving: 'Signing out',
    title: 'You are signed out',
    lead: 'Your conversations are kept. Until next time.',
    unheardTitle: 'Signed out in this browser',
    unheardLead:
      'The server could not be told, so the session may stay open there for a while. On a shared machine, please try once more.',
    tryAgain: 'Try again',
    signInAgain: 'Sign in again',
  },
  fr: {
    leaving: 'Déconnexion',
    title: 'La session est fermée',
    lead: 'Vos conversations sont conservées. À une prochaine fois.',
    unheardTitle: 'Session fermée dans ce navigateur',
    unheardLead:
      'Le serveur n’a pas pu en être averti, la session peut donc y rester ouverte un moment. Sur un appareil partagé, veuillez réessayer.',
    tryAgain: 'Réessayer',
    signInAgain: 'Se reconnecter',
  },
});
