import { hash, partsOf, stemOf } from '../learning/hashed-features.ts';
import { classReader } from '../learning/word-classes.ts';
import { meanings } from './meanings.ts';
import { vocabulary } from './vocabulary.ts';

/** Letters of a stem that are kept where its ending is not to matter. */
const ROOT = 5;

/** Words that turn round what follows. */
const NEGATORS = new Set(
  'not no never dont doesnt didnt cant cannot wont wouldnt isnt arent wasnt aint couldnt nothing without pas jamais rien plus aucun aucune sans ni'.split(
    ' ',
  ),
);

/** What is known of a word wherever it stands; places as `hash` gives them. */
export type Word = {
  stem: string;
  root: string;
  /** What it is about. */
  classes: readonly number[];
  negates: boolean;
  parts: Uint32Array;
  place: number;
  /** Null when the word is its own stem. */
  stemPlace: number | null;
  rootPlace: number;
  deniedPlace: number;
  asBefore: number;
  asNext: number;
};

const readMeanings = classReader(meanings);
const readClasses = classReader(vocabulary);
const CLASSES = Object.keys(meanings).length;
const remembered = new Map<string, Word>();
/** Distinct words remembered at most: a long message must not fill the memory of the process. */
const REMEMBERED = 3000;

export function known(word: string): Word {
  const before = remembered.get(word);
  if (before !== undefined) return before;
  const stem = stemOf(word);
  const root = stem.slice(0, ROOT);
  const found: Word = {
    stem,
    root,
    classes: [...readMeanings(word), ...readClasses(word).map((id) => id + CLASSES)],
    negates: NEGATORS.has(word),
    parts: partsOf(word),
    place: hash(word, 1),
    stemPlace: stem === word ? null : hash(stem, 2),
    rootPlace: hash(root, 31),
    deniedPlace: hash(stem, 33),
    asBefore: hash(word, 8),
    asNext: hash(word, 9),
  };
  if (remembered.size >= REMEMBERED) remembered.clear();
  remembered.set(word, found);
  return found;
}
