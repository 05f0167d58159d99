import { EventEmitter } from 'node:events';
import { sql } from 'kysely';
import pg from 'pg';
import type { Database, Db } from '#db/database.ts';
import type { Logger } from './logger.ts';

/**
 * News between the nodes of one installation, at most once and in no promised order: wake-ups and cache drops, never facts.
 * A listener also hears `reconnected` after news may have been missed.
 */
export type Bus = {
  /** @param payload at most 7,000 bytes */
  publish(channel: string, payload: string): Promise<void>;
  /** Leaves with the commit of the transaction of `db`, or not at all: no crash separates the two. */
  publishIn(db: Db, channel: string, payload: string): Promise<void>;
  subscribe(channel: string, listener: (payload: string) => void): () => void;
  onReconnected(listener: () => void): void;
  close(): Promise<void>;
};

const CHANNEL = 'parley';

/** One node by definition: the embedded database passes no notifications. */
function localBus(): Bus {
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    publish: async (channel, payload) => void emitter.emit(channel, payload),
    // Nobody reads before the commit: there is one connection.
    publishIn: async (_db, channel, payload) => void emitter.emit(channel, payload),
    subscribe: (channel, listener) => {
      emitter.on(channel, listener);
      return () => void emitter.off(channel, listener);
    },
    onReconnected: () => {},
    close: async () => {},
  };
}

/** LISTEN/NOTIFY on a connection of its own, which comes back by itself. */
async function postgresBus(database: Database, url: string, log: Logger): Promise<Bus> {
  const emitter = new EventEmitter().setMaxListeners(0);
  const again = new EventEmitter().setMaxListeners(0);
  let closed = false;
  let client: pg.Client;
  const connect = async (): Promise<void> => {
    client = new pg.Client({ connectionString: url, keepAlive: true });
    client.on('notification', ({ payload = '' }) => {
      const split = payload.indexOf(' ');
      emitter.emit(payload.slice(0, split), payload.slice(split + 1));
    });
    client.on('error', (error) => {
      if (closed) return;
      log.warn({ err: error }, 'the connection for notifications broke');
      void reconnect();
    });
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
  };
  const reconnect = async (delayMs = 250): Promise<void> => {
    if (closed) return;
    try {
      await connect();
      again.emit('reconnected');
    } catch (error) {
      log.warn({ err: error }, 'the database cannot be reached for notifications');
      setTimeout(() => void reconnect(Math.min(delayMs * 2, 5_000)), delayMs).unref();
    }
  };
  await connect();
  return {
    publish: async (channel, payload) =>
      void (await database.query({ kind: 'system' }, 'select pg_notify($1, $2)', [CHANNEL, `${channel} ${payload}`])),
    publishIn: async (db, channel, payload) =>
      void (await sql`select pg_notify(${CHANNEL}, ${`${channel} ${payload}`})`.execute(db)),
    subscribe: (channel, listener) => {
      emitter.on(channel, listener);
      return () => void emitter.off(channel, listener);
    },
    onReconnected: (listener) => void again.on('reconnected', listener),
    close: async () => {
      closed = true;
      await client.end();
    },
  };
}

export const openBus = (database: Database, log: Logger): Promise<Bus> =>
  database.url ? postgresBus(database, database.url, log) : Promise.resolve(localBus());
