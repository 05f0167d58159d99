/** Characters shown on each side of what was found. */
const AROUND = 60;
const MOST_WORDS = 12;

/** Letters without accents and case, with the place in the original of each folded character. */
function foldWithPlaces(text: string): { folded: string; places: number[] } {
  let folded = '';
  const places: number[] = [];
  let place = 0;
  for (const character of text) {
    const plain = foldText(character);
    folded += plain;
    for (let index = 0; index < plain.length; index += 1) places.push(place);
    place += character.length;
  }
  places.push(place);
  return { folded, places };
}

const LIGATURES: Record<string, string> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd' };
const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[œæßøłđ]/gu, (letter) => LIGATURES[letter] ?? letter);

/** The words of a search, folded as the index folds them; empty when there is nothing to look for. */
export const searchWords = (search: string): string[] =>
  (foldText(search).match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, MOST_WORDS);

/** All words, each as a beginning: `caf:* & noir:*`. Words hold letters and digits only, so nothing needs escaping. */
export const prefixQuery = (words: string[]): string => words.map((word) => `${word}:*`).join(' & ');

/** The text around the first word that begins as one of `words`. */
export function excerptOf(text: string, words: string[]): string {
  const { folded, places } = foldWithPlaces(text);
  const found = folded.search(new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})`, 'u'));
  const middle = places[Math.max(found, 0)] ?? 0;
  let from = Math.max(0, middle - AROUND);
  let to = Math.min(text.length, middle + AROUND * 2);
  // Whole words at both ends, where there are any.
  if (from > 0) from = Math.min(middle, Math.max(from, text.indexOf(' ', from) + 1));
  if (to < text.length) to = Math.max(text.lastIndexOf(' ', to), middle + 1);
  const cut = text.slice(from, to).replace(/\s+/gu, ' ').trim().toWellFormed();
  return `${from > 0 ? '… ' : ''}${cut}${to < text.length ? ' …' : ''}`;
}
