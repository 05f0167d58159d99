import type { ReminderKind } from '@parley/contracts/assistant/reminders.ts';
import { dayAfter, localDay } from '#platform/local-day.ts';
import type { OffsetAt } from './local-time.ts';
import { isWithin, wallOf } from './local-time.ts';

/** A reminder that comes later than this is not sent any more. */
const CATCH_UP_MS = 2 * 3_600_000;
/** Reminders without a visit after which they come weekly, and after which none comes. */
const WEEKLY_AFTER = 3;
const NONE_AFTER = 6;
const INACTIVE_MS = 14 * 86_400_000;
const WEEK_DAYS = 7;

export type Wishes = {
  timeZone: string;
  quietFrom: string;
  quietTo: string;
  maxPerWeek: number;
  rhythm: boolean;
  planDue: boolean;
  practiceDue: boolean;
  inactivity: boolean;
  pausedUntil: string | null;
};

/** What is known of a person at an occasion. */
export type Facts = {
  /** Of a turn or of a card looked at; null: never. */
  lastActiveAt: string | null;
  /** Danger was met within three days. */
  onHold: boolean;
  /** The newest open plan that no reminder was about. */
  planId: string | null;
  cardsDue: boolean;
  /** Days of the reminders sent within two weeks, newest first. */
  sentOn: readonly string[];
  /** Reminders since the last visit. */
  unanswered: number;
};

export type Occasion = { at: number; date: string };
export type Decision =
  | { kind: ReminderKind; about: string | null; isLast: boolean }
  /** Nobody answers: no more will come. */
  | { end: true }
  | { skip: 'late' | 'paused' | 'quiet' | 'on hold' | 'active' | 'enough' | 'resting' | 'nothing' };

function kindOf(wishes: Wishes, facts: Facts, now: number): { kind: ReminderKind; about: string | null } | null {
  const { lastActiveAt, planId, cardsDue } = facts;
  const away = lastActiveAt === null || now - Date.parse(lastActiveAt) >= INACTIVE_MS;
  if (wishes.planDue && planId !== null) return { kind: 'plan_due', about: planId };
  if (wishes.practiceDue && cardsDue) return { kind: 'practice_due', about: null };
  if (wishes.inactivity && away) return { kind: 'inactivity', about: null };
  return wishes.rhythm ? { kind: 'rhythm', about: null } : null;
}

/** Whether there is a reminder at an occasion, and what it is about: one at most, what is most to the point. */
export function decide(wishes: Wishes, facts: Facts, occasion: Occasion, now: number, offsetAt: OffsetAt): Decision {
  const { unanswered, sentOn } = facts;
  if (unanswered >= NONE_AFTER) return { end: true };
  const unwanted = unwantedAt(wishes, occasion.at, now, offsetAt);
  if (unwanted) return { skip: unwanted };
  if (facts.onHold) return { skip: 'on hold' };
  const today = localDay(new Date(now), wishes.timeZone);
  if (facts.lastActiveAt !== null && localDay(new Date(facts.lastActiveAt), wishes.timeZone) === today)
    return { skip: 'active' };
  const week = sentOn.filter((date) => date > dayAfter(occasion.date, -WEEK_DAYS));
  if (week.length >= wishes.maxPerWeek) return { skip: 'enough' };
  if (unanswered >= WEEKLY_AFTER && week.length > 0) return { skip: 'resting' };
  const about = kindOf(wishes, facts, now);
  return about ? { ...about, isLast: unanswered === NONE_AFTER - 1 } : { skip: 'nothing' };
}

/** Why a reminder of an occasion is not sent at this moment, by the clock alone: asked at the occasion, and again when it is sent. */
export function unwantedAt(
  { quietFrom, quietTo, pausedUntil }: Pick<Wishes, 'quietFrom' | 'quietTo' | 'pausedUntil'>,
  due: number,
  now: number,
  offsetAt: OffsetAt,
): 'late' | 'paused' | 'quiet' | null {
  if (now - due > CATCH_UP_MS) return 'late';
  if (pausedUntil !== null && now < Date.parse(pausedUntil)) return 'paused';
  return isWithin(wallOf(now, offsetAt).time, quietFrom, quietTo) ? 'quiet' : null;
}
