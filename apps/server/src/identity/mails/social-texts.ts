const en = {
  greeting: (name: string) => (name ? `Hello ${name},` : 'Hello,'),
  subject: 'A new way to sign in to your Parley account',
  paragraphs: (provider: string) => [
    `Somebody just signed in to your account with ${provider}, for the first time. From now on, ${provider} opens it.`,
    'If this was you, all is well. If not, set a new password at once, which ends every other session, and make sure that nobody else uses your e-mail address or that provider account.',
  ],
  label: 'Set a new password',
  footer: 'This mail is sent once for each provider account.',
};

const fr: typeof en = {
  greeting: (name) => (name ? `Bonjour ${name},` : 'Bonjour,'),
  subject: 'Une nouvelle façon de vous connecter à votre compte Parley',
  paragraphs: (provider) => [
    `Une connexion à votre compte vient d’avoir lieu avec ${provider}, pour la première fois. Désormais, ${provider} permet de l’ouvrir.`,
    'Si c’était vous, tout va bien. Sinon, choisissez aussitôt un nouveau mot de passe, ce qui ferme toutes les autres sessions, et vérifiez que personne d’autre n’utilise votre adresse e-mail ni ce compte externe.',
  ],
  label: 'Choisir un nouveau mot de passe',
  footer: 'Ce message est envoyé une seule fois pour chaque compte externe.',
};

export const socialTexts = { en, fr };
