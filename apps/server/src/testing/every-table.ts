import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { openDatabase } from '#db/database.ts';
import { urlAs } from '#db/login-role.ts';
import { columnsOf, dropChecks, plantRow } from './planted-rows.ts';
import { createTestDatabase, TEST_OWNER } from './postgres.ts';

export async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

/** Rows of each of some tables, as that client sees them. */
export async function countsOf(client: pg.Client, tables: readonly string[]): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; count: number }>(
    tables.map((name) => `select '${name}' as name, count(*)::int as count from ${name}`).join(' union all '),
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

export type EveryTable = {
  dataDir: string;
  /** Of the administrator, whom nothing binds. */
  url: string;
  admin: pg.Client;
  /** Owns the tables, and is no superuser. */
  ownerUrl: string;
  owner: pg.Client;
  /** All but the list of migrations. */
  tables: string[];
  close(): Promise<void>;
};

/** A database on a server, with a row in every table of the house. */
export async function everyTable(): Promise<EveryTable> {
  const own = await createTestDatabase();
  const url = own.url ?? '';
  const ownerUrl = urlAs(url, TEST_OWNER);
  const admin = await connected(url);
  const owner = await connected(ownerUrl);
  const { rows } = await admin.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c where c.relkind in ('r', 'p') and c.relname <> 'migrations'
      and c.relnamespace::regnamespace::text in ('identity', 'assistant', 'platform') order by 1`,
  );
  const tables = rows.map(({ name }) => name);
  const database = await openDatabase({ url, dataDir: own.dataDir, poolSize: 1 });
  await dropChecks(database);
  const columns = await columnsOf(database);
  for (const table of tables) await plantRow(database, columns, table, { values: {}, id: uuidv7(), word: 'word' });
  await database.close();
  // Rows by themselves hang on nothing, which a restore would notice.
  await admin.query(`do $$ declare key record; begin
    for key in select conrelid::regclass as of, conname from pg_constraint
      where contype = 'f' and connamespace::regnamespace::text in ('identity', 'assistant', 'platform')
    loop execute format('alter table %s drop constraint %I', key.of, key.conname); end loop; end $$`);
  // Nobody of a tenant sees it any more, nor may remove the other.
  await admin.query(
    "update assistant.conversations set off_record = true, last_activity_at = now() - interval '2 days'",
  );
  await admin.query('update assistant.resources set pinned_at = now()');
  return {
    ...{ dataDir: own.dataDir, url, admin, ownerUrl, owner, tables },
    close: async () => {
      await owner.end();
      await admin.end();
      await own.drop();
    },
  };
}
