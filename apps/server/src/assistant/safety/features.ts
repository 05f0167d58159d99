import { featureTable } from '../learning/feature-table.ts';
import type { Features } from '../learning/hashed-features.ts';
import { hash, hashJoined, hashPair, hashRange } from '../learning/hashed-features.ts';
import type { Word } from './known-words.ts';
import { known } from './known-words.ts';

/** Places a feature may fall on. A power of two; the weights are one byte each. */
export const BUCKETS = 1 << 20;
/** Words apart that two meanings still belong together. */
const NEAR = 5;
/** Words apart that two stems are still read as a pair. */
const SKIPPED = 4;
/** Letters in a row that are read across the borders of words. */
const SHORTEST_RUN = 3;
const LONGEST_RUN = 5;
const LONGEST_TEXT = 1200;
/** Words that a "not" reaches. */
const NEGATED = 4;

/** What the patterns say of a message, as the learned reading weighs it; ids and levels, never words. */
export type Evidence = { id: string; level: number; self: boolean; negated: boolean };
export type Reading = {
  text: string;
  withoutIdioms: string;
  laughs: boolean;
  quotes: boolean;
  evidence: readonly Evidence[];
};

const WORDS = 0;
const PAIRS = 1;
const ABOUT = 2;
const ABOUTS = 3;
const FOUND = 4;
const RUNS = 5;
const SKIPS = 6;
const ROOTS = 7;
const table = featureTable(BUCKETS, [1, 1, 1, 1.2, 0.6, 1, 1, 1]);

/** What a feature of a word asks of the part it is read in: so many words before it, or one after it. */
const ONE_AFTER = 255;
const FIRST_CAPACITY = 1 << 14;

type Sentence = { text: string; from: number; to: number; runs: number[] };
/** The message as it was last read: words with their features one after the other, as slots of the table. */
let words: Word[] = [];
let texts: string[] = [];
let stems: string[] = [];
let roots: string[] = [];
/** Where a word begins in its sentence. */
let starts: number[] = [];
let sentences: Sentence[] = [];
/** The first word of each token between spaces, and the number of words after the last. */
let tokens: number[] = [];
let ends = new Int32Array(FIRST_CAPACITY);
let slots = new Int32Array(FIRST_CAPACITY);
let amounts = new Float64Array(FIRST_CAPACITY);
let asked = new Uint8Array(FIRST_CAPACITY);
let count = 0;

function note(group: number, place: number, amount: number, asks: number): void {
  if (count === slots.length) {
    const [oldSlots, oldAmounts, oldAsked] = [slots, amounts, asked];
    slots = new Int32Array(2 * count);
    slots.set(oldSlots);
    amounts = new Float64Array(2 * count);
    amounts.set(oldAmounts);
    asked = new Uint8Array(2 * count);
    asked.set(oldAsked);
  }
  slots[count] = table.slotOf(group, place);
  amounts[count] = amount;
  asked[count++] = asks;
}

/** Reads all words of a text once: a part of it is counted from what is noted here. */
function read(text: string): void {
  table.clear();
  count = 0;
  [words, texts, stems, roots, starts, sentences, tokens] = [[], [], [], [], [], [], []];
  let from = 0;
  const close = (): void => {
    if (words.length > from) {
      const sentence = texts.slice(from).join(' ');
      sentences.push({ text: sentence, from, to: words.length, runs: [] });
    }
    from = words.length;
  };
  let length = 0;
  const put = (word: string): void => {
    const what = known(word);
    if (words.length === from) length = 0;
    starts.push(length);
    length += word.length + 1;
    words.push(what);
    texts.push(word);
    stems.push(what.stem);
    roots.push(what.root);
  };
  for (const token of text.split(' ')) {
    if (token === '') continue;
    tokens.push(words.length);
    for (const [at, word] of token.split('|').entries()) {
      if (at > 0) close();
      if (word !== '') put(word);
    }
  }
  close();
  tokens.push(words.length);
  if (words.length >= ends.length) ends = new Int32Array(2 * words.length);
  for (const sentence of sentences) readSentence(sentence);
}

