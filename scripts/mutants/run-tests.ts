import fs from 'node:fs';
import path from 'node:path';
import { runChild } from '../bootstrap/child.mjs';
import { root } from '../bootstrap/say.mjs';
import type { Mutant } from './mutant.ts';
import { hashOf } from './mutant.ts';
import { ATTACK } from './plan.ts';

/** A file for each change and file of tests; where nothing of the project is, and git ignores it. */
const MADE = 'coverage/mutants';
const made = path.join(root, MADE);
/** Longer than a test and the hooks before it may take. */
const PATIENCE_MS = 120_000;
const LOOK_EVERY_MS = 2000;

export type Env = Record<string, string>;
/**
 * A change, a file of tests in the version that was noted, and those of its tests that come across the change; as a control, the
 * change is left out.
 */
export type Pair = { mutant: Mutant; file: string; hash: string; titles: readonly string[]; control: boolean };

const ageOf = (file: string): number => Date.now() - fs.statSync(file).mtimeMs;

/** Ends when all is run, when nothing has begun for long, or when the time is over. */
async function vitest(files: readonly string[], env: Env, endsAt: number): Promise<void> {
  const alive = path.join(made, 'alive');
  fs.mkdirSync(made, { recursive: true });
  fs.writeFileSync(alive, '');
  let stop = (): void => {};
  const looking = setInterval(() => {
    if (Date.now() > endsAt || ageOf(alive) > PATIENCE_MS) stop();
  }, LOOK_EVERY_MS);
  const { output } = await runChild(
    process.execPath,
    [
      ...[path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--configLoader=native'],
      ...['--config', path.join(root, 'scripts/mutants/vitest.config.ts')],
      ...['--reporter=dot', '-t', ATTACK.source, ...files],
    ],
    {
      cwd: root,
      env: { ...process.env, ...env, MUTANTS_ALIVE: alive, TEST_PATIENCE_MS: '10000' },
      onSpawn: (pid: number) => {
        stop = () => process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
      },
    },
  );
  clearInterval(looking);
  fs.writeFileSync(path.join(made, 'output'), output);
}

/** All tests of these files that name an attack, with no change made. */
export const runPlain = vitest;

const stubOf = (index: number): string => `${MADE}/change-${String(index).padStart(5, '0')}.test.ts`;
const begun = (): string[] =>
  fs.existsSync(path.join(made, 'begun')) ? fs.readFileSync(path.join(made, 'begun'), 'utf8').split('\n') : [];

/** The file of tests once more under another name, so that it is read again, while the change holds. */
function write({ mutant, control, ...tests }: Pair, index: number): string {
  const { id } = mutant;
  const own = {
    ...{ id, control, ...tests, noticed: false },
    source: hashOf(fs.readFileSync(path.join(root, mutant.file))),
  };
  const lines = [
    `import fs from 'node:fs';`,
    `import { test } from 'vitest';`,
    `fs.appendFileSync(${JSON.stringify(path.join(made, 'begun'))}, '${stubOf(index)}\\n');`,
    // Noticed in one file is noticed.
    `const before = !${control} && globalThis.madeMutant?.id === '${id}' && globalThis.madeMutant.noticed;`,
    `globalThis.madeMutant = { ...${JSON.stringify(own)}, noticed: before };`,
    `if (before) test.skip('noticed before', () => {});`,
    `else await import(${JSON.stringify(`${path.join(root, tests.file)}?change=${id}${control ? '-control' : ''}`)});`,
  ];
  fs.writeFileSync(path.join(root, stubOf(index)), `${lines.join('\n')}\n`);
  return stubOf(index);
}

/**
 * Makes several changes, one after the other, in one process that loads the modules once.
 * @param pairs those of one change stand together
 * @returns those that were begun, in that order: of the last one nothing may have been said because it ended the process, or hung
 */
export async function makeAll(pairs: readonly Pair[], env: Env, endsAt: number): Promise<Pair[]> {
  fs.rmSync(made, { recursive: true, force: true });
  fs.mkdirSync(made, { recursive: true });
  await vitest(pairs.map(write), env, endsAt);
  const names = new Set(begun());
  return pairs.filter((_, index) => names.has(stubOf(index)));
}
