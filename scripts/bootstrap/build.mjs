import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { runChild } from './child.mjs';
import { withCloneLock } from './clone-lock.mjs';
import { nodeEnvironment } from './pinned-node.mjs';
import { longStep, root, StepFailure } from './say.mjs';

/**
 * What vite builds before the product runs. `sources` are files and folders whose change builds again.
 * @typedef {{ folder: string, what: string, usually: string, sources: string[] }} Build
 */

const at = (...parts) => path.join(root, ...parts);
const common = [at('package-lock.json'), at('tsconfig.base.json')];

/** @type {Build} */
const web = {
  folder: at('apps/web'),
  what: 'the web app',
  usually: 'about ten seconds',
  sources: [at('apps/web'), at('packages')],
};
/** @type {Build} */
const server = {
  folder: at('apps/server'),
  what: 'the server',
  usually: 'a few seconds',
  sources: [
    ...['src', 'flows', 'package.json', 'vite.config.ts'].map((name) => at('apps/server', name)),
    at('packages/contracts'),
  ],
};

const leftOut = new Set(['node_modules', 'dist', 'coverage']);
const isTest = /\.(test|spec)\.tsx?$/;

function* filesIn(entry) {
  const stat = fs.statSync(entry, { throwIfNoEntry: false });
  if (stat?.isFile()) yield entry;
  if (!stat?.isDirectory()) return;
  for (const name of fs.readdirSync(entry)) {
    if (leftOut.has(name) || name.startsWith('.stamp') || isTest.test(name)) continue;
    yield* filesIn(path.join(entry, name));
  }
}

function stampNow({ sources }) {
  const hash = createHash('sha256');
  for (const file of [...common, ...sources].flatMap((entry) => [...filesIn(entry)]).sort())
    hash.update(`${path.relative(root, file)}\0`).update(fs.readFileSync(file));
  return hash.digest('hex');
}

const stampFileOf = ({ folder }) => path.join(folder, 'dist/.stamp-build');

function isBuilt(build) {
  const file = stampFileOf(build);
  return fs.existsSync(file) && fs.readFileSync(file, 'utf8') === stampNow(build);
}

/**
 * Builds what is not built of its present sources. A broken-off build leaves no stamp.
 * @param {string} node path of the pinned Node
 * @param {Build} build
 */
async function ensureBuilt(node, build) {
  if (isBuilt(build)) return;
  const { folder, what, usually } = build;
  const stampFile = stampFileOf(build);
  try {
    fs.mkdirSync(path.dirname(stampFile), { recursive: true });
    fs.accessSync(path.dirname(stampFile), fs.constants.W_OK);
  } catch (cause) {
    throw new StepFailure(
      `${what} must be built, but ${path.dirname(stampFile)} cannot be written (${cause.code}); run as the owner of this folder, or make a copy of your own`,
      { cause },
    );
  }
  await withCloneLock(async () => {
    if (isBuilt(build)) return;
    const stamp = stampNow(build);
    fs.rmSync(stampFile, { force: true });
    await longStep(`building ${what}`, usually, async () => {
      const { code, output } = await runChild(node, [at('node_modules/vite/bin/vite.js'), 'build'], {
        cwd: folder,
        env: nodeEnvironment(),
      });
      if (code === 0) return;
      throw new StepFailure(
        /ENOSPC/.test(output)
          ? `there is no space left on the disk for ${what}`
          : `${what} could not be built; vite says why above`,
        { detail: output },
      );
    });
    fs.writeFileSync(stampFile, stamp);
  });
}

/** @param {string} node path of the pinned Node */
export const ensureWebBuilt = (node) => ensureBuilt(node, web);

/** @param {string} node path of the pinned Node */
export const ensureServerBuilt = (node) => ensureBuilt(node, server);
