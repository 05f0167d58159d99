import { EventEmitter } from 'node:events';
import { sql } from 'kysely';
import type { Database, Db } from '#db/database.ts';
import { connectBus } from './bus-connection.ts';
import type { Logger } from './logger.ts';

/**
 * News between the nodes of one installation, at most once and in no promised order: wake-ups and cache drops, never facts.
 * What is remembered because news would tell of its end is trusted only while `isHeard`.
 */
export type Bus = {
  /** @param payload at most 7,000 bytes */
  publish(channel: string, payload: string): Promise<void>;
  /** Leaves with the commit of the transaction of `db`, or not at all: no crash separates the two. */
  publishIn(db: Db, channel: string, payload: string): Promise<void>;
  subscribe(channel: string, listener: (payload: string) => void): () => void;
  /** Whether news arrive at this moment. */
  isHeard(): boolean;
  /** From now on news may be missed. */
  onSilence(listener: () => void): void;
  /** News arrive again, and some may have been missed. */
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
    isHeard: () => true,
    onSilence: () => {},
    onReconnected: () => {},
    close: async () => {},
  };
}

async function postgresBus(database: Database, url: string, log: Logger): Promise<Bus> {
  const emitter = new EventEmitter().setMaxListeners(0);
  const events = new EventEmitter().setMaxListeners(0);
  const connection = await connectBus(url, CHANNEL, {
    log,
    listeners: {
      onNews: (payload) => {
        const split = payload.indexOf(' ');
        emitter.emit(payload.slice(0, split), payload.slice(split + 1));
      },
      onSilence: () => void events.emit('silence'),
      onReconnected: () => void events.emit('reconnected'),
    },
  });
  return {
    publish: async (channel, payload) =>
      void (await database.query({ kind: 'system' }, 'select pg_notify($1, $2)', [CHANNEL, `${channel} ${payload}`])),
    publishIn: async (db, channel, payload) =>
      void (await sql`select pg_notify(${CHANNEL}, ${`${channel} ${payload}`})`.execute(db)),
    subscribe: (channel, listener) => {
      emitter.on(channel, listener);
      return () => void emitter.off(channel, listener);
    },
    isHeard: connection.isHeard,
    onSilence: (listener) => void events.on('silence', listener),
    onReconnected: (listener) => void events.on('reconnected', listener),
    close: connection.close,
  };
}

export const openBus = (database: Database, log: Logger): Promise<Bus> =>
  database.url ? postgresBus(database, database.url, log) : Promise.resolve(localBus());
