type Letter = { subject: string; paragraphs: string[]; footer: string };
type Typed = { name: string; company: string };
type Texts = {
  greeting(name: string): string;
  /** What one sign-up holds; empty when nothing was typed. */
  typed(typed: Typed): string;
  /** With the link of one sign-up. @param others how many more wait for the same address */
  one(typed: Typed, others: number): Letter;
  activate: string;
  /** With the links of several. */
  several: Letter;
  /** The link of one of several. */
  activateAs(typed: Typed): string;
};

const en: Texts = {
  greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
  typed: ({ name, company }) => [name && `Name: ${name}.`, company && `Company: ${company}.`].filter(Boolean).join(' '),
  one: (typed, others) => ({
    subject: 'Activate your Parley account',
    paragraphs: [
      'You, or someone using your address, created a Parley account. Confirm that the address is yours to activate it.',
      en.typed(typed),
      others > 0
        ? 'Another sign-up with your address is waiting too. Each has a link of its own: use the one with the details you entered. The others then stop working.'
        : '',
      'The link works once, within three days.',
    ],
    footer: 'If this was not you, you can ignore this email: nothing happens without the link.',
  }),
  activate: 'Activate the account',
  several: {
    subject: 'Activate your Parley account',
    paragraphs: [
      'More than one sign-up with your address is waiting to be confirmed. Choose the one with the details you entered; the others then stop working.',
      'Each link works within three days.',
    ],
    footer: 'If none of this was you, you can ignore this email: nothing happens without a link.',
  },
  activateAs: ({ name, company }) =>
    `Activate as ${[name, company].filter(Boolean).join(', ') || 'an account without a name'}`,
};

const fr: Texts = {
  greeting: (name) => (name ? `Bonjour ${name},` : 'Bonjour,'),
  typed: ({ name, company }) =>
    [name && `Nom\u00a0: ${name}.`, company && `Entreprise\u00a0: ${company}.`].filter(Boolean).join(' '),
  one: (typed, others) => ({
    subject: 'Activez votre compte Parley',
    paragraphs: [
      'Un compte Parley a été créé avec votre adresse, par vous ou par quelqu’un d’autre. Pour l’activer, confirmez que cette adresse est la vôtre.',
      fr.typed(typed),
      others > 0
        ? 'Une autre inscription avec votre adresse attend aussi une confirmation. Chacune a son propre lien\u00a0: utilisez celui qui correspond à ce que vous avez saisi. Les autres ne fonctionneront plus.'
        : '',
      'Le lien fonctionne une seule fois, pendant trois jours.',
    ],
    footer: 'Si ce n’était pas vous, ignorez ce message\u00a0: sans le lien, rien ne se passe.',
  }),
  activate: 'Activer le compte',
  several: {
    subject: 'Activez votre compte Parley',
    paragraphs: [
      'Plusieurs inscriptions avec votre adresse attendent une confirmation. Choisissez celle qui correspond à ce que vous avez saisi\u00a0; les autres ne fonctionneront plus.',
      'Chaque lien est valable trois jours.',
    ],
    footer: 'Si ce n’était pas vous, ignorez ce message\u00a0: sans lien, rien ne se passe.',
  },
  activateAs: ({ name, company }) =>
    `Activer\u00a0: ${[name, company].filter(Boolean).join(', ') || 'compte sans nom'}`,
};

export const activationTexts: Record<'en' | 'fr', Texts> = { en, fr };
