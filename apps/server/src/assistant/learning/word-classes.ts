/** Words that begin a stem are looked up by their beginnings, up to this many letters. */
const LONGEST_STEM = 14;
const SHORTEST_STEM = 2;

/**
 * Which classes of a vocabulary a word belongs to (`word*` there stands for all words that begin so, a name in capitals
 * for the words of that class).
 * @returns numbers of classes, in the order of the vocabulary
 */
export function classReader(vocabulary: Readonly<Record<string, string>>): (word: string) => readonly number[] {
  const exact = new Map<string, number[]>();
  const stems = new Map<string, number[]>();
  const listOf = (name: string): string[] =>
    (vocabulary[name] ?? '').split(' ').flatMap((word) => (/^[A-Z]+$/.test(word) ? listOf(word) : [word]));
  for (const [id, name] of Object.keys(vocabulary).entries())
    for (const word of new Set(listOf(name))) {
      const [map, key] = word.endsWith('*') ? [stems, word.slice(0, -1)] : [exact, word];
      const ids = map.get(key);
      if (ids === undefined) map.set(key, [id]);
      else ids.push(id);
    }
  const none: readonly number[] = [];
  return (word) => {
    let found: number[] | undefined;
    const own = exact.get(word);
    if (own) found = [...own];
    for (let length = SHORTEST_STEM; length <= Math.min(word.length, LONGEST_STEM); length++) {
      const ids = stems.get(word.slice(0, length));
      if (ids) found = found ? [...found, ...ids] : [...ids];
    }
    return found ? [...new Set(found)].sort((a, b) => a - b) : none;
  };
}
