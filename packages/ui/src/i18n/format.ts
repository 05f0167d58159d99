import { localeOf } from '@parley/contracts/formats.ts';
import type { Language } from './define-copy.ts';

// Dates, times and amounts depend on the account too: `useFormat`.

export const formatNumber = (language: Language, value: number, options?: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(localeOf(language), options).format(value);

/** `Theme: dark`; French puts a space before the colon, and no line ends there. */
export const labelled = (language: Language, label: string, text: string): string =>
  `${label}${language === 'fr' ? '\u00a0' : ''}: ${text}`;

/** `a, b and c` */
export const formatList = (language: Language, parts: readonly string[]): string =>
  new Intl.ListFormat(localeOf(language), { type: 'conjunction' }).format(parts);

/** Which of the plural forms a count takes: French says "0 message", English "0 messages". */
export const pluralForm = (language: Language, count: number): Intl.LDMLPluralRule =>
  new Intl.PluralRules(localeOf(language)).select(count);
