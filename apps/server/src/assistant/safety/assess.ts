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
import type { Reading } from './features.ts';
import { withoutIdioms } from './idioms.ts';
import { readByLearning } from './learned.ts';
import type { Subject } from './learned-model.ts';
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
  /** Unsure: the person is asked gently how they are, before anything is taken for danger. */
  checkIn: boolean;
};

const NOTHING: SafetyAssessment = {
  level: 'none',
  category: null,
  aboutSelf: true,
  signals: [],
  checkIn: false,
};
const RANK: Record<PatternLevel, number> = { weak: 0, concern: 1, crisis: 2, imminent: 3 };
const RANK_OF: Record<SafetyLevel, number> = { none: 0, concern: 1, crisis: 2, imminent: 3 };
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
  'mix.wish-death',
  'mix.wish-act',
  'mix.life-end',
]);
/** Patterns that ordinary talk meets too: what they find is weighed by the learned tier. */
const OFTEN_BORROWED = new Set([
  'fr.faire-mal',
  'fr.plus-la',
  'fr.menace',
  'en.threatened',
  'en.jump',
  'en.end-suffering',
  'en.reunite',
  'en.how-to',
  'fr.sauter',
  'fr.me-couper',
  'fr.arme',
  'en.suicide',
  'fr.suicide',
]);
/** Patterns whose words are as often about the subject that stands beside them: there they count as a weak signal. */
const SOFT =
  /^(?:en\.(?:cant-live|cant-go-on|disappear|leave-world|without-me|dark|stop-pain|not-want-here|burden|end-it|gone|point-of-all|do-stupid|not-here-long|nobody-if-gone)|fr\.(?:etre-mort|disparaitre|mieux-sans-moi|continuer|arrete|poids|noir|quitter-monde|nu|plus-la|adieu|si-disparaissais))$/;
const ONLY = / (?:just|only|simply|or anything|juste|simplement|seulement) /;
/** What was taken is no medicine. */
const INGESTED = /^(?:en\.overdose|fr\.medicaments|mix\.took-all)$/;
const FOOD =
  / (?:chocolates?|cookies|biscuits?|cereals?|coffee|cafe|vitamines?|vitamins?|sweets|bonbons|gateaux?|cakes?|magnesium|sucres?) /;
/** What an exact pattern of crisis counts for: only a message that is clearly about something else says more. */
const FIRM = 4;
/** As much, where a story, a trade, a jest or a denial stands beside it. */
const FIRM_IN_DOUBT = 2.5;
/** More hits of one pattern than this change nothing. */
const HITS_OF_A_PATTERN = 5;
/** Characters of a sentence that are read on each side of a hit. */
const REACH = 200;
/** Words of a message that says one thing only. */
const BARE = 5;
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

const CATEGORY: Record<Subject, SafetyCategory> = {
  self: 'suicidal_ideation',
  harm: 'self_harm',
  violence: 'violent_thoughts',
  abuse: 'abuse',
  other: 'suicidal_ideation',
};

/**
 * Reads a message for danger, always in both languages and in two tiers. What an exact pattern finds
 * stands unless the learned tier is sure of the contrary; all else that patterns find is weighed there, with everything
 * else in the message. Pure; the same message always gives the same answer, and the message appears nowhere in it.
 */
