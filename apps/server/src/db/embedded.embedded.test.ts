import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { backUp } from './back-up.ts';
import { DataFolderError } from './data-folder-error.ts';
import { openDatabase } from './database.ts';
import { migrateWith } from './migrate.ts';

let dataDir: string;
const open = () => openDatabase({ url: null, dataDir });

beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'parley-embedded-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe('OPS-1 the embedded database', () => {
  test('OPS-1 it migrates by the same files, keeps what was written, and belongs to one process, whatever its temporary folder is', async () => {
    const first = await open();
    await first.withOwner((client) => migrateWith(client, { embedded: true }));
    await first
      .scoped({ kind: 'system' })
      .insertInto('platform.mailbox')
      .values({ recipient: 'a@b.example', subject: 's', bodyText: 't' })
      .execute();
    await expect(open()).rejects.toThrow(DataFolderError);
    const { TMPDIR } = process.env;
    try {
      // As in another container, under `PrivateTmp`, or in a shell that starts a back-up.
      process.env.TMPDIR = mkdtempSync(path.join(dataDir, 'tmp-'));
      await expect(open()).rejects.toThrow(/in use by another Parley \(server, process/);
      await expect(backUp(dataDir, path.join(dataDir, 'copy'))).rejects.toThrow(/in use by another Parley/);
    } finally {
      if (TMPDIR === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = TMPDIR;
    }
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
    await expect(unscoped.selectFrom('platform.events').selectAll().execute()).rejects.toThrow('there is no scope');
    await database.close();
  });

  test('TENANT-5 N6 it is forced there too, for the role that functions belong to; its one login is a superuser', async () => {
    const database = await open();
    await database.withOwner((client) => migrateWith(client, { embedded: true }));
    const asOwner = async (text: string) => (await database.query({ kind: 'owner' }, text)).rows;
    const ours = "in ('identity', 'assistant', 'platform')";
    expect(
      await asOwner(
        `select c.oid::regclass::text as bare from pg_class c where c.relnamespace::regnamespace::text ${ours}
          and c.relkind = 'r' and not (c.relrowsecurity and c.relforcerowsecurity)`,
      ),
    ).toEqual([{ bare: 'platform.migrations' }]);
    expect(
      await asOwner(
        `select distinct proowner::regrole::text as by from pg_proc where prosecdef and pronamespace::regnamespace::text ${ours}`,
      ),
    ).toEqual([{ by: 'parley_keeper' }]);
    // Their triggers work as that role.
    await database.query(
      { kind: 'system' },
      `with place as (insert into identity.tenants (id, name) values (gen_random_uuid(), 'T') returning id),
        person as (insert into identity.users (id, email, name) values (gen_random_uuid(), 'a@b.example', 'Ada') returning id)
      insert into identity.memberships (tenant_id, user_id) select place.id, person.id from place, person`,
    );
    expect(await asOwner('select email from identity.directory')).toEqual([{ email: 'a@b.example' }]);
    await database.close();
  });

  test('OPS-1 a damaged data folder is told in one line', async () => {
    const folder = path.join(dataDir, 'database');
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'PG_VERSION'), 'nonsense\n');
    await expect(open()).rejects.toThrow(/^The embedded database in .* cannot be opened[^\n]*$/);
  });
});
