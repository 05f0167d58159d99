import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestDatabase } from '#testing/postgres.ts';
import { createTestDatabase } from '#testing/postgres.ts';
import { migrate, migrateWith, readMigrations } from './migrate.ts';
import { MigrationError } from './migration-error.ts';

let database: TestDatabase;
let url: string;
const client = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const connection = new pg.Client({ connectionString: url });
  await connection.connect();
  try {
    return await work(connection);
  } finally {
    await connection.end();
  }
};

beforeAll(async () => {
  database = await createTestDatabase();
  url = database.url ?? '';
});
afterAll(() => database.drop());

describe('OPS-3 migrations', () => {
  test('OPS-3 a migrated database stays as it is, also when several start at once', async () => {
    expect(await Promise.all([migrate(url), migrate(url), migrate(url)])).toEqual([0, 0, 0]);
  });

  test('OPS-3 a database newer than the build is refused and left alone', async () => {
    const older = readMigrations().slice(0, -1);
    await expect(client((c) => migrateWith(c, { migrations: older }))).rejects.toThrow(MigrationError);
    expect(await migrate(url)).toBe(0);
  });

  test('OPS-3 a migration whose text changed after it was applied is refused', async () => {
    const changed = readMigrations().map((migration) =>
      migration.number === 1 ? { ...migration, hash: 'other' } : migration,
    );
    await expect(client((c) => migrateWith(c, { migrations: changed }))).rejects.toThrow('another text of migration 1');
  });

  test('OPS-3 a migration that fails leaves nothing of itself', async () => {
    const migrations = readMigrations();
    const bad = {
      number: (migrations.at(-1)?.number ?? 0) + 1,
      name: 'bad',
      sql: 'create table platform.half (a int); select nonsense;',
      hash: 'x',
    };
    await expect(client((c) => migrateWith(c, { migrations: [...migrations, bad] }))).rejects.toThrow('(bad) failed');
    const { rows } = await client((c) => c.query("select to_regclass('platform.half') as half"));
    expect(rows[0].half).toBeNull();
  });
});
