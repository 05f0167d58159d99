import type { EvidenceKind } from '@parley/contracts/assistant/competencies.ts';

/** A piece of evidence that its person accepted. */
export type Accepted = { level: number; kind: EvidenceKind; at: string };

/** Where somebody stands in one competency; times are ISO 8601. */
export type Standing = {
  level: number;
  /** 0 to 1: how much spoke for the level when it was shown last. */
  confidence: number;
  /** Pieces that speak for this level. */
  count: number;
  lastAt: string;
  /** Without anything new, the level fades then. */
  holdsUntil: string;
};

/** What is missing for a level; all of it nothing means: reached. */
export type Missing = { pieces: number; kinds: number; days: number };

export const LEVELS = 4;
const PIECES = 3;
const KINDS = 2;
const DAYS = 2;
/** What one thinks of oneself speaks for no more than this. */
const MOST_BY_SELF = 2;
const DAY_MS = 86_400_000;
const HALVES_EVERY_MS = 180 * DAY_MS;
/** Three pieces of half a year ago: so long they hold a level, and more of them longer. */
const LEAST_WEIGHT = PIECES / 2;
/** A day begins at three: an evening that runs late is one evening. */
const DAY_BEGINS_MS = 3 * 3_600_000;

const dayOf = (at: string): number => Math.floor((Date.parse(at) - DAY_BEGINS_MS) / DAY_MS);

const reach = ({ kind, level }: Accepted): number => (kind === 'self' ? Math.min(level, MOST_BY_SELF) : level);

/** Each counts half as much with every 180 days; what lies ahead of `now`, after a clock was put back, counts whole. */
const weightAt = (pieces: readonly Accepted[], now: number): number =>
  pieces.reduce((sum, { at }) => sum + 0.5 ** (Math.max(0, now - Date.parse(at)) / HALVES_EVERY_MS), 0);

/** What speaks for a level: what was shown at it or above. */
export const speaksFor = (level: number, pieces: readonly Accepted[]): Accepted[] =>
  pieces.filter((piece) => reach(piece) >= level);

/** What a level still needs: three pieces that are fresh enough, of two kinds, from two days. */
export function missingFor(level: number, accepted: readonly Accepted[], now: Date): Missing {
  const pieces = speaksFor(level, accepted);
  const faded = Math.max(0, Math.ceil(LEAST_WEIGHT - weightAt(pieces, now.getTime())));
  return {
    pieces: Math.max(PIECES - pieces.length, faded, 0),
    kinds: Math.max(0, KINDS - new Set(pieces.map(({ kind }) => kind)).size),
    days: Math.max(0, DAYS - new Set(pieces.map(({ at }) => dayOf(at))).size),
  };
}

const reached = ({ pieces, kinds, days }: Missing): boolean => pieces === 0 && kinds === 0 && days === 0;

/** When the weight of the pieces falls below what a level needs: all fade alike, so it is one step of logarithm. */
function fadesAt(pieces: readonly Accepted[]): number {
  const from = Math.max(...pieces.map(({ at }) => Date.parse(at)));
  return from + Math.floor(HALVES_EVERY_MS * Math.log2(weightAt(pieces, from) / LEAST_WEIGHT));
}

/**
 * The level rule: the highest level for which three accepted pieces of evidence speak, of at least two kinds and from at
 * least two days, each weighing half as much with every 180 days. Null: not enough evidence yet.
 */
export function standingOf(accepted: readonly Accepted[], now: Date): Standing | null {
  for (let level = LEVELS; level >= 1; level -= 1) {
    if (!reached(missingFor(level, accepted, now))) continue;
    const pieces = speaksFor(level, accepted);
    const last = Math.max(...pieces.map(({ at }) => Date.parse(at)));
    const weight = weightAt(pieces, last);
    return {
      level,
      confidence: weight / (weight + LEAST_WEIGHT),
      count: pieces.length,
      lastAt: new Date(last).toISOString(),
      holdsUntil: new Date(fadesAt(pieces)).toISOString(),
    };
  }
  return null;
}
