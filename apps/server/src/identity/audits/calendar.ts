const DAY_MS = 86_400_000;

/** How far the clocks of a zone are ahead of UTC at a moment, ms. */
function aheadMs(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
  const of = (type: string): number => Number(parts.find((part) => part.type === type)?.value);
  const local = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return local - Math.floor(at.getTime() / 1000) * 1000;
}

const known = (zone: string | null): string => {
  if (!zone) return 'UTC';
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch (error) {
    // A tenant may have written anything there; its days are those of UTC then.
    if (error instanceof RangeError) return 'UTC';
    throw error;
  }
};

/** The moment a local day began: midnight, or the first moment after it where clocks skip midnight. */
function beginning(localMidnightMs: number, zone: string): Date {
  const guess = localMidnightMs - aheadMs(new Date(localMidnightMs), zone);
  return new Date(localMidnightMs - aheadMs(new Date(guess), zone));
}

const localMidnight = (now: Date, zone: string): number => {
  const local = now.getTime() + aheadMs(now, zone);
  return local - (((local % DAY_MS) + DAY_MS) % DAY_MS);
};

/** @param zone an IANA name; UTC where it is none */
export function startOfDay(now: Date, zone: string | null): Date {
  const timeZone = known(zone);
  return beginning(localMidnight(now, timeZone), timeZone);
}

/** Weeks begin on Mondays (ISO 8601). */
export function startOfWeek(now: Date, zone: string | null): Date {
  const timeZone = known(zone);
  const midnight = localMidnight(now, timeZone);
  const daysSinceMonday = (new Date(midnight).getUTCDay() + 6) % 7;
  return beginning(midnight - daysSinceMonday * DAY_MS, timeZone);
}
