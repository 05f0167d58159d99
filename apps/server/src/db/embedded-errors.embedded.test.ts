import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '#testing/postgres.ts';
import { createTestDatabase } from '#testing/postgres.ts';
import type { Database } from './database.ts';
import { openDatabase } from './database.ts';

let own: TestDatabase;
let database: Database;
beforeAll(async () => {
  own = await createTestDatabase();
  database = await openDatabase(own);
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

// A version of the embedded database answered each statement with the result of the one before it from the first refused one on.
test('TENANT-5 after a refused statement the next one is answered with its own result, in its own scope', async () => {
  const owner = { kind: 'owner' } as const;
  await database.query(owner, 'create table once (a integer primary key)');
  const refused: [string, unknown[]][] = [
    ['insert into once values ($1), ($1)', [1]],
    ['select * from nowhere where a = $1', [1]],
    ['insert into once values (2), (2)', []],
  ];
  for (const [text, values] of refused) {
    await expect(database.query(owner, text, values)).rejects.toThrow();
    for (const tenantId of ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002']) {
      const scope = { kind: 'tenant', tenantId, userId: tenantId } as const;
      const { rows } = await database.query(scope, 'select $1::int as x, platform.current_tenant() as tenant', [
        tenantId.length,
      ]);
      expect(rows).toEqual([{ x: 36, tenant: tenantId }]);
    }
  }
});
