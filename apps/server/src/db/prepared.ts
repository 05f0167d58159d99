import type { CompiledQuery } from 'kysely';
import type { Db } from './database.ts';

/** Stands for a value while a query is written. */
class Place {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
  /** Nothing may be computed from a value that is not known yet: it would be the same for every call. */
  [Symbol.toPrimitive](): never {
    throw new Error('A prepared query cannot compute with its values.');
  }
}

type Execute<P extends unknown[], R> = (db: Db, ...values: P) => Promise<R[]>;

/**
 * A query that is written and compiled once and then only sent: for what is asked at nearly each request, where that costs
 * more than the rest of the asking.
 * @param write gets something that stands for each value: it can be passed on, not looked at. One query for all values.
 */
export function prepared<P extends unknown[], R>(write: (db: Db, ...values: P) => CompiledQuery<R>): Execute<P, R> {
  let written: CompiledQuery<R> | undefined;
  return async (db, ...values) => {
    written ??= write(db, ...(values.map((_, index) => new Place(index)) as P));
    const parameters = written.parameters.map((value) => (value instanceof Place ? values[value.index] : value));
    return (await db.executeQuery<R>({ ...written, parameters })).rows;
  };
}
