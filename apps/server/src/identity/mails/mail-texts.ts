type Text = { subject: string; paragraphs: string[]; label?: string; footer: string };
type Texts = { greeting(name: string): string; letters: Record<MailKind, Text> };

export type MailKind =
  | 'alreadyMember'
  | 'reset'
  | 'breachedReset'
  | 'passwordChanged'
  | 'emailCode'
  | 'emailChanged'
  | 'signInLocked'
  | 'sessionEnded';

const en: Texts = {
  greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
  letters: {
    alreadyMember: {
      subject: 'You already have a Parley account',
      paragraphs: [
        'Somebody, perhaps you, tried to make a Parley account with this address. There is one already, so nothing was changed.',
        'You can simply sign in. If you do not remember your password, the sign-in page lets you set a new one.',
      ],
      label: 'Sign in',
      footer: 'If this was not you, there is nothing you need to do.',
    },
    reset: {
      subject: 'Set a new password for Parley',
      paragraphs: [
        'You asked to set a new password. The link works once, within an hour. Your present password holds until you choose another.',
      ],
      label: 'Set a new password',
      footer: 'If this was not you, leave this mail alone: your password stays as it is.',
    },
    breachedReset: {
      subject: 'Please choose another password for Parley',
      paragraphs: [
        'The password of your account is in a list of passwords that became known elsewhere. Nobody broke in here, but whoever has that list could try it.',
        'An administrator of your organisation asks you to choose another one. The link works once, within three days.',
      ],
      label: 'Choose another password',
      footer: 'If you use that password elsewhere too, change it there as well.',
    },
    passwordChanged: {
      subject: 'Your Parley password was changed',
      paragraphs: [
        'The password of your account was just changed, and other sessions were ended.',
        'If this was you, all is well. If not, set a new password at once and check the access to your mailbox.',
      ],
      label: 'Set a new password',
      footer: 'This mail is sent with every change of your password.',
    },
    emailCode: {
      subject: 'Your code for Parley',
      paragraphs: ['Enter this code in Parley to use this address for your account. It holds for fifteen minutes.'],
      footer: 'If this was not you, leave this mail alone: without the code nothing happens.',
    },
    emailChanged: {
      subject: 'The address of your Parley account was changed',
      paragraphs: [
        'Your Parley account now uses another e-mail address. Mails no longer go to this one.',
        'If this was not you, please get in touch with whoever runs your Parley.',
      ],
      footer: 'This mail goes to the former address with every change.',
    },
    signInLocked: {
      subject: 'Signing in to Parley is paused for a while',
      paragraphs: [
        'Somebody entered a wrong password for your account many times. Signing in is paused for up to fifteen minutes, also with the right password.',
        'If it was you, wait a little, or set a new password, which ends the pause. If not, your account is safe: the password was not found out.',
      ],
      label: 'Set a new password',
      footer: 'We send this at most once in six hours.',
    },
    sessionEnded: {
      subject: 'A Parley session was ended for your safety',
      paragraphs: [
        'The sign-in of one of your devices was used in two places at once. That can mean that somebody copied it, so we ended that session.',
        'Please sign in again. If you are not sure about a device you use, set a new password too.',
      ],
      label: 'Sign in',
      footer: 'This mail is sent whenever such a session is ended.',
    },
  },
};

const fr: Texts = {
  greeting: (name) => (name ? `Bonjour ${name},` : 'Bonjour,'),
  letters: {
    alreadyMember: {
      subject: 'Vous avez déjà un compte Parley',
      paragraphs: [
        'Quelqu’un, peut-être vous, a voulu créer un compte Parley avec cette adresse. Il en existe déjà un\u00a0; rien n’a été modifié.',
        'Il vous suffit de vous connecter. Si vous avez oublié votre mot de passe, la page de connexion permet d’en choisir un nouveau.',
      ],
      label: 'Se connecter',
      footer: 'Si ce n’était pas vous, vous n’avez rien à faire.',
    },
    reset: {
      subject: 'Choisissez un nouveau mot de passe Parley',
      paragraphs: [
        'Vous avez demandé à changer de mot de passe. Le lien fonctionne une seule fois, pendant une heure. Votre mot de passe actuel reste valable jusque-là.',
      ],
      label: 'Choisir un nouveau mot de passe',
      footer: 'Si ce n’était pas vous, ignorez ce message\u00a0: votre mot de passe reste inchangé.',
    },
    breachedReset: {
      subject: 'Veuillez choisir un autre mot de passe Parley',
      paragraphs: [
        'Le mot de passe de votre compte figure dans une liste de mots de passe divulgués ailleurs. Personne n’est entré ici, mais quiconque détient cette liste pourrait l’essayer.',
        'Un administrateur de votre organisation vous demande d’en choisir un autre. Le lien fonctionne une seule fois, pendant trois jours.',
      ],
      label: 'Choisir un autre mot de passe',
      footer: 'Si vous utilisez aussi ce mot de passe ailleurs, changez-le là-bas également.',
    },
    passwordChanged: {
      subject: 'Votre mot de passe Parley a été changé',
      paragraphs: [
        'Le mot de passe de votre compte vient d’être changé et les autres sessions ont été fermées.',
        'Si c’était vous, tout va bien. Sinon, choisissez aussitôt un nouveau mot de passe et vérifiez qui a accès à votre messagerie.',
      ],
      label: 'Choisir un nouveau mot de passe',
      footer: 'Ce message est envoyé à chaque changement de mot de passe.',
    },
    emailCode: {
      subject: 'Votre code pour Parley',
      paragraphs: [
        'Saisissez ce code dans Parley pour utiliser cette adresse avec votre compte. Il est valable quinze minutes.',
      ],
      footer: 'Si ce n’était pas vous, ignorez ce message\u00a0: sans le code, rien ne se passe.',
    },
    emailChanged: {
      subject: 'L’adresse de votre compte Parley a été changée',
      paragraphs: [
        'Votre compte Parley utilise désormais une autre adresse. Les messages ne seront plus envoyés à celle-ci.',
        'Si ce n’était pas vous, prévenez la personne qui gère votre Parley.',
      ],
      footer: 'Ce message est envoyé à l’ancienne adresse à chaque changement.',
    },
    signInLocked: {
      subject: 'La connexion à Parley est suspendue un moment',
      paragraphs: [
        'Quelqu’un a saisi de nombreuses fois un mauvais mot de passe pour votre compte. La connexion est suspendue pendant quinze minutes au plus, même avec le bon mot de passe.',
        'Si c’était vous, patientez un peu ou choisissez un nouveau mot de passe, ce qui lève la suspension. Sinon, votre compte est en sécurité\u00a0: le mot de passe n’a pas été trouvé.',
      ],
      label: 'Choisir un nouveau mot de passe',
      footer: 'Ce message est envoyé au plus une fois toutes les six heures.',
    },
    sessionEnded: {
      subject: 'Une session Parley a été fermée par sécurité',
      paragraphs: [
        'La connexion d’un de vos appareils a servi à deux endroits à la fois. Quelqu’un a pu la copier\u00a0: nous avons donc fermé cette session.',
        'Veuillez vous reconnecter. Si vous avez un doute sur un appareil, changez aussi de mot de passe.',
      ],
      label: 'Se connecter',
      footer: 'Ce message est envoyé chaque fois qu’une session est ainsi fermée.',
    },
  },
};

export const mailTexts: Record<'en' | 'fr', Texts> = { en, fr };
