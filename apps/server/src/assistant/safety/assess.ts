import type { Facts, Hit } from './context.ts';
import {
  bystander,
  factsOf,
  hasHappened,
  inFiction,
  isBereaved,
  isNegated,
  isOfTheTrade,
  isPast,
  speaksOfWork,
  thinksOfIt,
} from './context.ts';
import { takenByContext } from './context-score.ts';
import { withoutIdioms } from './idioms.ts';
import { englishPatterns } from './lexicon-en.ts';
import { englishHarmPatterns } from './lexicon-en-harm.ts';
import { frenchPatterns } from './lexicon-fr.ts';
import { looseBodyPatterns, loosePatterns } from './lexicon-loose.ts';
import { normalise } from './normalise.ts';
import type { Pattern, PatternLevel, SafetyCategory } from './pattern.ts';
import { signsIn } from './read-signs.ts';
import { CONCERN_WEIGHT } from './signs.ts';

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

const FAREWELL = new Set([
  'mix.prepared',
  'mix.pet-given',
  'mix.belongings-given',
  'mix.letter',
  'mix.goodbye',
  'mix.last-message',
  'mix.tell-them',
  'mix.thanks-for-all',
  'mix.do-it',
  'mix.bye',
  'mix.date-set',
  'mix.end-tonight',
  'mix.means-kept',
  'mix.gone-soon',
  'mix.not-matter-soon',
  'en.goodbye',
  'en.affairs',
  'fr.adieu',
]);

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
  'mix.wish-death',
  'mix.wish-act',
  'mix.life-end',
]);
/** Patterns whose words are as often about the subject that stands beside them: there they count as a weak signal. */
const SOFT =
  /^(?:en\.(?:cant-live|cant-go-on|disappear|leave-world|without-me|dark|stop-pain|not-want-here|burden|end-it|gone|point-of-all|do-stupid|not-here-long|nobody-if-gone)|fr\.(?:etre-mort|disparaitre|mieux-sans-moi|continuer|arrete|poids|noir|quitter-monde|nu|plus-la|adieu|si-disparaissais))$/;
const ONLY = / (?:just|only|simply|or anything|juste|simplement|seulement) /;
/** What was taken is no medicine. */
const INGESTED = /^(?:en\.overdose|fr\.medicaments|mix\.took-all)$/;
const FOOD =
  / (?:chocolates?|cookies|biscuits?|cereals?|coffee|cafe|vitamines?|vitamins?|sweets|bonbons|gateaux?|cakes?|magnesium|sucres?) /;
/** More hits of one pattern than this change nothing. */
const HITS_OF_A_PATTERN = 5;
/** Characters of a sentence that are read on each side of a hit. */
const REACH = 200;
const WEAK_WEIGHT = CONCERN_WEIGHT / 2;
const EXACT = [...englishPatterns, ...englishHarmPatterns, ...frenchPatterns];
const LOOSE = [...loosePatterns, ...looseBodyPatterns];

