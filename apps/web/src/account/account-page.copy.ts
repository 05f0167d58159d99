import { defineCopy } from '@parley/ui/i18n/define-copy.ts';

export const accountPageCopy = defineCopy({
  en: {
    nav: 'Account',
    portal: 'Account',
    settings: 'Settings',
    admin: 'Administration',
    tryAgain: 'Try again',
    notLoaded: 'This could not be loaded.',
  },
  fr: {
    nav: 'Compte',
    portal: 'Compte',
    settings: 'Réglages',
    admin: 'Administration',
    tryAgain: 'Réessayer',
    notLoaded: 'Le chargement n’a pas abouti.',
  },
});
