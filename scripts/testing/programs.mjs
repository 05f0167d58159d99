import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** Where a program of this name lies in PATH. */
export function inPath(name) {
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .find((file) => path.isAbsolute(file) && isProgram(file));
}

/** @param {string} file */
export function isProgram(file) {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    // Not there or not ours to run: both mean that it cannot be used.
    return false;
  }
}

/** What a program prints when asked, or undefined when it cannot be asked. */
export function ask(program, ...args) {
  const { status, stdout } = spawnSync(program, args, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

export const isRoot = () => process.getuid?.() === 0;
