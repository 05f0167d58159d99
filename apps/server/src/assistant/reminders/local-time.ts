import { dayAfter } from '#platform/local-day.ts';

/** Minutes that the clocks of a zone are ahead of UTC at an instant (ms since 1970). */
export type OffsetAt = (at: number) => number;

const MINUTE = 60_000;
const DAY = 86_400_000;

/** What the zone's clocks do, from luxon, which is read when somebody has reminders. @param zone an IANA name */
export async function offsetsOf(zone: string): Promise<OffsetAt> {
  const { IANAZone } = await import('luxon');
  const found = IANAZone.create(zone);
  return (at) => found.offset(at);
}

/** `2026-11-21` and `18:00` as if the clocks were UTC's. */
const asUtc = (date: string, time: string): number => Date.parse(`${date}T${time}:00Z`);

/** The first instant between two (ms) at which the zone's clocks differ from those of `from`. */
function changeBetween(from: number, to: number, offsetAt: OffsetAt): number {
  const before = offsetAt(from);
  let [low, high] = [from, to];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle) === before) low = middle;
    else high = middle;
  }
  return high;
}

/**
 * When the clocks of a zone show a time on a day: the first of two instants where it is repeated; the first instant after it
 * where the clocks jump over it.
 * @param date `2026-11-21` @param time `18:00`
 */
export function instantOf(date: string, time: string, offsetAt: OffsetAt): number {
  const wall = asUtc(date, time);
  // No zone is a day from UTC, so what holds around the time is one of these.
  const around = [wall - DAY, wall, wall + DAY].map(offsetAt);
  const shown = around
    .map((offset) => wall - offset * MINUTE)
    .filter((instant) => offsetAt(instant) * MINUTE === wall - instant);
  if (shown.length > 0) return Math.min(...shown);
  return changeBetween(wall - Math.max(...around) * MINUTE, wall - Math.min(...around) * MINUTE, offsetAt);
}

/** What the clocks show at an instant: `2026-11-21`, `18:00`, and the ISO weekday, 1 for Monday. */
export function wallOf(at: number, offsetAt: OffsetAt): { date: string; time: string; weekday: number } {
  const text = new Date(at + offsetAt(at) * MINUTE).toISOString();
  return { date: text.slice(0, 10), time: text.slice(11, 16), weekday: weekdayOf(text.slice(0, 10)) };
}

const weekdayOf = (date: string): number => ((Date.parse(`${date}T00:00:00Z`) / DAY + 3) % 7) + 1;

/** A time on chosen days. @property days ISO weekdays, 1 for Monday */
export type Rhythm = { days: readonly number[]; time: string };

/** The first occasion after an instant, with the day it belongs to; null without a day. */
export function nextOccasion(
  { days, time }: Rhythm,
  after: number,
  offsetAt: OffsetAt,
): { at: number; date: string } | null {
  const today = wallOf(after, offsetAt).date;
  // One day back, because a time that does not exist may come late; two weeks on, because a zone may leave out a day.
  for (let ahead = -1; ahead <= 14; ahead += 1) {
    const date = dayAfter(today, ahead);
    if (!days.includes(weekdayOf(date))) continue;
    const at = instantOf(date, time, offsetAt);
    if (at > after) return { at, date };
  }
  return null;
}

/** Whether a time lies in hours that may pass midnight; equal ends: no hours. All `HH:MM`. */
export const isWithin = (time: string, from: string, to: string): boolean =>
  from <= to ? from <= time && time < to : time >= from || time < to;
