import fs from 'node:fs';
import path from 'node:path';
import { candidatesIn } from './candidates.ts';
import type { Mutant } from './mutant.ts';
import { hashOf, nameOf } from './mutant.ts';

export const SOURCES = 'apps/server/src/identity';
/** What walks all endpoints lies beside the rooms. */
const TESTS = 'apps/server/src';
/** An attack of the list in a title: one capital letter and a number. */
export const ATTACK = /[A-Z]+-\d+ (?:.* )?[A-Z]\d{1,2}\b/;

const filesBelow = (root: string, folder: string): string[] =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
    .sort();

const isSource = (name: string): boolean => !/\.test\.ts$|\/testing\/|-texts\.ts$/.test(name);

/** Files of tests in which a title names an attack. Those of minutes, of the embedded database and of timing are left out. */
export const attackTests = (root: string): string[] =>
  filesBelow(root, TESTS).filter(
    (name) =>
      /(?<!\.thorough|\.embedded)\.test\.ts$/.test(name) && ATTACK.test(fs.readFileSync(path.join(root, name), 'utf8')),
  );

/**
 * Changes in an order that follows from the seed and from each one's name, so that a line that is added moves no other; none lies
 * inside another.
 */
export function drawMutants(root: string, seed: number, most: number): Mutant[] {
  const all = filesBelow(root, SOURCES)
    .filter(isSource)
    .flatMap((file) => candidatesIn(root, file))
    .map((candidate) => ({ candidate, id: hashOf(nameOf(candidate)) }))
    .map((one) => ({ ...one, at: hashOf(`${seed} ${one.id}`) }))
    .sort((one, other) => (one.at < other.at ? -1 : 1));
  const drawn: Mutant[] = [];
  for (const { candidate, id } of all) {
    if (drawn.length === most) break;
    const overlaps = drawn.some(
      (one) => one.file === candidate.file && one.start < candidate.end && candidate.start < one.end,
    );
    if (!overlaps) drawn.push({ ...candidate, id });
  }
  return drawn;
}
