export type SafetyCategory = 'suicidal_ideation' | 'self_harm' | 'violent_thoughts' | 'abuse';
/** `weak` says nothing alone; two different weak signals make a concern. */
export type PatternLevel = 'weak' | 'concern' | 'crisis' | 'imminent';

export type Pattern = {
  id: string;
  category: SafetyCategory;
  level: PatternLevel;
  /** `self`: can only be about the writer. `mention`: a noun that says nothing about who. `subject`: look who stands before it. */
  about: 'self' | 'subject' | 'mention';
  find: RegExp;
};

/** Words between two parts of a pattern: at most three, never across a sentence. */
const GAP = '(?: [a-z0-9]+){0,3}';

/**
 * A phrase over normalised text: words with single spaces, `~` for a gap of up to three words, `$` for the end of a sentence.
 * Every repetition is bounded, so the cost stays linear in the length of the message.
 */
export const phrase = (source: string): RegExp =>
  new RegExp(`(?<= )(?:${source.replaceAll(' ~', GAP).replaceAll(' $', '(?= (?:\\||$))')})(?= )`, 'g');

type Row = [id: string, level: PatternLevel, about: Pattern['about'], source: string];

/** Patterns of one category. */
export const group = (category: SafetyCategory, rows: Row[]): Pattern[] =>
  rows.map(([id, level, about, source]) => ({ id, category, level, about, find: phrase(source) }));
