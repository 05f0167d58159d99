type Text = { subject: string; paragraphs: string[]; label?: string; footer: string };
export type SignInMail = 'magicLink' | 'linkOnly' | 'code' | 'off' | 'phoneReset';
type Texts = { greeting(name: string): string; letters: Record<SignInMail, Text> };

const en: Texts = {
  greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
  letters: {
    magicLink: {
      subject: 'Your link to sign in to Parley',
      paragraphs: [
        'Open this link in the browser in which you asked for it, and you are signed in. It works once, within ten minutes.',
        'In another browser, the code below is asked for as well. Never give it to anybody, not even to us.',
      ],
      label: 'Sign in',
      footer: 'If this was not you, leave this mail alone: without it nobody can sign in.',
    },
    linkOnly: {
      subject: 'Your link to sign in to Parley',
      paragraphs: [
        'Many codes were requested for your account today, so this time a code alone is not enough. Open this link in the browser where you asked to sign in. It works once, within ten minutes.',
        'In another browser you also need the code below. Never give it to anyone, not even to us.',
      ],
      label: 'Sign in',
      footer: 'If you did not ask for this, you can ignore this email: nobody can sign in without it.',
    },
    code: {
      subject: 'Your code to sign in to Parley',
      paragraphs: [
        'Enter this code where you asked for it. It works once, within ten minutes. Never give it to anybody, not even to us.',
      ],
      footer: 'If this was not you, leave this mail alone: without the code nobody can sign in.',
    },
    off: {
      subject: 'Signing in to Parley',
      paragraphs: [
        'Somebody, perhaps you, wanted to sign in to your account by a mail. In your organisation one signs in in another way, so nothing was sent.',
        'The sign-in page shows what is offered to you.',
      ],
      label: 'Open the sign-in page',
      footer: 'If this was not you, there is nothing you need to do.',
    },
    phoneReset: {
      subject: 'Your code to change your phone number in Parley',
      paragraphs: [
        'Enter this code to choose another phone number to sign in with. It works once, within ten minutes. Your present number holds until you have signed in with the new one.',
      ],
      footer: 'If this was not you, leave this mail alone: without the code your number stays as it is.',
    },
  },
};

const fr: Texts = {
  greeting: (name) => (name ? `Bonjour ${name},` : 'Bonjour,'),
  letters: {
    magicLink: {
      subject: 'Votre lien de connexion à Parley',
      paragraphs: [
        'Ouvrez ce lien dans le navigateur où vous l’avez demandé\u00a0: la connexion se fait aussitôt. Il fonctionne une seule fois, pendant dix minutes.',
        'Dans un autre navigateur, le code ci-dessous vous sera aussi demandé. Ne le communiquez à personne, pas même à nous.',
      ],
      label: 'Se connecter',
      footer: 'Si ce n’était pas vous, ignorez ce message\u00a0: sans lui, personne ne peut se connecter.',
    },
    linkOnly: {
      subject: 'Votre lien de connexion à Parley',
      paragraphs: [
        'De nombreux codes ont été demandés aujourd’hui pour votre compte\u00a0: cette fois, un code seul ne suffit pas. Ouvrez ce lien dans le navigateur où vous avez demandé à vous connecter. Il fonctionne une seule fois, pendant dix minutes.',
        'Dans un autre navigateur, il vous faudra aussi le code ci-dessous. Ne le communiquez à personne, pas même à nous.',
      ],
      label: 'Se connecter',
      footer: 'Si vous n’avez rien demandé, ignorez ce message\u00a0: personne ne peut se connecter sans lui.',
    },
    code: {
      subject: 'Votre code de connexion à Parley',
      paragraphs: [
        'Saisissez ce code là où vous l’avez demandé. Il fonctionne une seule fois, pendant dix minutes. Ne le communiquez à personne, pas même à nous.',
      ],
      footer: 'Si ce n’était pas vous, ignorez ce message\u00a0: sans le code, personne ne peut se connecter.',
    },
    off: {
      subject: 'Votre connexion à Parley',
      paragraphs: [
        'Quelqu’un, peut-être vous, a voulu se connecter à votre compte par un message. Dans votre organisation, on se connecte autrement\u00a0; rien n’a donc été envoyé.',
        'La page de connexion montre ce qui vous est proposé.',
      ],
      label: 'Ouvrir la page de connexion',
      footer: 'Si ce n’était pas vous, vous n’avez rien à faire.',
    },
    phoneReset: {
      subject: 'Votre code pour changer de numéro dans Parley',
      paragraphs: [
        'Saisissez ce code pour choisir un autre numéro de téléphone pour vous connecter. Il fonctionne une seule fois, pendant dix minutes. Votre numéro actuel reste valable jusqu’à votre première connexion avec le nouveau.',
      ],
      footer: 'Si ce n’était pas vous, ignorez ce message\u00a0: sans le code, votre numéro reste inchangé.',
    },
  },
};

export const signInTexts: Record<'en' | 'fr', Texts> = { en, fr };
