type Texts = {
  greeting(name: string): string;
  letter: { subject: string; paragraphs: string[]; label: string; footer: string };
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
  },
  fr: {
    greeting: (name) => (name ? `Bonjour ${name},` : 'Bonjour,'),
    letter: {
      subject: 'Votre compte Parley a été verrouillé',
      paragraphs: [
        'Quelqu’un a saisi trop de fois un mauvais mot de passe pour votre compte. Pendant une heure, celui-ci n’accepte plus aucun mot de passe, pas même le bon. Un navigateur que vous avez déjà utilisé vous laisse encore entrer.',
        'Si c’était vous, ce lien rouvre le compte. Il fonctionne une seule fois, pendant un jour. Si vous doutez de votre mot de passe, choisissez-en plutôt un nouveau, ce qui rouvre aussi le compte.',
        'Si ce n’était pas vous, votre compte est en sûreté\u00a0: le mot de passe n’a pas été trouvé.',
      ],
      label: 'Déverrouiller le compte',
      footer: 'Ce message est envoyé au plus une fois toutes les six heures.',
    },
  },
};
