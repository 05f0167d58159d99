import { readFileSync } from 'node:fs';
import { LEARNED_SAFETY } from '../../installation.ts';
import type { Features } from '../learning/hashed-features.ts';
import { BUCKETS } from './features.ts';

/** What a message that sounds like danger is about, in the order of the weights. */
export const SUBJECTS = ['self', 'harm', 'violence', 'abuse', 'other'] as const;
export type Subject = (typeof SUBJECTS)[number];
/** Fewer places than for danger itself: which of five it is needs less. */
export const SUBJECT_BUCKETS = 1 << 15;

export type ModelHeader = {
  version: 1;
  /** SHA-256 of the training set, so that a set that has grown asks for new weights. */
  trainedOn: string;
  scale: number;
  bias: number;
  subjects: { scale: number; bias: number }[];
  /** From here on the answer is a gentle question, and from `alarm` on the safety path. */
  check: number;
  alarm: number;
};
export type LearnedModel = { header: ModelHeader; weights: Int8Array; subjects: Int8Array[] };

/** One line of JSON, then a byte for every weight: danger first, then each subject. */
export function decodeModel(file: Buffer): LearnedModel {
  const end = file.indexOf(10);
  const header = JSON.parse(file.toString('utf8', 0, end)) as ModelHeader;
  const bytes = new Int8Array(file.buffer, file.byteOffset + end + 1, file.length - end - 1);
  if (bytes.length !== BUCKETS + SUBJECTS.length * SUBJECT_BUCKETS)
    throw new Error('the weights of the safety check are not whole');
  return {
    header,
    weights: bytes.subarray(0, BUCKETS),
    subjects: SUBJECTS.map((_, at) =>
      bytes.subarray(BUCKETS + at * SUBJECT_BUCKETS, BUCKETS + (at + 1) * SUBJECT_BUCKETS),
    ),
  };
}

let loaded: LearnedModel | null = null;
/** Read from the disk at the first use, which is the warm-up when somebody comes. */
export const learnedModel = (): LearnedModel => (loaded ??= decodeModel(readFileSync(LEARNED_SAFETY)));

/** What it is about, given that it is danger. */
export function subjectOf({ header, subjects }: LearnedModel, { places, amounts }: Features): Subject {
  let best: Subject = 'self';
  let most = -Infinity;
  for (const [index, subject] of SUBJECTS.entries()) {
    const weights = subjects[index];
    const { scale, bias } = header.subjects[index] ?? { scale: 0, bias: 0 };
    let sum = 0;
    for (let at = 0; at < places.length; at++)
      sum += (weights?.[(places[at] ?? 0) % SUBJECT_BUCKETS] ?? 0) * (amounts[at] ?? 0);
    const score = sum * scale + bias;
    if (score > most) {
      most = score;
      best = subject;
    }
  }
  return best;
}
