/** What stands in the archive to be read first. */
export const ARCHIVE_WORDS = {
  en: {
    file: 'parley-personal-data.zip',
    readMe: (name: string, at: string): string => `# What Parley holds on you

Made for ${name} on ${at}.

- \`conversations/\`: every conversation as a text to read, with the versions that are not shown any more.
- \`assistant/\`: the same as data, with your settings, what you agreed to, your feedback and all else the coach keeps.
- \`identity/\`: your account: profile, workspaces, sessions, devices, ways to sign in, notifications, and what you did in it.
- \`platform/\`: that something happened, and when.

Each file of data is a list in JSON. Times are UTC. Passwords, codes and keys are not in here: they are kept as fingerprints that nobody can
read. What other people wrote about you, such as an administrator's notes, is not in here either.
`,
  },
  fr: {
    file: 'parley-donnees-personnelles.zip',
    readMe: (name: string, at: string): string => `# Ce que Parley conserve à votre sujet

Préparé pour ${name}, le ${at}.

- \`conversations/\`\u00a0: chaque conversation sous forme de texte, avec les versions qui ne sont plus affichées.
- \`assistant/\`\u00a0: la même chose sous forme de données, avec vos réglages, vos accords, vos avis et tout ce que garde le coach.
- \`identity/\`\u00a0: votre compte\u00a0: profil, espaces, sessions, appareils, moyens de connexion, notifications, et ce que vous y avez fait.
- \`platform/\`\u00a0: que quelque chose a eu lieu, et quand.

Chaque fichier de données est une liste en JSON. Les heures sont en UTC. Mots de passe, codes et clés n’y figurent pas\u00a0: ils sont gardés
sous forme d’empreintes que personne ne peut lire. Ce que d’autres ont écrit à votre sujet, comme les notes d’un administrateur, n’y figure pas non plus.
`,
  },
} as const;
