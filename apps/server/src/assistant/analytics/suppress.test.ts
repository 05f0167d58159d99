import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bitsOf, disclose, hideParts, peopleOf, rounded } from './suppress.ts';
import { fuzzDisclosure } from './testing/fuzz-disclosure.ts';

const among = (atoms: Record<string, number[]>, size = 200) =>
  peopleOf(new Map(Object.entries(atoms).map(([name, members]) => [name, bitsOf(members, size)])), size);
const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => from + at);

describe('what may be shown', () => {
  test('ANLY-4 fewer than ten people are no number, ten are one, rounded to five', () => {
    const people = among({ nine: range(0, 9), twelve: range(0, 12) });
    const shown = disclose(
      [
        { id: 'nine', atoms: ['nine'], of: 'people', value: 9 },
        { id: 'twelve', atoms: ['twelve'], of: 'people', value: 12 },
      ],
      people,
      10,
    );
    expect(shown.get('nine')).toEqual({ shown: false, why: 'few' });
    expect(shown.get('twelve')).toEqual({ shown: true, value: 10, atLeast: false });
  });

  test('ANLY-4 a longer time with a few more people says no more than the shorter one', () => {
    const people = among({ week: range(0, 30), before: range(25, 34), long: range(40, 60) });
    const cell = (id: string, ...atoms: string[]) => ({ id, atoms, of: 'people' as const, value: people.count(atoms) });
    const shown = disclose(
      [cell('week', 'week'), cell('month', 'week', 'before'), cell('all', 'week', 'before', 'long')],
      people,
      10,
    );
    expect(shown.get('week')).toEqual({ shown: true, value: 30, atLeast: false });
    expect(shown.get('month')).toEqual({ shown: true, value: 30, atLeast: true });
    expect(shown.get('all')).toEqual({ shown: true, value: 55, atLeast: false });
  });

  test('ANLY-4 one language is not shown where the other could be subtracted', () => {
    const people = among({ en: range(0, 40), fr: range(40, 46) });
    const shown = disclose(
      [
        { id: 'all', atoms: ['en', 'fr'], of: 'acts', value: 100 },
        { id: 'en', atoms: ['en'], of: 'acts', value: 90, partOf: 'all' },
        { id: 'fr', atoms: ['fr'], of: 'acts', value: 10, partOf: 'all' },
      ],
      people,
      10,
    );
    expect(shown.get('all')).toMatchObject({ shown: true, value: 100 });
    expect(shown.get('en')).toEqual({ shown: false, why: 'near' });
    expect(shown.get('fr')).toEqual({ shown: false, why: 'few' });
  });

  test('ANLY-4 no hidden part can be found by subtracting the others from the whole', () => {
    expect(hideParts([30, 4, 15, 20], 10)).toEqual([false, true, true, false]);
    expect(hideParts([30, 6, 7, 20], 10)).toEqual([false, true, true, false]);
    expect(hideParts([30, 0, 20], 10)).toEqual([false, true, false]);
    fc.assert(
      fc.property(fc.array(fc.nat(40), { minLength: 1, maxLength: 8 }), (parts) => {
        const hidden = hideParts(parts, 10);
        const left = parts.filter((people, at) => hidden[at] && people > 0);
        expect(parts.every((people, at) => hidden[at] || people >= 10)).toBe(true);
        const allHidden = hidden.every(Boolean);
        if (left.length > 0 && !allHidden) {
          expect(left.length).toBeGreaterThan(1);
          expect(left.reduce((sum, people) => sum + people, 0)).toBeGreaterThanOrEqual(10);
        }
      }),
    );
  });

  test('ANLY-4 no combination of filters shows a small group, nor two that can be subtracted', () => {
    expect(fuzzDisclosure({ combinations: 1_000, seed: 6 })).toMatchObject({
      combinations: 1_000,
      small: 0,
      subtractable: 0,
    });
  });

  test('ANLY-4 the fuzz sees it when nothing is hidden', () => {
    const bare = fuzzDisclosure({ combinations: 300, seed: 6, k: 1 });
    expect(bare.small).toBeGreaterThan(0);
    expect(bare.subtractable).toBeGreaterThan(0);
  });

  test('ANLY-4 people are counted alike in bits and one by one', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.nat(99)), { minLength: 2, maxLength: 4 }), (sets) => {
        const names = sets.map((_, at) => String(at));
        const people = among(Object.fromEntries(sets.map((members, at) => [names[at], members])), 100);
        expect(people.count(names)).toBe(new Set(sets.flat()).size);
        const less = new Set(sets[0]);
        expect(people.added(names, ['0'])).toBe([...new Set(sets.flat())].filter((each) => !less.has(each)).length);
      }),
    );
    expect([0, 2, 3, 12, 13].map(rounded)).toEqual([0, 0, 5, 10, 15]);
  });
});
