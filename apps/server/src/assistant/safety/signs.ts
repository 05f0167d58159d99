import type { Pattern, SafetyCategory } from './pattern.ts';

/**
 * A sign in the language of `sequences.ts`. From CRISIS_WEIGHT on it stands for a crisis alone, from CONCERN_WEIGHT for a
 * concern; lighter ones count together, and the subject that stands beside a sign takes something from it.
 * From FIRM_WEIGHT on it is not weakened by its surroundings.
 */
export type Sign = {
  id: string;
  category: SafetyCategory;
  weight: number;
  about: Pattern['about'];
  source: string;
};

export const CONCERN_WEIGHT = 3;
export const CRISIS_WEIGHT = 6;
export const FIRM_WEIGHT = 7;

type Row = [id: string, weight: number, source: string, about?: Pattern['about']];

export const signs = (category: SafetyCategory, rows: Row[]): Sign[] =>
  rows.map(([id, weight, source, about = 'subject']) => ({ id, category, weight, about, source }));
