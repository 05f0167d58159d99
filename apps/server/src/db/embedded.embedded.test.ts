import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { DataFolderError } from './embedded.ts';
import { migrateWith } from './migrate.ts';

let dataDir: string;
const open = () => openDatabase({ url: null, dataDir });

beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'parley-embedded-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe('OPS-1 the embedded database', () => {
  test('OPS-1 it migrates by the same files, keeps what was written, and is held by one process', async () => {
    const first = await open();
    await first.withOwner((client) => migrateWith(client, { embedded: true }));
    await first
      .scoped({ kind: 'system' })
      .insertInto('platform.mailbox')
      .values({ recipient: 'a@b.example', subject: 's', bodyText: 't' })
      .execute();
    await expect(open()).rejects.toThrow(DataFolderError);
    await first.close();

    const second = await open();
    expect(await second.withOwner((client) => migrateWith(client, { embedded: true }))).toBe(0);
    expect(await second.scoped({ kind: 'system' }).selectFrom('platform.mailbox').select('subject').execute()).toEqual([
      { subject: 's' },
    ]);
    await second.close();
  });

  test('TENANT-5 row-level security binds on the embedded database too', async () => {
    const database = await open();
    await database.withOwner((client) => migrateWith(client, { embedded: true }));
    await database.query(
      { kind: 'system' },
      "insert into platform.events (id, tenant_id, type) values (gen_random_uuid(), gen_random_uuid(), 'test')",
    );
    const unscoped = database.scoped({ kind: 'tenant', tenantId: '', userId: '' });
    expect(await unscoped.selectFrom('platform.events').selectAll().execute()).toEqual([]);
    await database.close();
  });

  test('OPS-1 a damaged data folder is told in one line', async () => {
    const folder = path.join(dataDir, 'database');
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'PG_VERSION'), 'nonsense\n');
    await expect(open()).rejects.toThrow(/^The embedded database in .* cannot be opened[^\n]*$/);
  });
});
