export type PhoneMail = 'verified' | 'removed';
type Text = { subject: string; paragraphs(number: string): string[]; label: string; footer: string };
type Texts = { greeting(name: string): string; letters: Record<PhoneMail, Text> };

const en: Texts = {
  greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
  letters: {
    verified: {
      subject: 'A phone number was confirmed for your Parley account',
      paragraphs: (number) => [
        `The phone number ${number} was just confirmed for your account. Where your organisation offers it, you can sign in with it.`,
        'If this was not you, remove it in your settings and set a new password.',
      ],
      label: 'Open the settings',
      footer: 'This mail is sent whenever a phone number is confirmed.',
    },
    removed: {
      subject: 'A phone number was removed from your Parley account',
      paragraphs: (number) => [
        `The phone number ${number} was just removed from your account. It no longer signs in.`,
        'If this was not you, add it again in your settings and set a new password.',
      ],
      label: 'Open the settings',
      footer: 'This mail is sent whenever a phone number is removed.',
    },
  },
};

const fr: Texts = {
  greeting: (name) => (name ? `Bonjour ${name},` : 'Bonjour,'),
  letters: {
    verified: {
      subject: 'Un numéro de téléphone a été confirmé pour votre compte Parley',
      paragraphs: (number) => [
        `Le numéro ${number} vient d’être confirmé pour votre compte. Si votre organisation le propose, il vous permet de vous connecter.`,
        'Si ce n’était pas vous, retirez-le dans vos réglages et choisissez un nouveau mot de passe.',
      ],
      label: 'Ouvrir les réglages',
      footer: 'Ce message est envoyé chaque fois qu’un numéro est confirmé.',
    },
    removed: {
      subject: 'Un numéro de téléphone a été retiré de votre compte Parley',
      paragraphs: (number) => [
        `Le numéro ${number} vient d’être retiré de votre compte. Il ne permet plus de se connecter.`,
        'Si ce n’était pas vous, ajoutez-le de nouveau dans vos réglages et choisissez un nouveau mot de passe.',
      ],
      label: 'Ouvrir les réglages',
      footer: 'Ce message est envoyé chaque fois qu’un numéro est retiré.',
    },
  },
};

export const phoneTexts: Record<'en' | 'fr', Texts> = { en, fr };
