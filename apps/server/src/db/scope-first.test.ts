import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '#testing/postgres.ts';
import { createTestDatabase } from '#testing/postgres.ts';
import type { Database } from './database.ts';
import { openDatabase, transaction } from './database.ts';

let test_: TestDatabase;
/** With one connection, so that each piece of work finds what the one before left there. */
let database: Database;
let beside: Database;
const tenants = [uuidv7(), uuidv7()] as const;
const as = (tenantId: string) => database.scoped({ kind: 'tenant', tenantId, userId: uuidv7() });
const write = (db: ReturnType<typeof as>, tenantId: string) =>
  db.insertInto('platform.events').values({ id: uuidv7(), tenantId, type: 'test' }).execute();
const seen = async (tenantId: string) =>
  (await as(tenantId).selectFrom('platform.events').select('tenantId').execute()).map((row) => row.tenantId);

beforeAll(async () => {
  test_ = await createTestDatabase();
  database = await openDatabase({ url: test_.url, dataDir: test_.dataDir, poolSize: 1 });
  beside = await openDatabase({ url: test_.url, dataDir: test_.dataDir, poolSize: 1 });
  for (const tenantId of tenants) await write(as(tenantId), tenantId);
  await transaction(as(tenants[0]), (trx) => write(trx, tenants[0]));
});
afterAll(async () => {
  await database.close();
  await beside.close();
  await test_.drop();
});

test('TENANT-5 a statement that fails takes its scope back, and the next one brings its own', async () => {
  await expect(write(as(tenants[0]), tenants[1])).rejects.toThrow('row-level security');
  expect(await seen(tenants[1])).toEqual([tenants[1]]);
  const failing = transaction(as(tenants[1]), (trx) => write(trx, tenants[0]));
  await expect(failing).rejects.toThrow('row-level security');
  expect(await seen(tenants[0])).toEqual([tenants[0], tenants[0]]);
});

test('TENANT-5 where the scope cannot be set nothing is done in the one before, also not what was asked at the same time', async () => {
  const enter = (from: string, to: string) =>
    beside.query({ kind: 'owner' }, `alter procedure platform.${from}(text, text, text) rename to ${to}`);
  await seen(tenants[0]);
  await enter('enter', 'nowhere');
  try {
    await expect(write(as(tenants[0]), tenants[0])).rejects.toThrow('platform.enter');
    // The connection was closed. The one that follows learns the way in again, and loses it.
    await enter('nowhere', 'enter');
    await transaction(as(tenants[0]), async (trx) => trx.selectFrom('platform.events').selectAll().execute());
    await enter('enter', 'nowhere');
    const both = transaction(as(tenants[0]), (trx) => Promise.all([write(trx, tenants[0]), write(trx, tenants[0])]));
    await expect(both).rejects.toThrow('platform.enter');
  } finally {
    await enter('nowhere', 'enter');
  }
  expect(await seen(tenants[0])).toEqual([tenants[0], tenants[0]]);
});
