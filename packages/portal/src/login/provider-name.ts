const known: Record<string, string> = {
  google: 'Google',
  microsoft: 'Microsoft',
  facebook: 'Facebook',
  github: 'GitHub',
  slack: 'Slack',
  apple: 'Apple',
  linkedin: 'LinkedIn',
};

/** As the server calls it, else as it calls itself. */
export const providerName = ({ type, name }: { type: string; name: string | null }): string =>
  name ?? known[type] ?? type;
