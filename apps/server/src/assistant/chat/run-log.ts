import type { Database } from '#db/database.ts';
import type { Logger } from '#platform/logger.ts';
import { ATTEMPT_RANGE } from './attempts.ts';

/** The log is at most so far behind what was shown: with few runs, and with many. */
const FEW_MS = 50;
const MANY_MS = 250;
const FEW_RUNS = 16;
const RETRY_MS = 1_000;

type Row = { runId: string; seq: number; type: string; at: number | null; data: string };

/**
 * One writer for all runs of the process. Deltas of a run are joined until the next write and take the number of the last of
 * them; their `at` makes reading the overlap harmless.
 */
export type RunLog = {
  delta(runId: string, seq: number, at: number, text: string): void;
  event(runId: string, seq: number, type: string, json: string): void;
  /** What is not written yet of this run is dropped; resolves when no write of it is under way. */
  settle(runId: string): Promise<void>;
  /** Told after each write of which runs there is news. */
  onWritten(listener: (runIds: Iterable<string>) => void): void;
  close(): Promise<void>;
};

/** A node that no longer holds the run writes nothing. */
const INSERT = `insert into assistant.run_events (run_id, seq, type, at, data)
  select u.run_id, u.seq, u.type, u.at, u.data
  from unnest($1::uuid[], $2::int[], $3::text[], $4::int[], $5::text[]) as u(run_id, seq, type, at, data)
  join assistant.runs r on r.id = u.run_id and r.status = 'running' and r.attempt = u.seq / ${ATTEMPT_RANGE}`;
/** After a write that failed, or whose answer was lost. To look for a row that is there already costs each of them. */
const INSERT_AGAIN = `${INSERT} on conflict do nothing`;

export function openRunLog(database: Database, log: Logger): RunLog {
  let pending = new Map<string, Row[]>();
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> | null = null;
  let told: (runIds: Iterable<string>) => void = () => {};
  let failed = false;

  const write = async (batch: Map<string, Row[]>): Promise<void> => {
    const rows = [...batch.values()].flat();
    await database.query({ kind: 'system' }, failed ? INSERT_AGAIN : INSERT, [
      rows.map((row) => row.runId),
      rows.map((row) => row.seq),
      rows.map((row) => row.type),
      rows.map((row) => row.at),
      rows.map((row) => row.data),
    ]);
    told(batch.keys());
  };
  const flush = (): void => {
    timer = null;
    if (writing || pending.size === 0) return;
    const batch = pending;
    pending = new Map();
    let pauseMs = batch.size > FEW_RUNS ? MANY_MS : FEW_MS;
    writing = write(batch)
      .then(() => {
        failed = false;
      })
      .catch((error: unknown) => {
        log.warn({ err: error }, 'the log of replies could not be written');
        // The older rows first.
        failed = true;
        for (const [runId, rows] of pending) batch.set(runId, [...(batch.get(runId) ?? []), ...rows]);
        pending = batch;
        pauseMs = RETRY_MS;
      })
      .finally(() => {
        writing = null;
        if (pending.size > 0) timer ??= setTimeout(flush, pauseMs);
      });
  };
  const rowsOf = (runId: string): Row[] => {
    let rows = pending.get(runId);
    if (!rows) {
      rows = [];
      pending.set(runId, rows);
    }
    if (!timer && !writing) timer = setTimeout(flush, pending.size > FEW_RUNS ? MANY_MS : FEW_MS);
    return rows;
  };
  return {
    delta: (runId, seq, at, text) => {
      const rows = rowsOf(runId);
      const last = rows.at(-1);
      if (last?.type === 'delta') {
        last.seq = seq;
        last.data += text;
      } else rows.push({ runId, seq, type: 'delta', at, data: text });
    },
    event: (runId, seq, type, json) => void rowsOf(runId).push({ runId, seq, type, at: null, data: json }),
    settle: async (runId) => {
      pending.delete(runId);
      if (writing) await writing;
      // A failed write puts its rows back.
      pending.delete(runId);
    },
    onWritten: (listener) => {
      told = listener;
    },
    close: async () => {
      if (timer) clearTimeout(timer);
      timer = null;
      await writing;
      if (pending.size > 0) await write(pending);
      pending.clear();
    },
  };
}
