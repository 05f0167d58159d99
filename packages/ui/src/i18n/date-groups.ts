import type { Formatter } from '@parley/contracts/formats.ts';
import type { Language } from './define-copy.ts';
import { defineCopy } from './define-copy.ts';

const copy = defineCopy({
  en: { today: 'Today', yesterday: 'Yesterday', week: 'Previous 7 days', month: 'Previous 30 days' },
  fr: { today: 'Aujourd’hui', yesterday: 'Hier', week: '7 derniers jours', month: '30 derniers jours' },
});

const dayMs = 86_400_000;

/** The calendar date there as a number, so that daylight saving cannot make a day 23 hours long. */
const dayNumber = (format: Formatter, at: string | Date): number =>
  Date.parse(`${format.isoDay(at)}T00:00:00Z`) / dayMs;

/** `Today`, `Yesterday`, `Previous 7 days`, `Previous 30 days`, then the month with its year. */
export function dateGroup(language: Language, format: Formatter, at: string | Date, now: Date = new Date()): string {
  const days = dayNumber(format, now) - dayNumber(format, at);
  // A clock that runs ahead is still today.
  if (days <= 0) return copy[language].today;
  if (days === 1) return copy[language].yesterday;
  if (days <= 7) return copy[language].week;
  if (days <= 30) return copy[language].month;
  const month = format.month(at);
  return month.charAt(0).toLocaleUpperCase(language) + month.slice(1);
}

/** Cuts a list, already sorted by date, into its date groups, keeping the order. */
export function groupByDate<Item>(
  language: Language,
  format: Formatter,
  items: readonly Item[],
  dateOf: (item: Item) => string | Date,
  now: Date = new Date(),
): { label: string; items: Item[] }[] {
  const groups: { label: string; items: Item[] }[] = [];
  for (const item of items) {
    const label = dateGroup(language, format, dateOf(item), now);
    const last = groups.at(-1);
    if (last?.label === label) last.items.push(item);
    else groups.push({ label, items: [item] });
  }
  return groups;
}
