type Letter = { subject: string; paragraphs: string[]; label: string; footer: string };
/** Whole days, and the last of them as the account writes dates. */
type Left = { days: number; until: string };
type Texts = {
  greeting(name: string): string;
  /** To somebody without an account, who chooses a password with the link. */
  newcomer(by: string, tenant: string, left: Left): Letter;
  /** To somebody with an account, who joins with the link. */
  known(by: string, tenant: string, left: Left): Letter;
  /** To the maker of an invitation link. */
  joined(who: string, tenant: string): Letter;
};

const en: Texts = {
  greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
  newcomer: (by, tenant, { days, until }) => ({
    subject: `You are invited to ${tenant} on Parley`,
    paragraphs: [
      `${by || 'Somebody'} invites you to join ${tenant} on Parley. With the link you make your account and come in.`,
      `The link works once, ${days === 1 ? 'within a day' : `within ${days} days`}: until ${until}.`,
    ],
    label: 'Accept the invitation',
    footer: 'If you do not want to join, leave this mail alone: without the link nothing happens.',
  }),
  known: (by, tenant, { days, until }) => ({
    subject: `You are invited to ${tenant} on Parley`,
    paragraphs: [
      `${by || 'Somebody'} invites you to join ${tenant} on Parley, with the account you have. What you have elsewhere stays as it is.`,
      `The link works once, ${days === 1 ? 'within a day' : `within ${days} days`}: until ${until}.`,
    ],
    label: 'Accept the invitation',
    footer: 'If you do not want to join, leave this mail alone: without the link nothing happens.',
  }),
  joined: (who, tenant) => ({
    subject: `Somebody joined ${tenant} by your link`,
    paragraphs: [`${who || 'Somebody'} joined ${tenant} by your invitation link.`],
    label: 'Look at the members',
    footer: 'You can turn these mails off where you made the link, or end the link.',
  }),
};

const fr: Texts = {
  greeting: (name) => (name ? `Bonjour ${name},` : 'Bonjour,'),
  newcomer: (by, tenant, { days, until }) => ({
    subject: `Vous êtes invité(e) à rejoindre ${tenant} sur Parley`,
    paragraphs: [
      `${by || 'Quelqu’un'} vous invite à rejoindre ${tenant} sur Parley. Le lien vous permet de créer votre compte et d’entrer.`,
      `Le lien fonctionne une seule fois, pendant ${days === 1 ? 'un jour' : `${days} jours`}\u00a0: jusqu’au ${until}.`,
    ],
    label: 'Accepter l’invitation',
    footer: 'Si vous ne souhaitez pas participer, ignorez ce message\u00a0: sans le lien, rien ne se passe.',
  }),
  known: (by, tenant, { days, until }) => ({
    subject: `Vous êtes invité(e) à rejoindre ${tenant} sur Parley`,
    paragraphs: [
      `${by || 'Quelqu’un'} vous invite à rejoindre ${tenant} sur Parley avec le compte que vous avez déjà. Ce que vous avez ailleurs reste inchangé.`,
      `Le lien fonctionne une seule fois, pendant ${days === 1 ? 'un jour' : `${days} jours`}\u00a0: jusqu’au ${until}.`,
    ],
    label: 'Accepter l’invitation',
    footer: 'Si vous ne souhaitez pas participer, ignorez ce message\u00a0: sans le lien, rien ne se passe.',
  }),
  joined: (who, tenant) => ({
    subject: `Quelqu’un a rejoint ${tenant} grâce à votre lien`,
    paragraphs: [`${who || 'Quelqu’un'} a rejoint ${tenant} grâce à votre lien d’invitation.`],
    label: 'Voir les membres',
    footer: 'Vous pouvez désactiver ces messages là où vous avez créé le lien, ou supprimer le lien.',
  }),
};

export const invitationTexts: Record<'en' | 'fr', Texts> = { en, fr };
