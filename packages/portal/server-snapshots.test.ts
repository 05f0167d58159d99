import fs from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';

const packages = path.resolve(import.meta.dirname, '..');
const sources = ['portal/src', 'ui/src'].flatMap((folder) =>
  (fs.readdirSync(path.join(packages, folder), { recursive: true, encoding: 'utf8' }) as string[])
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|\.d\.ts$/.test(name))
    .map((name) => path.join(folder, name)),
);

/** How many arguments each call of a function of this name has. */
function argumentsOf(file: string, name: string): number[] {
  const counts: number[] = [];
  const look = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const {
      type,
      callee,
      arguments: given,
    } = node as { type?: string; callee?: { name?: string }; arguments?: unknown[] };
    if (type === 'CallExpression' && callee?.name === name) counts.push(given?.length ?? 0);
    for (const value of Object.values(node)) for (const each of [value].flat()) look(each);
  };
  look(parseSync(file, fs.readFileSync(path.join(packages, file), 'utf8')).program);
  return counts;
}

it('PORTAL-6 each store says what a server reads of it: without that, a page of a server does not build', () => {
  const calls = sources.flatMap((file) => argumentsOf(file, 'useSyncExternalStore').map((given) => ({ file, given })));
  expect(calls.length).toBeGreaterThan(5);
  expect(calls.filter(({ given }) => given < 3)).toEqual([]);
});
