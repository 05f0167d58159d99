import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '#testing/postgres.ts';
import type { Database } from './database.ts';
import { copyOut, openDatabase, transaction } from './database.ts';

let database: Database;
let own: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  own = await createTestDatabase();
  database = await openDatabase({ url: own.url, dataDir: own.dataDir, poolSize: 2 });
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

const TENANT = '0190d4f6-7a2c-7000-8000-000000000001';
const scoped = () => database.scoped({ kind: 'tenant', tenantId: TENANT, userId: TENANT });
const text = async (sql: string) => Buffer.concat(await copyOut(scoped(), sql)).toString();

it('AUDIT-1 what the server copies out comes whole, in the scope of who asks, also in a transaction', async () => {
  expect(await text(`copy (select platform.current_tenant(), current_user) to stdout (format csv)`)).toBe(
    `${TENANT},parley_app\n`,
  );
  const long = await text(`copy (select n, repeat('é', 200) from generate_series(1, 20000) n) to stdout (format csv)`);
  expect(long.length).toBe(
    20_000 * 202 + Array.from({ length: 20_000 }, (_, n) => String(n + 1).length).reduce((a, b) => a + b),
  );
  expect(long.endsWith(`\n20000,${'é'.repeat(200)}\n`)).toBe(true);
  expect(await text('copy (select 1 where false) to stdout')).toBe('');
  const inside = await transaction(scoped(), async (db) =>
    Buffer.concat(await copyOut(db, 'copy (select 7) to stdout')),
  );
  expect(inside.toString()).toBe('7\n');
});

it('AUDIT-1 a refused copy says why, and the connection is as good as before', async () => {
  await expect(text('copy (select * from identity.signing_keys) to stdout')).rejects.toMatchObject({ code: '42501' });
  await expect(text(`copy (select 1 / (10 - n) from generate_series(1, 20) n) to stdout`)).rejects.toMatchObject({
    code: '22012',
  });
  const many = await Promise.all(Array.from({ length: 6 }, (_, n) => text(`copy (select ${n}) to stdout`)));
  expect(many).toEqual(['0\n', '1\n', '2\n', '3\n', '4\n', '5\n']);
});
