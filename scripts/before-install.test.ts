import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/** What npm runs in a fresh clone, before there are packages. */
const COMMANDS = ['start', 'test', 'bench', 'check', 'run'];
const IMPORT = /^(?:import|export)\s[^;]*?from\s+'([^']+)';|^import\s+'([^']+)';/gms;

/** Every module that is imported at once, from a file on, and what it imports that is no file of ours. */
function packagesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)].flatMap(([, from, bare]) => {
    const name = from ?? bare ?? '';
    if (name.startsWith('node:')) return [];
    if (name.startsWith('.')) return packagesOf(path.join(path.dirname(file), name), seen);
    return [`${path.relative(import.meta.dirname, file)} imports ${name}`];
  });
}

it.each(COMMANDS)('DEV-1 OPS-1 scripts/%s.mjs imports no package before the packages are installed', (command) => {
  const seen = new Set<string>();
  expect(packagesOf(path.join(import.meta.dirname, `${command}.mjs`), seen)).toEqual([]);
  expect(seen.size, 'more than the command itself was read').toBeGreaterThan(3);
});
