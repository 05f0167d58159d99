import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '#testing/postgres.ts';
import { createTestDatabase } from '#testing/postgres.ts';
import type { Database, Db } from './database.ts';
import { openDatabase } from './database.ts';
import { prepared } from './prepared.ts';
import { types } from './statement.ts';

let test_: TestDatabase;
let database: Database;
beforeAll(async () => {
  test_ = await createTestDatabase();
  database = await openDatabase({ url: test_.url, dataDir: test_.dataDir, poolSize: 1 });
});
afterAll(async () => {
  await database.close();
  await test_.drop();
});
const tenantId = uuidv7();
const mine = () => database.scoped({ kind: 'tenant', tenantId, userId: uuidv7() });

test('TENANT-5 a prepared query has the values and the scope of each call', async () => {
  let written = 0;
  const typesLike = prepared((db: Db, type: string, most: number) => {
    written += 1;
    return db.selectFrom('platform.events').select(['type', 'tenantId']).where('type', '=', type).limit(most).compile();
  });
  for (const type of ['a', 'b', 'b'])
    await mine().insertInto('platform.events').values({ id: uuidv7(), tenantId, type }).execute();
  expect(await typesLike(mine(), 'a', 5)).toEqual([{ type: 'a', tenantId }]);
  expect(await typesLike(mine(), 'b', 5)).toHaveLength(2);
  expect(await typesLike(mine(), 'b', 1)).toHaveLength(1);
  const other = database.scoped({ kind: 'tenant', tenantId: uuidv7(), userId: uuidv7() });
  expect(await typesLike(other, 'a', 5)).toEqual([]);
  expect(written).toBe(1);
});

test('TENANT-5 a prepared query cannot compute with a value, which would be that of the first call for ever', async () => {
  const next = prepared((db: Db, value: number) => sql<{ next: number }>`select ${value + 1} as next`.compile(db));
  await expect(next(mine(), 1)).rejects.toThrow('cannot compute');
});

test.each([
  '2026-10-01 12:00:00+00',
  '2026-10-01 12:00:00.1+00',
  '2026-10-01 12:00:00.123+00',
  '2026-10-01 12:00:00.123999+00',
  '2026-10-01 12:00:00.123999+02',
  '2026-10-01 12:00:00.5+05:30',
  '2026-10-01 12:00:00-03',
])('OPS-1 a time of the database is ISO 8601 in UTC: %s', (text) => {
  const read = types.getTypeParser(1184, 'text') as (text: string) => string;
  expect(read(text)).toBe(new Date(text).toISOString());
});
