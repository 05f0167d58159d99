import { StepFailure } from '../bootstrap/say.mjs';
import { aptInstall, canInstall } from './apt.mjs';
import { inPath, isProgram } from './programs.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const places = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome'].flatMap((folder) =>
  names.map((name) => `${folder}/${name}`),
);
const macPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** @returns {string | undefined} */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined) {
    if (!isProgram(named)) throw new StepFailure(`CHROMIUM_PATH is ${named || 'empty'}, which is not a program`);
    return named;
  }
  if (process.env.PARLEY_TEST_IGNORE_INSTALLED?.includes('chromium')) return undefined;
  return names.map(inPath).find(Boolean) ?? [...places, ...macPlaces].find(isProgram);
}

/**
 * A Chromium for the browser tests, installed from the distribution's packages if that is possible here.
 * @returns {Promise<string>} path of the program
 */
export async function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  const how = 'install it (Debian: apt-get install chromium) or set CHROMIUM_PATH to a Chromium or Chrome';
  if (!canInstall()) throw new StepFailure(`the browser tests need Chromium, which is not here: ${how}`);
  const problem = await aptInstall('chromium');
  const installed = names.map(inPath).find(Boolean);
  if (!installed)
    throw new StepFailure(
      `the browser tests need Chromium, which apt-get could not install (${problem ?? 'no program came with it'}): ${how}`,
    );
  return installed;
}

/** The same engine without the parts that draw windows and record sound: journeys take half the processor time in it. */
const SHELL = 'chromium-headless-shell';

/** @returns {string | undefined} */
export const findHeadlessShell = () =>
  // Whoever names a Chromium wants that one.
  process.env.CHROMIUM_PATH === undefined ? inPath(SHELL) : process.env.CHROMIUM_SHELL_PATH;

/**
 * The headless shell where the distribution has it; journeys go without it, only slower.
 * @returns {Promise<string | undefined>}
 */
export async function ensureHeadlessShell() {
  const found = findHeadlessShell();
  if (found || process.env.CHROMIUM_PATH !== undefined || !canInstall()) return found;
  await aptInstall(SHELL);
  return findHeadlessShell();
}
