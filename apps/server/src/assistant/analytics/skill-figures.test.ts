import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changeOf, noFigures, skillFigures } from './skill-figures.ts';

const K = 10;
const figuresOf = (levels: number[], members: number) =>
  skillFigures(
    levels.map((people, at) => ({ code: 'planning', level: at + 1, people })),
    { members, k: K },
  ).planning ?? noFigures();

describe('skills of an organisation', () => {
  test('ANLY-4 how many stand at each level, how many of all, and what changed since', () => {
    const then = figuresOf([15, 12, 0, 0], 100);
    const now = figuresOf([22, 18, 12, 0], 100);
    expect(now.people).toEqual({ value: 50, at_least: false, hidden: null });
    expect(now.coverage.value).toBe(50);
    expect(now.levels.map(({ value }) => value)).toEqual([20, 20, 10, null]);
    expect(changeOf(now, then)).toEqual({ value: 25, at_least: false, hidden: null });
    expect(changeOf(now, undefined).hidden).toBe('none');
    expect(changeOf(now, figuresOf([4, 2, 0, 0], 100)).hidden).toBe('near');
  });

  test('ANLY-4 a level of three people is not found by subtracting, and nearly everybody is not everybody', () => {
    expect(figuresOf([30, 14, 3, 0], 100).levels.map(({ hidden }) => hidden)).toEqual([null, 'near', 'few', 'few']);
    expect(figuresOf([30, 26, 0, 0], 60)).toMatchObject({
      people: { value: 50, at_least: true },
      levels: [{ value: 30 }, { hidden: 'near' }, { hidden: 'few' }, { hidden: 'few' }],
    });
  });

  test('ANLY-4 whatever the numbers, no group below ten is shown or left over', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(40), { minLength: 4, maxLength: 4 }), fc.nat(60), (levels, without) => {
        const { people, levels: shown } = figuresOf(levels, levels.reduce((a, b) => a + b, 0) + without);
        const hidden = levels.filter((each, at) => shown[at]?.value === null && each > 0);
        const left = hidden.reduce((a, b) => a + b, 0);
        expect(levels.every((each, at) => shown[at]?.value === null || each >= K)).toBe(true);
        // What the whole of those with a level leaves, and what the organisation leaves.
        if (people.value !== null && !people.at_least && left > 0) {
          expect(left).toBeGreaterThanOrEqual(K);
          expect(hidden.length).toBeGreaterThan(1);
        }
        if (without > 0 && without < K && people.value !== null) {
          expect(people.at_least).toBe(true);
          expect(left + without).toBeGreaterThanOrEqual(K);
          expect(left).toBeGreaterThan(0);
        }
      }),
    );
  });
});
