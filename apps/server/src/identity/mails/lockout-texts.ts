type Letter = { subject: string; paragraphs: string[]; label: string; footer: string };
type Texts = {
  greeting(name: string): string;
  /** Closed for an hour. */
  letter: Letter;
  /** Closed until the link is used. */
  forGood: Letter;
};

/** To the owner of an account that wrong passwords locked. */
export const lockoutTexts: Record<'en' | 'fr', Texts> = {
  en: {
    greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
    letter: {
      subject: 'Your Parley account was locked',
      paragraphs: [
        'Somebody entered a wrong password for your account too many times, so it takes no password for an hour, not even the right one. A browser you used before still lets you in.',
        'If it was you, this link opens the account again. It works once, within a day. If you are not sure of your password, set a new one instead, which opens the account too.',
        'If it was not you, your account is safe: the password was not found out.',
      ],
      label: 'Unlock the account',
      footer: 'We send this at most once in six hours.',
    },
    forGood: {
      subject: 'Your Parley account was locked',
      paragraphs: [
        'Too many wrong passwords in a row were entered for your account, so it no longer accepts a password until you unlock it. Browsers where you signed in before, passkeys and sign-in by email still work.',
        'This link unlocks the account. It works once, within a day. If you are not sure of your password, set a new one instead, which also unlocks the account.',
        'If it was not you, your account is safe: nobody found out the password.',
      ],
      label: 'Unlock the account',
      footer: 'We send this at most once every six hours.',
    },
  },
  fr: {
    greeting: (name) => (name ? `Bonjour ${name},` : 'Bonjour,'),
    letter: {
      subject: 'Votre compte Parley a été verrouillé',
      paragraphs: [
        'Quelqu’un a saisi trop de fois un mauvais mot de passe pour votre compte. Pendant une heure, celui-ci n’accepte plus aucun mot de passe, pas même le bon. Un navigateur que vous avez déjà utilisé vous laisse encore entrer.',
        'Si c’était vous, ce lien rouvre le compte. Il fonctionne une seule fois, pendant un jour. Si vous doutez de votre mot de passe, choisissez-en plutôt un nouveau, ce qui rouvre aussi le compte.',
        'Si ce n’était pas vous, votre compte est en sécurité\u00a0: le mot de passe n’a pas été trouvé.',
      ],
      label: 'Déverrouiller le compte',
      footer: 'Ce message est envoyé au plus une fois toutes les six heures.',
    },
    forGood: {
      subject: 'Votre compte Parley a été verrouillé',
      paragraphs: [
        'Trop de mots de passe incorrects ont été saisis à la suite pour votre compte. Il n’accepte plus de mot de passe tant que vous ne l’avez pas déverrouillé. Les navigateurs où vous vous êtes déjà connecté, les clés d’accès et la connexion par e-mail fonctionnent toujours.',
        'Ce lien déverrouille le compte. Il fonctionne une seule fois, pendant un jour. Si vous doutez de votre mot de passe, choisissez-en plutôt un nouveau, ce qui déverrouille aussi le compte.',
        'Si ce n’était pas vous, votre compte est en sécurité\u00a0: le mot de passe n’a pas été trouvé.',
      ],
      label: 'Déverrouiller le compte',
      footer: 'Ce message est envoyé au plus une fois toutes les six heures.',
    },
  },
};
