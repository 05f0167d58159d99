import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../bootstrap/say.mjs';

const leftOut = new Set(['node_modules', 'dist', '.git', '.data', 'coverage', 'results']);

function* walk(folder) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    if (leftOut.has(entry.name) || entry.name.startsWith('.stamp')) continue;
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(file);
    else if (entry.isFile()) yield path.relative(root, file);
  }
}

/**
 * Every file that belongs to the project, relative to the root: what git knows or would add, or all files where there is no git.
 * @returns {string[]}
 */
export function projectFiles() {
  const { status, stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  const files = status === 0 && stdout ? stdout.split('\0').filter(Boolean) : [...walk(root)];
  return files.filter((file) => fs.existsSync(path.join(root, file))).sort();
}
