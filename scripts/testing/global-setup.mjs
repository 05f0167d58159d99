import { findChromium, findHeadlessShell } from './chromium.mjs';
import { ensureTestDatabase } from './test-database.mjs';

/** For vitest run by itself; `npm test` has already seen to all this and says so in the environment. */
export async function setup() {
  const shell = findHeadlessShell();
  if (shell) process.env.CHROMIUM_SHELL_PATH = shell;
  const chromium = findChromium();
  if (chromium) process.env.CHROMIUM_PATH = chromium;
  if (process.env.TEST_DATABASE_URL || process.env.TEST_DATABASE === 'embedded') return undefined;
  const { env, stop } = await ensureTestDatabase({ mayInstall: false });
  Object.assign(process.env, env);
  return stop;
}