function readSentence(sentence: Sentence): void {
  const { from, to, runs } = sentence;
  const marked = `^${sentence.text}$`;
  for (let length = SHORTEST_RUN; length <= LONGEST_RUN; length++)
    for (let at = 0; at + length <= marked.length; at++)
      runs.push(table.slotOf(RUNS, hashRange(marked, at, at + length, 40 + length)));
  /** Words since the last "not". */
  let since = NEGATED + 1;
  for (let at = from; at < to; at++) {
    const word = words[at] as Word;
    const place = at - from;
    note(WORDS, word.place, 1, 0);
    if (word.stemPlace !== null) note(WORDS, word.stemPlace, 0.7, 0);
    for (const part of word.parts) note(WORDS, part, 0.5, 0);
    note(
      PAIRS,
      place === 0 ? hash(`^ ${texts[at] ?? ''}`, 3) : hashJoined(texts, at - 1, 1, 2, 3),
      1,
      Math.min(place, 1),
    );
    if (place > 1) {
      note(PAIRS, hashJoined(texts, at - 2, 2, 2, 4), 0.6, 2);
      note(PAIRS, hashJoined(texts, at - 2, 1, 3, 5), 0.8, 2);
    }
    if (at === to - 1) note(PAIRS, hash(`${texts[at] ?? ''} $`, 3), 1, 0);
    for (let back = 1; back <= SKIPPED && back <= place; back++)
      note(SKIPS, hashJoined(stems, at - back, back, 2, 30), 1 / back, back);
    note(ROOTS, word.rootPlace, 1, 0);
    if (place > 0) note(ROOTS, hashJoined(roots, at - 1, 1, 2, 32), 1, 1);
    const own = word.classes;
    if (word.negates) since = 0;
    else if (++since <= NEGATED) {
      note(SKIPS, word.deniedPlace, 0.7, since);
      for (const id of own) note(SKIPS, hashPair(id, 1, 34), 0.7, since);
    }
    for (const id of own) note(ABOUT, hashPair(id, 0, 6), 1, 0);
    if (own.length > 0) readMeanings(at, place, own, at + 1 < to);
    ends[at] = count;
  }
}

function readMeanings(at: number, place: number, own: readonly number[], hasNext: boolean): void {
  for (let back = 1; back <= NEAR && back <= place; back++) {
    const amount = 1 / (0.7 + 0.3 * back);
    for (const a of words[at - back]?.classes ?? []) for (const b of own) note(ABOUTS, hashPair(a, b, 7), amount, back);
  }
  const before = place > 0 ? words[at - 1] : undefined;
  const next = hasNext ? words[at + 1] : undefined;
  for (const id of own) {
    if (before) note(ABOUTS, hashPair(before.asBefore, id, 8), 0.7, 1);
    if (next) note(ABOUTS, hashPair(id, next.asNext, 9), 0.7, ONE_AFTER);
  }
}

/** Counts the words of a sentence that stand in a part, as if the part were all that is said. */
function countWords({ text, from: first, to: last, runs }: Sentence, from: number, to: number): void {
  countRuns(text, runs, from === first ? 0 : (starts[from] ?? 0) + 1, to === last ? null : (starts[to] ?? 0));
  if (from > first) table.add(table.slotOf(PAIRS, hash(`^ ${texts[from] ?? ''}`, 3)), 1);
  if (to < last) table.add(table.slotOf(PAIRS, hash(`${texts[to - 1] ?? ''} $`, 3)), 1);
  for (let at = from, each = from === 0 ? 0 : (ends[from - 1] ?? 0); at < to; at++) {
    const end = ends[at] ?? 0;
    const before = at - from;
    for (; each < end; each++) {
      const asks = asked[each] ?? 0;
      if (asks <= before || (asks === ONE_AFTER && at < to - 1)) table.add(slots[each] ?? 0, amounts[each] ?? 0);
    }
  }
}

/**
 * Letters in a row of a part of a sentence, its ends marked.
 * @param from 0, or the place of its first letter in the marked sentence
 * @param past null, or the place after its last letter in the marked sentence
 */
