import fs from 'node:fs';
import path from 'node:path';
import { root, say } from './bootstrap/say.mjs';
import { EXPLAINED } from './mutants/explained.ts';
import type { Mutant, Noted, Result } from './mutants/mutant.ts';
import { hashOf, nameOf } from './mutants/mutant.ts';
import { attackTests, drawMutants } from './mutants/plan.ts';
import type { Own, Standing } from './mutants/rounds.ts';
import { ownOf, standingOf } from './mutants/rounds.ts';
import type { Env, Pair } from './mutants/run-tests.ts';
import { makeAll, runPlain } from './mutants/run-tests.ts';
import { ensureTestDatabase } from './testing/test-database.mjs';

/**
 * `npm run mutants`: a hundred changes of identity, drawn from a seed, each of which a test that names an attack has to notice.
 * First all those tests run once, and note which change each of them comes across. Then each change is made in turn, and only those
 * tests run, the nearest first, until one fails; it counts when it passes alone without the change. One process at a time.
 * What was found is kept in `node_modules/.cache/mutants`, so that a run that was cut goes on; it holds until the file of tests or
 * the changed file is another. `--minutes 20` ends after that time, `--seed 2` draws others, `--only 3f0c` asks about the change whose
 * id begins so, `--tell` only tells what is known, `--fresh` forgets it.
 * Ends with 1 when fewer than 95 of 100 are noticed, or one of the others is not explained.
 */
const option = (name: string): string | undefined =>
  process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined;
const SEED = Number(option('--seed') ?? 1);
const ENDS_AT = Date.now() + Number(option('--minutes') ?? 600) * 60_000;
const ONLY = option('--only');
const WANTED = 100;
/** More than are wanted: many are in no attack's way. */
const POOL = 700;
const ENOUGH = 0.95;
/** Files of tests that are asked about each change before the next one is made: most changes are noticed by the first. */
const A_ROUND = 8;
/** Changes of one process. */
const AT_ONCE = 25;

const folder = path.join(root, 'node_modules/.cache/mutants', String(SEED));
if (process.argv.includes('--fresh')) fs.rmSync(folder, { recursive: true, force: true });
fs.mkdirSync(folder, { recursive: true });
const at = (name: string): string => path.join(folder, name);
const readLines = <T>(name: string): T[] =>
  fs.existsSync(at(name))
    ? fs
        .readFileSync(at(name), 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as T)
    : [];
let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => {
    isStopped = true;
  });
const isOver = (): boolean => isStopped || Date.now() > ENDS_AT;
const hashOfFile = (file: string): string =>
  fs.existsSync(path.join(root, file)) ? hashOf(fs.readFileSync(path.join(root, file))) : '';

/** Which test comes across which change. Kept, because it takes a while. @returns null when the time is over before */
async function noteHits(env: Env): Promise<Noted[] | null> {
  const known = (): Map<string, Noted> =>
    new Map(
      readLines<Noted>('notes.jsonl')
        .filter(({ file, hash }) => hash === hashOfFile(file))
        .map((noted) => [noted.file, noted]),
    );
  const all = attackTests(root);
  const left = all.filter((file) => !known().has(file));
  if (left.length > 0) {
    say(`${left.length} files of tests run once`);
    await runPlain(left, { ...env, MUTANTS_NOTES: at('notes.jsonl') }, ENDS_AT);
  }
  const noted = known();
  const missing = all.filter((file) => !noted.has(file));
  if (missing.length > 0 && !isOver()) throw new Error(`these say nothing, or changed meanwhile: ${missing.join(' ')}`);
  for (const { file, tests } of noted.values())
    for (const { title, passed } of tests)
      if (!passed) say(`fails without any change, and is not counted: ${file}: ${title}`);
  return missing.length > 0 ? null : [...noted.values()];
}

const standings = (wanted: readonly Own[]): Standing[] => {
  const results = readLines<Result>('results.jsonl');
  return wanted.map((own) => standingOf(own, results, hashOfFile));
};

