import type { Language } from '@parley/ui/i18n/define-copy.ts';

export type Option = { value: string; label: string };

/** The last day of a year shows which part is which. */
const EXAMPLE = { day: '31', month: '12', year: '2026' };
export const dateFormats: readonly Option[] = [
  { value: 'DD/MM/YYYY', label: `${EXAMPLE.day}/${EXAMPLE.month}/${EXAMPLE.year}` },
  { value: 'MM/DD/YYYY', label: `${EXAMPLE.month}/${EXAMPLE.day}/${EXAMPLE.year}` },
  { value: 'DD.MM.YYYY', label: `${EXAMPLE.day}.${EXAMPLE.month}.${EXAMPLE.year}` },
  { value: 'YYYY-MM-DD', label: `${EXAMPLE.year}-${EXAMPLE.month}-${EXAMPLE.day}` },
];
export const timeFormats: readonly Option[] = [
  { value: '24h', label: '17:30' },
  { value: '12h', label: '5:30 PM' },
];

const zoneWords = (zone: string): string => zone.replaceAll('_', ' ').replaceAll('/', ' / ');

export const timezones = (): Option[] =>
  Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: zoneWords(value) }));

/** By their names in the person's language. */
export function currencies(language: Language): Option[] {
  const names = new Intl.DisplayNames([language], { type: 'currency' });
  const order = new Intl.Collator(language);
  return Intl.supportedValuesOf('currency')
    .map((value) => ({ value, label: `${names.of(value) ?? value} (${value})` }))
    .sort((one, two) => order.compare(one.label, two.label));
}

/** What is kept already is offered, even if nobody would offer it now. @param unset what nothing is called */
export function withChosen(options: readonly Option[], chosen: string, unset: string): Option[] {
  const known = chosen === '' || options.some(({ value }) => value === chosen);
  return [{ value: '', label: unset }, ...(known ? [] : [{ value: chosen, label: chosen }]), ...options];
}

/** What a value is called among the options. */
export const labelOf = (options: readonly Option[], value: string): string =>
  options.find((option) => option.value === value)?.label ?? value;
