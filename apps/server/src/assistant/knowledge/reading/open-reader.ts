import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { workerFile } from '#installation';
import type { ReadDocument } from './document-parts.ts';
import { Refused } from './document-parts.ts';
import type { ReaderAnswer, ReaderQuestion } from './reader-worker.ts';

/** Milliseconds for one document; a book of 1,000 pages takes a fifth of it. */
const PATIENCE_MS = 60_000;
/** Of the heap, and of the whole process. */
const HEAP_MB = 512;
const MEMORY_MB = 700;

/** Reads documents one after the other. Whatever a document does, it does it to the reader, not to the server. */
export type Reader = {
  /** @throws Refused */
  read(name: string, bytes: Buffer): Promise<ReadDocument>;
  close(): void;
};

/**
 * A process with little memory, no secrets, no way to write files or to start programs, which is replaced when a document breaks it.
 * @param options.patienceMs for one document
 * @param options.memoryMb that the process may take
 */
export function openReader({ patienceMs = PATIENCE_MS, memoryMb = MEMORY_MB } = {}): Reader {
  let child: ChildProcess | null = null;
  const open = (): ChildProcess => {
    const made = fork(workerFile('assistant/knowledge/reading/reader-worker'), [String(memoryMb)], {
      execArgv: [
        `--max-old-space-size=${HEAP_MB}`,
        '--permission',
        '--allow-fs-read=*',
        '--allow-worker',
        '--no-warnings',
      ],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    made.once('exit', () => {
      if (child === made) child = null;
    });
    return made;
  };
  return {
    read: (name, bytes) => {
      child ??= open();
      const reader = child;
      return new Promise((resolve, reject) => {
        const done = (): void => {
          clearTimeout(timer);
          reader.off('message', hear);
          reader.off('exit', broken);
          reader.off('error', fail);
        };
        const give = (reason: Refused['reason']): void => {
          done();
          if (child === reader) child = null;
          reader.kill('SIGKILL');
          reject(new Refused(reason));
        };
        const hear = (answer: ReaderAnswer): void => {
          done();
          if ('document' in answer) resolve(answer.document);
          else reject(new Refused(answer.refused));
        };
        const broken = (): void => give('too_much_memory');
        const fail = (error: Error): void => {
          done();
          reject(error);
        };
        const timer = setTimeout(() => give('too_slow'), patienceMs);
        reader.once('message', hear);
        reader.once('exit', broken);
        reader.once('error', fail);
        reader.send({ name, bytes } satisfies ReaderQuestion);
      });
    },
    close: () => {
      child?.kill('SIGKILL');
      child = null;
    },
  };
}
