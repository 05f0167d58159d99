import fs from 'node:fs';
import path from 'node:path';
import { root, say } from './bootstrap/say.mjs';
import { EXPLAINED } from './mutants/explained.ts';
import type { Mutant } from './mutants/mutant.ts';
import { nameOf } from './mutants/mutant.ts';
import { attackTests, drawMutants } from './mutants/plan.ts';
import type { Env, Own } from './mutants/run-tests.ts';
import { makeAll, runPlain } from './mutants/run-tests.ts';
import { ensureTestDatabase } from './testing/test-database.mjs';

/**
 * `npm run mutants`: a hundred changes of identity, drawn from a seed, each of which a test that names an attack has to notice.
 * First all those tests run once, and note which change each of them comes across; then each change is made in turn, and only those
 * tests run. One process at a time. What was found is kept in `node_modules/.cache/mutants`, so that a run that was cut goes on.
 * `--most 10` ends after so many changes, `--minutes 20` after that time, `--seed 2` draws others, `--only 17` makes one again,
 * `--fresh` forgets what is kept. Ends with 1 when fewer than 95 of 100 are noticed, or one of the others is not explained.
 */
const option = (name: string): string | undefined =>
  process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined;
const SEED = Number(option('--seed') ?? 1);
const MOST = Number(option('--most') ?? 100);
const ENDS_AT = Date.now() + Number(option('--minutes') ?? 600) * 60_000;
const ONLY = option('--only');
const WANTED = 100;
/** More than are wanted: many are in no attack's way. */
const POOL = 700;
const ENOUGH = 0.95;
/** Files, or changes, of one process. */
const AT_ONCE = 5;

type Note = { file: string; title: string; passed: boolean; hits: number[] };
type Result = { id: number; name: string; noticed: boolean; tests: number };

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
const addLines = (name: string, lines: readonly unknown[]): void =>
  fs.appendFileSync(at(name), lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
const isOver = (): boolean => Date.now() > ENDS_AT;

/** Which test comes across which change. Kept, because it takes a while. @returns null when the time is over before */
async function noteHits(env: Env): Promise<Note[] | null> {
  const done = new Set(readLines<string>('noted.jsonl'));
  const left = attackTests(root).filter((file) => !done.has(file));
  while (left.length > 0 && !isOver()) {
    const files = left.splice(0, AT_ONCE);
    await runPlain(files, { ...env, MUTANTS_HITS: at('hits.jsonl') });
    addLines('noted.jsonl', files);
  }
  return left.length > 0 ? null : readLines<Note>('hits.jsonl').filter(({ passed }) => passed);
}

function ownOf(mutant: Mutant, notes: readonly Note[]): Own {
  const own = notes.filter(({ hits }) => hits.includes(mutant.id));
  const all = <K extends 'file' | 'title'>(key: K) => [...new Set(own.map((note) => note[key]))];
  return { mutant, files: all('file'), titles: all('title') };
}

/** What is left of the wanted ones, a few at a time. */
async function make(wanted: readonly Own[], env: Env): Promise<void> {
  const known = new Set(readLines<Result>('results.jsonl').map(({ id }) => id));
  const left = wanted
    .filter(({ mutant: { id } }) => (ONLY === undefined ? !known.has(id) : String(id) === ONLY))
    .slice(0, MOST);
  while (left.length > 0 && !isOver()) {
    const batch = left.splice(0, AT_ONCE);
    const made = await makeAll(batch, env);
    const results = batch.map(({ mutant, titles }): Result => {
      const noticed = made.get(mutant.id) === true;
      return { id: mutant.id, name: nameOf(mutant), noticed, tests: titles.length };
    });
    addLines('results.jsonl', results);
    for (const { id, name, noticed } of results) say(`${noticed ? 'noticed ' : 'SURVIVES'} ${id} ${name}`);
  }
}

/** @returns whether enough were noticed, of those that were made */
function tell(results: readonly Result[]): boolean {
  const survivors = results.filter(({ noticed }) => !noticed);
  say(`${results.length - survivors.length} of ${results.length} noticed (${WANTED} wanted, seed ${SEED})`);
  for (const { id, name, tests } of survivors)
    process.stdout.write(`  survives: ${id} ${name}, with ${tests} tests: ${EXPLAINED[name] ?? 'not explained'}\n`);
  const isEnough = results.length - survivors.length >= ENOUGH * results.length;
  return isEnough && survivors.every(({ name }) => name in EXPLAINED);
}

async function run(): Promise<boolean> {
  if (!fs.existsSync(at('plan.json'))) fs.writeFileSync(at('plan.json'), JSON.stringify(drawMutants(root, SEED, POOL)));
  const plan = JSON.parse(fs.readFileSync(at('plan.json'), 'utf8')) as Mutant[];
  const database = await ensureTestDatabase({ mayInstall: false });
  try {
    const env = { ...database.env, MUTANTS_PLAN: at('plan.json') } as Env;
    const notes = await noteHits(env);
    if (!notes) {
      say('the time was over before all tests had run once; the next run goes on');
      return true;
    }
    const wanted = plan
      .map((mutant) => ownOf(mutant, notes))
      .filter(({ files }) => files.length > 0)
      .slice(0, WANTED);
    await make(wanted, env);
    const known = new Map(readLines<Result>('results.jsonl').map((result) => [result.id, result]));
    return tell(wanted.flatMap(({ mutant }) => known.get(mutant.id) ?? []));
  } finally {
    await database.stop();
  }
}

process.exitCode = (await run()) ? 0 : 1;
