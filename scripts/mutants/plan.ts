import fs from 'node:fs';
import path from 'node:path';
import { drawnFrom } from '../../apps/server/src/testing/drawn.ts';
import { candidatesIn } from './candidates.ts';
import type { Mutant } from './mutant.ts';

export const SOURCES = 'apps/server/src/identity';
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
  filesBelow(root, SOURCES).filter(
    (name) =>
      /(?<!\.thorough|\.embedded)\.test\.ts$/.test(name) && ATTACK.test(fs.readFileSync(path.join(root, name), 'utf8')),
  );

/** Changes in an order that follows from the seed; none lies inside another. */
export function drawMutants(root: string, seed: number, most: number): Mutant[] {
  const { next } = drawnFrom(seed);
  const all = filesBelow(root, SOURCES)
    .filter(isSource)
    .flatMap((file) => candidatesIn(root, file))
    .map((mutant) => ({ mutant, at: next() }))
    .sort((one, other) => one.at - other.at);
  const drawn: Mutant[] = [];
  for (const { mutant } of all) {
    if (drawn.length === most) break;
    const overlaps = drawn.some((one) => one.file === mutant.file && one.start < mutant.end && mutant.start < one.end);
    if (!overlaps) drawn.push({ ...mutant, id: drawn.length + 1 });
  }
  return drawn;
}
