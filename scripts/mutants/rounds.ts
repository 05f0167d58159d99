import path from 'node:path';
import type { Mutant, Noted, Result } from './mutant.ts';
import type { Pair } from './run-tests.ts';

/** A change and the tests that come across it: those of its own folder first, then the quick ones. */
export type Own = { mutant: Mutant; pairs: Pair[] };

export function ownOf(mutant: Mutant, notes: readonly Noted[]): Own {
  const folder = path.dirname(mutant.file);
  const found = notes.flatMap(({ file, hash, tests }) => {
    const own = tests.filter(({ passed, hits }) => passed && hits.includes(mutant.id));
    if (own.length === 0) return [];
    const ms = own.reduce((sum, one) => sum + one.ms, 0);
    return [
      { file, hash, titles: [...new Set(own.map(({ title }) => title))], ms, near: path.dirname(file) === folder },
    ];
  });
  const pairs = found
    .sort((one, other) => Number(other.near) - Number(one.near) || one.ms - other.ms)
    .map(({ file, hash, titles }) => ({ mutant, file, hash, titles, control: false }));
  return { mutant, pairs };
}

/** What is known of a change. `left`: what has not been asked yet; nothing once a file of tests has noticed it. */
export type Standing = { own: Own; noticed: Result | null; left: Pair[] };

/**
 * A change is noticed by tests that fail with it, and pass alone without it.
 * @param hashOfFile of a file as it is now: what was said of another version is not counted
 */
export function standingOf(own: Own, results: readonly Result[], hashOfFile: (file: string) => string): Standing {
  const now = results.filter(
    ({ id, file, hash, source }) =>
      id === own.mutant.id && source === hashOfFile(own.mutant.file) && hash === hashOfFile(file),
  );
  const controls = new Map(now.filter(({ control }) => control).map(({ file, by }) => [file, by === null]));
  const failed = now.filter(({ control, by }) => !control && by !== null);
  const noticed = failed.find(({ file }) => controls.get(file)) ?? null;
  if (noticed) return { own, noticed, left: [] };
  const unproven = new Set(failed.map(({ file }) => file).filter((file) => !controls.has(file)));
  const asked = new Set(now.filter(({ control }) => !control).map(({ file }) => file));
  const left =
    unproven.size > 0
      ? own.pairs.filter(({ file }) => unproven.has(file)).map((pair) => ({ ...pair, control: true }))
      : own.pairs.filter(({ file }) => !asked.has(file));
  return { own, noticed, left };
}
