import { Worker } from 'node:worker_threads';
import type { ReadDocument } from './document-parts.ts';
import { Refused } from './document-parts.ts';
import { readDocument } from './read-document.ts';

export type ReaderQuestion = { name: string; bytes: Uint8Array };
export type ReaderAnswer = { document: ReadDocument } | { refused: Refused['reason'] };

/** Megabytes this process may take, however a document makes it take them. */
const [, , most] = process.argv;
const mostMemory = Number(most) * 1024 * 1024;

// A thread of its own notices what a busy one cannot: memory outside the heap has no other limit.
const guard = new Worker(
  `setInterval(() => { if (process.memoryUsage.rss() > ${mostMemory}) process.kill(process.pid, 'SIGKILL') }, 20)`,
  { eval: true, execArgv: [] },
);
guard.unref();

async function answer({ name, bytes }: ReaderQuestion): Promise<ReaderAnswer> {
  try {
    return { document: await readDocument(name, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)) };
  } catch (error) {
    return { refused: error instanceof Refused ? error.reason : 'malformed' };
  }
}

// Ends by itself when nobody is at the other end any more.
process.on('message', (question: ReaderQuestion) => {
  void answer(question).then((told) => process.send?.(told));
});
