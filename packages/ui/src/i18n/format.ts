import type { Language } from './define-copy.ts';

const locales: Record<Language, string> = { en: 'en-GB', fr: 'fr-FR' };
const made = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter costs more than using it a hundred times, and lists use them by the row. */
function dateFormat(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options);
  const known = made.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(locales[language], options);
  made.set(key, format);
  return format;
}

type Instant = string | Date;

/** `21 November 2026`; the instant is ISO 8601 or a Date, shown in the reader's time zone. */
export const formatDate = (language: Language, at: Instant): string =>
  dateFormat(language, { day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(at));

/** `November 2026` */
export const formatMonth = (language: Language, at: Instant): string =>
  dateFormat(language, { month: 'long', year: 'numeric' }).format(new Date(at));

/** `21 Nov 2026`, for cells. */
export const formatShortDate = (language: Language, at: Instant): string =>
  dateFormat(language, { dateStyle: 'medium' }).format(new Date(at));

const twoDigits = (count: number): string => String(count).padStart(2, '0');

/** `10:52`, in every language of ours; written here because a formatter takes longer to make than a conversation to draw. */
export function formatTime(at: Instant): string {
  const time = new Date(at);
  return `${twoDigits(time.getHours())}:${twoDigits(time.getMinutes())}`;
}

/** `21 Nov 2026, 10:52` */
export const formatDateTime = (language: Language, at: Instant): string =>
  dateFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));

export const formatNumber = (language: Language, value: number, options?: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(locales[language], options).format(value);

/** `a, b and c` */
export const formatList = (language: Language, parts: readonly string[]): string =>
  new Intl.ListFormat(locales[language], { type: 'conjunction' }).format(parts);

/** Which of the plural forms a count takes: French says "0 message", English "0 messages". */
export const pluralForm = (language: Language, count: number): Intl.LDMLPluralRule =>
  new Intl.PluralRules(locales[language]).select(count);
