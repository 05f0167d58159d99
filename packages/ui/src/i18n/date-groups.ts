import type { Language } from './define-copy.ts';
import { defineCopy } from './define-copy.ts';
import { formatMonth } from './format.ts';

const copy = defineCopy({
  en: { today: 'Today', yesterday: 'Yesterday', week: 'Previous 7 days', month: 'Previous 30 days' },
  fr: { today: 'Aujourd’hui', yesterday: 'Hier', week: '7 derniers jours', month: '30 derniers jours' },
});

const dayMs = 86_400_000;

/** Midnight UTC of the local calendar date, so that daylight saving cannot make a day 23 hours long. */
const dayNumber = (at: Date): number => Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / dayMs;

/** `Today`, `Yesterday`, `Previous 7 days`, `Previous 30 days`, then the month with its year. */
export function dateGroup(language: Language, at: string | Date, now: Date = new Date()): string {
  const day = new Date(at);
  const days = dayNumber(now) - dayNumber(day);
  // A clock that runs ahead is still today.
  if (days <= 0) return copy[language].today;
  if (days === 1) return copy[language].yesterday;
  if (days <= 7) return copy[language].week;
  if (days <= 30) return copy[language].month;
  const month = formatMonth(language, day);
  return month.charAt(0).toLocaleUpperCase(language) + month.slice(1);
}

/** Cuts a list, already sorted by date, into its date groups, keeping the order. */
export function groupByDate<Item>(
  language: Language,
  items: readonly Item[],
  dateOf: (item: Item) => string | Date,
  now: Date = new Date(),
): { label: string; items: Item[] }[] {
  const groups: { label: string; items: Item[] }[] = [];
  for (const item of items) {
    const label = dateGroup(language, dateOf(item), now);
    const last = groups.at(-1);
    if (last?.label === label) last.items.push(item);
    else groups.push({ label, items: [item] });
  }
  return groups;
}
