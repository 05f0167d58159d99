import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { whenStopped } from '../bootstrap/ending.mjs';
import { root, StepFailure, say, secondsSince } from '../bootstrap/say.mjs';
import { projectFiles } from '../check/source-files.mjs';

const ROUNDS = 100;
const MINUTES = 24 * 60;

/** What opens a second server, or holds one at a step: what happens there at the same time has no order of its own. */
const AT_THE_SAME_TIME = /held-node|drawn-order\.ts|stepped-database|two-nodes|database: \{ url/;

/** @returns {string[]} every journey, and every test of what happens at the same time */
export const repeatedFiles = (files = projectFiles()) =>
  files.filter(
    (file) =>
      !/\.thorough\./.test(file) &&
      (/^e2e\/.*\.spec\.ts$/.test(file) ||
        /\/races\/[^/]*\.test\.ts$/.test(file) ||
        (/^apps\/server\/.*\.test\.ts$/.test(file) &&
          AT_THE_SAME_TIME.test(fs.readFileSync(path.join(root, file), 'utf8')))),
  );

/**
 * Takes the options of repeating out of the arguments: `--repeat[=rounds] --minutes=60 --seed=7`.
 * @returns {{ repeat: { rounds: number, minutes: number, seed: number } | null, rest: string[] }}
 */
export function readRepeat(args) {
  const given = new Map();
  const rest = args.filter((argument) => {
    const [, name, value] = /^--(repeat|minutes|seed)(?:=(.*))?$/.exec(argument) ?? [];
    if (name) given.set(name, value);
    return !name;
  });
  if (!given.has('repeat')) return { repeat: null, rest: args };
  const number = (name, usual) => {
    const value = given.get(name) ?? usual;
    if (!/^[1-9]\d*$/.test(String(value))) throw new StepFailure(`--${name} wants a whole number, not ${value}`);
    return Number(value);
  };
  return {
    repeat: {
      rounds: number('repeat', ROUNDS),
      minutes: number('minutes', MINUTES),
      seed: number('seed', 1 + (Date.now() % 1_000_000)),
    },
    rest,
  };
}

/** @returns {() => Promise<void>} ends it; what it held goes on */
function putUnderPressure(node, seed) {
  const child = spawn(node, [path.join(import.meta.dirname, 'pressure.ts'), String(process.pid), String(seed)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  return async () => {
    child.kill('SIGTERM');
    await ended;
  };
}

/** Titles of what failed in a run, `file › title`. */
const failuresIn = (report) =>
  (report?.testResults ?? []).flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((each) => each.status === 'failed').map(({ fullName }) => fullName);
    const file = path.relative(root, name);
    return failed.length === 0 && status === 'failed' ? [file] : failed.map((title) => `${file} › ${title}`);
  });

/**
 * Runs the journeys and the tests of what happens at the same time again and again, on a machine that is busy and holds processes at
 * random, in another order each time. What failed in a round is printed with its seed.
 * @param {{ rounds: number, minutes: number, seed: number }} repeat
 * @param {{ node: string, files: string[], run: (files: string[], env: NodeJS.ProcessEnv) => Promise<{ passed: number, failed: number, report: object | undefined }> }} means
 * @returns {Promise<{ passed: number, failed: number, line: string }>}
 */
export async function repeatRuns({ rounds, minutes, seed }, { node, files, run }) {
  const chosen = files.length > 0 ? files : repeatedFiles();
  const startedAt = Date.now();
  const sum = { passed: 0, failed: 0 };
  const often = new Map();
  let round = 0;
  say(`repeating ${chosen.length} files under pressure, ${rounds} times or for ${minutes} minutes, --seed=${seed}`);
  for (; round < rounds && Date.now() - startedAt < minutes * 60_000; round += 1) {
    const own = seed + round;
    const release = putUnderPressure(node, own);
    const forget = whenStopped(release);
    try {
      const { passed, failed, report } = await run(chosen, { TEST_ORDER_SEED: String(own) });
      sum.passed += passed;
      sum.failed += failed;
      for (const title of failuresIn(report)) often.set(title, (often.get(title) ?? 0) + 1);
      say(`round ${round + 1}, seed ${own}: ${passed} passed, ${failed} failed, ${secondsSince(startedAt)} so far`);
    } finally {
      forget();
      await release();
    }
  }
  for (const [title, times] of [...often].toSorted((one, other) => other[1] - one[1])) say(`${times} × ${title}`);
  return { ...sum, line: `${sum.passed} passed, ${sum.failed} failed in ${round} rounds` };
}
