import type { Vocabulary } from './sequences.ts';
import { vocabulary } from './vocabulary.ts';

/** Subjects beside which the words of danger are mostly borrowed, with what each takes from the score of its sentence. */
const COUNTED: [classOf: keyof Vocabulary, worth: number][] = [
  ['WORKTHING', 2],
  ['FICTIONWORD', 3],
  ['FOODWORD', 2],
  ['SPORTWORD', 2],
  ['LEISURE', 2],
  ['SHAME', 2],
];

const exact = new Map<string, number>();
const stems: [string, number][] = [];
for (const [name, worth] of COUNTED)
  for (const word of (vocabulary[name] ?? '').split(' ')) {
    if (word.endsWith('*')) stems.push([word.slice(0, -1), worth]);
    else exact.set(word, worth);
  }

const worthOf = (word: string): number => exact.get(word) ?? stems.find(([stem]) => word.startsWith(stem))?.[1] ?? 0;

/** Words from a sign within which such a subject takes something from it: next to it, it is what the sign is about. */
const NEAR_BEFORE = 8;
const NEAR_AFTER = 7;

/** What the surroundings of `start..end` take from the weight of a sign found there. */
export function takenByContext(words: readonly string[], start: number, end: number): number {
  let most = 0;
  for (let at = Math.max(0, start - NEAR_BEFORE); at < Math.min(words.length, end + NEAR_AFTER); at++)
    most = Math.max(most, worthOf(words[at] ?? ''));
  return most;
}
