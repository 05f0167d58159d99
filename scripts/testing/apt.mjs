import { runChild } from '../bootstrap/child.mjs';
import { longStep } from '../bootstrap/say.mjs';
import { inPath, isRoot } from './programs.mjs';

let updated;

/** Whether packages of the distribution may be installed here. */
export const canInstall = () =>
  isRoot() && inPath('apt-get') !== undefined && process.env.PARLEY_TEST_NO_APT === undefined;

/** One apt-get at a time: it holds a lock of its own. */
let turn = Promise.resolve();

/**
 * Installs a package of the distribution. Never asks a question.
 * @param {string} name
 * @returns {Promise<string | undefined>} why it failed, or undefined
 */
export function aptInstall(name) {
  const mine = turn.then(() => install(name));
  turn = mine.then(() => undefined);
  return mine;
}

async function install(name) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = ['-o', 'DPkg::Lock::Timeout=120', '-o', 'Acquire::Retries=2', '-qq'];
  return longStep(`installing ${name} with apt-get`, 'about a minute', async () => {
    updated ??= runChild('apt-get', [...options, 'update'], { env });
    await updated;
    const { code, output } = await runChild('apt-get', [...options, 'install', '-y', '--no-install-recommends', name], {
      env,
    });
    return code === 0 ? undefined : (output.trim().split('\n').at(-1) ?? `apt-get ended with code ${code}`);
  });
}
