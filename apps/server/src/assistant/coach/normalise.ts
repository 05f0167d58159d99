/** Lower case, one kind of apostrophe, single spaces; accents stay, because French needs them to tell words apart. */
export const normalise = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[’‘`´]/gu, "'")
    .replace(/[\s\u00a0\u202f]+/gu, ' ')
    .trim();

/** A pattern for whole words or phrases, accents being letters (which `\b` does not know). */
export const phrase = (alternatives: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\d])(?:${alternatives})(?![\\p{L}\\d])`, 'u');
