/** Letters of other alphabets that look like those of `admin`. */
const LOOKALIKES: Record<string, string> = {
  а: 'a', // Cyrillic
  ɑ: 'a',
  α: 'a', // Greek
  ԁ: 'd', // Cyrillic
  ɗ: 'd',
  м: 'm', // Cyrillic
  ｍ: 'm',
  і: 'i', // Cyrillic
  ı: 'i', // dotless
  ι: 'i', // Greek
  '1': 'i',
  l: 'i',
  '|': 'i',
  п: 'n', // Cyrillic
  ո: 'n', // Armenian
  '@': 'a',
};

/**
 * Whether a role name reads as `admin`, which is reserved to the product's administrators: in any case, with accents,
 * spaces, invisible characters or letters that look alike.
 */
export function isReservedRoleName(name: string): boolean {
  const plain = [...name.normalize('NFKD').toLowerCase()]
    .filter((char) => !/[\p{M}\p{Z}\p{C}\p{P}]/u.test(char) || char === '@')
    .map((char) => LOOKALIKES[char] ?? char)
    .join('');
  return plain === 'admin';
}
