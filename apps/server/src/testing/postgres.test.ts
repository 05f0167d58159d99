import { expect, it } from 'vitest';
import { openDatabase } from '#db/database.ts';
import { readMigrations } from '#db/migrate.ts';
import { createTestDatabase } from './postgres.ts';

it('each test database is migrated and its own, and gone after drop', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const database = await openDatabase(one);
  const migrated = await database.query<{ number: number }>(
    { kind: 'owner' },
    'select number from platform.migrations order by number',
  );
  expect(migrated.rows.map((row) => row.number)).toEqual(readMigrations().map(({ number }) => number));
  await database.query({ kind: 'owner' }, 'create table planted (id integer)');
  await database.close();

  const elsewhere = await openDatabase(other);
  const found = await elsewhere.query<{ name: string | null }>(
    { kind: 'owner' },
    "select to_regclass('planted')::text as name",
  );
  expect(found.rows).toEqual([{ name: null }]);
  await elsewhere.close();

  await other.drop();
  await one.drop();
  if (!one.url) return;
  const gone = await openDatabase(one);
  await expect(gone.query({ kind: 'owner' }, 'select 1')).rejects.toThrow(/does not exist/);
  await gone.close();
});
