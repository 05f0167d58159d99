import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { busHeard, busReconnects, busSilences } from './bus-metrics.ts';
import type { Logger } from './logger.ts';

/** How often the connection shows that it still carries news. */
const BEAT_MS = 250;
/**
 * An answer that takes longer counts as silence. With the pause before it, what another node revokes is accepted for three quarters of a
 * second at most, whatever happened to the connection.
 */
const LATE_MS = 500;
/** Silent for so long, it is closed, and another is opened. */
const GIVE_UP_MS = 2_000;
const LONGEST_PAUSE_MS = 2_000;

export type BusConnection = {
  isHeard(): boolean;
  close(): Promise<void>;
};

type Listeners = {
  onNews(payload: string): void;
  /** News may be missed from now on. */
  onSilence(): void;
  /** A new connection listens; what was told before it did is lost. */
  onReconnected(): void;
};

type Session = {
  /** Answers when the server said that this connection listens; what was told before has been heard by then. */
  beat(): Promise<void>;
  /** Rejected when the connection is lost. */
  lost: Promise<never>;
  end(): Promise<void>;
};

type Wire = { connection: { stream: { destroy(): void } } };

/** One connection that listens. */
async function openSession(url: string, channel: string, onNews: (payload: string) => void): Promise<Session> {
  const client = new pg.Client({
    connectionString: url,
    fallback_application_name: 'parley-bus',
    keepAlive: true,
    connectionTimeoutMillis: GIVE_UP_MS,
    query_timeout: GIVE_UP_MS,
  });
  const lost = new Promise<never>((_, reject) => client.on('error', reject));
  // Heard where it is waited for; before and after that it is no news.
  lost.catch(() => undefined);
  client.on('notification', ({ payload = '' }) => onNews(payload));
  const destroy = (): void => (client as unknown as Wire).connection.stream.destroy();
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
  } catch (error) {
    destroy();
    throw error;
  }
  return {
    beat: async () => {
      const { rowCount } = await client.query('select from pg_listening_channels() as listened where listened = $1', [
        channel,
      ]);
      // A pooler that lends connections by transaction forgets it.
      if (rowCount === 0) throw new Error('This connection listens no longer.');
    },
    lost,
    end: async () => {
      // Nothing that was swallowed comes back, not even a goodbye.
      const gone = setTimeout(destroy, LATE_MS);
      await client.end();
      clearTimeout(gone);
    },
  };
}

/** LISTEN on a connection of its own, which shows all the time that it is alive and comes back by itself. */
export async function connectBus(
  url: string,
  channel: string,
  { listeners, log }: { listeners: Listeners; log: Logger },
): Promise<BusConnection> {
  const closing = new AbortController();
  const { signal } = closing;
  let heard = true;
  const hear = (is: boolean): void => {
    if (heard === is) return;
    heard = is;
    busHeard.set(is ? 1 : 0);
    if (is) return;
    busSilences.inc();
    listeners.onSilence();
  };

  /** Returns only by an error: the connection is lost, or silent for too long. */
  const keepBeating = async (session: Session): Promise<never> => {
    for (;;) {
      let answered = false;
      // What has arrived while this process was busy is read first.
      const late = setTimeout(() => setImmediate(() => answered || signal.aborted || hear(false)), LATE_MS);
      try {
        await Promise.race([session.beat(), session.lost]);
      } finally {
        answered = true;
        clearTimeout(late);
      }
      hear(true);
      await Promise.race([pause(BEAT_MS, undefined, { signal, ref: false }), session.lost]);
    }
  };

  const open = (): Promise<Session> => openSession(url, channel, listeners.onNews);
  const reopen = async (): Promise<Session> => {
    for (let delayMs = BEAT_MS; ; delayMs = Math.min(2 * delayMs, LONGEST_PAUSE_MS)) {
      try {
        return await open();
      } catch (error) {
        log.warn({ err: error }, 'the database cannot be reached for notifications');
        await pause(delayMs, undefined, { signal, ref: false });
      }
    }
  };
  const keep = async (first: Session): Promise<void> => {
    let session = first;
    while (!signal.aborted) {
      try {
        await keepBeating(session);
      } catch (error) {
        void session.end();
        if (signal.aborted) return;
        log.warn({ err: error }, 'the connection for notifications broke');
        hear(false);
      }
      session = await reopen();
      if (signal.aborted) return void session.end();
      busReconnects.inc();
      hear(true);
      listeners.onReconnected();
    }
  };

  const first = await open();
  busHeard.set(1);
  const kept = keep(first).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  return {
    isHeard: () => heard,
    close: async () => {
      closing.abort();
      await kept;
    },
  };
}
