/* oxlint-disable no-empty-pattern -- vitest wants the names of fixtures in `afterAll` */
import fs from 'node:fs';
import path from 'node:path';
import type { RunnerTestCase, RunnerTestSuite } from 'vitest';
import { afterAll, afterEach, beforeEach } from 'vitest';
import type { Noted, NotedTest, Result } from './mutant.ts';
import { hashOf } from './mutant.ts';

declare global {
  /** Whether that change holds now. Absent outside of `npm run mutants`. */
  var holdsMutant: ((id: string) => boolean) | undefined;
  /** The change that holds, the file of tests that runs now and what is run of it; set by the file that brings the tests. */
  var madeMutant:
    | (Pick<Result, 'id' | 'file' | 'hash' | 'source' | 'control'> & { titles: readonly string[]; noticed: boolean })
    | undefined;
}

const { MUTANTS_NOTES: notes, MUTANTS_RESULTS: results, MUTANTS_ALIVE: alive } = process.env;
const add = (file: string, line: Noted | Result): void => fs.appendFileSync(file, `${JSON.stringify(line)}\n`);
const hits = new Set<string>();
globalThis.holdsMutant = (id) => {
  hits.add(id);
  return id === globalThis.madeMutant?.id && !globalThis.madeMutant.control;
};

const tests: NotedTest[] = [];
beforeEach(({ task, skip }) => {
  if (alive) fs.writeFileSync(alive, task.name);
  hits.clear();
  const made = globalThis.madeMutant;
  // One that fails is enough.
  if (made && (made.noticed || !made.titles.includes(task.name))) skip();
});
afterEach(({ task }) => {
  const { state, startTime = Date.now() } = task.result ?? {};
  const passed = state !== 'fail';
  if (globalThis.madeMutant && !passed) globalThis.madeMutant.noticed = true;
  tests.push({ title: task.name, passed, ms: Date.now() - startTime, hits: [...hits] });
});

/** The test that failed, or the part whose beginning or end did. */
function failed(task: RunnerTestSuite | RunnerTestCase): { by: string; message: string } | null {
  const below = task.type === 'suite' ? task.tasks : [];
  for (const one of below) {
    const found = failed(one as RunnerTestSuite | RunnerTestCase);
    if (found) return found;
  }
  const message = task.result?.errors?.[0]?.message;
  return task.result?.state === 'fail' ? { by: task.name, message: (message ?? '').slice(0, 400) } : null;
}

// biome-ignore lint/correctness/noEmptyPattern: vitest wants the names of fixtures there
afterAll(({}, { file }) => {
  if (notes) {
    const name = path.relative(process.cwd(), file.filepath);
    add(notes, { file: name, hash: hashOf(fs.readFileSync(file.filepath)), tests });
  }
  const made = globalThis.madeMutant;
  if (!results || !made) return;
  const found = failed(file as RunnerTestSuite);
  if (found) made.noticed = true;
  const { id, file: own, hash, source, control } = made;
  add(results, { id, file: own, hash, source, control, by: found?.by ?? null, message: found?.message ?? null });
});
