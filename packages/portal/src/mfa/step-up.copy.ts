import { defineCopy } from '@parley/ui/i18n/define-copy.ts';

export const stepUpCopy = defineCopy({
  en: {
    title: 'Confirm it’s you',
    lead: 'This change needs a recent proof of who you are.',
    asking: 'One moment.',
    password: 'Your password',
    signInLead: (email: string) =>
      `You are signed in as ${email}. This needs a recent sign-in; what you entered is kept meanwhile.`,
    confirm: 'Confirm',
    passkey: 'Use a passkey instead',
    sendCode: 'Email me a code',
    codeLead: (email: string) => `Enter the code we sent to ${email}. It works once, for ten minutes.`,
    elsewhere: 'You sign in another way? Then sign out and in again; what you entered here will be lost.',
    signInAgain: 'Sign in again',
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
    title: 'Confirmez votre identité',
    lead: 'Cette modification demande une preuve récente de votre identité.',
    asking: 'Un instant.',
    password: 'Votre mot de passe',
    signInLead: (email: string) =>
      `Votre session est ouverte avec ${email}. Cette action demande une connexion récente\u00a0; votre saisie est conservée.`,
    confirm: 'Confirmer',
    passkey: 'Utiliser plutôt une clé d’accès',
    sendCode: 'Recevoir un code par e-mail',
    codeLead: (email: string) => `Saisissez le code envoyé à ${email}. Il sert une seule fois, pendant dix minutes.`,
    elsewhere:
      'Vous vous connectez autrement\u00a0? Déconnectez-vous puis reconnectez-vous\u00a0; votre saisie sera perdue.',
    signInAgain: 'Se reconnecter',
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
