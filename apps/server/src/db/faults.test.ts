import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestDatabase } from '#testing/postgres.ts';
import { createTestDatabase, onServer } from '#testing/postgres.ts';
import type { Database, Db, Scope } from './database.ts';
import { openDatabase, transaction } from './database.ts';

let own: TestDatabase;
let database: Database;
beforeAll(async () => {
  own = await createTestDatabase();
  database = await openDatabase({ url: own.url, dataDir: own.dataDir, poolSize: 2 });
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

const SYSTEM: Scope = { kind: 'system' };
const tenant = (digit: number): Scope => ({
  kind: 'tenant',
  tenantId: `0000000${digit}-0000-7000-8000-000000000000`,
  userId: `0000000${digit}-0000-7000-8000-00000000000a`,
});

type Seen = { role: string; tenant: string; person: string };
const seenBy = async (db: Db): Promise<Seen | undefined> =>
  (
    await sql<Seen>`select current_setting('role') as role, current_setting('app.tenant', true) as tenant,
      current_setting('app.user', true) as person`.execute(db)
  ).rows[0];
const expectedOf = (scope: Scope): Seen =>
  scope.kind === 'tenant'
    ? { role: 'parley_app', tenant: scope.tenantId, person: scope.userId }
    : { role: 'parley_system', tenant: '', person: '' };

const pidOf = async (db: Db): Promise<number> =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid ?? 0;

/** What an administrator, a failover or a lack of memory does. */
async function endServerProcess(pid: number): Promise<void> {
  const client = new pg.Client({ connectionString: own.url ?? '' });
  await client.connect();
  await client.query('select pg_terminate_backend($1, 5000)', [pid]);
  await client.end();
}

const broken = (db: Db) => sql`select 1 / 0`.execute(db);
const cannotBeSent = (db: Db) => {
  const round: Record<string, unknown> = {};
  round.itself = round;
  return sql`select ${round}::jsonb`.execute(db);
};

// The embedded database has one process: where it ends, so does everything.
if (onServer) {
  it('APP-12 a connection that is lost while it is lent fails its work and not the process', async () => {
    const unheard: unknown[] = [];
    const hear = (error: unknown): void => void unheard.push(error);
    process.on('uncaughtException', hear);
    try {
      const lost = transaction(database.scoped(SYSTEM), async (trx) => {
        await endServerProcess(await pidOf(trx));
        return pidOf(trx);
      });
      await expect(lost).rejects.toThrow(/terminat/);
      expect(await seenBy(database.scoped(tenant(1)))).toEqual(expectedOf(tenant(1)));
    } finally {
      process.off('uncaughtException', hear);
    }
    expect(unheard).toEqual([]);
  });
}

it('APP-12 a transaction whose failure somebody took no notice of is not told to stand', async () => {
  const quiet = transaction(database.scoped(SYSTEM), async (trx) => {
    await sql`insert into platform.rate_limits (key, points) values ('faults', 1)`.execute(trx);
    await broken(trx).catch(() => {});
    return 'done';
  });
  await expect(quiet).rejects.toThrow('nothing of it was kept');
  const { rows } = await sql`select 1 from platform.rate_limits where key = 'faults'`.execute(database.scoped(SYSTEM));
  expect(rows).toEqual([]);
});

it('APP-12 a text of several statements that fails inside its own transaction leaves nobody else in it', async () => {
  for (let time = 0; time < 4; time += 1) {
    await expect(database.query(SYSTEM, 'begin; select 1 / 0; commit')).rejects.toThrow('division by zero');
    expect(await seenBy(database.scoped(tenant(2)))).toEqual(expectedOf(tenant(2)));
  }
});

/** Ways in which work goes wrong, and one in which it does not. Each answers the scope it ran in, or fails. */
const WORK: ((db: Db) => Promise<Seen | undefined>)[] = [
  seenBy,
  async (db) => {
    await broken(db);
    return undefined;
  },
  async (db) => {
    await cannotBeSent(db);
    return undefined;
  },
  (db) =>
    transaction(db, async (trx) => {
      await broken(trx);
      return seenBy(trx);
    }),
  (db) =>
    transaction(db, async (trx) => {
      const [seen] = await Promise.all([seenBy(trx), broken(trx), seenBy(trx)]);
      return seen;
    }),
  (db) =>
    transaction(db, async (trx) => {
      void broken(trx).catch(() => {});
      return seenBy(trx);
    }),
  (db) =>
    transaction(db, async (trx) => {
      await cannotBeSent(trx);
      return seenBy(trx);
    }),
  (db) =>
    transaction(db, async (trx) => {
      await sql`set local statement_timeout = 5`.execute(trx);
      await sql`select pg_sleep(1)`.execute(trx);
      return seenBy(trx);
    }),
  (db) =>
    transaction(db, async () => {
      throw new Error('before any statement');
    }),
  // Whoever asked has gone: nobody waits for the answer.
  async (db) => {
    void transaction(db, async (trx) => {
      await seenBy(trx);
      throw new Error('nobody is there');
    }).catch(() => {});
    return undefined;
  },
];

it('APP-12 N6 whatever goes wrong on a connection, the next one to have it sees its own scope', async () => {
  // A sequence that is the same each time (Park and Miller), so that a failure comes again.
  let seed = 20_261_121;
  const random = (below: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const scopes = [SYSTEM, tenant(1), tenant(2), tenant(3)];
  const jobs = Array.from({ length: 400 }, () => ({
    scope: scopes[random(scopes.length)] as Scope,
    work: WORK[random(WORK.length)] as (typeof WORK)[number],
  }));
  let failed = 0;
  const worker = async (): Promise<void> => {
    for (let job = jobs.pop(); job; job = jobs.pop()) {
      const { scope, work } = job;
      try {
        const seen = await work(database.scoped(scope));
        if (seen) expect(seen).toEqual(expectedOf(scope));
      } catch (error) {
        if ((error as Error).name === 'AssertionError') throw error;
        failed += 1;
      }
      expect(await seenBy(database.scoped(scope))).toEqual(expectedOf(scope));
    }
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
  expect(failed).toBeGreaterThan(150);
});
