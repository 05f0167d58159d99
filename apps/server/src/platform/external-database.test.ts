import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Scope } from '#db/database.ts';
import { loginOf, urlAs } from '#db/login-role.ts';
import { asOwner, ROLES } from '#db/migrate.ts';
import { MigrationError } from '#db/migration-error.ts';
import type { TestDatabase } from '#testing/postgres.ts';
import { createTestDatabase, databaseEnvironment, onServer } from '#testing/postgres.ts';
import type { Config } from './config.ts';
import { readConfig } from './config.ts';
import { prepareExternal } from './external-database.ts';
import { createLogger } from './logger.ts';
import type { OpenedServices } from './services.ts';
import { openServices } from './services.ts';

const KEY = randomBytes(32).toString('base64');
const log = createLogger('silent');

let own: TestDatabase;
let name: string;
let admin: pg.Client;
beforeAll(async () => {
  if (!onServer) return;
  own = await createTestDatabase();
  name = new URL(own.url ?? '').pathname.slice(1);
  admin = new pg.Client({ connectionString: own.url ?? '' });
  await admin.connect();
});
afterAll(async () => {
  await admin?.end();
  await own?.drop();
});

const configFor = (environment: Record<string, string>): Config & { databaseUrl: string } => {
  const config = readConfig({
    DATA_DIR: own.dataDir,
    ENCRYPTION_KEY: KEY,
    DATABASE_URL: own.url ?? '',
    ...environment,
  });
  return { ...config, databaseUrl: config.databaseUrl ?? '' };
};
async function started(environment: Record<string, string> = {}): Promise<OpenedServices> {
  const services = await openServices(configFor(environment), log);
  onTestFinished(services.close);
  return services;
}
const rows = async <R>(text: string, values: unknown[] = []): Promise<R[]> => (await admin.query(text, values)).rows;
const roleExists = async (user: string): Promise<boolean> =>
  (await rows('select from pg_roles where rolname = $1', [user])).length > 0;
const login = (key = KEY) => loginOf(Buffer.from(key), name);

/** A role for one test. */
async function role(words: string): Promise<{ user: string; password: string }> {
  const user = `house_test_${randomBytes(5).toString('hex')}`;
  await admin.query(`create role ${user} login ${words} password 'parley'`);
  onTestFinished(async () => {
    await admin.query(`reassign owned by ${user} to current_user; drop owned by ${user}; drop role ${user}`);
  });
  return { user, password: 'parley' };
}

const SCOPES: Scope[] = [
  { kind: 'system' },
  { kind: 'tenant', tenantId: '00000000-0000-7000-8000-000000000001', userId: '00000000-0000-7000-8000-00000000000a' },
];