function countRuns(text: string, runs: readonly number[], from: number, past: number | null): void {
  const whole = text.length + 2;
  const to = past ?? whole;
  let row = 0;
  for (let length = SHORTEST_RUN; length <= LONGEST_RUN; length++) {
    for (let at = from; at + length <= to; at++) table.add(runs[row + at] ?? 0, 1);
    row += Math.max(0, whole - length + 1);
  }
  if (from === 0 && past === null) return;
  const marked = `^${text.slice(Math.max(0, from - 1), to - 1)}$`;
  for (let length = SHORTEST_RUN; length <= LONGEST_RUN && length <= marked.length; length++) {
    const atEnd = marked.length - length;
    if (from > 0) table.add(table.slotOf(RUNS, hashRange(marked, 0, length, 40 + length)), 1);
    if (past !== null && (from === 0 || atEnd > 0))
      table.add(table.slotOf(RUNS, hashRange(marked, atEnd, marked.length, 40 + length)), 1);
  }
}

const found = (place: number, amount = 1): void => table.add(table.slotOf(FOUND, place), amount);
const LONG = Array.from({ length: 9 }, (_, long) => hash(`long ${long}`, 23));
const LAUGHS = hash('laughs', 22);
const QUOTES = hash('quotes', 22);

/** Counts a part of the text that was read, from one token to another. */
function countPart(from: number, to: number, text: string, { laughs, quotes }: Reading): void {
  const [first, past] = [tokens[from] ?? 0, tokens[to] ?? 0];
  for (const sentence of sentences)
    if (sentence.from < past && sentence.to > first)
      countWords(sentence, Math.max(first, sentence.from), Math.min(past, sentence.to));
  if (laughs) found(LAUGHS);
  if (quotes) found(QUOTES, 0.5);
  const { length } = text.replace(/ ?\| ?/g, ' ');
  found(LONG[Math.min(8, Math.ceil(Math.log2(1 + length / 8)))] ?? 0, 0.5);
}

/** What the patterns found, which is said of the whole message. */
function countEvidence({ text, withoutIdioms, evidence }: Reading): void {
  for (const { id, level, self, negated } of evidence) {
    found(hash(`hit ${id}`, 20));
    found(hash(`level ${level}${self ? ' self' : ''}${negated ? ' negated' : ''}`, 20));
  }
  if (withoutIdioms === text) return;
  found(hash('idiom', 21));
  for (const match of withoutIdioms.matchAll(/([a-z0-9]+)? ?_ ?([a-z0-9]+)?/g)) {
    found(hash(`${match[1] ?? ''} _`, 21), 0.5);
    found(hash(`_ ${match[2] ?? ''}`, 21), 0.5);
  }
}

/** Reads a message, and counts as much of it as is read at once. */
function countWhole(reading: Reading): void {
  const { text } = reading;
  read(text);
  countEvidence(reading);
  countPart(0, tokensWithin(text), text.slice(0, LONGEST_TEXT), reading);
}

/** Whole tokens among the first letters of a text. */
function tokensWithin(text: string): number {
  if (text.length <= LONGEST_TEXT) return tokens.length - 1;
  return text.slice(0, text.lastIndexOf(' ', LONGEST_TEXT)).split(' ').filter(Boolean).length;
}

/** The features of a message: words, parts of them and what they are about, pairs of both, and what the patterns found. */
export function featuresOf(reading: Reading): Features {
  countWhole(reading);
  return table.takeFeatures();
}

/** Weights of each place, and what a message without any begins with. */
export type Scorer = { weights: Int8Array | Float32Array; scale: number; bias: number };

/** What weights say of a message and then of each of the given parts of it, which are read by their words alone. */
export function scoresOf(
  reading: Reading,
  { weights, scale, bias }: Scorer,
  tokens: readonly string[],
  parts: readonly (readonly [from: number, to: number])[],
): number[] {
  countWhole(reading);
  const scores = [table.takeScore(weights) * scale + bias];
  for (const [from, to] of parts) {
    countPart(from, to, textOfPart(tokens, from, to), reading);
    scores.push(table.takeScore(weights) * scale + bias);
  }
  return scores;
}

export const textOfPart = (tokens: readonly string[], from: number, to: number): string =>
  ` ${tokens.slice(from, to).join(' ')} `;
