import type { Achievement, AchievementId } from '@parley/contracts/assistant/gamification.ts';
import { dayAfter } from '#platform/local-day.ts';
import { ACHIEVEMENT_WORDS } from './achievement-words.ts';
import type { Kind } from './points.ts';
import type { Rhythm } from './rhythm.ts';

/** The first days on which something was done, for each kind and what it was about, ascending. */
export type Deed = { kind: Kind; about: string | null; days: readonly string[] };
export type Deeds = { deeds: readonly Deed[]; rhythm: Rhythm; days: readonly string[] };

/** Days away after which coming back is a thing of its own. */
export const BREAK_DAYS = 14;
/** Of the longest row of days that an achievement asks for. */
export const MOST_DAYS = 20;

type Rule = { target: number; days: (from: Deeds) => readonly string[] };

/** Days of all deeds that fit, ascending. */
const daysOf = ({ deeds }: Deeds, fits: (deed: Deed) => boolean): string[] =>
  deeds
    .filter(fits)
    .flatMap(({ days }) => days)
    .toSorted();
const times =
  (kind: Kind, about?: string): Rule['days'] =>
  (from) =>
    daysOf(from, (deed) => deed.kind === kind && (about === undefined || deed.about === about));
/** The first day of each different thing. */
const different =
  (kind: Kind, counts: (about: string) => boolean = () => true): Rule['days'] =>
  ({ deeds }) =>
    deeds
      .filter((deed) => deed.kind === kind && deed.about !== null && counts(deed.about))
      .flatMap(({ days }) => days.slice(0, 1))
      .toSorted();
const goodWeeks: Rule['days'] = ({ rhythm }) =>
  Array.from({ length: rhythm.best }, (_, index) => rhythm.reached.get(index + 1) ?? '');
const skill =
  (least: number): Rule['days'] =>
  (from) =>
    daysOf(from, ({ kind, about }) => kind === 'skill_level' && Number(about) >= least);
const back: Rule['days'] = ({ days }) =>
  days.filter((day, index) => index > 0 && day >= dayAfter(days[index - 1] ?? day, BREAK_DAYS));

/** Source: design §1.8. In the order they are shown. */
const RULES: Record<AchievementId, Rule> = {
  first_talk: { target: 1, days: times('step') },
  first_plan: { target: 1, days: times('plan') },
  plan_kept: { target: 1, days: times('review', 'kept') },
  plans_kept_5: { target: 5, days: times('review', 'kept') },
  plans_kept_20: { target: 20, days: times('review', 'kept') },
  honest_review: { target: 1, days: times('review', 'not_kept') },
  all_sequences: { target: 6, days: different('sequence', (about) => /^coaching-core\/s\d$/.test(about)) },
  values_sorted: { target: 1, days: times('conversation', 'values') },
  strengths_found: { target: 1, days: times('conversation', 'strengths') },
  thought_records: { target: 3, days: times('conversation', 'thought-record') },
  rehearsed: { target: 1, days: times('conversation', 'hard-conversation') },
  rehearsed_and_done: { target: 1, days: times('rehearsed_and_done') },
  practice_sets: { target: 10, days: times('practice_set') },
  skill_2: { target: 1, days: skill(2) },
  skill_3: { target: 1, days: skill(3) },
  evidence_kinds: { target: 3, days: different('evidence') },
  rhythm_4: { target: 4, days: goodWeeks },
  rhythm_12: { target: 12, days: goodWeeks },
  came_back: { target: 1, days: back },
  quiet_week: { target: 1, days: times('quiet_week') },
  own_resource: { target: 1, days: times('resource_written') },
  improved_resource: { target: 1, days: times('resource_improved') },
  first_voice: { target: 1, days: times('voice') },
  own_data: { target: 1, days: times('export') },
};

/** All achievements, each with how far it has come and the day it was reached. */
export const achievementsOf = (from: Deeds): Achievement[] =>
  (Object.entries(RULES) as [AchievementId, Rule][]).map(([id, { target, days }]) => {
    const reached = days(from);
    return {
      id,
      ...ACHIEVEMENT_WORDS[id],
      progress: Math.min(reached.length, target),
      target,
      earned_on: reached[target - 1] ?? null,
    };
  });
