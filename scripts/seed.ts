// A demo organisation with ten weeks behind it, for development: npm run seed. Running it again adds nothing twice.
import { DataFolderError } from '../apps/server/src/db/data-folder-error.ts';
import { MigrationError } from '../apps/server/src/db/migration-error.ts';
import { ConfigError, readConfig } from '../apps/server/src/platform/config.ts';
import { PASSWORD } from '../apps/server/src/testing/people.ts';
import { fail, StepFailure, say } from './bootstrap/say.mjs';
import { seedOrganisation } from './seed/demo-organisation.ts';
import { demoPeople } from './seed/people.ts';
import { stories } from './seed/stories.ts';

try {
  const people = demoPeople({ en: stories.en.length, fr: stories.fr.length });
  const admin = await seedOrganisation({ ...readConfig(), logLevel: 'warn' }, people, say);
  for (const language of ['en', 'fr'] as const) {
    const those = people.filter((demo) => demo.language === language);
    say(`${those[0]?.email} (${language}), and ${those.length - 1} others`);
  }
  say(`${admin} (administrator, unless there was one already)`);
  say(`password of all made here: ${PASSWORD}`);
  process.exit(0);
} catch (error) {
  const known = [ConfigError, DataFolderError, MigrationError].some((kind) => error instanceof kind);
  fail(known && error instanceof Error ? new StepFailure(error.message, { cause: error }) : error);
}
