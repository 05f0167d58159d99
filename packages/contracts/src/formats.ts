import type { Language } from './language.ts';

/** How an account writes times and amounts; what is absent, empty or not understood is written as the language does. */
export type AccountFormats = {
  /** Name of an IANA time zone. */
  timezone?: string | null | undefined;
  /** `DD/MM/YYYY` and the like, of `D`, `DD`, `M`, `MM`, `MMM`, `MMMM`, `YY` and `YYYY`. */
  dateFormat?: string | null | undefined;
  /** `24h` or `12h`; also `HH:mm` or `h:mm A`, as other clients write them. */
  timeFormat?: string | null | undefined;
  /** ISO 4217. */
  currency?: string | null | undefined;
};

/** ISO 8601, or a Date. */
type Instant = string | Date;
type Style = Intl.DateTimeFormatOptions;

/** Everything the product writes for people that depends on where they are: in their language, as their account wants it. */
export type Formatter = {
  /** Where the times are told: the account's zone, or undefined for that of this device. */
  zone: string | undefined;
  /** `21 November 2026` */
  date: (at: Instant) => string;
  /** `21 Nov 2026`, for cells. */
  shortDate: (at: Instant) => string;
  /** `November 2026` */
  month: (at: Instant) => string;
  /** `10:52` */
  time: (at: Instant) => string;
  /** `21 Nov 2026, 10:52` */
  dateTime: (at: Instant) => string;
  /** `2026-11-21`: the day it is there, for sorting and counting. */
  isoDay: (at: Instant) => string;
  /** A day of the calendar, `2026-11-21`, which is the same everywhere; with a style of its own it is not the account's. */
  day: (isoDay: string, style?: Style) => string;
  /** A day of the calendar in a cell of a file: in the account's format, months always as numbers; ISO 8601 without one. */
  fileDay: (isoDay: string) => string;
  /** Any other style, at the same place and on the same kind of clock. */
  styled: (at: Instant, style: Style) => string;
  number: (value: number, options?: Intl.NumberFormatOptions) => string;
  /** `€1,234.50`; in the account's currency unless another is said. Without either it is a number. */
  amount: (value: number, currency?: string) => string;
  /** `2026-11-21T10:52`, the form of a field in which a moment is entered. */
  typed: (at: Instant) => string;
  /** The moment that a day and a time entered here mean. @param time `10:52`; left out, the first moment of the day */
  instant: (isoDay: string, time?: string) => Date;
  /** The same person and account, told in another zone. */
  within: (zone: string) => Formatter;
};

const locales: Record<Language, string> = { en: 'en-GB', fr: 'fr-FR' };
export const localeOf = (language: Language): string => locales[language];

const made = new Map<string, Intl.DateTimeFormat>();
/** Making a formatter costs more than using it a hundred times, and lists use them by the row. */
function formatOf(locale: string, style: Style): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(style);
  const known = made.get(key) ?? new Intl.DateTimeFormat(locale, style);
  made.set(key, known);
  return known;
}

function isKnown(make: () => unknown): boolean {
  try {
    return Boolean(make());
  } catch {
    return false; // `Intl` has no other way to say so
  }
}

/** The parts of a date pattern. */
export const DATE_PARTS = /YYYY|YY|MMMM|MMM|MM|M|DD|D/g;
/** A date format that is understood: all of year, month and day, and nothing else that is a letter. */
export const patternIn = (format: string | null | undefined): string | null =>
  format && /Y/.test(format) && /M/.test(format) && /D/.test(format) && !/\p{L}/u.test(format.replace(DATE_PARTS, ''))
    ? format
    : null;

/** The date format for files: spreadsheets sort and read months as numbers, in every language. */
export const filePatternIn = (format: string | null | undefined): string =>
  patternIn(format)?.replace(/M{3,4}/g, 'MM') ?? 'YYYY-MM-DD';

/** A time zone that is known. */
export const zoneIn = (zone: string | null | undefined): string | undefined =>
  zone && isKnown(() => formatOf('en-GB', { timeZone: zone })) ? zone : undefined;

export const isTwelveHours = (format: string | null | undefined): boolean => /^(?:12|h{1,2}:)/.test(format ?? '');
const isTwentyFourHours = (format: string | null | undefined): boolean => /^(?:24|H{1,2}:)/.test(format ?? '');

const twoDigits = (count: number): string => String(count).padStart(2, '0');

