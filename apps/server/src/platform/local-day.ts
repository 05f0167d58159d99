/** A local day begins at three in the morning by the clock on the wall: who is up late is still in the evening before. */
const DAY_BEGINS_HOUR = 3;
const DAY_MS = 86_400_000;

export const isTimeZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
};

/** Making one costs far more than using it, and a process meets few zones. */
const KEPT_CLOCKS = 32;
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  let clock = clocks.get(zone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      hourCycle: 'h23',
    });
    if (clocks.size >= KEPT_CLOCKS) clocks.delete(clocks.keys().next().value ?? '');
    clocks.set(zone, clock);
  }
  return clock;
}

/** `2026-11-21` moved by whole days. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

const QUARTER_MS = 900_000;

/** The local day of an instant as `2026-11-21`, also when the clock was moved that night. @param zone an IANA name */
export function localDay(at: Date, zone: string): string {
  const [day = '', hour = ''] = clockOf(zone).format(at).split(', ');
  if (Number(hour) >= DAY_BEGINS_HOUR) return day;
  // In Chatham the clock goes from 03:45 back to 02:45: a day that has begun stays begun.
  if (Number(hour) === DAY_BEGINS_HOUR - 1) {
    const before = clockOf(zone).format(at.getTime() - QUARTER_MS);
    if (before === `${day}, 0${DAY_BEGINS_HOUR}`) return day;
  }
  return dayAfter(day, -1);
}
