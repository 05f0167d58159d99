import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * Work that one node does at a time, a row each. Whether a sign of life is old is decided by the database's clock alone: the
 * clocks of two nodes differ.
 */
export type LeasedTable = {
  name: 'assistant.knowledge_refreshes' | 'assistant.topic_classifications' | 'assistant.reminders' | 'assistant.runs';
  /** Column that names the holder: a node, or one round of it. */
  holder: 'node_id' | 'claim';
  /** Column of the holder's last sign of life. */
  seenAt: 'heartbeat_at' | 'claimed_at';
  /** The status of work that waits, and of work that has a holder. */
  waiting: string;
  held: string;
  /** After so long without a sign of life the holder has lost it. */
  staleSeconds: number;
};

type Taking = {
  among: RawBuilder<unknown>;
  orderBy: RawBuilder<unknown>;
  limit: number;
  /** What else is set. */
  also?: RawBuilder<unknown>;
  returning: RawBuilder<unknown>;
};

export type Lease = {
  /** Whether a row has shown no sign of life for too long; an expression about the table. */
  isStale: RawBuilder<boolean>;
  /** @returns whether `holder` may work on it now */
  claim(db: Db, id: string, holder: string): Promise<boolean>;
  /** Whether nobody holds a row any more; an expression about the table. */
  isFree: RawBuilder<boolean>;
  /** Claims several at once, leaving out those that another transaction has locked at this moment. */
  take<R>(db: Db, holder: string, taking: Taking): Promise<R[]>;
  /** A sign of life. @returns false when another holder has taken it over */
  beat(db: Db, id: string, holder: string): Promise<boolean>;
  /** Signs of life for several at once. @returns what `returning` says of those that are still held */
  beatAll<R>(db: Db, ids: readonly string[], holder: string, returning: RawBuilder<unknown>): Promise<R[]>;
  /**
   * Keeps the row until the transaction ends, so that what is written in it is written by the holder or not at all: a node that stalled for
   * longer than its lease does not know it. @returns false when another holder has taken it over
   */
  holds(trx: Db, id: string, holder: string): Promise<boolean>;
  /** The row, kept until the transaction ends, if `holder` has it: for one statement that writes as the holder or not at all. */
  mine(id: string, holder: string): RawBuilder<unknown>;
  /** Any node may go on with it. */
  release(db: Db, id: string, holder: string): Promise<void>;
};

export function leaseOn({ name, holder, seenAt, waiting, held, staleSeconds }: LeasedTable): Lease {
  const table = sql.table(name);
  const [holderColumn, seenColumn] = [sql.ref(holder), sql.ref(seenAt)];
  const isStale = sql<boolean>`coalesce(${seenColumn}, created_at) < now() - make_interval(secs => ${staleSeconds})`;
  const claiming = (by: string) => sql`status = ${held}, ${holderColumn} = ${by}, ${seenColumn} = now()`;
  const isFree = sql<boolean>`(${holderColumn} is null or ${seenColumn} is null or ${isStale})`;
  const free = (by: string) => sql`status in (${waiting}, ${held}) and (${holderColumn} = ${by} or ${isFree})`;
  const own = (id: string, by: string) => sql`id = ${id} and ${holderColumn} = ${by} and status = ${held}`;
  const mine: Lease['mine'] = (id, by) => sql`select id from ${table} where ${own(id, by)} for update`;
  const found = async (db: Db, query: RawBuilder<unknown>): Promise<boolean> =>
    (await query.execute(db)).rows.length > 0;
  return {
    isStale,
    isFree,
    claim: (db, id, by) =>
      found(db, sql`update ${table} set ${claiming(by)} where id = ${id} and ${free(by)} returning id`),
    take: async <R>(db: Db, by: string, { among, orderBy, limit, also, returning }: Taking) => {
      const { rows } = await sql<R>`
        update ${table} set ${claiming(by)}${also ? sql`, ${also}` : sql``}
        where id in (select id from ${table} where ${among} and ${free(by)} order by ${orderBy} limit ${limit} for update skip locked)
        returning ${returning}`.execute(db);
      return rows;
    },
    beat: (db, id, by) => found(db, sql`update ${table} set ${seenColumn} = now() where ${own(id, by)} returning id`),
    beatAll: async <R>(db: Db, ids: readonly string[], by: string, returning: RawBuilder<unknown>) => {
      const { rows } = await sql<R>`
        update ${table} set ${seenColumn} = now() where id = any(${ids}::uuid[]) and ${holderColumn} = ${by} and status = ${held}
        returning ${returning}`.execute(db);
      return rows;
    },
    holds: (trx, id, by) => {
      if (!trx.isTransaction) throw new Error('What is held is held until a transaction ends.');
      return found(trx, mine(id, by));
    },
    mine,
    release: async (db, id, by) =>
      void (await sql`update ${table} set ${holderColumn} = null, ${seenColumn} = null where ${own(id, by)}`.execute(
        db,
      )),
  };
}
