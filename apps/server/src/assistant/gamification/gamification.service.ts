import type { Achievement, GameStats, LevelProgress } from '@parley/contracts/assistant/gamification.ts';
import { gamificationProblems, QUIET_WEEKS_AHEAD } from '@parley/contracts/assistant/gamification.ts';
import { commonProblems } from '@parley/contracts/problem.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/context.ts';
import { dayAfter, isTimeZone } from '#platform/local-day.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { AssistantContext } from '../context.ts';
import { personOf } from '../context.ts';
import { achievementsOf } from './achievements.ts';
import type { Ledger } from './gamification.store.ts';
import * as store from './gamification.store.ts';
import { leaveLeaderboard } from './leaderboard.service.ts';
import { takeDown } from './ledger.service.ts';
import * as ledgers from './ledger.store.ts';
import { levelProgress } from './levels.ts';
import { personDay } from './person-day.ts';
import { DAILY_CAP } from './points.ts';
import type { Rhythm } from './rhythm.ts';
import { rhythmOf, weekOf } from './rhythm.ts';

/** Weeks of the calendar. */
const SHOWN_WEEKS = 12;
const ZONE_CHANGES = { name: 'game-zones', points: 20, seconds: 86_400 };

type Seen = { ledger: Ledger; rhythm: Rhythm; today: string; todayPoints: number };

/** The person's day now; never one before the last on which something was done. */
async function todayOf(ctx: Context, userId: string): Promise<string> {
  return personDay(await ledgers.listZones(ctx.db, userId))(ctx.clock.now());
}

async function look(ctx: Context): Promise<Seen> {
  const { userId } = personOf(ctx);
  const [ledger, clock] = await Promise.all([store.readLedger(ctx.db, userId), todayOf(ctx, userId)]);
  const { days, goals, quiet } = ledger;
  const today = [clock, days.at(-1) ?? clock].toSorted().at(-1) ?? clock;
  const todayPoints = (await ledgers.grantedOn(ctx.db, userId, [today])).get(today) ?? 0;
  return { ledger, rhythm: rhythmOf({ days, goals, quiet, today }), today, todayPoints };
}

const achieved = ({ ledger: { deeds, days }, rhythm }: Seen): Achievement[] => achievementsOf({ deeds, rhythm, days });

function view(seen: Seen): GameStats {
  const { ledger, rhythm, today, todayPoints } = seen;
  const number = (kind: string, about?: string): number =>
    ledger.counts
      .filter((each) => each.kind === kind && (about === undefined || each.about === about))
      .reduce((sum, each) => sum + each.number, 0);
  return {
    xp_total: ledger.total,
    level: levelProgress(ledger.total).level,
    xp_today: todayPoints,
    daily_cap: DAILY_CAP,
    conversations_completed: number('conversation'),
    plans_made: number('plan'),
    plans_reviewed: number('review'),
    plans_kept: number('review', 'kept'),
    practice_sets: number('practice_set'),
    evidence_accepted: number('evidence'),
    achievements_earned: achieved(seen).filter((each) => each.earned_on !== null).length,
    rhythm: {
      days_per_week: ledger.goals.at(-1)?.days ?? null,
      run: rhythm.run,
      best_run: rhythm.best,
      freezes: rhythm.freezes,
      state: rhythm.state,
      weeks: rhythm.weeks.slice(-SHOWN_WEEKS),
      quiet_weeks: ledger.quiet.filter((week) => week >= weekOf(today)),
      today,
    },
    time_zone: ledger.zone,
    hidden: ledger.hidden,
    resting: ledger.resting,
    replayed_at: ledger.replayedAt,
  };
}

export const readStats = async (ctx: Context): Promise<GameStats> => view(await look(ctx));

export const readLevel = async (ctx: Context): Promise<LevelProgress> =>
  levelProgress(await store.readTotal(ctx.db, personOf(ctx).userId));

export async function readAchievements(
  ctx: Context,
): Promise<{ achievements: Achievement[]; earned: number; total: number }> {
  const achievements = achieved(await look(ctx));
  return {
    achievements,
    earned: achievements.filter((each) => each.earned_on !== null).length,
    total: achievements.length,
  };
}

/**
 * Where the person is from now on. What is judged already stays; before anything is, the first zone also holds for what was.
 * @throws invalid_request for a zone that does not exist, too_many_requests for one who never stays
 */
export async function tellZone(ctx: Context, zone: string): Promise<void> {
  const person = personOf(ctx);
  if (!isTimeZone(zone))
    throw new ProblemError(commonProblems.invalid_request, {
      fields: [{ path: 'body.time_zone', message: 'This time zone does not exist.' }],
    });
  const isNew = async (ctx: Context): Promise<boolean> =>
    (await ledgers.listZones(ctx.db, person.userId)).at(-1)?.zone !== zone;
  if (!(await isNew(ctx))) return;
  await ctx.rateLimits.consume(ZONE_CHANGES, person.userId);
  await inTransaction(ctx, async (ctx) => {
    await ledgers.lockPerson(ctx.db, person);
    if (await isNew(ctx)) await ledgers.insertZone(ctx.db, person, zone);
  });
}

export type PreferencesChange = { hidden?: boolean | undefined; days?: number | null | undefined };

export async function changePreferences(
  ctx: AssistantContext,
  { hidden, days }: PreferencesChange,
): Promise<GameStats> {
  const person = personOf(ctx);
  await inTransaction(ctx, async (ctx) => {
    if (days !== undefined) await store.saveGoal(ctx.db, person, { from: await todayOf(ctx, person.userId), days });
    if (hidden !== undefined) await store.saveSettings(ctx.db, person, { hidden });
    // Whoever wants to see nothing of it is not seen in it.
    if (hidden) await leaveLeaderboard(ctx);
  });
  return readStats(ctx);
}

/** @param day any day of the week. @throws week_not_open */
export async function chooseQuietWeek(ctx: Context, day: string, quiet: boolean): Promise<GameStats> {
  const person = personOf(ctx);
  const { today } = await look(ctx);
  const week = weekOf(day);
  const last = dayAfter(weekOf(today), 7 * (QUIET_WEEKS_AHEAD - 1));
  if (week < weekOf(today) || week > last) throw new ProblemError(gamificationProblems.week_not_open);
  await inTransaction(ctx, async (ctx) => {
    if (!quiet) return store.deleteQuietWeek(ctx.db, person.userId, week);
    await store.insertQuietWeek(ctx.db, person, week);
    await takeDown(ctx, person, [{ kind: 'quiet_week', ref: 'once', about: null, at: ctx.clock.now().toISOString() }]);
  });
  return readStats(ctx);
}