/** @returns those of which nothing was said although they were begun */
async function silentOf(pairs: readonly Pair[], env: Env): Promise<Pair[]> {
  const begun = await makeAll(pairs, { ...env, MUTANTS_RESULTS: at('results.jsonl') }, ENDS_AT);
  if (isOver()) return [];
  if (begun.length === 0) throw new Error('no test began: see coverage/mutants/output');
  const said = readLines<Result>('results.jsonl').map(
    ({ id, file, hash, control }) => `${id} ${file} ${hash} ${control}`,
  );
  return begun.filter(({ mutant, file, hash, control }) => !said.includes(`${mutant.id} ${file} ${hash} ${control}`));
}

/** Asks a few files of tests about a few changes. */
async function makeSome(open: readonly Standing[], env: Env): Promise<void> {
  const batch = open.slice(0, AT_ONCE);
  const pairs = batch.flatMap(({ left }) => left.slice(0, A_ROUND));
  // What ends the process, or hangs, is noticed as well; and it is that change if it does so alone.
  const ended = new Set<string>();
  for (const pair of await silentOf(pairs, env)) {
    // One file of tests that comes to no end is enough.
    if (ended.has(pair.mutant.id)) continue;
    for (const { mutant, file, hash, control } of await silentOf([pair], env)) {
      const source = hashOfFile(mutant.file);
      const result: Result = { id: mutant.id, file, hash, source, control, by: file, message: 'came to no end' };
      fs.appendFileSync(at('results.jsonl'), `${JSON.stringify(result)}\n`);
      ended.add(mutant.id);
    }
  }
  for (const { own, noticed, left } of standings(batch.map(({ own }) => own)))
    if (noticed) say(`noticed  ${own.mutant.id} ${nameOf(own.mutant)}, by ${noticed.by}`);
    else say(`${left.length > 0 ? 'not yet ' : 'SURVIVES'} ${own.mutant.id} ${nameOf(own.mutant)}`);
}

/** The rounds of all changes: those that are far from being noticed wait until the others are done. */
async function make(wanted: readonly Own[], env: Env): Promise<void> {
  const isOpen = ({ own, left }: Standing): boolean =>
    left.length > 0 && (ONLY === undefined || own.mutant.id.startsWith(ONLY));
  const asked = ({ own, left }: Standing): number => own.pairs.length - left.length;
  for (;;) {
    const open = standings(wanted)
      .filter(isOpen)
      .sort((one, other) => Math.floor(asked(one) / A_ROUND) - Math.floor(asked(other) / A_ROUND));
    if (open.length === 0 || isOver()) return;
    await makeSome(open, env);
  }
}

/** @returns whether all is asked, enough were noticed and the others are explained */
function tell(wanted: readonly Own[]): boolean {
  const all = standings(wanted);
  const noticed = all.filter((one) => one.noticed);
  const survivors = all.filter((one) => !one.noticed && one.left.length === 0);
  say(
    `${noticed.length} of ${all.length} noticed, ${survivors.length} not, ${all.length - noticed.length - survivors.length} open (seed ${SEED})`,
  );
  for (const { own } of survivors) {
    const name = nameOf(own.mutant);
    const tests = own.pairs.flatMap(({ titles }) => titles).length;
    process.stdout.write(
      `  survives: ${own.mutant.id} ${name} (line ${own.mutant.line}), with ${tests} tests: ${EXPLAINED[name] ?? 'not explained'}\n`,
    );
  }
  return noticed.length >= ENOUGH * WANTED && survivors.every(({ own }) => nameOf(own.mutant) in EXPLAINED);
}

async function run(): Promise<boolean> {
  fs.writeFileSync(at('plan.json'), JSON.stringify(drawMutants(root, SEED, POOL)));
  const plan = JSON.parse(fs.readFileSync(at('plan.json'), 'utf8')) as Mutant[];
  const database = await ensureTestDatabase({ mayInstall: false });
  try {
    const env = { ...database.env, MUTANTS_PLAN: at('plan.json') } as Env;
    const notes = await noteHits(env);
    if (!notes) {
      say('the time was over before all tests had run once; the next run goes on');
      return false;
    }
    const wanted = plan
      .map((mutant) => ownOf(mutant, notes))
      .filter(({ pairs }) => pairs.length > 0)
      .slice(0, WANTED);
    if (process.argv.includes('--tell')) return tell(wanted);
    await make(wanted, env);
    return tell(wanted);
  } finally {
    await database.stop();
  }
}

process.exitCode = (await run()) ? 0 : 1;
