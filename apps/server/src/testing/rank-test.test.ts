import { describe, expect, it } from 'vitest';
import { drawnFrom } from './drawn.ts';
import { rankTest, twoSided } from './rank-test.ts';

describe('the rank test', () => {
  it('F1 knows the values of the tables', () => {
    expect(twoSided(0)).toBeCloseTo(1, 6);
    expect(twoSided(1.96)).toBeCloseTo(0.05, 4);
    expect(twoSided(-2.5758)).toBeCloseTo(0.01, 4);
    // Hollander and Wolfe, 4.1: U is 15 of 5 × 10.
    const young = [1.15, 0.88, 0.9, 0.74, 1.21];
    const old = [0.8, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46];
    expect(rankTest(young, old).auc).toBeCloseTo(15 / 50, 10);
  });

  it('F1 finds a shift of a fifth of the spread in 400 pairs, and none where there is none', () => {
    const { next } = drawnFrom(7);
    const scattered = (shift: number) => Array.from({ length: 400 }, () => next() + next() + next() + shift);
    expect(rankTest(scattered(0.15), scattered(0)).p).toBeLessThan(0.01);
    expect(rankTest(scattered(0), scattered(0)).p).toBeGreaterThan(0.05);
    expect(rankTest([1, 1, 1], [1, 1, 1])).toEqual({ auc: 0.5, z: 0, p: expect.closeTo(1, 6) });
  });
});
