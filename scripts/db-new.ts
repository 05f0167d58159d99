// The next SQL migration, empty: npm run db:new add-groups
import fs from 'node:fs';
import path from 'node:path';
import { readMigrations } from '../apps/server/src/db/migrate.ts';
import { fail, root, StepFailure, say } from './bootstrap/say.mjs';

try {
  const name = process.argv[2] ?? '';
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) {
    throw new StepFailure('what is it called? npm run db:new add-groups (small letters, digits, dashes)');
  }
  const number = String((readMigrations().at(-1)?.number ?? 0) + 1).padStart(4, '0');
  const file = path.join(root, 'apps/server/src/db/migrations', `${number}-${name}.sql`);
  fs.writeFileSync(file, '-- What changes, and why.\n', { flag: 'wx' });
  say(`made ${path.relative(process.cwd(), file)}; write it, then: npm run db:migrate`);
} catch (error) {
  fail(error);
}
