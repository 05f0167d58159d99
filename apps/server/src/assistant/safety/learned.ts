import type { Reading, Scorer } from './features.ts';
import { featuresOf, scoresOf, textOfPart } from './features.ts';
import type { LearnedModel, Subject } from './learned-model.ts';
import { learnedModel, subjectOf } from './learned-model.ts';

export type Learned = { finding: 'none' | 'check' | 'alarm'; score: number; subject: Subject };

/** A message of more words is read in windows too: one sentence of danger must not drown in a long report of the week. */
const SHORT_ENOUGH = 34;
const WINDOW = 18;
const MOST_WINDOWS = 32;
/** Many windows are many chances to be wrong: one of them has to say it more clearly than a whole message. */
const WINDOW_HANDICAP = 1.5;

/**
 * The second tier: weights learned from sentences of danger and of ordinary talk, over words, what they are about, and what
 * the patterns found; `bonus` is what exact patterns add to it. The same message always gives the same answer.
 */
export function readByLearning(reading: Reading, bonus: number, model: LearnedModel = learnedModel()): Learned {
  const { header, weights } = model;
  const { score: read, said } = scoreOfReading(reading, { weights, scale: header.scale, bias: header.bias });
  const score = read + bonus;
  const finding = score >= header.alarm ? 'alarm' : score >= header.check ? 'check' : 'none';
  return { finding, score, subject: finding === 'none' ? 'self' : subjectOf(model, featuresOf(said)) };
}

/** The highest score of the message and of its windows, and what it was given for. */
export function scoreOfReading(reading: Reading, scorer: Scorer): { score: number; said: Reading } {
  const tokens = reading.text.split(' ').filter(Boolean);
  const windows = windowsOf(tokens.length);
  const [whole = 0, ...parts] = scoresOf(reading, scorer, tokens, windows);
  let [score, said] = [whole, reading];
  for (const [at, part] of parts.entries()) {
    const found = part - WINDOW_HANDICAP;
    if (found <= score) continue;
    const [from, to] = windows[at] ?? [0, 0];
    [score, said] = [found, windowReading(textOfPart(tokens, from, to), reading)];
  }
  return { score, said };
}

/** A window is read by its words alone: what the patterns found is said of the whole message. */
export const windowReading = (text: string, { laughs, quotes }: Reading): Reading => ({
  text,
  withoutIdioms: text,
  laughs,
  quotes,
  evidence: [],
});

/** Overlapping parts of a message of so many words, of which there is a bounded number however long it is. */
export function windowsOf(words: number): [from: number, to: number][] {
  if (words <= SHORT_ENOUGH) return [];
  const step = Math.max(WINDOW / 2, Math.ceil(words / MOST_WINDOWS));
  const parts: [number, number][] = [];
  for (let at = 0; at + step < words; at += step) parts.push([at, Math.min(at + 2 * step, words)]);
  return parts;
}
