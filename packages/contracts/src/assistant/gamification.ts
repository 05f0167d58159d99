import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Bilingual } from '../language.ts';
import { wholeText } from '../numbers.ts';
import { problems } from '../problem.ts';

/** People who must stand in a list before it is shown. */
export const LEAST_PARTICIPANTS = 8;
export const LEADERBOARD_LIMIT = { default: 10, most: 50 } as const;
/** Weeks ahead that can be chosen to rest in, this one included. */
export const QUIET_WEEKS_AHEAD = 8;

export const gamificationProblems = problems({
  pseudonym_not_allowed: [422, 'Please choose another name: 2 to 24 letters or digits, and not your address.'],
  pseudonym_taken: [409, 'Somebody in your organisation has this name already.'],
  leaderboard_off: [409, 'Your organisation has switched the list off.'],
  game_hidden: [409, 'Points and weeks are hidden. Show them first.'],
  week_not_open: [422, 'Only this week and the weeks ahead can be chosen.'],
});

export const ACHIEVEMENTS = [
  'first_talk',
  'first_plan',
  'plan_kept',
  'plans_kept_5',
  'plans_kept_20',
  'honest_review',
  'all_sequences',
  'values_sorted',
  'strengths_found',
  'thought_records',
  'rehearsed',
  'rehearsed_and_done',
  'practice_sets',
  'skill_2',
  'skill_3',
  'evidence_kinds',
  'rhythm_4',
  'rhythm_12',
  'came_back',
  'quiet_week',
  'own_resource',
  'improved_resource',
  'first_voice',
  'own_data',
] as const;
export type AchievementId = (typeof ACHIEVEMENTS)[number];

export const Achievement = z.object({
  id: z.enum(ACHIEVEMENTS),
  title: Bilingual,
  /** What it is reached by. */
  description: Bilingual,
  progress: z.int(),
  target: z.int(),
  /** The local day it was reached, `2026-11-21`; null while it is under way. */
  earned_on: z.nullable(z.string()),
});
export type Achievement = z.output<typeof Achievement>;

export const LevelProgress = z.object({
  level: z.int(),
  title: Bilingual,
  xp_total: z.int(),
  xp_in_level: z.int(),
  xp_for_next: z.int(),
  /** Of the way to the next level, 0 to 99. */
  percent: z.int(),
});
export type LevelProgress = z.output<typeof LevelProgress>;

export const Week = z.object({
  /** Its Monday. */
  week: z.string(),
  /** Local days on which something was done. */
  days: z.array(z.string()),
  /** Days wanted in that week; null when no rhythm was chosen for it. */
  goal: z.nullable(z.int()),
  /** `met`; `covered` by a week put by; `quiet`, chosen beforehand; `paused`; `open`, it goes on; `free`, nothing was planned. */
  outcome: z.enum(['met', 'covered', 'quiet', 'paused', 'open', 'free']),
});
export type Week = z.output<typeof Week>;

export const GameStats = z.object({
  xp_total: z.int(),
  level: z.int(),
  /** Granted on this local day; at most `daily_cap` are. */
  xp_today: z.int(),
  daily_cap: z.int(),
  conversations_completed: z.int(),
  plans_made: z.int(),
  plans_reviewed: z.int(),
  plans_kept: z.int(),
  practice_sets: z.int(),
  evidence_accepted: z.int(),
  achievements_earned: z.int(),
  rhythm: z.object({
    /** Chosen by the person; null for none. */
    days_per_week: z.nullable(z.int()),
    /** Good weeks in a row. */
    run: z.int(),
    best_run: z.int(),
    /** Weeks put by: the next ones without a rhythm do not interrupt it. */
    freezes: z.int(),
    state: z.enum(['none', 'on', 'paused']),
    /** The last twelve, this one last. */
    weeks: z.array(Week),
    /** Mondays of weeks chosen to rest in, from this one on. */
    quiet_weeks: z.array(z.string()),
    today: z.string(),
  }),
  time_zone: z.nullable(z.string()),
  /** The person does not want to see any of this. */
  hidden: z.boolean(),
  /** After danger was met, the game rests for three days: nothing of it is shown. */
  resting: z.boolean(),
  /** When history was looked through; null when it never was. */
  replayed_at: z.nullable(z.string()),
});
export type GameStats = z.output<typeof GameStats>;

export const Place = z.object({
  /** People with as many points share it. */
  rank: z.int(),
  pseudonym: z.string(),
  points: z.int(),
  own: z.boolean(),
});
export type Place = z.output<typeof Place>;

