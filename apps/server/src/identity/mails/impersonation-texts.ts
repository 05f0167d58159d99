type Text = { subject: string; paragraphs(by: string, tenant: string, reason: string): string[]; footer: string };

export const impersonationTexts: Record<'en' | 'fr', Text & { greeting(name: string): string; label: string }> = {
  en: {
    greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
    subject: 'An administrator is working in your Parley account',
    paragraphs: (by, tenant, reason) => [
      `${by || 'An administrator'}, who manages ${tenant || 'your account'}, has just entered your account to help. It ends by itself after a quarter of an hour at most.`,
      `The reason given: ${reason}`,
      'Your conversations stay yours: nobody sees them this way. Your password, your passkeys and your second factors cannot be changed either.',
      'You find this session among yours and can end it at any time.',
    ],
    label: 'Look at your sessions',
    footer: 'This mail is sent every time. What is done is written down with the name of whoever does it.',
  },
  fr: {
    greeting: (name) => (name ? `Bonjour ${name},` : 'Bonjour,'),
    subject: 'Un administrateur travaille dans votre compte Parley',
    paragraphs: (by, tenant, reason) => [
      `${by || 'Un administrateur'}, qui gère ${tenant || 'votre compte'}, vient d’entrer dans votre compte pour vous aider. L’accès prend fin de lui-même au bout d’un quart d’heure au plus.`,
      `Le motif indiqué\u00a0: ${reason}`,
      'Vos conversations restent les vôtres\u00a0: personne ne peut les voir ainsi. Ni votre mot de passe, ni vos clés d’accès, ni vos seconds facteurs ne peuvent être modifiés.',
      'Cette session figure parmi les vôtres et vous pouvez la fermer à tout moment.',
    ],
    label: 'Voir vos sessions',
    footer: 'Ce message est envoyé à chaque fois. Chaque action est consignée avec le nom de son auteur.',
  },
};