// The embedded database has one login (docs/security.md).
describe.runIf(onServer)('TENANT-5 the application logs in as a role that owns nothing', () => {
  it('TENANT-5 with DATABASE_URL alone the start makes that role, and every connection uses it', async () => {
    const { database } = await started();
    await database.query({ kind: 'system' }, 'select 1');
    const used = await rows<{ usename: string }>(
      'select distinct usename from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    expect(used).toEqual([{ usename: login().user }]);
    const owned = await rows(
      "select classid::regclass from pg_shdepend where refobjid = $1::regrole and deptype = 'o'",
      [login().user],
    );
    expect(owned).toEqual([]);
  });

  it('TENANT-5 no statement of the application becomes the owner or reads past row-level security', async () => {
    const { database } = await started();
    const owner = decodeURIComponent(new URL(own.url ?? '').username);
    for (const scope of SCOPES) {
      for (const way of [
        'reset role',
        'set role none',
        'reset session authorization',
        'discard all',
        `set role "${owner}"`,
        `set session authorization "${owner}"`,
        `grant "${owner}" to current_user`,
      ]) {
        for (const deed of [
          'alter table identity.users disable row level security',
          'drop table identity.users cascade',
          'select * from identity.users',
          'select * from pgboss.job',
        ]) {
          const asked = database.query(scope, `${way}; ${deed}`);
          await expect(asked, `${scope.kind}: ${way}; ${deed}`).rejects.toThrow(
            /permission denied|must be owner|must have admin option|must be superuser|cannot run inside a transaction block/,
          );
        }
      }
    }
    expect(await rows('select relrowsecurity from pg_class where oid = $1::regclass', ['identity.users'])).toEqual([
      { relrowsecurity: true },
    ]);
  });

  it('TENANT-5 that role alone may do nothing: it inherits nothing from the roles it works as', async () => {
    await started();
    await asOwner(urlAs(own.url ?? '', login()), async (client) => {
      for (const table of [
        'identity.users',
        'assistant.messages',
        'platform.events',
        'platform.migrations',
        'pgboss.job',
      ])
        await expect(client.query(`select * from ${table}`), table).rejects.toThrow('permission denied');
      await expect(client.query('create table public.mine (id integer)')).rejects.toThrow('permission denied');
    });
  });

  it('TENANT-5 jobs are sent and done by that role', async () => {
    const { jobs } = await started();
    const done = new Promise<object>((resolve) => {
      void jobs.work('login-role', async (data) => resolve(data)).then(() => jobs.send('login-role', { at: 'work' }));
    });
    expect(await done).toEqual({ at: 'work' });
  });

  it('TENANT-5 the role of another key is another one, and goes when its key is forgotten', async () => {
    const newer = randomBytes(32).toString('base64');
    const both = async () => [await roleExists(login().user), await roleExists(login(newer).user)];
    const former = await openServices(configFor({}), log);
    // A server with a wrong key shuts out none that runs.
    await prepareExternal(configFor({ ENCRYPTION_KEY: newer }), log);
    expect(await both()).toEqual([true, true]);
    await former.close();
    await prepareExternal(configFor({ ENCRYPTION_KEY: newer, ENCRYPTION_KEYS_FORMER: KEY }), log);
    expect(await both()).toEqual([true, true]);
    // A session ends a moment after its connection.
    const afterAnother = () => prepareExternal(configFor({ ENCRYPTION_KEY: newer }), log).then(both);
    await expect.poll(afterAnother).toEqual([false, true]);
  });

  it('TENANT-5 an owner who may not make roles is told the statements, without a secret, and production does not start', async () => {
    const owner = await role('nosuperuser nocreaterole');
    await admin.query(`grant ${ROLES.join(', ')} to ${owner.user}; alter database ${name} owner to ${owner.user}`);
    // All that is there belongs to that owner, as if they had migrated it.
    await admin.query(`do $$ declare s record; t record; begin
      for s in select nspname from pg_namespace where nspname in ('platform', 'identity', 'assistant', 'pgboss') loop
        execute format('alter schema %I owner to ${owner.user}', s.nspname);
        for t in select c.relname from pg_class c where c.relnamespace = s.nspname::regnamespace and c.relkind in ('r', 'p', 'v') loop
          execute format('alter table %I.%I owner to ${owner.user}', s.nspname, t.relname);
        end loop;
      end loop; end $$`);
    const key = randomBytes(32).toString('base64');
    const config = configFor({ DATABASE_URL: urlAs(own.url ?? '', owner), ENCRYPTION_KEY: key });
    const refused = await prepareExternal({ ...config, production: true }, log).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(MigrationError);
    const { message } = refused as Error;
    expect(message).not.toContain(login(key).password);
    expect(await prepareExternal(config, log)).toEqual({ url: config.databaseUrl, ownerUrl: config.databaseUrl });

    const statements = message.split('\n').filter((line) => /^ {2}(create|grant)/.test(line));
    expect(statements).toHaveLength(2);
    for (const statement of statements) await admin.query(statement);
    const { url } = await prepareExternal({ ...config, production: true }, log);
    expect(new URL(url).username).toBe(login(key).user);
    await asOwner(url, (client) => client.query("call platform.enter('parley_system', '', '')"));
  });

  it('TENANT-5 DATABASE_OWNER_URL separates the two, and production refuses a login that could become the owner', async () => {
    const owner = own.url ?? '';
    const plain = await role('noinherit');
    const services = await started({ DATABASE_URL: urlAs(owner, plain), DATABASE_OWNER_URL: owner });
    const { rows: seen } = await services.database.query({ kind: 'system' }, 'select session_user, current_user');
    expect(seen).toEqual([{ session_user: plain.user, current_user: 'parley_system' }]);

    const { DATABASE_OWNER_URL = '' } = databaseEnvironment(owner);
    const superuser = { ...configFor({ DATABASE_URL: owner, DATABASE_OWNER_URL }), production: true };
    await expect(prepareExternal(superuser, log)).rejects.toThrow('is a superuser');
    const mighty = await role('bypassrls');
    const bypassing = {
      ...configFor({ DATABASE_URL: urlAs(owner, mighty), DATABASE_OWNER_URL: owner }),
      production: true,
    };
    await expect(prepareExternal(bypassing, log)).rejects.toThrow('bypasses row-level security');
  });
});
