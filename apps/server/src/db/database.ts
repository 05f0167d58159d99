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

const SCOPE_SQL =
  "select set_config('role', $1, false), set_config('app.tenant', $2, false), set_config('app.user', $3, false)";

const scopeValues = (scope: Scope): string[] => {
  if (scope.kind === 'tenant') return ['parley_app', scope.tenantId, scope.userId];
  return scope.kind === 'system' ? ['parley_system', '', ''] : ['none', '', ''];
};

class Connection implements DatabaseConnection {
  readonly client: pg.PoolClient;
  readonly #statements: Map<string, string> | null;
  constructor(client: pg.PoolClient, statements: Map<string, string> | null) {
    this.client = client;
    this.#statements = statements;
  }
  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const result = await this.client.query<R & pg.QueryResultRow>({
      text: sql,
      values: [...parameters],
      types,
      ...this.#named(sql),
    });
    return { rows: result.rows, ...(result.rowCount === null ? {} : { numAffectedRows: BigInt(result.rowCount) }) };
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
    await (connection as Connection).client.query('begin');
  }
  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as Connection).client.query('commit');
  }
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as Connection).client.query('rollback');
  }
  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    (connection as Connection).client.release();
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
    : new pg.Pool({ connectionString: url ?? '', max: poolSize, connectionTimeoutMillis: 15_000 });
  // Unheard, the error of an idle connection would end the process.
  pool.on('error', (error) => onIdleError?.(error));
  const statements = embedded ? null : new Map<string, string>();

  const connect = async (scope: Scope): Promise<pg.PoolClient> => {
    if (open.getStore())
      throw new Error('A second connection was asked for inside a transaction. Use the transaction’s own `ctx.db`.');
    const client = await pool.connect();
    try {
      await client.query({ text: SCOPE_SQL, values: scopeValues(scope), ...(statements ? { name: 'scope' } : {}) });
      return client;
    } catch (error) {
      client.release(true);
      throw error;
    }
  };
  const lend = async <T>(scope: Scope, work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await connect(scope);
    try {
      return await work(client);
    } finally {
      client.release();
    }
  };
  return {
    embedded: embedded !== null,
    url,
    scoped: (scope) =>
      new Kysely<DB>({
        dialect: {
          createAdapter: () => adapter,
          createDriver: () => new ScopedDriver(async () => new Connection(await connect(scope), statements)),
          createIntrospector: (db) => new PostgresIntrospector(db),
          createQueryCompiler: () => new PostgresQueryCompiler(),
        },
        plugins: [camelCase],
      }),
    query: (scope, text, values) => lend(scope, (client) => client.query({ text, values: values ?? [], types })),
    withOwner: (work) => lend({ kind: 'owner' }, work),
    close: async () => {
      await pool.end();
      await embedded?.close();
    },
  };
}
