import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { openDatabase } from '#db/database.ts';
import { dropFormerLogins, grantRoles, urlAs } from '#db/login-role.ts';
import { ensureRoles, migrateWith, ROLES, readMigrations } from '#db/migrate.ts';
import { patienceOf } from '#db/patience.ts';
import { prepareDatabase } from '#platform/external-database.ts';

/**
 * A migrated, otherwise empty database of one's own, as `openDatabase` wants it.
 * `url` is null where tests run on the embedded database; then `dataDir` holds it.
 */
export type TestDatabase = { url: string | null; dataDir: string; drop(): Promise<void> };

const adminUrl = (): string | undefined =>
  process.env.TEST_DATABASE === 'embedded' ? undefined : process.env.TEST_DATABASE_URL;

/** Changes with the migrations, so that a template is never older than the files. */
function templateName(): string {
  const hash = createHash('sha256');
  for (const migration of readMigrations()) hash.update(migration.hash);
  return `parley_template_${hash.digest('hex').slice(0, 16)}`;
}

const urlOf = (server: string, database: string): string => {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
};

async function asAdmin<T>(server: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const exists = async (client: pg.Client, database: string): Promise<boolean> =>
  (await client.query('select 1 from pg_database where datname = $1', [database])).rows.length > 0;

/** All test databases share one role that owns nothing. */
const TEST_LOGIN = { user: 'parley_test_login', password: 'parley' };

async function ensureTestLogin(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select from pg_roles where rolname = $1', [TEST_LOGIN.user]);
  if (rows.length === 0)
    await client.query(`create role ${TEST_LOGIN.user} login noinherit password '${TEST_LOGIN.password}'`);
  await grantRoles(client, TEST_LOGIN.user);
}

/** What a server of a test reaches a database by: it logs in as a role that owns nothing, as in production. */
export function databaseEnvironment(url: string | null | undefined): Record<string, string> {
  if (!url) return {};
  const { username, password } = new URL(adminUrl() ?? url);
  const owner = { user: decodeURIComponent(username), password: decodeURIComponent(password) };
  return { DATABASE_URL: urlAs(url, TEST_LOGIN), DATABASE_OWNER_URL: urlAs(url, owner) };
}

/** Owns the tables, and is no superuser: row-level security binds it as it binds most owners, and what works by being the owner is seen to fail. */
export const TEST_OWNER = { user: 'house_test_owner', password: 'parley' };

export async function ensureTestOwner(client: pg.Client): Promise<void> {
  const { user, password } = TEST_OWNER;
  await ensureRoles(client);
  const { rows } = await client.query('select from pg_roles where rolname = $1', [user]);
  if (rows.length === 0) await client.query(`create role ${user} login password '${password}'`);
  await client.query(`grant ${ROLES.join(', ')} to ${user}`);
}

/** Makes the template once, whoever of the test processes comes first; it gets its name only when it is complete. */
async function ensureTemplate(server: string, client: pg.Client, template: string): Promise<void> {
  if (await exists(client, template)) return;
  await client.query('select pg_advisory_lock(hashtext($1))', [template]);
  try {
    if (await exists(client, template)) return;
    const unfinished = `${template}_new`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await ensureTestOwner(client);
    await client.query(`create database ${unfinished} template template0 owner ${TEST_OWNER.user}`);
    await prepareDatabase(urlAs(urlOf(server, unfinished), TEST_OWNER));
    await ensureTestLogin(client);
    await client.query(`alter database ${unfinished} with allow_connections false`);
    await client.query(`alter database ${unfinished} rename to ${template}`);
  } finally {
    await client.query('select pg_advisory_unlock(hashtext($1))', [template]);
  }
}

const temporaryFolder = (name: string): string => fs.mkdtempSync(path.join(os.tmpdir(), `${name}-`));

async function onPostgres(server: string): Promise<TestDatabase> {
  const name = `parley_test_${process.pid}_${randomBytes(6).toString('hex')}`;
  await asAdmin(server, async (client) => {
    const template = templateName();
    await ensureTemplate(server, client, template);
    await client.query(`create database ${name} template ${template} owner ${TEST_OWNER.user}`);
  });
  const dataDir = temporaryFolder('parley-test');
  return {
    url: urlOf(server, name),
    dataDir,
    drop: async () => {
      fs.rmSync(dataDir, { recursive: true, force: true });
      await asAdmin(server, async (client) => {
        await client.query(`drop database if exists ${name} with (force)`);
        await dropFormerLogins(client, name, []);
      });
    },
  };
}

/** On a machine that does much else too, and where a schedule holds statements; what waits for a database has tests of its own. */
export const PATIENT = patienceOf(120);

/** Whether the tests of this run have a database server, whose processes can be ended one by one. */
export const onServer = process.env.TEST_DATABASE !== 'embedded';

/** Where the clone keeps what can be made again: a migrated data folder takes ten seconds. */
const TEMPLATES = path.resolve(import.meta.dirname, '../../../../node_modules/.cache/test-databases');
const HOUR_MS = 3_600_000;

/** The migrated data folder that embedded test databases are copied from; complete as soon as it has its name. */
async function embeddedTemplate(): Promise<string> {
  const folder = path.join(TEMPLATES, templateName());
  if (fs.existsSync(folder)) return folder;
  fs.mkdirSync(TEMPLATES, { recursive: true });
  // Of former migrations, or of a run that was killed.
  for (const former of fs.readdirSync(TEMPLATES).map((name) => path.join(TEMPLATES, name))) {
    const { mtimeMs } = fs.statSync(former, { throwIfNoEntry: false }) ?? {};
    if (mtimeMs !== undefined && Date.now() - mtimeMs > HOUR_MS) fs.rmSync(former, { recursive: true, force: true });
  }
  const unfinished = fs.mkdtempSync(path.join(TEMPLATES, 'unfinished-'));
  const database = await openDatabase({ url: null, dataDir: unfinished });
  await database.withOwner((client) => migrateWith(client, { embedded: true }));
  await database.close();
  try {
    fs.renameSync(unfinished, folder);
  } catch (error) {
    // Another test process was quicker; its template serves as well.
    if (!fs.existsSync(folder)) throw error;
    fs.rmSync(unfinished, { recursive: true, force: true });
  }
  return folder;
}

/** On the embedded database, wherever the other tests run. */
export async function createEmbeddedTestDatabase(): Promise<TestDatabase> {
  const dataDir = temporaryFolder('parley-test');
  fs.cpSync(await embeddedTemplate(), dataDir, { recursive: true });
  return { url: null, dataDir, drop: async () => fs.rmSync(dataDir, { recursive: true, force: true }) };
}

/** A database copied from the migrated template, in about a tenth of a second. Close what uses it before `drop`. */
export function createTestDatabase(): Promise<TestDatabase> {
  const server = adminUrl();
  if (!server && process.env.TEST_DATABASE !== 'embedded') {
    throw new Error('TEST_DATABASE_URL is not set: run tests through vitest or `npm test`, which see to it.');
  }
  return server ? onPostgres(server) : createEmbeddedTestDatabase();
}
