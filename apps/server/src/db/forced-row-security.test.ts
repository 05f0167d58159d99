import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EveryTable } from '#testing/every-table.ts';
import { connected, countsOf, everyTable } from '#testing/every-table.ts';
import { createTestDatabase, onServer, TEST_OWNER } from '#testing/postgres.ts';
import { urlAs, weaknessOf } from './login-role.ts';
import { migrateWith, readMigrations } from './migrate.ts';

const SCHEMAS = `('identity', 'assistant', 'platform')`;
const BOUND = 'row-level security binds the owner of this table too';

let every: EveryTable;
let admin: pg.Client;
let owner: pg.Client;
let tables: string[];
beforeAll(async () => {
  if (!onServer) return;
  every = await everyTable();
  ({ admin, owner, tables } = every);
});
afterAll(() => every?.close());

// The embedded database has one login, a superuser, whom nothing binds: its part is in embedded.embedded.test.ts.
describe.runIf(onServer)('TENANT-5 N6 row-level security binds the owner of the tables', () => {
  it('TENANT-5 N6 it is forced for every table but the list of migrations, and each has a row here', async () => {
    const { rows } = await admin.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c where c.relnamespace::regnamespace::text in ${SCHEMAS}
        and c.relkind in ('r', 'p') and not (c.relrowsecurity and c.relforcerowsecurity)`,
    );
    expect(rows.map(({ name }) => name)).toEqual(['platform.migrations']);
    expect(tables.length).toBeGreaterThan(90);
    expect(Object.entries(await countsOf(admin, tables)).filter(([, count]) => count === 0)).toEqual([]);
  });

  it('TENANT-5 N6 the owner reads, changes and removes no row of any table', async () => {
    for (const table of tables) {
      for (const statement of [`select * from ${table}`, `select count(*) from ${table}`, `delete from ${table}`]) {
        const answer = await owner.query(statement).catch(({ message }: Error) => ({ message, rowCount: null }));
        expect(answer, statement).toEqual({ message: BOUND, rowCount: null });
      }
    }
    await expect(owner.query("update identity.users set name = 'x'")).rejects.toThrow(BOUND);
    await expect(
      owner.query("insert into identity.tenants (id, name) values (gen_random_uuid(), 'x')"),
    ).rejects.toThrow(BOUND);
  });

  it('TENANT-5 N6 what narrows another role does not narrow an owner who inherits its rights', async () => {
    const { rows } = await admin.query(
      `select p.polrelid::regclass::text as table, p.polname as name from pg_policy p
        where not p.polpermissive and p.polname <> 'owner_at_work'
          and pg_get_expr(p.polqual, p.polrelid) !~ 'OR \\(CURRENT_USER <> ''parley_app''::name\\)\\)$'`,
    );
    expect(rows).toEqual([]);
    await owner.query("begin; set local app.owner = 'on'");
    const removed = await owner.query('delete from assistant.resources');
    await owner.query('rollback');
    expect(removed.rowCount).toBe(1);
  });

  it('TENANT-5 N6 and every one once they say that they are at work', async () => {
    const all = await countsOf(admin, tables);
    await owner.query("begin; set local app.owner = 'on'");
    expect(await countsOf(owner, tables)).toEqual(all);
    await owner.query('rollback');
    await expect(owner.query('select from identity.users')).rejects.toThrow(BOUND);
  });

  it('TENANT-5 OPS-3 a migration moves rows, and what it forgets to force is forced', async () => {
    const other = await createTestDatabase();
    const client = await connected(urlAs(other.url ?? '', TEST_OWNER));
    const asAdmin = await connected(other.url ?? '');
    try {
      await asAdmin.query(
        "insert into identity.tenants (id, name) select gen_random_uuid(), 'T' from generate_series(1, 3)",
      );
      const migrations = readMigrations();
      const moving = {
        number: (migrations.at(-1)?.number ?? 0) + 1,
        name: 'moving',
        hash: 'x',
        sql: `create table identity.moved (tenant_id uuid primary key references identity.tenants);
          alter table identity.moved enable row level security;
          insert into identity.moved select id from identity.tenants;
          update identity.tenants set name = 'moved' where name = 'T';
          create function identity.lookup() returns bigint language sql security definer as 'select count(*) from identity.moved'`,
      };
      expect(await migrateWith(client, { migrations: [...migrations, moving] })).toBe(1);
      const { rows } = await asAdmin.query(
        `select count(*)::int as moved, (select count(*)::int from identity.tenants where name = 'moved') as named,
          (select relforcerowsecurity from pg_class where oid = 'identity.moved'::regclass) as forced,
          (select proowner::regrole::text from pg_proc where oid = 'identity.lookup()'::regprocedure) as by from identity.moved`,
      );
      const { rows: tenants } = await asAdmin.query('select count(*)::int as count from identity.tenants');
      expect(rows).toEqual([{ moved: tenants[0].count, named: 3, forced: true, by: 'parley_keeper' }]);
      await client.query("set app.owner = ''");
      await expect(client.query('select * from identity.moved')).rejects.toThrow(BOUND);
    } finally {
      await client.end();
      await asAdmin.end();
      await other.drop();
    }
  });

  it('TENANT-5 N6 functions with rights of their own belong to a role that owns no table and that no login may become', async () => {
    const { rows: functions } = await admin.query(
      `select p.oid::regprocedure as name from pg_proc p where p.pronamespace::regnamespace::text in ${SCHEMAS}
        and p.prosecdef and p.proowner <> 'parley_keeper'::regrole`,
    );
    expect(functions).toEqual([]);
    const { rows } = await admin.query(
      `select rolsuper or rolbypassrls or rolcanlogin or rolcreaterole as mighty,
        (select count(*)::int from pg_class where relowner = r.oid) as owned,
        (select count(*)::int from pg_class c where c.relnamespace::regnamespace::text in ${SCHEMAS} and c.relkind = 'r'
          and has_table_privilege(r.oid, c.oid, 'select')) < 30 as few,
        has_schema_privilege(r.oid, 'identity', 'create') as makes
      from pg_roles r where rolname = 'parley_keeper'`,
    );
    expect(rows).toEqual([{ mighty: false, owned: 0, few: true, makes: false }]);
    const user = `house_test_${randomBytes(5).toString('hex')}`;
    await admin.query(`create role ${user} login; grant parley_app, parley_system to ${user}`);
    try {
      expect(await weaknessOf(admin, user)).toBeNull();
      await admin.query(`grant parley_keeper to ${user}`);
      expect(await weaknessOf(admin, user)).toBe('can become the role that functions belong to');
    } finally {
      await admin.query(`drop role ${user}`);
    }
  });

  it.each([
    ['messages', `select id from assistant.messages m where m.search @@ 'word'::tsquery and m.user_id = $1`],
    [
      'passages',
      `select version_id from assistant.knowledge_passages p where p.search @@ 'word'::tsquery and p.tenant_id = $1`,
    ],
    ['people', `select id from identity.directory d where d.tenant_id = $1 and d.search like '%word%'`],
    ['places', 'select * from identity.directory_of_members v where v.id = $1'],
    ['erasures', 'select from platform.erasures e where e.tenant_id = $1'],
  ])('TENANT-5 OPS-1 what those functions do costs no more than without row-level security: %s', async (_, text) => {
    const planAs = async (role: string): Promise<string> => {
      await admin.query(`begin; set local role ${role}; set local enable_seqscan = off`);
      try {
        const { rows } = await admin.query<{ 'QUERY PLAN': string }>(
          `explain ${text.replaceAll('$1', `'${uuidv7()}'::uuid`)}`,
        );
        return rows.map((row) => row['QUERY PLAN'].replace(/'[0-9a-f-]{36}'/g, 'ID')).join('\n');
      } finally {
        await admin.query('rollback');
      }
    };
    const plan = await planAs('parley_keeper');
    expect(plan).toBe(await planAs('none'));
    expect(plan).toMatch(/Index/);
  });
});
