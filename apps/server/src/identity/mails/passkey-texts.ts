type Text = { subject: string; paragraphs(name: string): string[]; label: string; footer: string };
export type PasskeyMail = 'added' | 'removed' | 'suspicious';

const en: Record<PasskeyMail, Text> = {
  added: {
    subject: 'A passkey was added to your Parley account',
    paragraphs: (name) => [
      name
        ? `A passkey was just made for your account and kept in ${name}. Whoever holds it can sign in without a password.`
        : 'A passkey was just made for your account. Whoever holds the device can sign in without a password.',
      'If this was you, all is well. If not, remove it in your account at once, and set a new password.',
    ],
    label: 'Look at your passkeys',
    footer: 'This mail is sent with every new passkey.',
  },
  removed: {
    subject: 'A passkey was removed from your Parley account',
    paragraphs: (name) => [
      name
        ? `A passkey kept in ${name} was just removed from your account. It no longer signs in.`
        : 'A passkey was just removed from your account. It no longer signs in.',
      'If this was not you, sign in and set a new password: it ends every other session.',
    ],
    label: 'Look at your passkeys',
    footer: 'This mail is sent whenever a passkey is removed.',
  },
  suspicious: {
    subject: 'A passkey of your Parley account may have been copied',
    paragraphs: () => [
      'Somebody used a passkey or security key of yours, but it had counted backwards. That can mean that a copy of it exists, so it opens nothing any more.',
      'Please sign in another way, remove that key from your account and add a new one.',
    ],
    label: 'Look at your passkeys',
    footer: 'This mail is sent once for each such key.',
  },
};

const fr: Record<PasskeyMail, Text> = {
  added: {
    subject: 'Une clé d’accès a été ajoutée à votre compte Parley',
    paragraphs: (name) => [
      name
        ? `Une clé d’accès vient d’être créée pour votre compte et conservée dans ${name}. La personne qui la détient peut se connecter sans mot de passe.`
        : 'Une clé d’accès vient d’être créée pour votre compte. La personne qui détient l’appareil peut se connecter sans mot de passe.',
      'Si c’était vous, tout va bien. Sinon, supprimez-la aussitôt dans votre compte et choisissez un nouveau mot de passe.',
    ],
    label: 'Voir vos clés d’accès',
    footer: 'Ce message est envoyé à chaque nouvelle clé d’accès.',
  },
  removed: {
    subject: 'Une clé d’accès a été supprimée de votre compte Parley',
    paragraphs: (name) => [
      name
        ? `Une clé d’accès conservée dans ${name} vient d’être supprimée de votre compte. Elle ne permet plus de se connecter.`
        : 'Une clé d’accès vient d’être supprimée de votre compte. Elle ne permet plus de se connecter.',
      'Si ce n’était pas vous, connectez-vous et choisissez un nouveau mot de passe\u00a0: toutes les autres sessions seront fermées.',
    ],
    label: 'Voir vos clés d’accès',
    footer: 'Ce message est envoyé à chaque suppression d’une clé d’accès.',
  },
  suspicious: {
    subject: 'Une clé d’accès de votre compte Parley a peut-être été copiée',
    paragraphs: () => [
      'Quelqu’un a utilisé une de vos clés d’accès ou de sécurité, mais son compteur avait reculé. Une copie de cette clé existe peut-être\u00a0: elle n’ouvre donc plus rien.',
      'Veuillez vous connecter autrement, supprimer cette clé de votre compte et en ajouter une nouvelle.',
    ],
    label: 'Voir vos clés d’accès',
    footer: 'Ce message est envoyé une seule fois pour chaque clé concernée.',
  },
};

export const passkeyTexts = {
  en: { greeting: (name: string) => (name ? `Hello ${name},` : 'Hello,'), letters: en },
  fr: { greeting: (name: string) => (name ? `Bonjour ${name},` : 'Bonjour,'), letters: fr },
};
