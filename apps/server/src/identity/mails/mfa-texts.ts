type Text = { subject: string; paragraphs: string[]; label?: string; footer: string };
export type MfaMail =
  | 'code'
  | 'added'
  | 'removed'
  | 'all_removed'
  | 'recovered'
  | 'recovery_codes_made'
  | 'locked'
  | 'closed';
type Texts = { greeting(name: string): string; letters: Record<MfaMail, Text> };

const en: Texts = {
  greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
  letters: {
    code: {
      subject: 'Your second step to sign in to Parley',
      paragraphs: [
        'Enter this code where you are signing in. It works once, within ten minutes. Never give it to anybody, not even to us.',
      ],
      footer:
        'If you are not signing in, somebody knows your password or has your phone. Please choose a new password.',
    },
    added: {
      subject: 'A second factor was added to your Parley account',
      paragraphs: [
        'From now on, signing in to your account takes a second factor besides the first one.',
        'If this was you, all is well. If not, choose a new password and remove this second factor in your account.',
      ],
      label: 'See your second factors',
      footer: 'This mail goes out with every second factor that is added.',
    },
    removed: {
      subject: 'A second factor was removed from your Parley account',
      paragraphs: [
        'One of the second factors to sign in to your account was removed. Browsers that went without it will ask again.',
        'If this was not you, sign in and choose a new password: every other session will be closed.',
      ],
      label: 'See your second factors',
      footer: 'This mail goes out with every second factor that is removed.',
    },
    all_removed: {
      subject: 'Signing in to your Parley account takes one factor again',
      paragraphs: [
        'Every second factor of your account was removed, and so were its recovery codes.',
        'If this was not you, sign in and choose a new password: every other session will be closed.',
      ],
      label: 'See your second factors',
      footer: 'This mail goes out whenever the second factors are removed.',
    },
    recovered: {
      subject: 'A recovery code of your Parley account was used',
      paragraphs: [
        'A recovery code was used to sign in to your account without your second factor. Once a new second factor is set up, it replaces your former ones and your other recovery codes.',
        'If this was you, you do not need to do anything. If not, someone has your recovery codes and may know your password: choose a new password now, then make new recovery codes.',
      ],
      label: 'Sign in',
      footer: 'This mail goes out whenever a recovery code is used.',
    },
    recovery_codes_made: {
      subject: 'New recovery codes for your Parley account',
      paragraphs: [
        'New recovery codes were made for your account. Those you had before no longer work.',
        'If this was not you, sign in, choose a new password and make new codes.',
      ],
      label: 'See your second factors',
      footer: 'This mail goes out whenever recovery codes are made.',
    },
    locked: {
      subject: 'Many wrong codes for your Parley account',
      paragraphs: [
        'Somebody got past the first step of signing in to your account and entered many wrong codes at the second one. Codes are not accepted for a quarter of an hour.',
        'If this was not you, somebody knows your password. Please choose a new one.',
      ],
      label: 'Choose a new password',
      footer: 'This mail goes out whenever codes are closed for a while.',
    },
    closed: {
      subject: 'Set a new password for your Parley account',
      paragraphs: [
        'Someone who knows your password entered too many wrong codes in a row at the second step of signing in. Codes are no longer accepted until you set a new password. Security keys still work.',
        'Setting a new password takes one email. Your second factors stay as they are.',
      ],
      label: 'Set a new password',
      footer: 'We send this email when codes are closed.',
    },
  },
};