/** `10:52` and `2026-11-21` on this device; by hand, because a formatter takes longer to make than a conversation to draw. */
function timeHere(at: Instant): string {
  const time = new Date(at);
  return `${twoDigits(time.getHours())}:${twoDigits(time.getMinutes())}`;
}
function isoDayHere(at: Instant): string {
  const day = new Date(at);
  return `${day.getFullYear()}-${twoDigits(day.getMonth() + 1)}-${twoDigits(day.getDate())}`;
}

/** A day of the calendar, written as the account's pattern says. */
function patterned(pattern: string, locale: string, isoDay: string): string {
  const [year = '', month = '', day = ''] = isoDay.split('-');
  const named = (style: 'long' | 'short') =>
    formatOf(locale, { timeZone: 'UTC', month: style }).format(new Date(`${isoDay}T00:00:00Z`));
  const written: Record<string, () => string> = {
    YYYY: () => year,
    YY: () => year.slice(-2),
    MMMM: () => named('long'),
    MMM: () => named('short'),
    MM: () => month,
    M: () => String(Number(month)),
    DD: () => day,
    D: () => String(Number(day)),
  };
  return pattern.replace(DATE_PARTS, (token) => written[token]?.() ?? token);
}

/** What the clocks of a zone say, as milliseconds of a clock in UTC. */
const wallMs = (at: Date, zone: string): number =>
  Date.parse(
    `${formatOf('sv-SE', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
      .format(at)
      .replace(' ', 'T')}Z`,
  );

/** The moment at which the clocks of a zone say so; where they skip it, as much later as they skip. */
function momentIn(zone: string, isoDay: string, time: string): Date {
  const wanted = Date.parse(`${isoDay}T${time}Z`);
  const ahead = (at: number): number => wallMs(new Date(at), zone) - Math.floor(at / 1000) * 1000;
  const guess = wanted - ahead(wanted);
  return new Date(wanted - ahead(guess));
}

/**
 * The one place that writes dates, times, numbers and amounts for people.
 * @param elsewhere zone where the account has none; left out, that of this device
 */
export function createFormatter(language: Language, account: AccountFormats = {}, elsewhere?: string): Formatter {
  const locale = locales[language];
  const { timezone, dateFormat, timeFormat } = account;
  const zone = zoneIn(timezone) ?? elsewhere;
  const pattern = patternIn(dateFormat);
  const hour12 = isTwelveHours(timeFormat) ? true : isTwentyFourHours(timeFormat) ? false : undefined;
  const there: Style = { ...(zone ? { timeZone: zone } : {}) };
  const clock: Style = { ...there, ...(hour12 === undefined ? {} : { hour12 }) };
  const write = (at: Instant, style: Style): string => formatOf(locale, style).format(new Date(at));

  // Sweden writes its days as ISO 8601 does.
  const isoDay = (at: Instant): string =>
    zone
      ? formatOf('sv-SE', { ...there, year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(at))
      : isoDayHere(at);
  const dated = (at: Instant, style: Style): string =>
    pattern ? patterned(pattern, locale, isoDay(at)) : write(at, { ...there, ...style });
  const shortDate = (at: Instant): string => dated(at, { dateStyle: 'medium' });
  const time = (at: Instant): string =>
    zone || hour12 ? write(at, { ...clock, hour: hour12 ? 'numeric' : '2-digit', minute: '2-digit' }) : timeHere(at);
  const number = (value: number, options?: Intl.NumberFormatOptions): string =>
    new Intl.NumberFormat(locale, options).format(value);
  return {
    zone,
    date: (at) => dated(at, { day: 'numeric', month: 'long', year: 'numeric' }),
    shortDate,
    month: (at) => write(at, { ...there, month: 'long', year: 'numeric' }),
    time,
    dateTime: (at) => `${shortDate(at)}, ${time(at)}`,
    isoDay,
    day: (day, style) =>
      pattern && !style
        ? patterned(pattern, locale, day)
        : write(`${day}T00:00:00Z`, { timeZone: 'UTC', ...(style ?? { dateStyle: 'long' }) }),
    fileDay: (day) => patterned(filePatternIn(dateFormat), locale, day),
    styled: (at, style) => write(at, { ...clock, ...style }),
    number,
    amount: (value, given) => {
      const currency = given || account.currency;
      const style = { style: 'currency', currency: currency ?? '' } as const;
      return currency && isKnown(() => new Intl.NumberFormat(locale, style)) ? number(value, style) : number(value);
    },
    typed: (at) =>
      `${isoDay(at)}T${zone ? new Date(wallMs(new Date(at), zone)).toISOString().slice(11, 16) : timeHere(at)}`,
    instant: (day, at = '00:00') => (zone ? momentIn(zone, day, at) : new Date(`${day}T${at}`)),
    within: (other) => createFormatter(language, { ...account, timezone: other }),
  };
}
