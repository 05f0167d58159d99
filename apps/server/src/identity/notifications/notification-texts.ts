/** What may stand in a text; who wrote a notification gave what it needs. */
export type Given = {
  /** Another person's name. */
  by: string;
  tenant: string;
  /** A provider, a device, a masked number, names of roles. */
  what: string;
  browser: string;
  ip: string;
};

type Words = { title: string; body: (given: Given) => string };

/** Some have no name. */
const named = (what: string): string => (what === '' ? '' : `${what}. `);

/** Each kind of notification in both languages. Made when it is read: whoever changes the language reads all of them anew. */
export const notificationTexts = {
  new_browser: {
    en: {
      title: 'Signed in on a new browser',
      body: ({ browser, ip }) => `${browser}, from ${ip}. If this was not you, change your password.`,
    },
    fr: {
      title: 'Connexion depuis un nouveau navigateur',
      body: ({ browser, ip }) => `${browser}, depuis ${ip}. Si ce n’était pas vous, changez votre mot de passe.`,
    },
  },
  password_changed: {
    en: { title: 'Your password was changed', body: () => 'If this was not you, reset it now.' },
    fr: {
      title: 'Votre mot de passe a été modifié',
      body: () => 'Si ce n’était pas vous, réinitialisez-le maintenant.',
    },
  },
  email_changed: {
    en: { title: 'Your e-mail address was changed', body: ({ what }) => `Before, it was ${what}.` },
    fr: { title: 'Votre adresse e-mail a été modifiée', body: ({ what }) => `Auparavant, c’était ${what}.` },
  },
  sign_in_locked: {
    en: {
      title: 'Too many wrong passwords',
      body: () => 'Signing in by password was closed for a while. Somebody may be guessing.',
    },
    fr: {
      title: 'Trop de mots de passe incorrects',
      body: () => 'La connexion par mot de passe a été fermée un moment. Quelqu’un essaie peut-être de deviner.',
    },
  },
  session_copied: {
    en: {
      title: 'A session of yours was ended',
      body: () => 'Somebody used a copy of it. Look at your sessions and change your password.',
    },
    fr: {
      title: 'L’une de vos sessions a été terminée',
      body: () => 'Quelqu’un en a utilisé une copie. Vérifiez vos sessions et changez votre mot de passe.',
    },
  },
  factor_added: {
    en: { title: 'A second factor was added', body: () => 'From now on it may be asked for when you sign in.' },
    fr: {
      title: 'Un second facteur a été ajouté',
      body: () => 'Il peut désormais vous être demandé à la connexion.',
    },
  },
  factor_removed: {
    en: { title: 'A second factor was removed', body: () => 'If this was not you, look at your sessions.' },
    fr: {
      title: 'Un second facteur a été supprimé',
      body: () => 'Si ce n’était pas vous, vérifiez vos sessions.',
    },
  },
  factors_removed: {
    en: { title: 'All second factors were removed', body: () => 'Your account opens with one factor alone now.' },
    fr: {
      title: 'Tous les seconds facteurs ont été supprimés',
      body: () => 'Votre compte s’ouvre désormais avec un seul facteur.',
    },
  },
  recovered: {
    en: {
      title: 'A recovery code was used',
      body: () => 'A new second factor replaces the former ones.',
    },
    fr: {
      title: 'Un code de secours a été utilisé',
      body: () => 'Un nouveau second facteur remplace les précédents.',
    },
  },
  recovery_codes_made: {
    en: { title: 'New recovery codes were made', body: () => 'Those before no longer hold.' },
    fr: { title: 'De nouveaux codes de secours ont été créés', body: () => 'Les précédents ne fonctionnent plus.' },
  },
  factor_locked: {
    en: {
      title: 'Too many wrong second factors',
      body: () => 'Somebody who knows your password may be trying to get in.',
    },
    fr: {
      title: 'Trop de seconds facteurs incorrects',
      body: () => 'Quelqu’un qui connaît votre mot de passe essaie peut-être d’entrer.',
    },
  },
  passkey_added: {
    en: { title: 'A passkey was added', body: ({ what }) => `${what}. It opens your account without a password.` },
    fr: {
      title: 'Une clé d’accès a été ajoutée',
      body: ({ what }) => `${what}. Elle ouvre votre compte sans mot de passe.`,
    },
  },
  passkey_removed: {
    en: { title: 'A passkey was removed', body: ({ what }) => what },
    fr: { title: 'Une clé d’accès a été supprimée', body: ({ what }) => what },
  },
  passkey_suspicious: {
    en: {
      title: 'A passkey was closed',
      body: () => 'Somebody may have a copy of it. Remove it and make a new one.',
    },
    fr: {
      title: 'Une clé d’accès a été fermée',
      body: () => 'Quelqu’un en a peut-être une copie. Supprimez-la et créez-en une nouvelle.',
    },
  },
  phone_verified: {
    en: { title: 'A phone number was confirmed', body: ({ what }) => what },
    fr: { title: 'Un numéro de téléphone a été confirmé', body: ({ what }) => what },
  },
  phone_removed: {
    en: { title: 'A phone number was removed', body: ({ what }) => what },
    fr: { title: 'Un numéro de téléphone a été supprimé', body: ({ what }) => what },
  },
  provider_linked: {
    en: { title: 'A provider was linked', body: ({ what }) => `You can sign in with ${what} now.` },
    fr: {
      title: 'Un fournisseur a été associé',
      body: ({ what }) => `Vous pouvez désormais vous connecter avec ${what}.`,
    },
  },
  impersonated: {
    en: { title: 'Somebody acted in your name', body: ({ by, what }) => `${by}. The reason given: ${what}` },
    fr: { title: 'Quelqu’un a agi en votre nom', body: ({ by, what }) => `${by}. La raison donnée\u00a0: ${what}` },
  },
  invited: {
    en: { title: 'You are invited', body: ({ tenant }) => `To ${tenant}. The link to accept is in your mail.` },
    fr: { title: 'Vous êtes invité', body: ({ tenant }) => `À rejoindre ${tenant}. Le lien est dans votre e-mail.` },
  },
  member_joined: {
    en: { title: 'Your invitation was accepted', body: ({ by, tenant }) => `${by} is in ${tenant} now.` },
    fr: {
      title: 'Votre invitation a été acceptée',
      body: ({ by, tenant }) => `${by} fait désormais partie de ${tenant}.`,
    },
  },
  roles_changed: {
    en: { title: 'Your roles were changed', body: ({ tenant }) => `In ${tenant}. What you can see and do may differ.` },
    fr: {
      title: 'Vos rôles ont été modifiés',
      body: ({ tenant }) => `Dans ${tenant}. Ce que vous voyez et pouvez faire peut changer.`,
    },
  },
  token_made: {
    en: { title: 'An API token was made', body: ({ what }) => `${named(what)}Whoever has it can act for you.` },
    fr: {
      title: 'Un jeton d’API a été créé',
      body: ({ what }) => `${named(what)}Quiconque le détient peut agir pour vous.`,
    },
  },
  tenant_token_made: {
    en: {
      title: 'An API token of the workspace was made',
      body: ({ what }) => `${named(what)}Whoever has it can do what its roles allow in the workspace.`,
    },
    fr: {
      title: 'Un jeton d’API de l’espace a été créé',
      body: ({ what }) => `${named(what)}Quiconque le détient peut faire dans l’espace ce que ses rôles permettent.`,
    },
  },
} as const satisfies Record<string, Record<'en' | 'fr', Words>>;

export type NotificationKind = keyof typeof notificationTexts;
