import { on } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { workerFile } from '#installation';
import { clusterIn, databaseFolder, hasCluster, putCluster, tidyFolder } from './cluster-folder.ts';
import { DataFolderError } from './data-folder-error.ts';
import { holdFolder } from './folder-lock.ts';

export type EmbeddedServer = { host: string; close(): Promise<void> };

/** Waits for a word of the worker; under `node --watch` it also reports every module it loads. */
async function heard(worker: Worker, word: string): Promise<void> {
  for await (const [message] of on(worker, 'message')) if (message === word) return;
}

/** Makes a new cluster in a thread that ends with it, because the memory it takes is only given back then. */
async function fillNew(directory: string): Promise<void> {
  const worker = new Worker(workerFile('db/embedded-worker'), { workerData: { directory } });
  await heard(worker, 'ready');
  await worker.terminate();
}

/**
 * Starts the embedded PostgreSQL of a data folder in a worker and serves it on a private unix socket. Should another process
 * take the folder over, the worker ends at once and the error is thrown at the process, which cannot go on without it.
 * @throws DataFolderError
 */
export async function startEmbedded(dataDir: string, onWait?: (line: string) => void): Promise<EmbeddedServer> {
  const directory = databaseFolder(dataDir);
  fs.mkdirSync(directory, { recursive: true, mode: 0o700 });
  let worker: Worker | null = null;
  let lost = false;
  const held = await holdFolder(directory, {
    doing: 'server',
    ...(onWait ? { onWait } : {}),
    onLost: (error) => {
      lost = true;
      void worker?.terminate();
      throw error;
    },
  });
  // Socket paths must stay under 108 bytes, so not below the data folder.
  const host = fs.mkdtempSync(path.join(os.tmpdir(), 'parley-'));
  const release = () => {
    held.release();
    fs.rmSync(host, { recursive: true, force: true });
  };
  try {
    if (!tidyFolder(held.folder)) await putCluster(held.folder, fillNew, held.assertHeld);
    // The engine would begin an empty database over what is left of one.
    if (!hasCluster(held.folder)) throw new Error('PG_VERSION is missing.');
    worker = new Worker(workerFile('db/embedded-worker'), {
      workerData: { directory: clusterIn(held.folder), socket: path.join(host, '.s.PGSQL.5432') },
    });
    await heard(worker, 'ready');
  } catch (cause) {
    release();
    if (cause instanceof DataFolderError) throw cause;
    throw new DataFolderError(
      `The embedded database in ${directory} cannot be opened: it may be damaged. Restore a back-up, or move the folder away to start with an empty one.`,
      { cause },
    );
  }
  const running = worker;
  return {
    host,
    close: async () => {
      if (!lost) {
        const closed = heard(running, 'closed');
        running.postMessage('close');
        await closed;
        await running.terminate();
      }
      release();
    },
  };
}
