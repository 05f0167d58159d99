import type { ClientBase } from 'pg';
import { PgBoss } from 'pg-boss';
import type { Database } from '#db/database.ts';
import type { Patience } from '#db/patience.ts';
import { quietPatience } from '#db/patience.ts';
import { openPool } from '#db/pool.ts';
import type { Logger } from './logger.ts';

/** Work that must happen once the request is over; at least once, so handlers must not mind a second time. */
export type Jobs = {
  /**
   * @param options.id a UUID that names this very job, so that sending it again changes nothing
   * @param options.afterSeconds before which it is not done
   * @param options.pieces of work that it holds: it is given up for lost so many times later
   */
  send(queue: string, data: object, options?: { id?: string; afterSeconds?: number; pieces?: number }): Promise<void>;
  work<T extends object>(queue: string, handler: (data: T) => Promise<void>): Promise<void>;
  /** @param cron five fields, UTC */
  schedule(queue: string, cron: string, handler: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
};

const RETRIES = {
  retryLimit: 8,
  retryDelay: 2,
  retryBackoff: true,
  expireInSeconds: 300,
  heartbeatSeconds: 10,
} as const;
/** A job whose process died is noticed by its missing heartbeat, so that somebody waits for a mail half a minute at most. */
const WATCH = { superviseIntervalSeconds: 5, monitorIntervalSeconds: 5 } as const;
const POLL_SECONDS = 2;

const CONNECTIONS = 4;
/** The role that the queue works as outside. */
const ROLE = 'parley_system';
/** What belongs to the owner is done by the owner; an index that grew is a matter for the administrator. */
const AS_ROLE = { migrate: false, createSchema: false, reindex: false } as const;

type Asked = { rows: unknown[] } | { rows: unknown[] }[];
/** Several statements in one text give a list of results. */
const rowsOf = (result: Asked): { rows: unknown[] } => ({
  rows: Array.isArray(result) ? result.flatMap(({ rows }) => rows) : result.rows,
});

/**
 * Makes the tables of the queue, or brings them up to date, and lets the application use them. Tables that come later get no rights by themselves:
 * that would name the owner, and a back-up could be restored by no other one.
 * @param client of the owner
 */
export async function installQueue(client: ClientBase): Promise<void> {
  const executeSql = async (text: string, values?: unknown[]) => rowsOf((await client.query(text, values)) as Asked);
  const boss = new PgBoss({ db: { executeSql }, supervise: false, schedule: false, reindex: false });
  await boss.start();
  await boss.stop({ graceful: false });
  await client.query(`grant usage on schema pgboss to ${ROLE};
    grant select, insert, update, delete on all tables in schema pgboss to ${ROLE};
    alter default privileges in schema pgboss revoke select, insert, update, delete on tables from ${ROLE}`);
}

/** pg-boss on the house's database: its own pool outside, the one shared connection on the embedded database. */
export async function openJobs(database: Database, log: Logger, patience: Patience): Promise<Jobs> {
  const onIdleError = (error: Error): void => log.warn({ err: error }, 'a connection of the job queue broke');
  const pool = database.url
    ? openPool({
        ...{ url: database.url, max: CONNECTIONS, name: 'parley-jobs', role: ROLE },
        ...{ patience: quietPatience(patience), onIdleError },
      })
    : null;
  const boss = pool
    ? new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) }, ...AS_ROLE, ...WATCH })
    : new PgBoss({
        db: {
          executeSql: (text: string, values?: unknown[]) =>
            database.withOwner(async (client) => {
              try {
                return rowsOf((await client.query(text, values)) as Asked);
              } catch (error) {
                await client.query('rollback');
                throw error;
              }
            }),
        },
        backend: 'pglite',
        ...WATCH,
      });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue had a problem'));
  try {
    await boss.start();
  } catch (error) {
    await pool?.end();
    throw error;
  }
  const made = new Set<string>();
  const workers = new Map<string, string>();
  const ensure = async (queue: string): Promise<void> => {
    if (made.has(queue)) return;
    await boss.createQueue(queue, RETRIES);
    made.add(queue);
  };
  const work: Jobs['work'] = async (queue, handler) => {
    await ensure(queue);
    const id = await boss.work(queue, { pollingIntervalSeconds: POLL_SECONDS, batchSize: 20 }, async (batch) => {
      for (const job of batch) {
        try {
          await handler(job.data as never);
        } catch (error) {
          // One that fails is tried again alone; the others of its batch are done.
          log.error({ err: error, queue, job: job.id }, 'a job failed');
          await boss.fail(queue, job.id, { message: error instanceof Error ? error.message : String(error) });
        }
      }
    });
    workers.set(queue, id);
  };
  return {
    send: async (queue, data, { id, afterSeconds, pieces = 1 } = {}) => {
      await ensure(queue);
      await boss.send(queue, data, {
        ...(id ? { id } : {}),
        ...(afterSeconds === undefined ? {} : { startAfter: afterSeconds }),
        ...(pieces > 1 ? { expireInSeconds: pieces * RETRIES.expireInSeconds } : {}),
      });
      const worker = workers.get(queue);
      if (worker && afterSeconds === undefined) boss.notifyWorker(worker);
    },
    work,
    schedule: async (queue, cron, handler) => {
      await work(queue, () => handler());
      await boss.schedule(queue, cron, {}, { tz: 'UTC' });
    },
    close: async () => {
      await boss.stop({ graceful: true, timeout: 5_000 });
      await pool?.end();
    },
  };
}
