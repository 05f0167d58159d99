import path from 'node:path';
import type { Mutant, Noted, Result } from './mutant.ts';
import type { Pair } from './run-tests.ts';

/** A change and the tests that come across it: those of its own folder first, then the quick ones. */
export type Own = { mutant: Mutant; pairs: Pair[] };

export function ownOf(mutant: Mutant, notes: readonly Noted[]): Own {
  const folder = path.dirname(mutant.file);
  const found = notes.flatMap(({ file, tests }) => {
    const own = tests.filter(({ passed, hits }) => passed && hits.includes(mutant.id));
    if (own.length === 0) return [];
    const ms = own.reduce((sum, one) => sum + one.ms, 0);
    return [{ file, titles: [...new Set(own.map(({ title }) => title))], ms, near: path.dirname(file) === folder }];
  });
  const pairs = found
    .sort((one, other) => Number(other.near) - Number(one.near) || one.ms - other.ms)
    .map(({ file, titles }) => ({ mutant, file, titles }));
  return { mutant, pairs };
}

/** What is known of a change. `left`: the files of tests that have not been asked yet; none once one of them has noticed it. */
export type Standing = { own: Own; noticed: Result | null; left: Pair[] };

/** @param hashOfFile of a file as it is now: what was said of another version is not counted */
export function standingOf(own: Own, results: readonly Result[], hashOfFile: (file: string) => string): Standing {
  const now = results.filter(
    ({ id, file, hash, source }) =>
      id === own.mutant.id && source === hashOfFile(own.mutant.file) && hash === hashOfFile(file),
  );
  const noticed = now.find(({ by }) => by !== null) ?? null;
  const asked = new Set(now.map(({ file }) => file));
  return { own, noticed, left: noticed ? [] : own.pairs.filter(({ file }) => !asked.has(file)) };
}
