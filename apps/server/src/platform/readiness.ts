import type { Services } from './context.ts';

/** A probe waits no longer, and counts a late answer as none. */
const LONGEST_MS = 2_000;

export type Readiness = 'writable' | 'read-only' | 'unreachable';

/** Whether the database answers, and takes writes: a standby answers too, and nothing could be kept there. */
export function readiness({ database, log }: Services): () => Promise<Readiness> {
  const ask = async (): Promise<Readiness> => {
    try {
      const { rows } = await database.query<{ writable: boolean }>(
        { kind: 'system' },
        "select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as writable",
        [],
      );
      return rows[0]?.writable ? 'writable' : 'read-only';
    } catch (error) {
      log.warn({ err: error }, 'not ready');
      return 'unreachable';
    }
  };
  /** One for all who ask at a time: probes of a database that hangs would take the connections. */
  let asking: Promise<Readiness> | null = null;
  return () => {
    asking ??= ask().finally(() => {
      asking = null;
    });
    const asked = asking;
    return new Promise((resolve) => {
      const late = setTimeout(() => resolve('unreachable'), LONGEST_MS);
      void asked.then((answer) => {
        clearTimeout(late);
        resolve(answer);
      });
    });
  };
}
