/** What messages are turned into before a linear model reads them: words and parts of words, each hashed to a place. */

/** Hashed places and how much stands on each, index by index. */
export type Features = { places: Int32Array; amounts: Float32Array };

/** FNV-1a with a finish that spreads it; not for secrets. */
export const hash = (text: string, seed: number): number => hashRange(text, 0, text.length, seed);

/** As `hash`, of a part of a text, without cutting it out. */
export function hashRange(text: string, from: number, to: number, seed: number): number {
  let value = 2166136261 ^ seed;
  for (let at = from; at < to; at++) value = Math.imul(value ^ text.charCodeAt(at), 16777619);
  value ^= value >>> 15;
  value = Math.imul(value, 0x2c1b3c6d);
  return (value ^ (value >>> 13)) >>> 0;
}
/** As `hash` of the words with a space between them, without joining them. */
export function hashJoined(words: readonly string[], from: number, step: number, count: number, seed: number): number {
  let value = 2166136261 ^ seed;
  for (let each = 0; each < count; each++) {
    if (each > 0) value = Math.imul(value ^ 32, 16777619);
    const word = words[from + each * step] ?? '';
    for (let at = 0; at < word.length; at++) value = Math.imul(value ^ word.charCodeAt(at), 16777619);
  }
  value ^= value >>> 15;
  value = Math.imul(value, 0x2c1b3c6d);
  return (value ^ (value >>> 13)) >>> 0;
}
export const hashPair = (a: number, b: number, seed: number): number => {
  let value = Math.imul(a + 1, 0x9e3779b1) ^ Math.imul(b + 1, 0x85ebca6b) ^ Math.imul(seed, 0xc2b2ae35);
  value ^= value >>> 15;
  value = Math.imul(value, 0x2c1b3c6d);
  return (value ^ (value >>> 13)) >>> 0;
};

export const stemOf = (word: string): string =>
  word.length < 5 ? word : word.replace(/(?:ements?|ations?|ings?|ees?|aient|ais|ait|ees|er|ez|es|ed|e|s)$/, '');

const LONGEST_WORD = 24;
const REMEMBERED = 3000;
const NONE = new Uint32Array(0);
const rememberedParts = new Map<string, Uint32Array>();

/** Three to five letters in a row of a word, its ends marked: what slips and endings leave of it. */
export function partsOf(word: string): Uint32Array {
  if (word.length < 4) return NONE;
  const known = rememberedParts.get(word);
  if (known !== undefined) return known;
  const marked = `<${word.slice(0, LONGEST_WORD)}>`;
  const places: number[] = [];
  for (let length = 3; length <= 5; length++)
    for (let at = 0; at + length <= marked.length; at++) places.push(hash(marked.slice(at, at + length), 10 + length));
  const found = Uint32Array.from(places);
  if (rememberedParts.size >= REMEMBERED) rememberedParts.clear();
  rememberedParts.set(word, found);
  return found;
}

/** One group of features, of one length together whatever their number: a long message weighs as much as a short one. */
export type Group = { weight: number; buckets: number; seen: Map<number, number> };
/** @param buckets places a feature may fall on, a power of two */
export const group = (weight: number, buckets: number): Group => ({ weight, buckets, seen: new Map() });
export const add = ({ seen, buckets }: Group, place: number, amount = 1): void => {
  const at = place % buckets;
  seen.set(at, Math.min(3, (seen.get(at) ?? 0) + amount));
};

/** The groups as one; `weigh` says how much a place tells at all. */
export function together(groups: Group[], weigh?: (place: number) => number): Features {
  const sum = new Map<number, number>();
  for (const { weight, seen } of groups) {
    if (weigh) for (const [place, amount] of seen) seen.set(place, amount * weigh(place));
    let square = 0;
    for (const amount of seen.values()) square += amount * amount;
    const scale = square === 0 ? 0 : weight / Math.sqrt(Math.max(square, 1));
    for (const [place, amount] of seen) sum.set(place, (sum.get(place) ?? 0) + amount * scale);
  }
  return { places: Int32Array.from(sum.keys()), amounts: Float32Array.from(sum.values()) };
}
