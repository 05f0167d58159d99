import fs from 'node:fs';
import path from 'node:path';
import { runChild } from '../bootstrap/child.mjs';
import { root } from '../bootstrap/say.mjs';
import type { Mutant } from './mutant.ts';
import { ATTACK } from './plan.ts';

/** A file for each change; where nothing of the project is, and git ignores it. */
const MADE = 'coverage/mutants';
/** What hangs is stopped. */
const PATIENCE_MS = 240_000;

export type Env = Record<string, string>;
type Report = { testResults: { name: string; status: string; assertionResults: { status: string }[] }[] };
/** The tests that come across a change. */
export type Own = { mutant: Mutant; files: readonly string[]; titles: readonly string[] };

/** @returns what each file ended with, by its name; null when it had to be stopped */
async function vitest(files: readonly string[], env: Env, patienceMs: number): Promise<Map<string, boolean> | null> {
  const report = path.join(root, MADE, 'report.json');
  fs.mkdirSync(path.dirname(report), { recursive: true });
  fs.rmSync(report, { force: true });
  await runChild(
    process.execPath,
    [
      ...[path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--configLoader=native'],
      ...['--config', path.join(root, 'scripts/mutants/vitest.config.ts')],
      ...['--reporter=json', `--outputFile=${report}`, '-t', ATTACK.source, ...files],
    ],
    { cwd: root, env: { ...process.env, ...env }, ...{ timeout: patienceMs, killSignal: 'SIGKILL' } },
  );
  if (!fs.existsSync(report)) return null;
  const { testResults } = JSON.parse(fs.readFileSync(report, 'utf8')) as Report;
  return new Map(
    testResults.map(({ name, status, assertionResults }) => [
      path.relative(root, name),
      status === 'passed' && assertionResults.every((one) => one.status !== 'failed'),
    ]),
  );
}

/** All tests of these files that name an attack, with no change made. */
export const runPlain = (files: readonly string[], env: Env) => vitest(files, env, PATIENCE_MS * files.length);

/** Each file of tests once more under another name, so that it is read again, while the change holds. @returns the names */
function write({ mutant: { id }, files, titles }: Own): string[] {
  fs.mkdirSync(path.join(root, MADE), { recursive: true });
  return files.map((file, index) => {
    const name = `${MADE}/change-${id}-${index}.test.ts`;
    const made = JSON.stringify({ id, titles, noticed: false });
    const lines = [
      // Noticed in one file is noticed.
      `globalThis.madeMutant = globalThis.madeMutant?.id === ${id} ? globalThis.madeMutant : ${made};`,
      `await import(${JSON.stringify(`${path.join(root, file)}?change=${id}`)});`,
    ];
    fs.writeFileSync(path.join(root, name), `${lines.join('\n')}\n`);
    return name;
  });
}

/**
 * Makes several changes, one after the other, in one process that loads the modules once.
 * @returns whether each was noticed, by its id
 */
export async function makeAll(batch: readonly Own[], env: Env): Promise<Map<number, boolean>> {
  const names = new Map(batch.map((own) => [own.mutant.id, write(own)]));
  const all = [...names.values()].flat();
  const ended = await vitest(all, env, PATIENCE_MS * batch.length);
  for (const name of all) fs.rmSync(path.join(root, name), { force: true });
  if (ended) return new Map([...names].map(([id, own]) => [id, own.some((name) => ended.get(name) === false)]));
  const [only] = batch;
  // What hangs is noticed as well; which of several it was shows when each is made alone.
  if (batch.length === 1 && only) return new Map([[only.mutant.id, true]]);
  const each: [number, boolean][] = [];
  for (const own of batch) each.push(...(await makeAll([own], env)));
  return new Map(each);
}
