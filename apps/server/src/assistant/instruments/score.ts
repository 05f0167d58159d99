import type { Band } from '@parley/contracts/assistant/instruments.ts';
import type { Item, ScaleId } from './ipip-items.ts';
import { SCALES } from './ipip-items.ts';

/** From 1, not at all, to 5, very well: by item. */
export type Answers = Record<string, number>;
export type Score = { raw: number; band: Band };
export type Scores = Record<string, Score>;
const LEAST = 1;
const MOST = 5;

/** The least and the most that the items of a scale can sum up to. */
export const rangeOf = (items: readonly Item[], scale: ScaleId): { min: number; max: number } => {
  const count = items.filter((item) => item.scale === scale).length;
  return { min: count * LEAST, max: count * MOST };
};

/** The scales that a list of items measures, in the order of the house. */
export const scalesOf = (items: readonly Item[]): ScaleId[] =>
  SCALES.filter((scale) => items.some((item) => item.scale === scale));

/** In which third of its range a sum lies; on the line between two, the outer one. A share of the range, not of any people. */
export function bandOf(raw: number, { min, max }: { min: number; max: number }): Band {
  const third = (max - min) / 3;
  if (raw <= min + third) return 'lower';
  return raw >= max - third ? 'upper' : 'middle';
}

export const isItemOf = (items: readonly Item[], id: string): boolean => items.some((item) => item.id === id);

/** PROF-4: sums by scale, reversed items turned round; null while an item has no answer. Pure. */
export function scoresOf(items: readonly Item[], answers: Answers): Scores | null {
  const scores: Scores = {};
  for (const scale of scalesOf(items)) {
    let raw = 0;
    for (const item of items.filter((each) => each.scale === scale)) {
      const answer = answers[item.id];
      if (answer === undefined || !Number.isInteger(answer) || answer < LEAST || answer > MOST) return null;
      raw += item.reversed ? LEAST + MOST - answer : answer;
    }
    scores[scale] = { raw, band: bandOf(raw, rangeOf(items, scale)) };
  }
  return scores;
}
