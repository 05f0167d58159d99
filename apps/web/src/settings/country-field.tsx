import { helpLines } from '@parley/contracts/assistant/help-lines.ts';
import { SelectField } from '@parley/ui/fields/select-field.tsx';
import { useLanguage } from '@parley/ui/i18n/language.tsx';
import { useMemo } from 'react';

/** Countries whose lines we know, ISO 3166-1 alpha-2. */
export const countries = [...new Set(helpLines.flatMap(({ country }) => country ?? []))];

/** The region of the browser's first language that names one we know: a guess, offered and never kept unseen. */
export function likelyCountry(): string | null {
  const regions = navigator.languages.map((tag) => new Intl.Locale(tag).region ?? '');
  return regions.find((region) => countries.includes(region)) ?? null;
}

interface CountryFieldProps {
  label: string;
  hint?: string;
  /** Words for a country we know no lines of. */
  other: string;
  value: string | null;
  onValue: (country: string | null) => void;
}

export function CountryField({ label, hint, other, value, onValue }: CountryFieldProps) {
  const { language } = useLanguage();
  const options = useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'region' });
    const known = countries.map((code) => ({ value: code, label: names.of(code) ?? code }));
    return [...known.toSorted((a, b) => a.label.localeCompare(b.label, language)), { value: '', label: other }];
  }, [language, other]);
  const known = value !== null && countries.includes(value) ? value : '';
  return (
    <SelectField
      label={label}
      hint={hint}
      autoComplete="country"
      options={options}
      value={known}
      onValue={(code) => onValue(code || null)}
    />
  );
}
