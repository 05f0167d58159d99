import { say } from '../bootstrap/say.mjs';
import { aptInstall, canInstall } from './apt.mjs';
import { findPostgres } from './find-postgres.mjs';
import { startPrivatePostgres } from './private-postgres.mjs';

/**
 * The PostgreSQL of the tests: TEST_DATABASE_URL, else an installed one started privately, else one installed from the
 * distribution's packages (only when `mayInstall`), else the embedded one. Says which.
 * @param {{ mayInstall: boolean }} options
 * @returns {Promise<{ env: { TEST_DATABASE_URL?: string, TEST_DATABASE?: 'embedded' }, stop: () => Promise<void> }>}
 *   env is for whoever runs the tests
 */
export async function ensureTestDatabase({ mayInstall }) {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    say('test database: TEST_DATABASE_URL');
    return { env: { TEST_DATABASE_URL: given }, stop: async () => undefined };
  }
  let found = findPostgres();
  if (!found && mayInstall && canInstall()) {
    const problem = await aptInstall('postgresql');
    if (problem) say(`PostgreSQL could not be installed: ${problem}`);
    found = findPostgres();
  }
  if (found) {
    try {
      const { url, stop } = await startPrivatePostgres(found.folder);
      say(`test database: PostgreSQL ${found.version} of this machine, started for these tests`);
      return { env: { TEST_DATABASE_URL: url }, stop };
    } catch (error) {
      say(`PostgreSQL ${found.version} does not start here: ${error.message}`);
    }
  }
  say('test database: the embedded one, which is slower; install PostgreSQL 15 or newer, or set TEST_DATABASE_URL');
  return { env: { TEST_DATABASE: 'embedded' }, stop: async () => undefined };
}
