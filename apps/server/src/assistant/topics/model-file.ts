import { readFileSync } from 'node:fs';
import { TOPICS } from '@parley/contracts/assistant/topics.ts';
import { LEARNED_TOPICS } from '#installation';
import type { FeatureReader } from './features.ts';
import { BUCKETS, featureReader } from './features.ts';

export type TopicModelHeader = {
  version: 2;
  /** SHA-256 of the training set and the keywords, so that a set that has grown asks for new weights. */
  trainedOn: string;
  scales: number[];
  biases: number[];
  /** From here on the likeliest topic is a label, and a second or third one beside it. */
  first: number;
  further: number;
  /** What stands on a byte of `rarity`. */
  rarityScale: number;
};
export type TopicModel = {
  header: TopicModelHeader;
  /** How much a place tells. */
  rarity: Uint8Array;
  /** Where the weights of a place stand; 0 for those that say next to nothing, which have none. */
  rows: Int32Array;
  /** Of all topics row by row, so that one feature is read in one go; row 0 is empty. */
  weights: Int8Array;
  reader: FeatureReader;
};

const PLACES_BYTES = BUCKETS / 8;

/** One line of JSON, a byte of rarity for every place, a bit for every place that has weights, then a byte for each of them and topic. */
export function encodeTopicModel(
  header: TopicModelHeader,
  { rarity, kept, weights }: { rarity: Uint8Array; kept: readonly number[]; weights: Int8Array },
): Buffer {
  const bits = Buffer.alloc(PLACES_BYTES);
  for (const place of kept) bits[place >> 3] = (bits[place >> 3] ?? 0) | (1 << (place & 7));
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), rarity, bits, Buffer.from(weights.buffer)]);
}

export function decodeTopicModel(file: Buffer): TopicModel {
  const end = file.indexOf(10);
  const header = JSON.parse(file.toString('utf8', 0, end)) as TopicModelHeader;
  const bytes = file.subarray(end + 1);
  const bits = bytes.subarray(BUCKETS, BUCKETS + PLACES_BYTES);
  const rows = new Int32Array(BUCKETS);
  let row = 0;
  for (let place = 0; place < BUCKETS; place++) if (((bits[place >> 3] ?? 0) >> (place & 7)) & 1) rows[place] = ++row;
  const rest = bytes.subarray(BUCKETS + PLACES_BYTES);
  if (rest.length !== row * TOPICS.length) throw new Error('the weights of the topics are not whole');
  const weights = new Int8Array((row + 1) * TOPICS.length);
  weights.set(rest, TOPICS.length);
  return {
    header,
    rarity: new Uint8Array(bytes.buffer, bytes.byteOffset, BUCKETS),
    rows,
    weights,
    reader: featureReader(),
  };
}

/** A few megabytes: whoever asks for it keeps it as long as it is needed, and no longer. */
export const readTopicModel = (): TopicModel => decodeTopicModel(readFileSync(LEARNED_TOPICS));

/** Stands beside each label, so that another model asks for another look. */
export const versionOf = ({ header }: TopicModel): string => `offline-${header.trainedOn.slice(0, 12)}`;
