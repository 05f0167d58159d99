// Brings the database up to date, as a start would, and writes schema.ts anew from the migrations: npm run db:migrate
import fs from 'node:fs';
import path from 'node:path';
import { DataFolderError } from '../apps/server/src/db/data-folder-error.ts';
import { openDatabase } from '../apps/server/src/db/database.ts';
import { migrate, migrateWith } from '../apps/server/src/db/migrate.ts';
import { MigrationError } from '../apps/server/src/db/migration-error.ts';
import { ConfigError, readConfig } from '../apps/server/src/platform/config.ts';
import { fail, StepFailure, say } from './bootstrap/say.mjs';
import { generateSchema, schemaFile } from './db/generate-schema.ts';
import { ensureTestDatabase } from './testing/test-database.mjs';

async function migrateEmbedded(dataDir: string): Promise<number> {
  const database = await openDatabase({ url: null, dataDir });
  try {
    return await database.withOwner((client) => migrateWith(client, { embedded: true }));
  } finally {
    await database.close();
  }
}

async function migrateOwn(): Promise<void> {
  const { databaseUrl, databaseOwnerUrl, dataDir } = readConfig();
  const ownerUrl = databaseOwnerUrl ?? databaseUrl;
  const applied = await (ownerUrl ? migrate(ownerUrl) : migrateEmbedded(dataDir));
  const where = ownerUrl ? 'the external database' : path.relative(process.cwd(), dataDir);
  say(applied === 0 ? `${where} is up to date` : `${where}: ${applied} migrations applied`);
}

/** From a database of its own: the one at hand may hold more than the migrations. */
async function writeSchema(): Promise<void> {
  const { env, stop } = await ensureTestDatabase({ mayInstall: false });
  try {
    if (!env.TEST_DATABASE_URL) return say('schema.ts stays as it is: writing it needs an installed PostgreSQL');
    await migrate(env.TEST_DATABASE_URL);
    fs.writeFileSync(schemaFile, await generateSchema(env.TEST_DATABASE_URL));
    say(`wrote ${path.relative(process.cwd(), schemaFile)}`);
  } finally {
    await stop();
  }
}

try {
  await migrateOwn();
  await writeSchema();
} catch (error) {
  const known = [ConfigError, DataFolderError, MigrationError].some((kind) => error instanceof kind);
  fail(known && error instanceof Error ? new StepFailure(error.message, { cause: error }) : error);
}
