import * as z from 'zod/mini';

const FIRST = Date.parse('1970-01-01T00:00:00Z');
const LAST = Date.parse('9999-01-01T00:00:00Z');

/** Not before 1970, and in a year of four digits in every zone: what lies outside, no database and no calendar agree on. */
const isStorableInstant = (text: string): boolean => {
  const at = Date.parse(text);
  return at >= FIRST && at < LAST;
};

/** An instant as a client sends it, in UTC; with `offset` also in another zone. */
export const instant = (way?: { offset: boolean }) =>
  z.iso.datetime(way).check(z.refine(isStorableInstant, 'must be an instant between 1970 and 9999'));
