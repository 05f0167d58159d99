import * as z from 'zod/mini';

/** The largest number that PostgreSQL's `integer` takes. No number of a request is larger, whatever keeps it. */
export const LARGEST_INTEGER = 2_147_483_647;

/** A whole number in a body, from `least` to what the database takes. */
export const whole = (least: number, most: number = LARGEST_INTEGER) => z.int().check(z.gte(least), z.lte(most));

/** A whole number in a query, where it is written as text. */
export const wholeText = (least: number, most: number = LARGEST_INTEGER) =>
  z.coerce.number().check(z.int(), z.gte(least), z.lte(most));
