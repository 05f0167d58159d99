import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { OWNER_AT_WORK } from './bind-owner.ts';
import { Connection } from './connection.ts';
import { startEmbedded } from './embedded.ts';
import type { Patience } from './patience.ts';
import { patienceOf, quietPatience } from './patience.ts';
import { listenToPool, openPool } from './pool.ts';
import type { DB } from './schema.ts';
import { ScopedKysely, ScopedTransaction } from './scoped-kysely.ts';
import type { Rows } from './statement.ts';

export type Db = Kysely<DB>;

/**
 * Whose rows a piece of work may see. Row-level security enforces it:
 * `tenant` sees one tenant and, where tables belong to a person, that person;
 * `system` is for sign-in and jobs; `owner` is for the job queue's own schema.
 */
export type Scope = { kind: 'tenant'; tenantId: string; userId: string } | { kind: 'system' } | { kind: 'owner' };

export type Database = {
  embedded: boolean;
  url: string | null;
  /** The database as the scope sees it. Cheap: make one a request. */
  scoped(scope: Scope): Db;
  /** Plain SQL in a scope, for libraries that bring their own. */
  query<R extends pg.QueryResultRow>(scope: Scope, text: string, values?: unknown[]): Promise<Rows<R>>;
  /** Lends a connection in the scope of the owner. */
  withOwner<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T>;
  /** The same for work that nobody waits for: it has few connections at a time, so that whoever waits finds one. */
  readonly quiet: Database;
  close(): Promise<void>;
};

/** Set while a transaction is open: with one connection, asking for a second one inside would wait for itself. */
const open = new AsyncLocalStorage<true>();

/** Set by a procedure, which answers without a row. The owner makes that procedure, so it does without. */
function scopeQuery(scope: Scope): pg.QueryConfig {
  if (scope.kind === 'owner')
    return {
      text: `select set_config('role', 'none', false), set_config('app.tenant', '', false), set_config('app.user', '', false), ${OWNER_AT_WORK}`,
    };
  const values = scope.kind === 'tenant' ? ['parley_app', scope.tenantId, scope.userId] : ['parley_system', '', ''];
  return { text: 'call platform.enter($1, $2, $3)', values };
}

/** Runs `work` in one transaction. Nothing inside may ask for another connection: it fails at once, in both modes. */
export async function transaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  if (db instanceof ScopedTransaction) return work(db);
  if (!(db instanceof ScopedKysely)) throw new Error('Only what `scoped` gave has transactions.');
  return db.lend(async (connection) => {
    connection.begin();
    try {
      const result = await open.run(true, () => work(new ScopedTransaction(connection)));
      await connection.commit();
      return result;
    } catch (error) {
      await connection.rollback();
      throw error;
    }
  });
}

/**
 * For the last statement of a transaction, whose answer nobody needs: it and the commit are one way to the server.
 * @param answer of the statement, which is on its way; the transaction fails if it fails
 */
export function answerWithCommit(trx: Db, answer: Promise<unknown>): void {
  if (!(trx instanceof ScopedTransaction)) throw new Error('There is no transaction whose commit could be waited for.');
  trx.lent.answerWithCommit(answer);
}

/** What `copy (…) to stdout` says in the scope of `db`. */
export function copyOut(db: Db, text: string): Promise<Buffer[]> {
  if (db instanceof ScopedTransaction) return db.lent.copyOut(text);
  if (!(db instanceof ScopedKysely)) throw new Error('Only what `scoped` gave can copy.');
  return db.lend((connection) => connection.copyOut(text));
}

export type DatabaseOptions = {
  url: string | null;
  /** What lends connections in the scope of the owner, where that is another login than `url`. */
  ownerUrl?: string | null;
  dataDir: string;
  poolSize?: number;
  /** How long work waits for an external database; the embedded one has nobody to wait for but itself. */
  patience?: Patience;
  /** Told when an idle connection breaks; the pool replaces it at the next use. */
  onIdleError?: (error: Error) => void;
  /** Told why opening takes a while, in one line. */
  onWait?: (line: string) => void;
};

/** Connections of the work that nobody waits for, and of the owner. */
const QUIET = 2;
const OWNING = 4;

/** Opens the external database at `url`, or the embedded one in `dataDir`. */
export async function openDatabase({
  url,
  ownerUrl = url,
  dataDir,
  poolSize = 10,
  patience = patienceOf(),
  onIdleError,
  onWait,
}: DatabaseOptions): Promise<Database> {
  const embedded = url ? null : await startEmbedded(dataDir, onWait);
  const openOne = (max: number, patience: Patience, own = url): pg.Pool =>
    embedded
      ? listenToPool(
          new pg.Pool({
            host: embedded.host,
            user: 'postgres',
            database: 'postgres',
            max: 1,
            idleTimeoutMillis: 0,
            connectionTimeoutMillis: 15_000,
          }),
          onIdleError,
        )
      : openPool({ url: own ?? '', max, patience, onIdleError, pipeline: true });
  const statements = embedded ? null : new Map<string, string>();

  // Opens no connection before it is asked for one: the server itself asks for none once it has started.
  const ownerPool = ownerUrl === url ? null : openOne(OWNING, quietPatience(patience), ownerUrl);
  const lendFrom = (pool: pg.Pool) => {
    const connect = async (scope: Scope): Promise<Connection> => {
      if (open.getStore())
        throw new Error('A second connection was asked for inside a transaction. Use the transaction’s own `ctx.db`.');
      const lender = scope.kind === 'owner' ? (ownerPool ?? pool) : pool;
      return new Connection(await lender.connect(), scopeQuery(scope), statements);
    };
    return async <T>(scope: Scope, work: (connection: Connection) => Promise<T>): Promise<T> => {
      const connection = await connect(scope);
      try {
        return await work(connection);
      } finally {
        connection.release();
      }
    };
  };
  const pool = openOne(poolSize, patience);
  // The embedded one has a single connection, which all must share.
  const quietPool = embedded ? pool : openOne(QUIET, quietPatience(patience));
  const on = (pool: pg.Pool): Omit<Database, 'quiet'> => {
    const lend = lendFrom(pool);
    return {
      embedded: embedded !== null,
      url,
      scoped: (scope) => new ScopedKysely((work) => lend(scope, work)),
      // Without values it may be several statements, which cannot be prepared.
      query: (scope, text, values) => lend(scope, (connection) => connection.run(text, values?.length ? values : null)),
      withOwner: (work) =>
        lend({ kind: 'owner' }, async (connection) => {
          await connection.run('select 1', []);
          return work(connection.client);
        }),
      close: async () => {
        await pool.end();
        if (quietPool !== pool) await quietPool.end();
        await ownerPool?.end();
        await embedded?.close();
      },
    };
  };
  const quiet: Database = {
    ...on(quietPool),
    get quiet() {
      return quiet;
    },
  };
  return { ...on(pool), quiet };
}
