import type { Shown, TimeRange } from '@parley/contracts/assistant/analytics.ts';
import { FUNNEL_STEPS, TIME_RANGES } from '@parley/contracts/assistant/analytics.ts';
import type { Gathered, Kind } from '../figures.ts';
import { publishedOf } from '../figures.ts';
import { addDays, boundsOf, dayPeriod, mondayOf, untilOf, weekPeriod } from '../windows.ts';

const UNTIL = untilOf(new Date('2026-11-19T12:00:00Z'));
const WEEKS = 20;

/** Numbers that look random and are the same for a seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let n = Math.imul(state ^ (state >>> 15), 1 | state);
    n = (n + Math.imul(n ^ (n >>> 7), 61 | n)) ^ n;
    return ((n ^ (n >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Somebody did something on a day; what was begun then came that far. */
type Act = { person: number; day: string; language: 'en' | 'fr'; furthest: number };

function organisation(random: () => number): Act[] {
  const people = 5 + Math.floor(random() * 110);
  const rareFrench = random() * 0.5;
  return Array.from({ length: people }, (_, person) => {
    const own = random() < rareFrench ? 'fr' : 'en';
    const days = Math.floor(random() ** 2 * 25);
    const since = Math.floor(random() * WEEKS * 7);
    return Array.from({ length: days }, (): Act => {
      const back = Math.floor(random() * (since + 1));
      const language = random() < 0.9 ? own : own === 'en' ? 'fr' : 'en';
      return { person, day: addDays(UNTIL.day, -back), language, furthest: Math.floor(random() * 7) };
    });
  }).flat();
}

const periodOf = (day: string): string =>
  day >= UNTIL.monday || day === UNTIL.day ? dayPeriod(day) : weekPeriod(mondayOf(day));
const isCounted = (day: string): boolean => day <= addDays(UNTIL.monday, 6) || day === UNTIL.day;

/** The same as the tables hold it, gathered the slow way. */
export function gatheredOf(acts: readonly Act[]): Gathered {
  const counted = acts.filter(({ day }) => isCounted(day));
  const groups = <T>(keyOf: (act: Act) => string, make: (acts: Act[]) => T): T[] =>
    [...Map.groupBy(counted, keyOf).values()].map(make);
  const members = (group: Act[]): number[] => [...new Set(group.map(({ person }) => person))];
  const byLanguage = ({ day, language }: Act): string => `${periodOf(day)} ${language}`;
  const one = (group: Act[]): Act => group[0] as Act;
  const at = (group: Act[]) => ({ period: periodOf(one(group).day), language: one(group).language });
  return {
    until: UNTIL,
    first: mondayOf(acts.reduce((first, { day }) => (day < first ? day : first), UNTIL.monday)),
    size: Math.max(1, ...acts.map(({ person }) => person + 1)),
    amounts: [
      ...groups(byLanguage, (group) => ({
        ...at(group),
        measure: 'conversations' as const,
        bucket: 0,
        amount: group.length,
      })),
      ...groups(
        (act) => `${byLanguage(act)} ${act.furthest}`,
        (group) => ({ ...at(group), measure: 'furthest' as const, bucket: one(group).furthest, amount: group.length }),
      ),
    ],
    people: (['active', 'begun'] satisfies Kind[]).flatMap((kind) =>
      groups(byLanguage, (group) => ({ ...at(group), kind, members: members(group) })),
    ),
    funnel: groups(
      ({ day, furthest }) => `${periodOf(day)} ${furthest}`,
      (group) => ({ period: periodOf(one(group).day), furthest: one(group).furthest, members: members(group) }),
    ),
  };
}

/** One number as an administrator may ask for it, and which acts it is about. */
type Answer = { family: string; of: 'people' | 'acts'; shown: Shown; holds(act: Act): boolean };

