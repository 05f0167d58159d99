/**
 * A reply may be begun by one node and, from its first word, by another. Each such attempt numbers its events, and counts its characters, in a range of
 * its own, so that nothing of one is mistaken for something of another: neither by a reader nor by the log.
 */
export const ATTEMPT_RANGE = 1_000_000;

/** Which attempt an event or a character belongs to; 0 is the first. */
export const attemptOf = (number: number): number => Math.floor(number / ATTEMPT_RANGE);

/** Where the characters of an attempt begin, and its events after. */
export const beginOf = (attempt: number): number => attempt * ATTEMPT_RANGE;
