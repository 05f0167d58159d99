import type { ClientBase } from 'pg';

/** How long work waits for the database before it is told that it cannot be done now, in milliseconds. */
export type Patience = {
  /** For a connection: until one is free, or until a new one is open. */
  connectMs: number;
  statementMs: number;
  /** For a lock, which another transaction holds. */
  lockMs: number;
  /** Without a byte in either direction. Longer than a statement may take: then the server is gone, or the way to it. */
  silenceMs: number;
};

export const DEFAULT_STATEMENT_SECONDS = 15;

/** For work that a person waits for. @param statementSeconds a whole number */
export const patienceOf = (statementSeconds = DEFAULT_STATEMENT_SECONDS): Patience => {
  const statementMs = statementSeconds * 1_000;
  return { connectMs: statementMs / 3, statementMs, lockMs: statementMs / 3, silenceMs: 1.2 * statementMs };
};

/** For work that nobody waits for, which may move many rows and lets others go first. */
export const quietPatience = ({ connectMs, statementMs, lockMs, silenceMs }: Patience): Patience => ({
  connectMs: 3 * connectMs,
  statementMs: 8 * statementMs,
  lockMs: 6 * lockMs,
  silenceMs: 8 * silenceMs,
});

/** A transaction that a dead node left open holds its locks no longer than that. */
const IDLE_IN_TRANSACTION_MS = 60_000;

type Wire = {
  connection: {
    stream: {
      setTimeout(ms: number): void;
      on(event: 'timeout', listener: () => void): void;
      destroy(error: Error): void;
    };
  };
};

/**
 * Tells the server its limits, and ends the connection when it falls silent, which the server cannot do for us. Said as statements, because
 * poolers refuse such parameters of a connection.
 */
export async function limitConnection(client: ClientBase, patience: Patience): Promise<void> {
  const { stream } = (client as unknown as Wire).connection;
  stream.on('timeout', () =>
    stream.destroy(Object.assign(new Error('The database has fallen silent.'), { code: 'ETIMEDOUT' })),
  );
  stream.setTimeout(patience.connectMs);
  await client.query(
    `set statement_timeout = ${patience.statementMs}; set lock_timeout = ${Math.ceil(patience.lockMs)}; set idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`,
  );
  stream.setTimeout(patience.silenceMs);
}
