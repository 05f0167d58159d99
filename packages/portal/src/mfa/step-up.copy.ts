import { defineCopy } from '@parley/ui/i18n/define-copy.ts';

export const stepUpCopy = defineCopy({
  en: {
    title: 'Is it you?',
    lead: 'What comes next is well guarded, so we ask once more.',
    asking: 'One moment.',
    password: 'Your password',
    passwordLead: (email: string) => `You are signed in as ${email}. Your password confirms it.`,
    confirm: 'Confirm',
    passkey: 'Use a passkey instead',
    noneTitle: 'There is no second factor yet',
    noneLead:
      'This page asks for a second factor, and your account has none. You can add one in your account and come back.',
    addOne: 'Add a second factor',
    notHere: 'Leave it',
    doneTitle: 'Thank you',
    doneLead: 'One moment.',
    enrolFirst: 'Your organisation asks for a second factor. Please sign out and in again to set one up.',
    again: 'Begin again',
    unreachable: 'Try again',
  },
  fr: {
    title: 'Est-ce bien vous\u00a0?',
    lead: 'La suite est bien gardée, nous vérifions donc une fois de plus.',
    asking: 'Un instant.',
    password: 'Votre mot de passe',
    passwordLead: (email: string) => `Votre session est ouverte avec ${email}. Votre mot de passe le confirme.`,
    confirm: 'Confirmer',
    passkey: 'Utiliser plutôt une clé d’accès',
    noneTitle: 'Il n’y a pas encore de second facteur',
    noneLead:
      'Cette page demande un second facteur, et votre compte n’en a pas. Vous pouvez en ajouter un dans votre compte, puis revenir.',
    addOne: 'Ajouter un second facteur',
    notHere: 'En rester là',
    doneTitle: 'Merci',
    doneLead: 'Un instant.',
    enrolFirst:
      'Votre organisation demande un second facteur. Déconnectez-vous puis reconnectez-vous pour en créer un.',
    again: 'Recommencer',
    unreachable: 'Réessayer',
  },
});
