/** Characters of one token of the model endpoint (`word7 `), of a stamp too. */
export const TOKEN = 6;

const DIGITS = TOKEN - 1;
/** Tenths of milliseconds after which stamps begin anew: an hour and forty minutes. */
const ROUND = 36 ** DIGITS;

const tenths = (at: number): number => Math.round((performance.timeOrigin + at) * 10) % ROUND;

/**
 * A moment as a token of text, to be read by another process of this machine.
 * @param at of `performance.now()`, ms
 */
export const stampOf = (at: number): string => `${tenths(at).toString(36).padStart(DIGITS, '0')} `;

/**
 * Milliseconds from a moment here to the one that was stamped elsewhere.
 * @param text that begins with a stamp
 * @param at of `performance.now()` here, ms
 */
export function sinceStamp(text: string, at: number): number {
  const apart = (Number.parseInt(text.slice(0, DIGITS), 36) - tenths(at) + ROUND) % ROUND;
  // A clock that is a little behind is no hour ahead.
  return (apart > ROUND / 2 ? apart - ROUND : apart) / 10;
}