export const Leaderboard = z.object({
  /**
   * `shown`; `too_few` take part to be shown; `off`: the organisation does not want it; `resting`: after danger was met;
   * `hidden`: with the whole game.
   */
  status: z.enum(['shown', 'too_few', 'off', 'resting', 'hidden']),
  /** `2026-11`, by UTC. */
  month: z.string(),
  participants: z.int(),
  least_participants: z.int(),
  /** The first ones; nobody when it is not shown. */
  places: z.array(Place),
  /** The caller with up to two before and two after them, when they are not among the first. */
  around: z.array(Place),
  /** The caller's own name there; null when they do not take part. */
  pseudonym: z.nullable(z.string()),
  /** A name that tells nobody anything, for whoever wants to take part. */
  suggestion: z.nullable(Bilingual),
});
export type Leaderboard = z.output<typeof Leaderboard>;

export const GamePolicy = z.object({ leaderboard: z.boolean() });
export type GamePolicy = z.output<typeof GamePolicy>;

const week = z.strictObject({ week: z.iso.date() });

export const gamification = {
  stats: endpoint({
    method: 'GET',
    path: '/gamification/stats',
    access: 'signedIn',
    proof: 'person',
    cost: 'read',
    summary: 'What came of it so far, and the rhythm of the weeks',
    response: GameStats,
  }),
  levelProgress: endpoint({
    method: 'GET',
    path: '/gamification/level-progress',
    access: 'signedIn',
    proof: 'person',
    cost: 'read',
    summary: 'The level and the way to the next one',
    response: LevelProgress,
  }),
  achievements: endpoint({
    method: 'GET',
    path: '/gamification/achievements',
    access: 'signedIn',
    proof: 'person',
    cost: 'read',
    summary: 'All achievements, each with how far it has come',
    response: z.object({ achievements: z.array(Achievement), earned: z.int(), total: z.int() }),
  }),
  leaderboard: endpoint({
    method: 'GET',
    path: '/gamification/leaderboard',
    access: 'signedIn',
    proof: 'person',
    cost: 'read',
    summary: 'The month, among those of the organisation who want to be in it',
    query: z.strictObject({
      limit: z._default(wholeText(1, LEADERBOARD_LIMIT.most), LEADERBOARD_LIMIT.default),
    }),
    response: Leaderboard,
  }),
  join: endpoint({
    method: 'PUT',
    path: '/gamification/leaderboard/me',
    access: 'signedIn',
    proof: 'person',
    cost: 'write',
    summary: 'Takes part under a name of one’s choice, or changes it',
    body: z.strictObject({ pseudonym: z.string().check(z.maxLength(100)) }),
    response: Leaderboard,
    problems: [
      gamificationProblems.pseudonym_not_allowed,
      gamificationProblems.pseudonym_taken,
      gamificationProblems.leaderboard_off,
      gamificationProblems.game_hidden,
    ],
  }),
  leave: endpoint({
    method: 'DELETE',
    path: '/gamification/leaderboard/me',
    access: 'signedIn',
    proof: 'person',
    cost: 'write',
    summary: 'Takes part no more; the name is gone at once',
    status: 204,
  }),
  backfill: endpoint({
    method: 'POST',
    path: '/gamification/backfill-conversations',
    access: 'signedIn',
    proof: 'person',
    cost: 'job',
    summary: 'Looks through the caller’s history by the same rules; a second time changes nothing',
    response: z.object({ scanned: z.int(), created: z.int(), skipped: z.int() }),
  }),
  preferences: endpoint({
    method: 'PATCH',
    path: '/gamification/preferences',
    access: 'signedIn',
    proof: 'person',
    cost: 'write',
    summary: 'Days a week, and whether any of it is shown; what is left out stays',
    body: z.strictObject({
      hidden: z.optional(z.boolean()),
      days_per_week: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(5)))),
    }),
    response: GameStats,
  }),
  rest: endpoint({
    method: 'PUT',
    path: '/gamification/quiet-weeks/:week',
    access: 'signedIn',
    proof: 'person',
    cost: 'write',
    summary: 'Chooses a week, by a day in it, to rest in: it interrupts no rhythm',
    params: week,
    response: GameStats,
    problems: [gamificationProblems.week_not_open],
  }),
  doNotRest: endpoint({
    method: 'DELETE',
    path: '/gamification/quiet-weeks/:week',
    access: 'signedIn',
    proof: 'person',
    cost: 'write',
    summary: 'Takes such a choice back',
    params: week,
    response: GameStats,
    problems: [gamificationProblems.week_not_open],
  }),
};

export const gamificationAdmin = {
  policy: endpoint({
    method: 'GET',
    path: '/admin/gamification',
    access: { role: 'admin' },
    proof: 'person',
    cost: 'read',
    summary: 'What the organisation decided about the game',
    response: GamePolicy,
  }),
  changePolicy: endpoint({
    method: 'PUT',
    path: '/admin/gamification',
    access: { role: 'admin' },
    proof: 'person',
    cost: 'write',
    summary: 'Switches the list of the month on or off for the organisation',
    body: GamePolicy,
    response: GamePolicy,
  }),
};