const fr: Texts = {
  greeting: (name) => (name ? `Bonjour ${name},` : 'Bonjour,'),
  letters: {
    code: {
      subject: 'Votre seconde étape pour vous connecter à Parley',
      paragraphs: [
        'Saisissez ce code là où vous vous connectez. Il fonctionne une seule fois, pendant dix minutes. Ne le communiquez à personne, pas même à nous.',
      ],
      footer:
        'Si vous n’êtes pas en train de vous connecter, quelqu’un connaît votre mot de passe ou détient votre téléphone. Veuillez choisir un nouveau mot de passe.',
    },
    added: {
      subject: 'Un second facteur a été ajouté à votre compte Parley',
      paragraphs: [
        'Désormais, la connexion à votre compte demande un second facteur en plus du premier.',
        'Si c’était vous, tout va bien. Sinon, choisissez un nouveau mot de passe et retirez ce second facteur dans votre compte.',
      ],
      label: 'Voir vos seconds facteurs',
      footer: 'Ce message est envoyé à chaque ajout d’un second facteur.',
    },
    removed: {
      subject: 'Un second facteur a été retiré de votre compte Parley',
      paragraphs: [
        'L’un des seconds facteurs de votre compte vient d’être retiré. Les navigateurs qui en étaient dispensés le demanderont de nouveau.',
        'Si ce n’était pas vous, connectez-vous et choisissez un nouveau mot de passe\u00a0: toutes les autres sessions seront fermées.',
      ],
      label: 'Voir vos seconds facteurs',
      footer: 'Ce message est envoyé à chaque retrait d’un second facteur.',
    },
    all_removed: {
      subject: 'La connexion à votre compte Parley ne demande plus qu’un facteur',
      paragraphs: [
        'Tous les seconds facteurs de votre compte viennent d’être retirés, ainsi que ses codes de secours.',
        'Si ce n’était pas vous, connectez-vous et choisissez un nouveau mot de passe\u00a0: toutes les autres sessions seront fermées.',
      ],
      label: 'Voir vos seconds facteurs',
      footer: 'Ce message est envoyé chaque fois que les seconds facteurs sont retirés.',
    },
    recovered: {
      subject: 'Un code de secours de votre compte Parley a été utilisé',
      paragraphs: [
        'Un code de secours a servi à se connecter à votre compte sans votre second facteur. Dès qu’un nouveau second facteur est configuré, il remplace les précédents ainsi que vos autres codes de secours.',
        'Si c’était vous, vous n’avez rien à faire. Sinon, quelqu’un détient vos codes de secours et connaît peut-être votre mot de passe\u00a0: choisissez dès maintenant un nouveau mot de passe, puis créez de nouveaux codes de secours.',
      ],
      label: 'Se connecter',
      footer: 'Ce message est envoyé chaque fois qu’un code de secours est utilisé.',
    },
    recovery_codes_made: {
      subject: 'De nouveaux codes de secours pour votre compte Parley',
      paragraphs: [
        'De nouveaux codes de secours ont été créés pour votre compte. Les précédents ne fonctionnent plus.',
        'Si ce n’était pas vous, connectez-vous, choisissez un nouveau mot de passe et créez de nouveaux codes.',
      ],
      label: 'Voir vos seconds facteurs',
      footer: 'Ce message est envoyé chaque fois que des codes de secours sont créés.',
    },
    locked: {
      subject: 'De nombreux codes erronés pour votre compte Parley',
      paragraphs: [
        'Quelqu’un a franchi la première étape de connexion à votre compte, puis saisi de nombreux codes erronés à la seconde. Les codes ne sont plus acceptés pendant un quart d’heure.',
        'Si ce n’était pas vous, quelqu’un connaît votre mot de passe. Veuillez en choisir un nouveau.',
      ],
      label: 'Choisir un nouveau mot de passe',
      footer: 'Ce message est envoyé chaque fois que les codes sont suspendus.',
    },
    closed: {
      subject: 'Choisissez un nouveau mot de passe pour votre compte Parley',
      paragraphs: [
        'Une personne qui connaît votre mot de passe a saisi trop de codes erronés à la suite à la seconde étape de connexion. Les codes ne sont plus acceptés tant que vous n’avez pas choisi un nouveau mot de passe. Les clés de sécurité fonctionnent toujours.',
        'Pour en choisir un nouveau, un e-mail suffit. Vos seconds facteurs restent inchangés.',
      ],
      label: 'Choisir un nouveau mot de passe',
      footer: 'Ce message est envoyé quand les codes sont refusés.',
    },
  },
};

export const mfaTexts: Record<'en' | 'fr', Texts> = { en, fr };
