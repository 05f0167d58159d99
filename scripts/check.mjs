// Types, style, lint, boundaries, file length, licences: `npm run check`, or one of them: `npm run check -- --only=boundaries`.
import { prepare } from './bootstrap/prepare.mjs';
import { fail, say } from './bootstrap/say.mjs';
import { runChecks } from './check/run-checks.mjs';

const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length);

try {
  const failed = await runChecks(await prepare(), only);
  say(failed.length === 0 ? 'all checks are well' : `failed: ${failed.join(', ')}`);
  process.exitCode = failed.length === 0 ? 0 : 1;
} catch (error) {
  fail(error);
}
