import { SelectField } from '@parley/ui/fields/select-field.tsx';
import { useLanguage } from '@parley/ui/i18n/language.tsx';
import { useMemo } from 'react';
import { countries } from '../help/country-of-device.ts';

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
