import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mayBeFact } from '../profile/fact-filter.ts';
import { BIG_FIVE } from './big-five.ts';
import { findQuestionnaire, QUESTIONNAIRES } from './catalogue.ts';
import { SCALES } from './ipip-items.ts';
import { proposedBy } from './proposals.ts';
import { bandOf, rangeOf, scoresOf } from './score.ts';

const mini = findQuestionnaire('mini-ipip')?.items ?? [];
const every = (value: number) => Object.fromEntries(mini.map(({ id }) => [id, value]));

describe('scores of a questionnaire', () => {
  test('PROF-4 each scale has its published number of items, and the short form the published keys', () => {
    for (const { items, id } of QUESTIONNAIRES) {
      const perScale = items.length / SCALES.length;
      for (const scale of SCALES) expect(items.filter((item) => item.scale === scale)).toHaveLength(perScale);
      expect(new Set(items.map((item) => item.id)).size, id).toBe(items.length);
    }
    const keyOf = (scale: string) => mini.filter((item) => item.scale === scale).map(({ reversed }) => reversed);
    expect(mini).toHaveLength(20);
    expect(keyOf('extraversion')).toEqual([false, true, false, true]);
    expect(keyOf('agreeableness')).toEqual([false, true, false, true]);
    expect(keyOf('conscientiousness')).toEqual([false, true, false, true]);
    // Told as calm, where the form counts what disturbs it.
    expect(keyOf('stability')).toEqual([true, false, true, false]);
    expect(keyOf('imagination')).toEqual([false, true, true, true]);
    expect(findQuestionnaire('big-five-50')?.items.filter(({ reversed }) => !reversed)).toHaveLength(26);
  });

  test('PROF-4 reversed items are turned round', () => {
    const outgoing = { ...every(3), e1: 5, e7: 4, e2: 1, e4: 2 };
    expect(scoresOf(mini, outgoing)).toMatchObject({
      extraversion: { raw: 18, band: 'upper' },
      agreeableness: { raw: 12, band: 'middle' },
    });
    expect(scoresOf(mini, { ...outgoing, e1: 1, e7: 1, e2: 5, e4: 5 })).toMatchObject({
      extraversion: { raw: 4, band: 'lower' },
    });
    // Who agrees with everything says nothing clear where half of the items are reversed.
    expect(scoresOf(mini, every(5))?.agreeableness).toEqual({ raw: 12, band: 'middle' });
  });

  test('PROF-4 a band is a third of the range', () => {
    const range = { min: 4, max: 20 };
    expect([4, 9, 10, 14, 15, 20].map((raw) => bandOf(raw, range))).toEqual([
      'lower',
      'lower',
      'middle',
      'middle',
      'upper',
      'upper',
    ]);
  });

  test('PROF-4 whatever is answered stays within the range, and the opposite of all answers mirrors it', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 20, maxLength: 20 }), (given) => {
        const of = (turn: (value: number) => number) =>
          scoresOf(mini, Object.fromEntries(mini.map(({ id }, at) => [id, turn(given[at] ?? 3)])));
        const [there, back] = [of((value) => value), of((value) => 6 - value)];
        for (const scale of SCALES) {
          const { min, max } = rangeOf(mini, scale);
          const raw = there?.[scale]?.raw ?? 0;
          expect(raw).toBeGreaterThanOrEqual(min);
          expect(raw).toBeLessThanOrEqual(max);
          expect(back?.[scale]?.raw).toBe(min + max - raw);
        }
      }),
      { numRuns: 50 },
    );
  });

  test('PROF-4 nothing is scored before everything is answered', () => {
    const { e1: _, ...rest } = every(3);
    expect(scoresOf(mini, rest)).toBeNull();
    expect(scoresOf(mini, { ...rest, e1: 6 })).toBeNull();
  });

  test('PROF-4 a result proposes clear thirds alone, nothing that only lacks something, and nothing that may not be a fact', () => {
    expect(proposedBy({ items: mini }, scoresOf(mini, every(3)) ?? {})).toEqual([]);
    const low = proposedBy(
      { items: mini },
      Object.fromEntries(SCALES.map((scale) => [scale, { raw: 4, band: 'lower' as const }])),
    );
    expect(low.map(({ option }) => option)).toEqual(['trait:extraversion:lower', 'trait:imagination:lower']);
    for (const { facts } of Object.values(BIG_FIVE))
      for (const { text } of Object.values(facts)) expect(mayBeFact(text), text.en).toBe(true);
  });
});
