const LIGATURES: Record<string, string> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd' };

/** Without accents and case, as the server's index folds. */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[œæßøłđ]/gu, (letter) => LIGATURES[letter] ?? letter);

export const findWords = (search: string): string[] => fold(search).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Where the words begin and end in a text, each as the beginning of a word of it. UTF-16 places. */
export function placesOf(text: string, words: readonly string[]): [from: number, to: number][] {
  if (words.length === 0) return [];
  let folded = '';
  const places: number[] = [];
  let at = 0;
  for (const character of text) {
    const plain = fold(character);
    folded += plain;
    for (let index = 0; index < plain.length; index += 1) places.push(at);
    at += character.length;
  }
  places.push(at);
  const found: [number, number][] = [];
  for (const { index, 0: met } of folded.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})`, 'gu')))
    found.push([places[index] ?? 0, places[index + met.length] ?? at]);
  return found;
}

/** What is beside the words of a turn: its buttons, its time, what only a screen reader hears. */
const BESIDE = 'button, time, h2, [role="group"], [data-beside]';

/** The words in a turn that is drawn. */
export function rangesIn(turn: Element, words: readonly string[]): Range[] {
  const walker = document.createTreeWalker(turn, NodeFilter.SHOW_TEXT);
  const ranges: Range[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement?.closest(BESIDE)) continue;
    for (const [from, to] of placesOf(node.textContent ?? '', words)) {
      const range = document.createRange();
      range.setStart(node, from);
      range.setEnd(node, to);
      ranges.push(range);
    }
  }
  return ranges;
}
