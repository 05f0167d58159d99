import { expect, it } from 'vitest';
import { areDays, livesWithin, longestDays, minutesOf, mostDays, usualLife } from './token-life.ts';

it('TOKENS-1 ME-4 CONST-1 T4 days become minutes, and no end is null', () => {
  expect(minutesOf('7', null)).toBe(10_080);
  expect(minutesOf('365', null)).toBe(525_600);
  expect(minutesOf('own', 2)).toBe(2_880);
  expect(minutesOf('longest', 2)).toBeNull();
});

it('TOKENS-1 T4 nothing longer than the operator allows is offered', () => {
  expect(livesWithin(null)).toEqual(['7', '30', '90', '365', 'own', 'longest']);
  expect(livesWithin(longestDays(43_200))).toEqual(['7', 'own', 'longest']);
  expect([usualLife(null), usualLife(30), usualLife(90)]).toEqual(['30', 'longest', '30']);
  expect([mostDays(null), mostDays(90)]).toEqual([3_650, 90]);
  for (const days of [0, -1, 1.5, 91, null]) expect(areDays(days, 90), String(days)).toBe(false);
  for (const days of [1, 90]) expect(areDays(days, 90)).toBe(true);
});
