import { defineCopy } from '@parley/ui/i18n/define-copy.ts';

export const accountPageCopy = defineCopy({
  en: {
    back: 'To your conversations',
    skip: 'Skip to the content',
    nav: 'Account',
    profile: 'You',
    sessions: 'Sessions',
    password: 'Password',
    settings: 'Settings',
    admin: 'Administration',
    save: 'Save',
    saved: 'Saved.',
    tryAgain: 'Try again',
    notLoaded: 'This could not be loaded.',
  },
  fr: {
    back: 'Vers vos conversations',
    skip: 'Aller au contenu',
    nav: 'Compte',
    profile: 'Vous',
    sessions: 'Sessions',
    password: 'Mot de passe',
    settings: 'Réglages',
    admin: 'Administration',
    save: 'Enregistrer',
    saved: 'Enregistré.',
    tryAgain: 'Réessayer',
    notLoaded: 'Le chargement n’a pas abouti.',
  },
});
