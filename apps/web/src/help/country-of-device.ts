import { helpLines } from '@parley/contracts/assistant/help-lines.ts';
import { readStored } from '@parley/ui/stored.ts';

/** Where this device keeps the country of the person; readable without a network. */
export const countryKey = 'parley.country';

/** Countries whose lines we know, ISO 3166-1 alpha-2. */
export const countries = [...new Set(helpLines.flatMap(({ country }) => country ?? []))];

/** What was chosen on this device, else the region of the browser's languages that names one we know: a guess, never kept unseen. */
export function likelyCountry(): string | null {
  const stored = readStored(countryKey);
  if (stored !== null) return stored || null;
  const regions = navigator.languages.map((tag) => new Intl.Locale(tag).region ?? '');
  return regions.find((region) => countries.includes(region)) ?? null;
}
