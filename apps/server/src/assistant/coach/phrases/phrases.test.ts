import { describe, expect, test } from 'vitest';
import { FLOWS } from '#installation';
import { DEFAULT_FLOW } from '../../flow/core-flow.ts';
import type { Language, Variants } from '../../flow/flow.ts';
import { loadFlows } from '../../flow/load-flows.ts';
import { addressed, typeset } from '../wording.ts';
import { moves } from './moves.ts';
import { reflections } from './reflections.ts';
import { taps } from './taps.ts';

const pools: [string, Variants][] = [...Object.entries(moves), ...Object.entries(reflections)];
const catalog = loadFlows(FLOWS);
const flows = [catalog.current(DEFAULT_FLOW), ...catalog.exercises()];
const slots = flows.flatMap((flow) => [...flow.slots.values()]);
const authored: [Language, string][] = (['en', 'fr'] as const).flatMap((language) => [
  ...pools.flatMap(([, variants]) => variants[language].map((text): [Language, string] => [language, text])),
  ...Object.values(taps).map((tap): [Language, string] => [language, tap[language]]),
  ...slots.flatMap((slot) =>
    [
      ...slot.ask[language],
      ...slot.again[language],
      ...slot.reflect[language],
      ...slot.choices.map((choice) => choice.label[language]),
      ...(slot.pick?.options.flatMap(({ label, about }) => [label[language], about?.[language] ?? '']) ?? []),
      ...(slot.pick?.piles.map(({ label }) => label[language]) ?? []),
    ].map((text): [Language, string] => [language, text]),
  ),
  ...slots.flatMap((slot): [Language, string][] => (slot.before ? [[language, slot.before[language]]] : [])),
  ...flows.flatMap((flow) =>
    [
      flow.title[language],
      ...flow.suggestions.map((text) => text[language]),
      ...(flow.exercise ? [flow.exercise.about[language], ...flow.exercise.opening[language]] : []),
      ...flow.keeps.flatMap(({ title, sections, note }) => [
        title[language],
        note?.[language] ?? '',
        ...sections.map(({ heading }) => heading[language]),
      ]),
    ].map((text): [Language, string] => [language, text]),
  ),
]);
const said = authored.flatMap(([language, text]) =>
  (language === 'fr' ? (['tu', 'vous'] as const) : (['vous'] as const)).map((address) => ({
    language,
    address,
    text: addressed(text, address),
  })),
);
const failing = (test_: (each: (typeof said)[number]) => boolean) => said.filter(test_).map((each) => each.text);

describe('the words of the coach', () => {
  test('FLOW-4 every move can be said in eight ways or more, equally in both languages', () => {
    const rulers = ['importanceHigh', 'importanceMid', 'importanceLow', 'confidenceHigh', 'confidenceLow', 'presence'];
    for (const [name, variants] of pools) {
      const least = rulers.includes(name) ? 3 : 8;
      expect([name, variants.en.length >= least, variants.fr.length >= least]).toEqual([name, true, true]);
      expect([name, new Set(variants.en).size, new Set(variants.fr).size]).toEqual([
        name,
        variants.en.length,
        variants.fr.length,
      ]);
    }
  });

  test('FLOW-4 no text asks two questions', () => {
    expect(failing(({ text }) => (text.match(/\?/gu) ?? []).length > 1)).toEqual([]);
  });

  test('FLOW-4 no exclamation marks, no emoji, nothing left unresolved in brackets', () => {
    expect(failing(({ text }) => /!|\p{Extended_Pictographic}/u.test(text))).toEqual([]);
    expect(failing(({ text }) => /\[[^\]]*\|/u.test(text))).toEqual([]);
  });

  test('APP-4 no text of the coach looks like a session error', () => {
    const forbidden = [
      'invalid_grant',
      'Invalid JWT',
      'Invalid token',
      'Token expired',
      'Authentication failed',
      'Unauthorized',
      '401',
      'JWT token',
    ];
    expect(failing(({ text }) => forbidden.some((words) => text.includes(words)))).toEqual([]);
  });

  test('FLOW-4 French elides: no "te aide", no "que il", no "de une"', () => {
    expect(
      failing(
        ({ language, text }) =>
          language === 'fr' &&
          /(?<!\p{L})(?:te|me|se|le|la|de|que|je|ne|jusque|lorsque) (?=[aeiouâàéèêîôûh](?!\p{L}{0,2}:))(?!(?:onze|oui|huit|haut|hauteur|honte|hors))/iu.test(
            text,
          ),
      ),
    ).toEqual([]);
  });

  test('FLOW-4 "tu" texts never say "vous" to the person, nor the other way round', () => {
    expect(
      failing(
        ({ language, address, text }) =>
          language === 'fr' && address === 'tu' && /(?<!\p{L})(?:vous|votre|vos|vôtre)(?!\p{L})/iu.test(text),
      ),
    ).toEqual([]);
    expect(
      failing(
        ({ language, address, text }) =>
          language === 'fr' &&
          address === 'vous' &&
          /(?<!\p{L})(?:tu|toi|ton|ta|tes|tien|tienne)(?!\p{L})/iu.test(text),
      ),
    ).toEqual([]);
  });

  test('FLOW-4 French has its no-break spaces and both languages their apostrophes', () => {
    expect(typeset("Qu'est-ce qui compte : cela ?", 'fr')).toBe('Qu’est-ce qui compte\u00a0: cela\u00a0?');
    expect(typeset('« oui »', 'fr')).toBe('«\u00a0oui\u00a0»');
    expect(typeset("What's a 8, and a 18?", 'en')).toBe('What’s an 8, and an 18?');
  });
});
