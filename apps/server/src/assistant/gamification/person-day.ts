import { localDay } from '#platform/local-day.ts';

/** A zone, and the instant from which the person lived in it (ISO 8601). */
export type LivedIn = { since: string; zone: string };

/** Nobody told where they are. */
const UNKNOWN = 'UTC';

/**
 * The person's own day of an instant. It follows their zones in the order they lived in them and never goes back: whoever flies
 * west has a long day, not the one before once more, so that no week is judged twice.
 * @param zones in the order of `since`
 */
export function personDay(zones: readonly LivedIn[]): (at: Date) => string {
  let floor = '';
  const stays = zones.map(({ since, zone }, index) => {
    const from = new Date(since);
    const before = localDay(from, zones[index - 1]?.zone ?? UNKNOWN);
    if (before > floor) floor = before;
    return { from: from.getTime(), zone, floor };
  });
  return (at) => {
    const stay = stays.findLast(({ from }) => from <= at.getTime());
    const day = localDay(at, stay?.zone ?? UNKNOWN);
    return stay && stay.floor > day ? stay.floor : day;
  };
}
