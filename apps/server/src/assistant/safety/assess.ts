import type { Facts, Hit } from './context.ts';
import {
  bystander,
  factsOf,
  hasHappened,
  inFiction,
  isBereaved,
  isNegated,
  isPast,
  speaksOfWork,
  thinksOfIt,
} from './context.ts';
import { withoutIdioms } from './idioms.ts';
import { englishPatterns } from './lexicon-en.ts';
import { englishHarmPatterns } from './lexicon-en-harm.ts';
import { frenchPatterns } from './lexicon-fr.ts';
import { looseBodyPatterns, loosePatterns } from './lexicon-loose.ts';
import { normalise } from './normalise.ts';
import type { Pattern, PatternLevel, SafetyCategory } from './pattern.ts';

export type SafetyLevel = 'none' | 'concern' | 'crisis' | 'imminent';

export type SafetyAssessment = {
  level: SafetyLevel;
  category: SafetyCategory | null;
  /** False when the person speaks of somebody else in danger, or of somebody they lost. */
  aboutSelf: boolean;
  /** Ids of the patterns that decided, for counting; never a word of the message. */
  signals: string[];
};

const NOTHING: SafetyAssessment = { level: 'none', category: null, aboutSelf: true, signals: [] };
const RANK: Record<PatternLevel, number> = { weak: 0, concern: 1, crisis: 2, imminent: 3 };
const LEVELS = ['none', 'concern', 'crisis', 'imminent'] as const;

/** Said so often in jest that a laugh beside it makes it a concern, not a crisis. */
const HYPERBOLE = new Set([
  'en.kms',
  'en.want-die',
  'en.me-die',
  'en.kill-self',
  'en.die',
  'fr.mourir',
  'fr.etre-mort',
  'fr.me-tuer',
]);
/** More hits of one pattern than this change nothing. */
const HITS_OF_A_PATTERN = 5;
/** Characters of a sentence that are read on each side of a hit. */
const REACH = 200;
const EXACT = [...englishPatterns, ...englishHarmPatterns, ...frenchPatterns];
const LOOSE = [...loosePatterns, ...looseBodyPatterns];

type Judged = {
  pattern: Pattern;
  level: number;
  self: boolean;
  bereaved: boolean;
  negated: boolean;
  weakWords: string;
};

/**
 * Reads a message for danger, always in both languages. Pure; the same message always gives the same answer, and the
 * message appears nowhere in it.
 */
export function assess(message: string): SafetyAssessment {
  const { text: read, laughs, quotes } = normalise(message);
  const text = withoutIdioms(read);
  let facts: Facts | null = null;
  const context: Message = { text, laughs, quotes, facts: () => (facts ??= factsOf(text)) };
  const exact = findAll(EXACT, context);
  // The wide net is cast only where the exact patterns found no crisis: it could add nothing to one.
  const found = exact.some((each) => each.self && each.level >= RANK.crisis)
    ? exact
    : [...exact, ...findAll(LOOSE, context)];
  return conclude(found, context);
}

function findAll(patterns: readonly Pattern[], context: Message): Judged[] {
  const judged: Judged[] = [];
  for (const pattern of patterns) {
    pattern.find.lastIndex = 0;
    for (let count = 0; count < HITS_OF_A_PATTERN; count++) {
      const match = pattern.find.exec(context.text);
      if (!match) break;
      const verdict = judge(pattern, cut(context.text, match.index, match[0]), context);
      if (verdict) judged.push(verdict);
    }
  }
  return judged;
}

/** The sentence around a hit, as far as it matters: a message without a full stop must not cost more than one with them. */
function cut(text: string, at: number, found: string): Hit {
  const past = at + found.length;
  const start = Math.max(text.lastIndexOf('|', at) + 1, at - REACH);
  const stop = text.indexOf('|', past);
  const end = Math.min(stop === -1 ? text.length : stop, past + REACH);
  return { found, before: text.slice(start, at), after: text.slice(past, end), sentence: text.slice(start, end) };
}

type Message = { text: string; laughs: boolean; quotes: boolean; facts: () => Facts };

function judge(pattern: Pattern, hit: Hit, message: Message): Judged | null {
  const other = bystander(pattern, hit);
  // "il veut me tuer" is a threat, which has a pattern of its own.
  if (
    other &&
    pattern.about === 'self' &&
    pattern.category === 'suicidal_ideation' &&
    / (?:me|m) /.test(` ${hit.found} `)
  )
    return null;
  const self = pattern.about === 'self' || !other;
  if (pattern.about === 'mention' && pattern.id.endsWith('.suicide')) {
    if (speaksOfWork(hit)) return null;
    if (!other && !thinksOfIt(hit)) {
      return inFiction(hit.sentence) || message.facts().fiction
        ? null
        : { pattern, level: 1, self: true, bereaved: isBereaved(hit), negated: false, weakWords: '' };
    }
  }
  if (!self && inFiction(hit.sentence) && !other?.close) return null;
  let level = RANK[pattern.level];
  const negated = isNegated(hit);
  if (negated) {
    if (level < RANK.crisis || pattern.category === 'violent_thoughts' || pattern.category === 'abuse') return null;
    level = RANK.concern;
  }
  const bereaved = isBereaved(hit) && !/ (?:me|m|my|myself|je|i) $/.test(hit.before);
  if (level > RANK.concern) {
    if (bereaved && !self) level = RANK.concern;
    else if (isPast(hit.sentence) && !message.facts().now) level = RANK.concern;
    else if (message.laughs && HYPERBOLE.has(pattern.id)) level = RANK.concern;
    else if (message.quotes && message.facts().fiction) level = RANK.concern;
    else if (level === RANK.crisis && hasHappened(pattern, hit, message.facts())) level = RANK.imminent;
  }
  return { pattern, level, self, bereaved, negated, weakWords: level === 0 ? hit.found : '' };
}

function conclude(judged: Judged[], { facts }: Message): SafetyAssessment {
  const strong = judged.filter((each) => each.level > 0);
  if (strong.length === 0) {
    const weak = new Set(judged.map((each) => each.weakWords));
    if (weak.size < 2) return NOTHING;
    return { level: 'concern', category: 'suicidal_ideation', aboutSelf: true, signals: idsOf(judged) };
  }
  const own = strong.filter((each) => each.self && !each.bereaved);
  const counted = own.length > 0 ? own : strong;
  const top = counted.reduce((best, each) => (each.level > best.level ? each : best));
  const level = Math.max(...strong.map((each) => each.level));
  const signals = idsOf(strong);
  if (strong.every((each) => each.negated)) signals.push('ctx.negated');
  if (own.length === 0 && strong.some((each) => each.bereaved)) signals.push('ctx.bereaved');
  if (level >= RANK.crisis && facts().now) signals.push('ctx.now');
  return { level: LEVELS[level] ?? 'concern', category: top.pattern.category, aboutSelf: own.length > 0, signals };
}

const idsOf = (judged: Judged[]): string[] => [...new Set(judged.map((each) => each.pattern.id))].sort();
