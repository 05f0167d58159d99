import { parentPort } from 'node:worker_threads';
import type { Answer } from './engine.ts';

type Asked<Q> = { id: number; question: Q };
type Made<A> = { value: A; transfer?: ArrayBuffer[] };

/** The other side of `inThread` and `inProcess`: answers each question with what `work` makes of it, one after the other. */
export function answerQuestions<Q, A>(work: (question: Q) => Made<A> | Promise<Made<A>>): void {
  const send = (answer: Answer, transfer: ArrayBuffer[] = []): void => {
    if (parentPort) parentPort.postMessage(answer, transfer);
    else process.send?.(answer);
  };
  let before = Promise.resolve();
  const hear = ({ id, question }: Asked<Q>): void => {
    before = before.then(async () => {
      try {
        const { value, transfer } = await work(question);
        send({ id, value }, transfer);
      } catch (error) {
        send({ id, error: error instanceof Error ? error.message : 'failed' });
      }
    });
  };
  if (parentPort) parentPort.on('message', hear);
  // Ends by itself when nobody is at the other end any more.
  else process.on('message', hear);
}
