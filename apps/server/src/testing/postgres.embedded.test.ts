import { expect, it } from 'vitest';
import { openDatabase } from '#db/database.ts';
import { readMigrations } from '#db/migrate.ts';
import { createTestDatabase } from './postgres.ts';

it('a test database on the embedded PostgreSQL is migrated too', async () => {
  const test = await createTestDatabase();
  expect(test.url).toBeNull();
  const database = await openDatabase(test);
  expect(database.embedded).toBe(true);
  const { rows } = await database.query<{ count: number }>(
    { kind: 'owner' },
    'select count(*) from platform.migrations',
  );
  expect(rows).toEqual([{ count: readMigrations().length }]);
  await database.close();
  await test.drop();
});
