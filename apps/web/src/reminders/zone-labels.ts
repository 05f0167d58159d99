import type { Language } from '@parley/contracts/language.ts';

/** What the first part of a zone's name is called; English as it is. */
const FRENCH: Readonly<Record<string, string>> = {
  Africa: 'Afrique',
  America: 'Amérique',
  Antarctica: 'Antarctique',
  Arctic: 'Arctique',
  Asia: 'Asie',
  Atlantic: 'Atlantique',
  Australia: 'Australie',
  Indian: 'océan Indien',
  Pacific: 'Pacifique',
};
const ENGLISH: Readonly<Record<string, string>> = { Indian: 'Indian Ocean' };

/** `Paris (Europe)`, `Knox, Indiana (America)`: a zone by its city, as people look for it. */
export function zoneLabel(zone: string, language: Language): string {
  const [region = zone, ...places] = zone.replaceAll('_', ' ').split('/');
  const name = (language === 'fr' ? FRENCH : ENGLISH)[region] ?? region;
  return places.length > 0 ? `${places.toReversed().join(', ')} (${name})` : name;
}

/** Every zone the browser knows, by its label. */
export const zoneLabels = (language: Language): { zone: string; label: string }[] =>
  ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]
    .map((zone) => ({ zone, label: zoneLabel(zone, language) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language));
