import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { workerFile } from '#installation';
import type { StrengthAnswer, StrengthQuestion } from './strength-worker.ts';

/** How long the dictionaries stay after the last question: people who sign up one after another wait for them once. */
const KEEP_MS = 30_000;

type Waiting = { resolve(score: number): void; reject(error: Error): void };
type Estimator = { child: ChildProcess; waiting: Map<number, Waiting>; leave: NodeJS.Timeout | undefined };

let estimator: Estimator | undefined;
let lastId = 0;

/** Whether the process may end although nobody has said so to the child. */
function hold({ child }: Estimator, held: boolean): void {
  const verb = held ? 'ref' : 'unref';
  child[verb]();
  child.channel?.[verb]();
}

/**
 * A password made for it (128 characters that could all be others) is looked at for seconds: in a process of its own nobody else waits for
 * it, and what the dictionaries take (about 100 MB) is given back when it ends, which a thread does not do.
 */
function open(): Estimator {
  const child = fork(workerFile('identity/passwords/strength-worker'), { execArgv: [] });
  const opened: Estimator = { child, waiting: new Map(), leave: undefined };
  const end = (error: Error): void => {
    clearTimeout(opened.leave);
    if (estimator === opened) estimator = undefined;
    for (const { reject } of opened.waiting.values()) reject(error);
    opened.waiting.clear();
  };
  child.on('message', ({ id, score }: StrengthAnswer) => {
    opened.waiting.get(id)?.resolve(score);
    opened.waiting.delete(id);
    if (opened.waiting.size > 0) return;
    // Nobody waits: it may not keep the process alive.
    hold(opened, false);
    opened.leave = setTimeout(() => {
      if (estimator === opened) estimator = undefined;
      child.disconnect();
    }, KEEP_MS).unref();
  });
  child.once('error', end);
  child.once('exit', (code) => end(new Error(`the estimate of passwords ended with ${code}`)));
  return opened;
}

/**
 * How hard a password is to guess for somebody who knows the words `known`.
 * @returns 0 (at once) to 4 (very hard), as zxcvbn scores
 */
export function passwordScore(password: string, known: string[]): Promise<number> {
  estimator ??= open();
  const { child, waiting, leave } = estimator;
  clearTimeout(leave);
  hold(estimator, true);
  lastId += 1;
  const id = lastId;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    child.send({ id, password, known } satisfies StrengthQuestion);
  });
}
