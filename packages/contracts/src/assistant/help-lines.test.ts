import { describe, expect, it } from 'vitest';
import { helpLineIn, helpLines, helpLinesFor } from './help-lines.ts';

const COUNTRIES = ['FR', 'BE', 'CH', 'CA', 'US', 'GB', 'IE', 'LU'] as const;
const numbersOf = (country: string | null) => helpLinesFor(country, 'en').map((line) => line.number);

describe('help lines', () => {
  it('CHAT-10 the numbers of each country are the published ones', () => {
    expect(Object.fromEntries(COUNTRIES.map((country) => [country, numbersOf(country).toSorted()]))).toEqual({
      FR: ['112', '114', '119', '15', '3114', '3919'],
      BE: ['0800 32 123', '107', '112'],
      CH: ['112', '143', '144', '147'],
      CA: ['911', '988'],
      US: ['741741', '911', '988'],
      GB: ['116 123', '85258', '999'],
      IE: ['112', '116 123', '50808'],
      LU: ['112', '454545'],
    });
  });

  it('CHAT-10 every country offers a listening line first, an emergency number, and a free line that answers at any hour', () => {
    for (const country of COUNTRIES) {
      for (const language of ['en', 'fr'] as const) {
        const lines = helpLinesFor(country, language);
        expect(lines[0]?.kind, country).toBe('crisis');
        expect(
          lines.some((line) => line.kind === 'emergency'),
          country,
        ).toBe(true);
        expect(
          lines.some((line) => line.free && line.always),
          country,
        ).toBe(true);
      }
    }
  });

  it('CHAT-10 an unknown country gets 112 and a directory', () => {
    for (const country of [null, '', 'ZZ', 'BR']) expect(numbersOf(country)).toEqual(['findahelpline.com', '112']);
  });

  it('CHAT-10 the country code is read in any case', () => {
    expect(numbersOf(' fr ')).toEqual(numbersOf('FR'));
  });

  it('CHAT-10 every line is authored in both languages and waits for the review of the operator', () => {
    for (const line of helpLines) {
      expect(line.name.en && line.name.fr && line.hours.en && line.hours.fr && line.source, line.number).toBeTruthy();
      expect(line.verifiedOn).toBeNull();
    }
  });

  it('CHAT-10 a line reads in the language of the person', () => {
    const [first] = helpLinesFor('FR', 'fr');
    expect(first && helpLineIn(first, 'fr')).toEqual({
      name: 'Numéro national de prévention du suicide',
      number: '3114',
      hours: '24\u00a0h/24, 7\u00a0j/7',
      kind: 'crisis',
    });
  });
});
