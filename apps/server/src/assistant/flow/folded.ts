/** Words alone, in small letters without accents, one space between them: what two spellings of a name have in common. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/œ/gu, 'oe')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
