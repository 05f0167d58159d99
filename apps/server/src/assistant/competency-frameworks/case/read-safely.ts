import { Worker } from 'node:worker_threads';
import type { ScaleLevel } from '@parley/contracts/assistant/competency-frameworks.ts';
import { frameworkProblems, MOST_ITEMS } from '@parley/contracts/assistant/competency-frameworks.ts';
import { commonProblems } from '@parley/contracts/problem.ts';
import { workerFile } from '#installation';
import { ProblemError } from '#platform/problem-error.ts';
import { refuseAt } from '../check-draft.ts';
import type { ReadPackage } from './read-package.ts';
import type { PackageTask, PackageTold } from './read-told.ts';
import { readTold } from './read-told.ts';

/** Bytes that are read at once, in a few milliseconds whatever they hold; a thread would take longer to begin. */
const SMALL = 256 * 1024;
/** Megabytes of the worker's heap, for 4 MiB of text; and how long it may take. */
const MOST_MEGABYTES = 192;
const LONGEST_MS = 8_000;
/** Packages that wait or are read, in this process. */
const MOST_AT_ONCE = 4;

let reading: Promise<unknown> = Promise.resolve();
let atOnce = 0;

const resultOf = (told: PackageTold): ReadPackage =>
  'read' in told ? told.read : refuseAt(frameworkProblems[told.problem], told.place);

/**
 * Small packages here, others in a thread, one after the other, so that several together want no more memory than one.
 * @throws what CaseRefused tells, case_unreadable when it takes too long, wants too much memory or fails otherwise, overloaded
 */
export async function readSafely(bytes: Uint8Array, house: ScaleLevel[]): Promise<ReadPackage> {
  const task: PackageTask = { bytes, most: MOST_ITEMS, house };
  if (bytes.length <= SMALL) return resultOf(readTold(task));
  if (atOnce >= MOST_AT_ONCE) throw new ProblemError(commonProblems.overloaded, { retryAfterSeconds: 10 });
  atOnce += 1;
  const mine = reading.then(() => readInThread(task));
  reading = mine.catch(() => undefined);
  try {
    return resultOf(await mine);
  } finally {
    atOnce -= 1;
  }
}

function readInThread(task: PackageTask): Promise<PackageTold> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerFile('assistant/competency-frameworks/case/package-worker'), {
      workerData: task,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES, stackSizeMb: 4 },
    });
    const settle = (act: () => void): void => {
      clearTimeout(timer);
      act();
      void worker.terminate();
    };
    const give = (cause: unknown): void =>
      settle(() => reject(new ProblemError(frameworkProblems.case_unreadable, { cause })));
    const timer = setTimeout(() => give(new Error('too slow')), LONGEST_MS);
    worker.on('message', (told: PackageTold) => settle(() => resolve(told)));
    worker.on('error', give);
    worker.on('exit', (code) => give(new Error(`ended with ${code}`)));
  });
}
