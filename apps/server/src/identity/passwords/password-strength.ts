import { Worker } from 'node:worker_threads';
import { workerFile } from '#installation';
import type { StrengthAnswer, StrengthQuestion } from './strength-worker.ts';

/** How long the dictionaries stay after the last question: people who sign up one after another wait for them once. */
const KEEP_MS = 30_000;

type Waiting = { resolve(score: number): void; reject(error: Error): void };
type Estimator = { worker: Worker; waiting: Map<number, Waiting>; leave: NodeJS.Timeout | undefined };

let estimator: Estimator | undefined;
let lastId = 0;

/**
 * A password made for it (128 characters that could all be others) is looked at for seconds: in a thread of its own nobody else waits for
 * it. It is not there to save memory: what it gives back at its end is a small part of what it took.
 */
function open(): Estimator {
  const worker = new Worker(workerFile('identity/passwords/strength-worker'));
  const opened: Estimator = { worker, waiting: new Map(), leave: undefined };
  const end = (error: Error): void => {
    clearTimeout(opened.leave);
    if (estimator === opened) estimator = undefined;
    for (const { reject } of opened.waiting.values()) reject(error);
    opened.waiting.clear();
  };
  worker.on('message', ({ id, score }: StrengthAnswer) => {
    opened.waiting.get(id)?.resolve(score);
    opened.waiting.delete(id);
    if (opened.waiting.size > 0) return;
    // Nobody waits: it may not keep the process alive.
    worker.unref();
    opened.leave = setTimeout(() => {
      if (estimator === opened) estimator = undefined;
      void worker.terminate();
    }, KEEP_MS).unref();
  });
  worker.once('error', end);
  worker.once('exit', (code) => end(new Error(`the estimate of passwords ended with ${code}`)));
  return opened;
}

/**
 * How hard a password is to guess for somebody who knows the words `known`.
 * @returns 0 (at once) to 4 (very hard), as zxcvbn scores
 */
export function passwordScore(password: string, known: string[]): Promise<number> {
  estimator ??= open();
  const { worker, waiting, leave } = estimator;
  clearTimeout(leave);
  worker.ref();
  lastId += 1;
  const id = lastId;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    worker.postMessage({ id, password, known } satisfies StrengthQuestion);
  });
}