function answersOf(acts: readonly Act[], k: number): Answer[] {
  const published = publishedOf(gatheredOf(acts), k);
  const within = (range: TimeRange) => {
    const { from, to } = boundsOf(range, UNTIL);
    return ({ day }: Act): boolean => (from === null || day >= from) && day <= to;
  };
  return TIME_RANGES.flatMap((range) => {
    const inside = within(range);
    const scoped = (['all', 'en', 'fr'] as const).flatMap((scope): Answer[] => {
      const holds = (act: Act): boolean => inside(act) && (scope === 'all' || act.language === scope);
      const { active_people, conversations } = published[range][scope].figures;
      return [
        { family: 'people', of: 'people', shown: active_people, holds },
        { family: 'conversations', of: 'acts', shown: conversations, holds },
      ];
    });
    const { funnel, activity } = published[range].all;
    return [
      ...scoped,
      ...funnel.map(({ step, ...shown }): Answer => {
        const least = FUNNEL_STEPS.indexOf(step);
        return { family: 'funnel', of: 'acts', shown, holds: (act) => inside(act) && act.furthest >= least };
      }),
      ...activity.map(
        ({ from, to, ...shown }): Answer => ({
          family: 'people',
          of: 'people',
          shown,
          holds: ({ day }) => day >= from && day <= to,
        }),
      ),
    ];
  });
}

/** Every act there could be. */
const POSSIBLE: readonly Act[] = Array.from({ length: (WEEKS + 2) * 7 }, (_, back) =>
  addDays(UNTIL.day, -back),
).flatMap((day) =>
  (['en', 'fr'] as const).flatMap((language) =>
    Array.from({ length: 7 }, (_, furthest) => ({ person: 0, day, language, furthest })),
  ),
);

const peopleIn = (acts: readonly Act[]): Set<number> => new Set(acts.map(({ person }) => person));

/** Whether subtracting one from the other leaves a group that is too small. */
function canSubtract(small: Answer, large: Answer, acts: readonly Act[], k: number): boolean {
  if (small.family !== large.family || small.shown.value === null || large.shown.value === null) return false;
  if (!POSSIBLE.every((act) => !small.holds(act) || large.holds(act))) return false;
  // It says what the smaller one says, or less.
  if (large.shown.at_least && large.shown.value <= small.shown.value) return false;
  if (small.shown.at_least || large.shown.at_least) return false;
  const inSmall = acts.filter(small.holds);
  const inLarge = acts.filter(large.holds);
  const before = peopleIn(inSmall);
  const left =
    large.of === 'people'
      ? [...peopleIn(inLarge)].filter((person) => !before.has(person)).length
      : peopleIn(inLarge.filter((act) => !small.holds(act))).size;
  return left > 0 && left < k;
}

export type Fuzzed = { combinations: number; small: number; subtractable: number; shownPercent: number };

/**
 * Random organisations, and random pairs of filters asked of each.
 * @param k smallest group that is published with; 1 hides nothing. What is shown is always held against a smallest group of 5 to 15
 */
export function fuzzDisclosure({ combinations, seed, k }: { combinations: number; seed: number; k?: number }): Fuzzed {
  const random = randomFrom(seed);
  const result = { combinations: 0, small: 0, subtractable: 0 };
  let shown = 0;
  while (result.combinations < combinations) {
    const acts = organisation(random);
    const wanted = 5 + Math.floor(random() * 11);
    const answers = answersOf(acts, k ?? wanted);
    const draw = (): Answer => answers[Math.floor(random() * answers.length)] as Answer;
    for (let pair = 0; pair < 100 && result.combinations < combinations; pair += 1) {
      const [a, b] = [draw(), draw()];
      result.combinations += 1;
      for (const each of [a, b])
        if (each.shown.value !== null) {
          shown += 1;
          if (peopleIn(acts.filter(each.holds)).size < wanted) result.small += 1;
        }
      if (canSubtract(a, b, acts, wanted) || canSubtract(b, a, acts, wanted)) result.subtractable += 1;
    }
  }
  return { ...result, shownPercent: Math.round((100 * shown) / (2 * combinations)) };
}
