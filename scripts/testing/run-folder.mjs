import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const NAME = /^parley-tests-(\d+)-/;

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs as another user.
    return error.code !== 'ESRCH';
  }
}

/** What runs left behind that were killed outright. */
function removeAbandoned(parent) {
  for (const name of fs.readdirSync(parent)) {
    const owner = NAME.exec(name)?.[1];
    if (!owner || isAlive(Number(owner))) continue;
    try {
      fs.rmSync(path.join(parent, name), { recursive: true, force: true });
    } catch (error) {
      // A folder of another user, in a place that all share.
      if (error.code !== 'EPERM' && error.code !== 'EACCES') throw error;
    }
  }
}

/**
 * The temporary folder of one run of the tests. All that a test, a server, a browser or vitest itself leaves behind lies in it and goes
 * with it; that of a run that was killed goes when the next one begins.
 * @param {string} [parent]
 * @returns {{ folder: string, env: NodeJS.ProcessEnv, remove: () => void }} env makes it the temporary folder of a program
 */
export function makeRunFolder(parent = os.tmpdir()) {
  removeAbandoned(parent);
  const folder = fs.mkdtempSync(path.join(parent, `parley-tests-${process.pid}-`));
  return {
    folder,
    env: { TMPDIR: folder, TEMP: folder, TMP: folder },
    // Something that was only just told to end may still be writing.
    remove: () => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }),
  };
}
