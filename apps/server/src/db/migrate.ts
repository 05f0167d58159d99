import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { SQL } from '#installation';
import { bindOwner, OWNER_AT_WORK } from './bind-owner.ts';
import { MigrationError } from './migration-error.ts';

const DIRECTORY = path.join(SQL, 'migrations');
/** Any constant does, as long as every build uses the same one. */
const LOCK = 4_711_015;

export type Migration = { number: number; name: string; sql: string; hash: string };

/** The migrations of this build, by rising numbers; work that goes on side by side may leave a gap. */
export function readMigrations(directory = DIRECTORY): Migration[] {
  const files = readdirSync(directory)
    .filter((file) => file.endsWith('.sql'))
    .sort();
  const taken = new Set<number>();
  return files.map((file) => {
    const number = Number(file.slice(0, 4));
    if (!(number > 0) || taken.has(number)) throw new Error(`Migration ${file} should have a number of its own.`);
    taken.add(number);
    const sql = readFileSync(path.join(directory, file), 'utf8');
    return { number, name: file.slice(5, -4), sql, hash: createHash('sha256').update(sql).digest('hex') };
  });
}

/** Two that the application works as, the one that functions belong to, and the one that policies find the owner by. */
export const ROLES = ['parley_app', 'parley_system', 'parley_keeper', 'parley_owner'];

/** Makes them, and lets the user of the connection use them. @throws MigrationError */
export async function ensureRoles(client: pg.ClientBase): Promise<void> {
  try {
    await client.query(readFileSync(path.join(SQL, 'roles.sql'), 'utf8'));
  } catch (cause) {
    throw new MigrationError(
      `The database user may not create roles. Let an administrator run once: ${ROLES.map((role) => `create role ${role} nologin; `).join('')}grant ${ROLES.join(', ')} to <the user of DATABASE_URL>;`,
      { cause },
    );
  }
  const { rows } = await client.query<{ inherits: boolean }>(
    "select pg_has_role(current_user, 'parley_owner', 'usage') and pg_has_role(current_user, 'parley_keeper', 'usage') as inherits",
  );
  if (!rows[0]?.inherits)
    throw new MigrationError(
      'The database user does not inherit the rights of its roles. Let an administrator run once: alter role <the user of DATABASE_URL> inherit;',
    );
}

/** One at a time of all that start. */
export async function underLock<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('select pg_advisory_lock($1)', [LOCK]);
  try {
    return await work();
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]);
  }
}

/**
 * Brings a database to the state of this build: forward only, one transaction a migration, under a lock.
 * @returns how many were applied
 * @throws MigrationError when the database is newer than the build, or was migrated by other files
 */
export const migrateWith = (
  client: pg.ClientBase,
  { migrations = readMigrations(), embedded = false } = {},
): Promise<number> =>
  // The embedded database has one process and no real advisory locks.
  embedded
    ? bringUpToDate(client, migrations, true)
    : underLock(client, () => bringUpToDate(client, migrations, false));

async function bringUpToDate(client: pg.ClientBase, migrations: Migration[], atOnce: boolean): Promise<number> {
  await ensureRoles(client);
  // What moves rows must see them.
  await client.query(`select ${OWNER_AT_WORK}`);
  const applied = await applyAll(client, migrations);
  await bindOwner(client, { atOnce });
  return applied;
}

async function applyAll(client: pg.ClientBase, migrations: Migration[]): Promise<number> {
  await client.query(`create schema if not exists platform;
    create table if not exists platform.migrations (number integer primary key, name text not null, hash text not null, applied_at timestamptz not null default now())`);
  const { rows } = await client.query<{ number: number; name: string; hash: string }>(
    'select number, name, hash from platform.migrations order by number',
  );
  const newest = migrations.at(-1)?.number ?? 0;
  let applied = 0;
  for (const row of rows) {
    if (row.number > newest)
      throw new MigrationError(
        `The database is at version ${rows.at(-1)?.number}, this build knows ${newest}. Start a newer build.`,
      );
    const migration = migrations.find(({ number }) => number === row.number);
    if (migration?.hash !== row.hash)
      throw new MigrationError(
        `The database was migrated with another text of migration ${row.number} (${row.name}). Start the build that made it, or restore a back-up.`,
      );
  }
  const done = new Set(rows.map(({ number }) => number));
  for (const { number, name, sql, hash } of migrations.filter((migration) => !done.has(migration.number))) {
    await client.query('begin');
    try {
      await client.query(sql);
      await client.query('insert into platform.migrations (number, name, hash) values ($1, $2, $3)', [
        number,
        name,
        hash,
      ]);
      await client.query('commit');
    } catch (cause) {
      await client.query('rollback');
      throw new MigrationError(
        `Migration ${number} (${name}) failed: ${cause instanceof Error ? cause.message : cause}`,
        { cause },
      );
    }
    applied += 1;
  }
  return applied;
}

/** Lends a connection of its own to the external database at `url`, because no limit of time holds for what an owner does. */
export async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 15_000, keepAlive: true });
  // Lost in the middle, it fails what was asked of it; unheard it would also end the process.
  client.on('error', () => undefined);
  await client.connect().catch((error: Error) => {
    // Where it was asked for; the driver knows only where the network said it.
    Error.captureStackTrace(error);
    throw error;
  });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Migrates the external database at `url`. */
export const migrate = (url: string): Promise<number> => asOwner(url, (client) => migrateWith(client));
