import { MINUTES_PER_DAY } from '@parley/contracts/identity/api-tokens.ts';

/** CONST-1: lives that are offered, in days. */
const OFFERED_DAYS = [7, 30, 90, 365] as const;
/** CONST-1: ten years, in days. */
const MOST_DAYS = 3_650;

/** A number of days, `own` for one that is typed, or as long as is allowed. */
export type Life = `${number}` | 'own' | 'longest';

/** Whole days of what the operator allows; null: no end is needed. */
export const longestDays = (longestMinutes: number | null): number | null =>
  longestMinutes === null ? null : Math.floor(longestMinutes / MINUTES_PER_DAY);

/** What can be chosen, the shortest first. */
export function livesWithin(longest: number | null): Life[] {
  const shorter = OFFERED_DAYS.filter((days) => longest === null || days < longest);
  return [...shorter.map((days): Life => `${days}`), 'own', 'longest'];
}

/** Thirty days where they are allowed: long enough to be of use, short enough to be thought of again. */
export const usualLife = (longest: number | null): Life => (livesWithin(longest).includes('30') ? '30' : 'longest');

export const mostDays = (longest: number | null): number => Math.min(longest ?? MOST_DAYS, MOST_DAYS);

export const areDays = (days: number | null, longest: number | null): days is number =>
  days !== null && Number.isInteger(days) && days >= 1 && days <= mostDays(longest);

/** @returns what the wire is told: minutes, or null for as long as is allowed */
export function minutesOf(life: Life, ownDays: number | null): number | null {
  if (life === 'longest') return null;
  return (life === 'own' ? (ownDays ?? 0) : Number(life)) * MINUTES_PER_DAY;
}
