import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { runChild } from './child.mjs';
import { withCloneLock } from './clone-lock.mjs';
import { nodeEnvironment } from './pinned-node.mjs';
import { longStep, root, StepFailure } from './say.mjs';

const web = path.join(root, 'apps/web');
const stampFile = path.join(web, 'dist/.stamp-build');
const leftOut = new Set(['node_modules', 'dist', 'coverage']);
const isTest = /\.(test|spec)\.tsx?$/;

function* sourcesIn(folder) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    if (leftOut.has(entry.name) || entry.name.startsWith('.stamp')) continue;
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* sourcesIn(file);
    else if (entry.isFile() && !isTest.test(entry.name)) yield file;
  }
}

function stampNow() {
  const files = [
    path.join(root, 'package-lock.json'),
    path.join(root, 'tsconfig.base.json'),
    ...sourcesIn(web),
    ...sourcesIn(path.join(root, 'packages')),
  ];
  const hash = createHash('sha256');
  for (const file of files.sort()) {
    if (fs.existsSync(file)) hash.update(`${path.relative(root, file)}\0`).update(fs.readFileSync(file));
  }
  return hash.digest('hex');
}

const readStamp = () => (fs.existsSync(stampFile) ? fs.readFileSync(stampFile, 'utf8') : '');

/**
 * Builds the web app when its sources are not those of the last build. A broken-off build leaves no stamp.
 * @param {string} node path of the pinned Node
 */
export async function ensureWebBuilt(node) {
  if (readStamp() === stampNow()) return;
  try {
    fs.mkdirSync(path.dirname(stampFile), { recursive: true });
    fs.accessSync(path.dirname(stampFile), fs.constants.W_OK);
  } catch (cause) {
    throw new StepFailure(
      `the web app must be built, but ${path.dirname(stampFile)} cannot be written (${cause.code}); run as the owner of this folder, or make a copy of your own`,
      { cause },
    );
  }
  await withCloneLock(async () => {
    const stamp = stampNow();
    if (readStamp() === stamp) return;
    fs.rmSync(stampFile, { force: true });
    await longStep('building the web app', 'about ten seconds', async () => {
      const { code, output } = await runChild(node, [path.join(root, 'node_modules/vite/bin/vite.js'), 'build'], {
        cwd: web,
        env: nodeEnvironment(),
      });
      if (code === 0) return;
      throw new StepFailure(
        /ENOSPC/.test(output)
          ? 'there is no space left on the disk for the web app'
          : 'the web app could not be built; vite says why above',
        { detail: output },
      );
    });
    fs.writeFileSync(stampFile, stamp);
  });
}