export function assess(message: string): SafetyAssessment {
  const { assessment, reading, firm, bonus, lowered } = readByPatterns(message);
  const { finding, subject } = readByLearning(reading, bonus);
  if (finding === 'none') return isBareDenial(assessment, reading) ? assessment : NOTHING;
  if (firm) return assessment;
  const signals = [...assessment.signals, finding === 'alarm' ? 'ctx.learned' : 'ctx.check'];
  // A denial is never raised to what it denies; the path knows how to ask about it.
  if (assessment.signals.includes('ctx.negated')) return { ...assessment, signals };
  const known = assessment.level !== 'none';
  // What is partly denied ("I never think of death"), or said with a laugh, is asked about, not met as a crisis.
  // So is what is long past, or of somebody who is dead.
  const denied = lowered || reading.laughs || reading.evidence.some(({ negated }) => negated);
  const raised: SafetyLevel = finding === 'alarm' && !denied ? 'crisis' : 'concern';
  const level = RANK_OF[raised] > RANK_OF[assessment.level] ? raised : assessment.level;
  return {
    level,
    category: known ? assessment.category : CATEGORY[subject],
    aboutSelf: known ? assessment.aboutSelf : subject !== 'other',
    signals,
    checkIn: finding === 'check' && RANK_OF[level] < RANK.crisis,
  };
}

/** "I'm not suicidal", and nothing else: nobody asked, so it is asked about. */
const isBareDenial = ({ signals }: SafetyAssessment, { text }: Reading): boolean =>
  signals.includes('ctx.negated') && text.trim().split(' ').length <= BARE;

/** What the patterns say, what they say it from, and whether it stands alone. */
export function readByPatterns(message: string): {
  assessment: SafetyAssessment;
  reading: Reading;
  firm: boolean;
  /** What exact patterns count for beside the learned reading, in log-odds. */
  bonus: number;
  /** Words of a crisis that are about the past or about somebody who is dead, and nothing worse. */
  lowered: boolean;
} {
  const { text: read, laughs, quotes } = normalise(message);
  const text = withoutIdioms(read);
  let facts: Facts | null = null;
  const context: Message = { text, laughs, quotes, facts: () => (facts ??= factsOf(text)) };
  const exact = findAll(EXACT, context);
  // The wide net is cast only where the exact patterns found no crisis: it could add nothing to one.
  const found = exact.some((each) => each.self && each.level >= RANK.crisis)
    ? exact
    : [...exact, ...findAll(LOOSE, context), ...findSigns(context)];
  const evidence = found.map(({ pattern, level, self, negated }) => ({ id: pattern.id, level, self, negated }));
  const exactly = exact.some(isFirm);
  const firm = exactly && !DOUBT.test(read);
  return {
    assessment: conclude(found, context),
    reading: { text: read, withoutIdioms: text, laughs, quotes, evidence },
    firm,
    bonus: firm ? FIRM : exactly ? FIRM_IN_DOUBT : 0,
    lowered:
      exact.some(({ pattern, level }) => level === RANK.concern && RANK[pattern.level] >= RANK.crisis) &&
      !found.some(({ level }) => level >= RANK.crisis),
  };
}

/** Words beside which even plain words may be a story, a trade, a jest or a denial: then the learned tier weighs the message. */
const DOUBT =
  / (?:not that|(?:didnt|dont|doesnt) mean|pas que|said no|dit non|rather|plutot|prefere|joke|jokes|joking|kidding|blague|blagues|rigole|lol|lmao|mdr|ptdr|haha|films?|movies?|novels?|books?|series?|romans?|livres?|characters?|personnages?|articles?|podcasts?|training|formation|patients?|patientes?|workshop|atelier|prevention|campaign|campagne|lyrics|paroles|chanson|song|games?|jeux?|theatre|script|scenario|expression|of speech|facon de parler|article|essay|these|thesis|memoire|course|cours) /;

/** An exact pattern of crisis whose words are hardly ever about something else. */
const isFirm = ({ pattern, level, negated }: Judged): boolean =>
  level >= RANK.crisis &&
  !negated &&
  (pattern.level === 'crisis' || pattern.level === 'imminent') &&
  !SOFT.test(pattern.id) &&
  !OFTEN_BORROWED.has(pattern.id);

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
    return { ...NOTHING, level, category: 'suicidal_ideation', signals: idsOf(judged) };
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
  return {
    ...NOTHING,
    level: LEVELS[level] ?? 'concern',
    category: top.pattern.category,
    aboutSelf: own.length > 0,
    signals,
  };
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
