// The files of a new feature, with a passing test: npm run new identity/groups
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { readMigrations } from '../apps/server/src/db/migrate.ts';
import { fail, root, StepFailure, say } from './bootstrap/say.mjs';
import { featureFiles } from './new/feature-files.ts';
import { featureNames } from './new/feature-names.ts';

try {
  const names = featureNames(process.argv[2] ?? '');
  if (!names) throw new StepFailure('which feature? npm run new identity/groups, or assistant/reminders');
  const files = featureFiles(names, String((readMigrations().at(-1)?.number ?? 0) + 1).padStart(4, '0'));
  const there = Object.keys(files).find((file) => fs.existsSync(path.join(root, file)));
  if (there) throw new StepFailure(`${there} is there already`);

  for (const [file, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
    say(`made ${file}`);
  }
  const sources = Object.keys(files).filter((file) => file.endsWith('.ts'));
  const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome');
  execFileSync(process.execPath, [biome, 'check', '--write', ...sources], { cwd: root, stdio: 'ignore' });

  const { camel, context } = names;
  say('next: npm run db:migrate, which also writes schema.ts');
  say(`then: add ${camel} to packages/contracts/src/all-endpoints.ts, its module to named-shapes.ts beside it,`);
  say(`and ${camel}Routes to apps/server/src/${context}`);
} catch (error) {
  fail(error);
}
