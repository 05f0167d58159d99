import fs from 'node:fs';
import path from 'node:path';
import { runChild } from './child.mjs';
import { withCloneLock } from './clone-lock.mjs';
import { diskIsFull, npmFailure } from './npm-failure.mjs';
import { longStep, root, StepFailure, say } from './say.mjs';

const at = (...parts) => path.join(root, ...parts);
/** npm's own record of what stands in node_modules; it is written last, so an installation that broke off has none. */
const recordIn = (folder) => path.join(folder, 'node_modules/.package-lock.json');
const bytesNeeded = 900_000_000;

function workspaceManifests() {
  const manifests = [at('package.json')];
  for (const group of ['apps', 'packages']) {
    for (const entry of fs.readdirSync(at(group), { withFileTypes: true })) {
      const manifest = at(group, entry.name, 'package.json');
      if (entry.isDirectory() && fs.existsSync(manifest)) manifests.push(manifest);
    }
  }
  return manifests.sort();
}

/** A direct dependency whose package.json is not there or empty: the folder was damaged after a complete installation. */
function missingPackage() {
  for (const manifest of workspaceManifests()) {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(fs.readFileSync(manifest, 'utf8'));
    for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
      const found = [path.dirname(manifest), root].some(
        (folder) =>
          (fs.statSync(path.join(folder, 'node_modules', name, 'package.json'), { throwIfNoEntry: false })?.size ?? 0) >
          0,
      );
      if (!found) return name;
    }
  }
  return undefined;
}

/** Whether all of package-lock.json stands in node_modules, and nothing else. */
function stands(folder = root) {
  const recordFile = recordIn(folder);
  const packagesOf = (file) => JSON.parse(fs.readFileSync(file, 'utf8')).packages ?? {};
  const { '': _, ...wanted } = packagesOf(path.join(folder, 'package-lock.json'));
  let there;
  try {
    there = packagesOf(recordFile);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(error.code) || error instanceof SyntaxError) return false;
    throw new StepFailure(
      `cannot read ${recordFile} (${error.code}); run as the owner of this folder, or make a copy of your own`,
      {
        cause: error,
      },
    );
  }
  const same = (a, b) => a.version === b.version && a.integrity === b.integrity;
  return (
    Object.entries(wanted).every(([name, one]) => (there[name] ? same(one, there[name]) : one.optional)) &&
    Object.keys(there).every((name) => wanted[name])
  );
}

/** npm as it was started, else the one beside this Node, else the one in PATH. @returns {string[]} program and first arguments */
export function npmCommand() {
  const started = process.env.npm_execpath;
  if (started && /npm-cli\.[cm]?js$/.test(started) && fs.existsSync(started)) return [process.execPath, started];
  const beside = [
    path.resolve(process.execPath, '../../lib/node_modules/npm/bin/npm-cli.js'),
    path.resolve(process.execPath, '../node_modules/npm/bin/npm-cli.js'),
  ].find((file) => fs.existsSync(file));
  if (beside) return [process.execPath, beside];
  for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
    const file = path.join(folder, process.platform === 'win32' ? 'npm.cmd' : 'npm');
    if (folder && fs.existsSync(file)) return [file];
  }
  throw new StepFailure(
    'npm is not here; install Node.js 20 or newer together with npm (https://nodejs.org), then start again',
  );
}

function assertWritable(folder) {
  try {
    fs.accessSync(folder, fs.constants.W_OK);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    const { uid } = fs.statSync(folder);
    throw new StepFailure(
      error.code === 'EROFS'
        ? `packages must be installed, but ${folder} is read-only; make a copy you may write to`
        : `packages must be installed, but ${folder} belongs to user ${uid} and you are user ${process.getuid?.()}; run as its owner, or make a copy of your own`,
      { cause: error },
    );
  }
}

function assertSpace() {
  const { bavail, bsize } = fs.statfsSync(root);
  const free = bavail * bsize;
  // An installation that stands is removed first, so its room counts as free.
  if (!fs.existsSync(at('node_modules')) && free < bytesNeeded) {
    throw new StepFailure(
      `there is too little space on the disk: ${Math.round(free / 1e6)} MB are free in ${root}, the packages need about ${bytesNeeded / 1e6} MB`,
    );
  }
}

/**
 * @param {string[]} npm
 * @param {(pid: number) => void} onSpawn
 * @param {string} folder where the lock file lies
 */
async function npmCi([program, ...first], onSpawn, folder = root) {
  const args = [
    ...first,
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
    '--fetch-retries=3',
    '--fetch-retry-mintimeout=2000',
    '--fetch-retry-maxtimeout=10000',
  ];
  const { code, output } = await runChild(program, args, { cwd: folder, onSpawn }).catch((cause) => {
    throw new StepFailure(`npm cannot be run: ${cause.message}`, { cause });
  });
  if (code === 0 && !diskIsFull(output)) return;
  // What npm counts as done may hold half-written files.
  fs.rmSync(recordIn(folder), { force: true });
  throw new StepFailure(npmFailure(output) ?? `npm ci ended with code ${code}; its last lines are above`, {
    detail: output.split('\n').slice(-25).join('\n'),
  });
}

/** Installs exactly what package-lock.json says, when that is not what stands in node_modules. */
export async function ensureInstalled() {
  const reason = () => {
    if (!stands()) return 'installing packages';
    const missing = missingPackage();
    return missing && `installing packages again, because ${missing} is missing in node_modules`;
  };
  if (!reason()) return;
  assertWritable(root);
  assertWritable(at('node_modules'));
  await withCloneLock(async (leaveTo) => {
    const what = reason();
    if (!what) return;
    assertSpace();
    const npm = npmCommand();
    await longStep(what, 'one to two minutes the first time', () => npmCi(npm, leaveTo));
    const missing = missingPackage();
    if (missing)
      throw new StepFailure(
        `npm ci ended well, but ${missing} is not in node_modules; remove node_modules and start again`,
      );
  });
}

/**
 * The same for a folder with a lock file of its own, whose packages ours must not meet.
 * @param {string} folder
 */
export async function ensureInstalledIn(folder) {
  if (stands(folder)) return;
  await withCloneLock(async (leaveTo) => {
    if (!stands(folder)) await npmCi(npmCommand(), leaveTo, folder);
  });
}

/** For a pinned Node that does not run: the next start installs afresh. */
export function forgetInstallation() {
  fs.rmSync(recordIn(root), { force: true });
  say('the installation looks damaged');
}
