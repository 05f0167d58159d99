import { defineCopy } from '@parley/ui/i18n/define-copy.ts';

export const passwordCopy = defineCopy({
  en: {
    title: 'Password',
    lead: 'When it is changed, every other session ends. This one stays.',
    current: 'Current password',
    next: 'New password',
    currentMissing: 'Enter your current password.',
    change: 'Change the password',
    changed: 'Your password is changed. Every other session has ended.',
  },
  fr: {
    title: 'Mot de passe',
    lead: 'Une fois modifié, toutes les autres sessions prennent fin. Celle-ci reste.',
    current: 'Mot de passe actuel',
    next: 'Nouveau mot de passe',
    currentMissing: 'Saisissez votre mot de passe actuel.',
    change: 'Modifier le mot de passe',
    changed: 'Votre mot de passe est modifié. Toutes les autres sessions ont pris fin.',
  },
});
