import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestDatabase } from '#testing/postgres.ts';
import { createTestDatabase } from '#testing/postgres.ts';
import type { Database } from './database.ts';
import { answerWithCommit, openDatabase, transaction } from './database.ts';

let test_: TestDatabase;
let database: Database;
const tenants = [uuidv7(), uuidv7()];
const userId = uuidv7();
const as = (tenantId = '') => database.scoped({ kind: 'tenant', tenantId, userId });

beforeAll(async () => {
  test_ = await createTestDatabase();
  database = await openDatabase({ url: test_.url, dataDir: test_.dataDir, poolSize: 3 });
  for (const tenantId of tenants) {
    await as(tenantId).insertInto('platform.events').values({ id: uuidv7(), tenantId, type: 'test' }).execute();
  }
});
afterAll(async () => {
  await database.close();
  await test_.drop();
});

describe('TENANT-5 the database itself separates tenants', () => {
  test('TENANT-5 a scope without a tenant is refused, and so is one of another role', async () => {
    await expect(as().selectFrom('platform.events').selectAll().execute()).rejects.toThrow('there is no scope');
    const enter = (...values: string[]) =>
      database.query({ kind: 'system' }, 'call platform.enter($1, $2, $3)', values);
    await expect(enter('parley_app', '', userId)).rejects.toThrow('there is no scope');
    await expect(enter('parley_system', tenants[0] ?? '', '')).rejects.toThrow('there is no scope');
    await expect(enter('parley_system', '', userId)).rejects.toThrow('there is no scope');
    await expect(enter('pg_monitor', tenants[0] ?? '', userId)).rejects.toThrow('there is no scope');
  });

  test('TENANT-5 a tenant’s role that was taken without a scope is refused by every policy that asks for the tenant', async () => {
    const asked = database.withOwner(async (client) => {
      await client.query("select set_config('role', 'parley_app', false), set_config('app.tenant', '', false)");
      await client.query('select * from platform.events');
    });
    await expect(asked).rejects.toThrow('invalid input syntax for type uuid');
  });

  test('TENANT-5 a tenant sees its own rows, asked without any condition', async () => {
    const rows = await as(tenants[0]).selectFrom('platform.events').select('tenantId').execute();
    expect(rows).toEqual([{ tenantId: tenants[0] }]);
  });

  test('TENANT-5 a row cannot be written into another tenant', async () => {
    const insert = as(tenants[0])
      .insertInto('platform.events')
      .values({ id: uuidv7(), tenantId: tenants[1] ?? '', type: 'test' })
      .execute();
    await expect(insert).rejects.toThrow('row-level security');
  });

  test('TENANT-5 nothing of one scope is left on the connection for the next', async () => {
    const counts = await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        const tenantId = [tenants[0], tenants[1], uuidv7()][index % 3] ?? '';
        const rows = await as(tenantId).selectFrom('platform.events').select('tenantId').execute();
        return rows.every((row) => row.tenantId === tenantId) && rows.length === (index % 3 === 2 ? 0 : 1);
      }),
    );
    expect(counts).not.toContain(false);
  });

  test('TENANT-5 the roles of the application own nothing and may not bypass row-level security', async () => {
    const { rows } = await database.query(
      { kind: 'owner' },
      `select r.rolname, r.rolbypassrls or r.rolsuper as bypasses,
        (select count(*)::int from pg_class c where c.relowner = r.oid) as owned from pg_roles r where r.rolname in ('parley_app', 'parley_system') order by 1`,
    );
    expect(rows).toEqual([
      { rolname: 'parley_app', bypasses: false, owned: 0 },
      { rolname: 'parley_system', bypasses: false, owned: 0 },
    ]);
  });

  test('TENANT-5 every table of the three schemas has row-level security, but for the list of migrations', async () => {
    const { rows } = await database.query<{ name: string }>(
      { kind: 'owner' },
      `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('identity', 'assistant', 'platform') and c.relkind in ('r', 'p') and not c.relrowsecurity`,
    );
    expect(rows.map(({ name }) => name)).toEqual(['platform.migrations']);
  });
});

describe('transactions', () => {
  test('OPS-1 asking for a second connection inside a transaction fails at once instead of waiting for itself', async () => {
    const inside = transaction(as(tenants[0]), async () => {
      await as(tenants[0]).selectFrom('platform.events').selectAll().execute();
    });
    await expect(inside).rejects.toThrow('inside a transaction');
  });

  test('OPS-1 a failed transaction leaves nothing', async () => {
    const id = uuidv7();
    const failing = transaction(as(tenants[0]), async (trx) => {
      await trx
        .insertInto('platform.events')
        .values({ id, tenantId: tenants[0] ?? '', type: 'test' })
        .execute();
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    expect(await as(tenants[0]).selectFrom('platform.events').where('id', '=', id).selectAll().execute()).toEqual([]);
  });

  test('OPS-1 a statement answered with the commit makes it fail, and nothing is left', async () => {
    const id = uuidv7();
    const failing = transaction(as(tenants[0]), async (trx) => {
      const event = (tenantId: string | undefined) => ({ id, tenantId: tenantId ?? '', type: 'test' });
      await trx.insertInto('platform.events').values(event(tenants[0])).execute();
      answerWithCommit(trx, trx.insertInto('platform.events').values(event(tenants[1])).execute());
    });
    await expect(failing).rejects.toThrow('row-level security');
    expect(await as(tenants[0]).selectFrom('platform.events').where('id', '=', id).selectAll().execute()).toEqual([]);
  });

  test('TENANT-5 what is asked of a transaction that is over is refused, not run in the next scope', async () => {
    const late = await transaction(as(tenants[0]), async (trx) => trx.selectFrom('platform.events').selectAll());
    await expect(late.execute()).rejects.toThrow('is over');
  });
});
