import { AsyncLocalStorage } from 'node:async_hooks';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { CamelCasePlugin, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import pg from 'pg';
import { startEmbedded } from './embedded.ts';
import type { DB } from './schema.ts';

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
  query<R extends pg.QueryResultRow>(scope: Scope, text: string, values?: unknown[]): Promise<pg.QueryResult<R>>;
  /** Lends a connection in the scope of the owner. */
  withOwner<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

const types = {
  // Times are ISO 8601 UTC strings from column to screen; counts fit a double.
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (format !== 'binary') {
      if (oid === pg.types.builtins.TIMESTAMPTZ) return (text: string) => new Date(text).toISOString();
      if (oid === pg.types.builtins.INT8) return Number;
      if (oid === pg.types.builtins.DATE) return (text: string) => text;
    }
    return pg.types.getTypeParser(oid, format as 'text');
  }) as typeof pg.types.getTypeParser,
};

/** Set while a transaction is open: with one connection, asking for a second one inside would wait for itself. */
const open = new AsyncLocalStorage<true>();

/** Set by a procedure, which answers without a row. The owner makes that procedure, so it does without. */
function scopeQuery(scope: Scope): pg.QueryConfig {
  if (scope.kind === 'owner')
    return {
      text: "select set_config('role', 'none', false), set_config('app.tenant', '', false), set_config('app.user', '', false)",
    };
  const values = scope.kind === 'tenant' ? ['parley_app', scope.tenantId, scope.userId] : ['parley_system', '', ''];
  return { text: 'call platform.enter($1, $2, $3)', values };
}

/** How `pg` writes: what is corked leaves in one piece. */
type Wire = { connection: { stream: { cork(): void; uncork(): void } } };

class Connection implements DatabaseConnection {
  readonly client: pg.PoolClient;
  readonly #statements: Map<string, string> | null;
  #scope: pg.QueryConfig | null;
  #broken = false;
  /**
   * @param scope sent with the first statement, in the same write where the server takes several at once
   * @param statements names of prepared statements, or null where there are none
   */
  constructor(client: pg.PoolClient, scope: pg.QueryConfig, statements: Map<string, string> | null) {
    this.client = client;
    this.#scope = scope;
    this.#statements = statements;
  }

  async run<R extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<pg.QueryResult<R>> {
    const scope = this.#scope;
    if (!scope) return this.client.query<R>(query);
    this.#scope = null;
    if (!this.#statements) {
      await this.#apply(this.client.query(scope));
      return this.client.query<R>(query);
    }
    const { stream } = (this.client as unknown as Wire).connection;
    stream.cork();
    const scoped = this.client.query(scope);
    const result = this.client.query<R>(query);
    stream.uncork();
    try {
      await this.#apply(scoped);
    } catch (error) {
      // What ran in the scope before is not looked at; row-level security kept it there.
      await result.catch(() => {});
      throw error;
    }
    return result;
  }

  async #apply(scoped: Promise<unknown>): Promise<void> {
    try {
      await scoped;
    } catch (error) {
      this.#broken = true;
      throw error;
    }
  }

  /** A connection whose scope is not certain is closed, not lent again. */
  release(): void {
    this.client.release(this.#broken);
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const result = await this.run<R & pg.QueryResultRow>({
      text: sql,
      values: [...parameters],
      types,
      ...this.#named(sql),
    });
    return {
      rows: result.rows,
      ...(result.rowCount === null ? {} : { numAffectedRows: BigInt(result.rowCount) }),
    };
  }
  // biome-ignore lint/correctness/useYield: Kysely asks for the method; nothing of ours streams rows
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming rows is not supported.');
  }
  /** A statement seen before is sent by name, which spares the server parsing and planning. */
  #named(sql: string): { name?: string } {
    if (!this.#statements) return {};
    let name = this.#statements.get(sql);
    if (!name && this.#statements.size < 1_000) {
      name = `s${this.#statements.size}`;
      this.#statements.set(sql, name);
    }
    return name ? { name } : {};
  }
}

class ScopedDriver implements Driver {
  readonly #acquire: () => Promise<Connection>;
  constructor(acquire: () => Promise<Connection>) {
    this.#acquire = acquire;
  }
  async init(): Promise<void> {}
  acquireConnection(): Promise<DatabaseConnection> {
    return this.#acquire();
  }
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as Connection).run({ text: 'begin' });
  }
  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as Connection).run({ text: 'commit' });
  }
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as Connection).run({ text: 'rollback' });
  }
  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    (connection as Connection).release();
  }
  async destroy(): Promise<void> {}
}

const adapter = new PostgresAdapter();
const camelCase = new CamelCasePlugin({ maintainNestedObjectKeys: true });

/** Runs `work` in one transaction. Nothing inside may ask for another connection: it fails at once, in both modes. */
export const transaction = <T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> => {
  if (db.isTransaction) return work(db);
  return db.transaction().execute((trx) => open.run(true, () => work(trx)));
};

export type DatabaseOptions = {
  url: string | null;
  dataDir: string;
  poolSize?: number;
  /** Told when an idle connection breaks; the pool replaces it at the next use. */
  onIdleError?: (error: Error) => void;
};

/** Opens the external database at `url`, or the embedded one in `dataDir`. */
export async function openDatabase({ url, dataDir, poolSize = 10, onIdleError }: DatabaseOptions): Promise<Database> {
  const embedded = url ? null : await startEmbedded(dataDir);
  const pool = embedded
    ? new pg.Pool({
        host: embedded.host,
        user: 'postgres',
        database: 'postgres',
        max: 1,
        idleTimeoutMillis: 0,
        connectionTimeoutMillis: 15_000,
      })
    : new pg.Pool({ connectionString: url ?? '', max: poolSize, connectionTimeoutMillis: 15_000, pipeline: true });
  // Unheard, the error of an idle connection would end the process.
  pool.on('error', (error) => onIdleError?.(error));
  const statements = embedded ? null : new Map<string, string>();

  const connect = async (scope: Scope): Promise<Connection> => {
    if (open.getStore())
      throw new Error('A second connection was asked for inside a transaction. Use the transaction’s own `ctx.db`.');
    const client = await pool.connect();
    const apply = scopeQuery(scope);
    return new Connection(
      client,
      statements ? { ...apply, name: `scope-${apply.values ? 'in' : 'out'}` } : apply,
      statements,
    );
  };
  const lend = async <T>(scope: Scope, work: (connection: Connection) => Promise<T>): Promise<T> => {
    const connection = await connect(scope);
    try {
      return await work(connection);
    } finally {
      connection.release();
    }
  };
  return {
    embedded: embedded !== null,
    url,
    scoped: (scope) =>
      new Kysely<DB>({
        dialect: {
          createAdapter: () => adapter,
          createDriver: () => new ScopedDriver(() => connect(scope)),
          createIntrospector: (db) => new PostgresIntrospector(db),
          createQueryCompiler: () => new PostgresQueryCompiler(),
        },
        plugins: [camelCase],
      }),
    query: (scope, text, values) => lend(scope, (connection) => connection.run({ text, values: values ?? [], types })),
    withOwner: (work) =>
      lend({ kind: 'owner' }, async (connection) => {
        await connection.run({ text: 'select 1' });
        return work(connection.client);
      }),
    close: async () => {
      await pool.end();
      await embedded?.close();
    },
  };
}
