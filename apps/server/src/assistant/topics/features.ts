import { TOPICS } from '@parley/contracts/assistant/topics.ts';
import type { Features } from '../learning/hashed-features.ts';
import { hash, hashPair, partsOf, stemOf } from '../learning/hashed-features.ts';
import { classReader } from '../learning/word-classes.ts';
import { normalise } from '../safety/normalise.ts';
import { keywordsEn } from './keywords-en.ts';
import { keywordsFr } from './keywords-fr.ts';
import { wordGroups } from './word-groups.ts';

/** Places a feature may fall on; a power of two. */
export const BUCKETS = 1 << 18;
/** Characters of a conversation that are read: what it is about has been said by then. */
export const LONGEST_TEXT = 6_000;
const LONGEST_WORDS = 900;
const REMEMBERED = 6_000;
/** How often one feature counts in a text. */
const MOST_TIMES = 3;

/** What is known of a word before anybody is heard to say it: where it, its stem and its parts stand, the topics it speaks of in either language (people mix them), and its groups. */
type Known = {
  word: number;
  /** Where the stem stands, and the number it has in pairs; -1 where the word is its own stem. */
  stem: number;
  root: number;
  parts: Uint32Array;
  topics: readonly number[];
  groups: readonly number[];
};
/** A text as it is read: known words, sentence by sentence. */
export type Words = readonly (readonly Known[])[];

export type FeatureReader = {
  /** The messages of a text, one a line, those that say nothing left out. */
  read(text: string): Words[];
  /**
   * What stands in the words of a person: words, their stems, letters in a row, neighbours, the topics they speak of and the groups they belong to.
   * @param weigh how much a place tells, the more the fewer conversations have it; without it all tell the same
   */
  features(words: Words, weigh?: (place: number) => number): Features;
};

/** Holds some megabytes of room to count in: whoever asks for one lets go of it when there is nothing more to read. */
export function featureReader(): FeatureReader {
  const readers = { en: classReader(keywordsEn), fr: classReader(keywordsFr), groups: classReader(wordGroups) };
  const topicOf = Object.keys(keywordsEn).map((id) => TOPICS.indexOf(id as (typeof TOPICS)[number]));
  const remembered = new Map<string, Known>();
  // How much of one kind of feature stands on each place, and which places those are, in the order they came up.
  const amounts = new Float32Array(BUCKETS);
  const touched: number[] = [];
  const sums = new Float32Array(BUCKETS);
  const found: number[] = [];

  const known = (word: string): Known => {
    const before = remembered.get(word);
    if (before !== undefined) return before;
    const stem = stemOf(word);
    const topics = [...new Set([...readers.en(word), ...readers.fr(word)])].map((id) => topicOf[id] ?? 0);
    const read = {
      word: hash(word, 1),
      stem: stem === word ? -1 : hash(stem, 2),
      root: hash(stem, 9),
      parts: partsOf(word),
      topics,
      groups: readers.groups(word),
    };
    if (remembered.size >= REMEMBERED) remembered.clear();
    remembered.set(word, read);
    return read;
  };

  const add = (hashed: number, amount: number): void => {
    const place = hashed % BUCKETS;
    const before = amounts[place] ?? 0;
    if (before === 0) touched.push(place);
    amounts[place] = Math.min(MOST_TIMES, before + amount);
  };

  /** What was added since the last time, as long together whatever its number: a long text weighs as much as a short one. */
  const gather = (weight: number, weigh?: (place: number) => number): void => {
    let square = 0;
    for (const place of touched) {
      const amount = (amounts[place] ?? 0) * (weigh ? weigh(place) : 1);
      amounts[place] = amount;
      square += amount * amount;
    }
    const scale = weight / Math.sqrt(Math.max(square, 1));
    for (const place of touched) {
      const amount = (amounts[place] ?? 0) * scale;
      amounts[place] = 0;
      if (amount === 0) continue;
      const before = sums[place] ?? 0;
      if (before === 0) found.push(place);
      sums[place] = before + amount;
    }
    touched.length = 0;
  };

  return {
    read: (text) => {
      let left = LONGEST_WORDS;
      const sentence = (words: string): Known[] => {
        const list = words.split(' ').filter(Boolean).slice(0, left);
        left -= list.length;
        return list.map(known);
      };
      return text
        .slice(0, LONGEST_TEXT)
        .split('\n')
        .map((message) =>
          normalise(message)
            .text.split('|')
            .map(sentence)
            .filter((each) => each.length > 0),
        )
        .filter((message) => message.length > 0);
    },
    features: (words, weigh) => {
      for (const sentence of words)
        for (const { word, stem } of sentence) {
          add(word, 1);
          if (stem >= 0) add(stem, 0.7);
        }
      gather(1, weigh);
      for (const sentence of words) for (const { parts } of sentence) for (const part of parts) add(part, 0.5);
      gather(0.5, weigh);
      for (const sentence of words)
        for (const [at, { root }] of sentence.entries()) {
          const before = sentence[at - 1];
          if (before) add(hashPair(before.root, root, 3), 1);
          const earlier = sentence[at - 2];
          if (earlier) add(hashPair(earlier.root, root, 4), 0.5);
        }
      gather(1, weigh);
      // A topic that many words speak of says no less for being common.
      for (const sentence of words)
        for (const { topics } of sentence) for (const topic of topics) add(hashPair(topic, 0, 5), 1 / topics.length);
      gather(1.5);
      for (const sentence of words) {
        let before: readonly number[] = [];
        for (const { groups } of sentence) {
          for (const id of groups) {
            add(hashPair(id, 0, 6), 1);
            for (const last of before) add(hashPair(last, id, 7), 0.3);
          }
          if (groups.length > 0) before = groups;
        }
      }
      gather(1);
      const features = {
        places: Int32Array.from(found),
        amounts: Float32Array.from(found, (place) => sums[place] ?? 0),
      };
      for (const place of found) sums[place] = 0;
      found.length = 0;
      return features;
    },
  };
}
