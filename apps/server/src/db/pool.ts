import pg from 'pg';
import type { Patience } from './patience.ts';
import { limitConnection } from './patience.ts';

export type PoolOptions = {
  url: string;
  max: number;
  patience: Patience;
  /** Told when an idle connection breaks; the pool replaces it at the next use. */
  onIdleError?: ((error: Error) => void) | undefined;
  /** Several statements may be on their way on one connection. */
  pipeline?: boolean;
  /** Role that they work as. */
  role?: string;
  /** How the server's list of connections names them. */
  name?: string;
};

/** An error of a connection that nothing is asked of would end the process, if it were not heard here. */
export function listenToPool(pool: pg.Pool, onIdleError?: (error: Error) => void): pg.Pool {
  pool.on('error', (error) => onIdleError?.(error));
  // One that is lost between having been opened and being lent, which one packet may say. What is asked of it fails.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
}

/** Connections to an external database, none of which is waited for without end. */
export function openPool({
  url,
  max,
  patience,
  onIdleError,
  pipeline = false,
  role,
  name = 'parley',
}: PoolOptions): pg.Pool {
  const options = {
    connectionString: url,
    max,
    connectionTimeoutMillis: patience.connectMs,
    keepAlive: true,
    pipeline,
    fallback_application_name: name,
    onConnect: async (client: pg.ClientBase) => {
      await limitConnection(client, patience);
      if (role) await client.query(`set role ${role}`);
    },
  };
  return listenToPool(new pg.Pool(options), onIdleError);
}
