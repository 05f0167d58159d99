import type { Dialect, Driver, KyselyProps } from 'kysely';
import { DefaultQueryExecutor, Kysely, PostgresAdapter, PostgresIntrospector, Transaction } from 'kysely';
import { SnakeCaseCompiler } from './column-names.ts';
import type { Connection } from './connection.ts';
import type { DB } from './schema.ts';

/** Lends a connection for as long as `work` takes. */
export type Lend = <T>(work: (connection: Connection) => Promise<T>) => Promise<T>;

const adapter = new PostgresAdapter();
// One for all: it is done with a query when it answers.
const compiler = new SnakeCaseCompiler();

const elsewhere = (): never => {
  throw new Error('Use `transaction` of the house.');
};
/** Kysely asks for a driver, whose only use here would be transactions of its own. */
const driver: Driver = {
  init: async () => {},
  acquireConnection: elsewhere,
  beginTransaction: elsewhere,
  commitTransaction: elsewhere,
  rollbackTransaction: elsewhere,
  releaseConnection: elsewhere,
  destroy: async () => {},
};
const dialect: Dialect = {
  createAdapter: () => adapter,
  createDriver: () => driver,
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => compiler,
};
const config = { dialect };

const propsOf = (lend: Lend): KyselyProps => ({
  config,
  dialect,
  driver,
  executor: new DefaultQueryExecutor(compiler, adapter, { provideConnection: lend }),
});

/** Each query on a connection lent for it. Made of what all share, because one is made for each request. */
export class ScopedKysely extends Kysely<DB> {
  readonly lend: Lend;
  constructor(lend: Lend) {
    super(propsOf(lend));
    this.lend = lend;
  }
}

/** Each query on the one connection of a transaction; asked at the same time they leave at the same time. */
export class ScopedTransaction extends Transaction<DB> {
  readonly lent: Connection;
  constructor(connection: Connection) {
    super(propsOf((work) => work(connection)));
    this.lent = connection;
  }
}
