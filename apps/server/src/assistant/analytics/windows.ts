import type { TimeRange } from '@parley/contracts/assistant/analytics.ts';

const DAY_MS = 86_400_000;
const atDay = (day: string): number => Date.parse(`${day}T00:00:00Z`);
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
export const addDays = (day: string, days: number): string => dayOf(atDay(day) + days * DAY_MS);
/** The Monday of its week. */
export const mondayOf = (day: string): string => addDays(day, -((new Date(atDay(day)).getUTCDay() + 6) % 7));

/** The last whole day, and the last whole week by its Monday. */
export type Until = { day: string; monday: string };
export const untilOf = (now: Date): Until => {
  const today = dayOf(now.getTime());
  return { day: addDays(today, -1), monday: addDays(mondayOf(today), -7) };
};

const WEEKS: Record<Exclude<TimeRange, '24h' | 'all'>, number> = { '7d': 1, '30d': 4, '90d': 13 };

/** First and last day of a window. `from` is null where it has no beginning. */
export function boundsOf(range: TimeRange, { day, monday }: Until): { from: string | null; to: string } {
  if (range === '24h') return { from: day, to: day };
  const to = addDays(monday, 6);
  return { from: range === 'all' ? null : addDays(monday, -7 * (WEEKS[range] - 1)), to };
}

/** The last whole week is counted by days, what is before by weeks. `d2026-11-21` or `w2026-11-16`. */
export const weekPeriod = (monday: string): string => `w${monday}`;
export const dayPeriod = (day: string): string => `d${day}`;
export const daysOf = (monday: string): string[] => Array.from({ length: 7 }, (_, at) => addDays(monday, at));

/** Mondays from the first to the last, both included. */
export function mondaysBetween(first: string, last: string): string[] {
  const mondays: string[] = [];
  for (let monday = first; monday <= last; monday = addDays(monday, 7)) mondays.push(monday);
  return mondays;
}

/** The periods a week is made of. */
export const periodsOfWeek = (monday: string, until: Until): string[] =>
  monday === until.monday ? daysOf(monday).map(dayPeriod) : [weekPeriod(monday)];

/** @param first Monday of the first week that anything is known of */
export function periodsOf(range: TimeRange, until: Until, first: string): string[] {
  if (range === '24h') return [dayPeriod(until.day)];
  const { from } = boundsOf(range, until);
  return mondaysBetween(from ?? first, until.monday).flatMap((monday) => periodsOfWeek(monday, until));
}
