/** What a badge says of itself, for whoever it is shown to. */
export const badgeCopy = {
  en: {
    name: (skill: string, level: string) => `${skill}: ${level}`,
    description: (skill: string) =>
      `The holder collected evidence for “${skill}” while working with Parley, and accepted each piece. This is not an examination.`,
    level: 'Level',
    criteria: (behaviours: readonly string[]) =>
      [
        'At least three pieces of evidence, of two kinds and from two days, that the holder accepted; recent ones weigh more.',
        ...(behaviours.length > 0 ? ['What the level looks like:', ...behaviours.map((each) => `- ${each}`)] : []),
      ].join('\n'),
    file: 'badge',
  },
  fr: {
    name: (skill: string, level: string) => `${skill}\u00a0: ${level}`,
    description: (skill: string) =>
      `En travaillant avec Parley, la personne a réuni des éléments qui parlent pour «\u00a0${skill}\u00a0» et a accepté chacun d’eux. Ce n’est pas un examen.`,
    level: 'Niveau',
    criteria: (behaviours: readonly string[]) =>
      [
        'Au moins trois éléments acceptés par la personne, de deux sortes et de deux jours différents\u00a0; les plus récents pèsent davantage.',
        ...(behaviours.length > 0
          ? ['À quoi ressemble ce niveau\u00a0:', ...behaviours.map((each) => `- ${each}`)]
          : []),
      ].join('\n'),
    file: 'badge',
  },
} as const;
