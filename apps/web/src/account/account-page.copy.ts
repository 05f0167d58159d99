import { defineCopy } from '@parley/ui/i18n/define-copy.ts';

export const accountPageCopy = defineCopy({
  en: {
    back: 'To your conversations',
    skip: 'Skip to the content',
    nav: 'Account',
    profile: 'You',
    privacy: 'Privacy',
    password: 'Password',
    security: 'Security',
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
    privacy: 'Confidentialité',
    password: 'Mot de passe',
    security: 'Sécurité',
    settings: 'Réglages',
    admin: 'Administration',
    save: 'Enregistrer',
    saved: 'Enregistré.',
    tryAgain: 'Réessayer',
    notLoaded: 'Le chargement n’a pas abouti.',
  },
});
