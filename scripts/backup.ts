// Copies the embedded database into one file, while the server is stopped: npm run backup -- parley.tar.gz
// and puts it back where there is none: npm run backup -- --restore parley.tar.gz
import path from 'node:path';
import { BackUpError, backUp, restore } from '../apps/server/src/db/back-up.ts';
import { DataFolderError } from '../apps/server/src/db/data-folder-error.ts';
import { ConfigError, readConfig } from '../apps/server/src/platform/config.ts';
import { fail, StepFailure, say } from './bootstrap/say.mjs';

const USAGE = 'into which file? npm run backup -- parley.tar.gz (or --restore parley.tar.gz)';

/** No key is needed to copy a database, and none may be made where one is about to be put back. */
function placeOfDatabase(): { databaseUrl: string | null; databaseOwnerUrl: string | null; dataDir: string } {
  const { DATABASE_URL, DATABASE_OWNER_URL, DATA_DIR } = process.env;
  const unused = Buffer.from(Array.from({ length: 32 }, (_, index) => index + 48)).toString();
  return readConfig({
    ENCRYPTION_KEY: unused,
    ...(DATABASE_URL === undefined ? {} : { DATABASE_URL }),
    ...(DATABASE_OWNER_URL === undefined ? {} : { DATABASE_OWNER_URL }),
    ...(DATA_DIR === undefined ? {} : { DATA_DIR }),
  });
}

try {
  const words = process.argv.slice(2);
  const back = words[0] === '--restore';
  const name = words[back ? 1 : 0];
  if (!name || name.startsWith('-') || words.length > (back ? 2 : 1)) throw new StepFailure(USAGE);
  // npm runs scripts in the clone; the file is meant where the person is.
  const file = path.resolve(process.env.INIT_CWD ?? process.cwd(), name);
  const { databaseUrl, databaseOwnerUrl, dataDir } = placeOfDatabase();
  const owner = databaseOwnerUrl ? '$DATABASE_OWNER_URL' : '$DATABASE_URL';
  const key = path.join(dataDir, 'encryption.key');
  if (databaseUrl) {
    say('DATABASE_URL is set, so PostgreSQL’s own tools do it, with the server running or not:');
    say(
      back
        ? `  pg_restore --no-owner --exit-on-error --dbname="${owner}" '${file}'`
        : // Row-level security binds the owner; without the setting the command fails rather than leave rows out.
          `  PGOPTIONS='-c app.owner=on' pg_dump --enable-row-security --format=custom --no-owner --file='${file}' "${owner}"`,
    );
    say('ENCRYPTION_KEY is no part of it: keep that too, apart from the back-up.');
  } else if (back) {
    await restore(dataDir, file);
    say(`restored into ${dataDir}`);
    say(`put the encryption key of that time back too, before the next start: ${key} (or ENCRYPTION_KEY)`);
  } else {
    await backUp(dataDir, file);
    say(`wrote ${file}`);
    say(`the encryption key is no part of it: keep ${key} (or ENCRYPTION_KEY) too, apart from the back-up`);
  }
} catch (error) {
  const known = [ConfigError, DataFolderError, BackUpError].some((kind) => error instanceof kind);
  fail(known && error instanceof Error ? new StepFailure(error.message, { cause: error }) : error);
}