type Meaning = Omit<Pattern, 'find'>;
type Judged = {
  pattern: Meaning;
  level: number;
  /** What it counts when it says nothing alone. */
  weight: number;
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
    : [...exact, ...findAll(LOOSE, context), ...findSigns(context)];
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

function findSigns(context: Message): Judged[] {
  return signsIn(context.text).flatMap(({ meaning, weight, hit }) => {
    const verdict = judge(meaning, hit, context);
    return verdict ? [{ ...verdict, weight }] : [];
  });
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

function judge(pattern: Meaning, hit: Hit, message: Message): Judged | null {
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
        : {
            pattern,
            level: 1,
            weight: WEAK_WEIGHT,
            self: true,
            bereaved: isBereaved(hit),
            negated: false,
            weakWords: '',
          };
    }
  }
  if (other && isOfTheTrade(hit, message.text)) return null;
  if (!self && inFiction(hit.sentence) && !other?.close) return null;
  if (INGESTED.test(pattern.id) && FOOD.test(` ${hit.found} ${hit.after}`)) return null;
  let level = RANK[pattern.level];
  const negated = isNegated(hit);
  if (negated) {
    if (level < RANK.crisis || pattern.category === 'violent_thoughts' || pattern.category === 'abuse') return null;
    level = RANK.concern;
  }
  if (SOFT.test(pattern.id) || (pattern.level === 'weak' && !pattern.id.startsWith('mix.'))) {
    const before = hit.before.trim().split(' ');
    const words = [...before, ...hit.after.trim().split(' ')];
    if (takenByContext(words, before.length, before.length) > 0) {
      if (level === RANK.weak) return null;
      level = RANK.weak;
    }
  }
  const bereaved = isBereaved(hit) && !/ (?:me|m|my|myself|je|i) $/.test(hit.before);
  if (level > RANK.concern) {
    if (bereaved && !self) level = RANK.concern;
    else if (isPast(hit.sentence) && !message.facts().now) level = RANK.concern;
    else if (message.laughs && HYPERBOLE.has(pattern.id)) level = RANK.concern;
    else if (message.quotes && message.facts().fiction) level = RANK.concern;
    else if (level === RANK.crisis && hasHappened(pattern, hit, message.facts())) level = RANK.imminent;
  }
  return { pattern, level, weight: WEAK_WEIGHT, self, bereaved, negated, weakWords: level === 0 ? hit.found : '' };
}

function conclude(judged: Judged[], { text, facts }: Message): SafetyAssessment {
  const strong = judged.filter((each) => each.level > 0);
  if (strong.length === 0) {
    const weak = new Map(judged.map((each) => [each.weakWords, each.weight]));
    if (weak.size < 2 || [...weak.values()].reduce((sum, weight) => sum + weight, 0) < CONCERN_WEIGHT) return NOTHING;
    const now = levelOfFarewell(judged, facts()) >= RANK.imminent;
    const level = now ? (judged.some(({ pattern }) => pattern.id === 'mix.do-it') ? 'imminent' : 'crisis') : 'concern';
    return { level, category: 'suicidal_ideation', aboutSelf: true, signals: idsOf(judged) };
  }
  // "I'm not suicidal, just tired of this project": denied, and it is said what it is about.
  if (strong.every((each) => each.negated) && ONLY.test(text)) {
    const words = text.split(' ');
    if (takenByContext(words, 0, words.length) > 0) return NOTHING;
  }
  const own = strong.filter((each) => each.self && !each.bereaved);
  const counted = own.length > 0 ? own : strong;
  const top = counted.reduce((best, each) => (each.level > best.level ? each : best));
  const level = Math.max(...strong.map((each) => each.level), levelOfFarewell(judged, facts()));
  const signals = idsOf(strong);
  if (strong.every((each) => each.negated)) signals.push('ctx.negated');
  if (own.length === 0 && strong.some((each) => each.bereaved)) signals.push('ctx.bereaved');
  if (level >= RANK.crisis && facts().now) signals.push('ctx.now');
  return { level: LEVELS[level] ?? 'concern', category: top.pattern.category, aboutSelf: own.length > 0, signals };
}

/** Things put in order, letters, goodbyes and means, two kinds of them or with a day: what each of them alone does not say. */
function levelOfFarewell(judged: Judged[], { soonWord }: Facts): number {
  const kinds = new Set(judged.filter(({ pattern }) => FAREWELL.has(pattern.id)).map(({ pattern }) => pattern.id));
  const crisis = judged.some(({ level, self, negated }) => level >= RANK.crisis && self && !negated);
  if (kinds.size >= 3 || (kinds.size >= 1 && soonWord && (crisis || kinds.size >= 2))) return RANK.imminent;
  if (judged.some(({ pattern, level }) => pattern.id === 'mix.took-all' && level >= RANK.crisis)) return RANK.imminent;
  return kinds.size === 2 ? RANK.crisis : 0;
}

const idsOf = (judged: Judged[]): string[] => [...new Set(judged.map((each) => each.pattern.id))].sort();
