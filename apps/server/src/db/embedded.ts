import { createHash } from 'node:crypto';
import { on, once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { workerFile } from '#installation';

export type EmbeddedServer = { host: string; close(): Promise<void> };

/** Problems with the data folder, told in one line. */
export class DataFolderError extends Error {}

/** Where the database stands in a data folder. */
export const databaseFolder = (dataDir: string): string => path.join(path.resolve(dataDir), 'database');

/**
 * The embedded database takes no lock on its folder. A listening socket is ours alone and dies with the process.
 * @returns to be closed when the folder is free again
 * @throws DataFolderError when another process has it
 */
export async function lock(directory: string): Promise<net.Server> {
  const name = `parley-${createHash('sha256').update(directory).digest('hex').slice(0, 24)}.lock`;
  const file = path.join(os.tmpdir(), name);
  const inUse = await new Promise<boolean>((resolve, reject) => {
    const other = net.connect(file);
    other.once('connect', () => {
      other.destroy();
      resolve(true);
    });
    other.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(false);
      else reject(new DataFolderError(`Cannot take the lock ${file}: ${error.message}`, { cause: error }));
    });
  });
  if (inUse)
    throw new DataFolderError(
      `The data folder ${directory} is in use by another Parley. Stop it first, or set DATA_DIR to another folder.`,
    );
  fs.rmSync(file, { force: true });
  const server = net.createServer((socket) => socket.destroy());
  server.listen(file);
  await once(server, 'listening');
  server.unref();
  return server;
}

/** Waits for a word of the worker; under `node --watch` it also reports every module it loads. */
async function heard(worker: Worker, word: string): Promise<void> {
  for await (const [message] of on(worker, 'message')) if (message === word) return;
}

/** Starts the embedded PostgreSQL of a data folder in a worker and serves it on a private unix socket. */
export async function startEmbedded(dataDir: string): Promise<EmbeddedServer> {
  const directory = databaseFolder(dataDir);
  fs.mkdirSync(directory, { recursive: true, mode: 0o700 });
  const held = await lock(directory);
  // Socket paths must stay under 108 bytes, so not below the data folder.
  const host = fs.mkdtempSync(path.join(os.tmpdir(), 'parley-'));
  const worker = new Worker(workerFile('db/embedded-worker'), {
    workerData: { directory, socket: path.join(host, '.s.PGSQL.5432') },
  });
  const release = () => {
    held.close();
    fs.rmSync(host, { recursive: true, force: true });
  };
  try {
    await heard(worker, 'ready');
  } catch (cause) {
    release();
    throw new DataFolderError(
      `The embedded database in ${directory} cannot be opened: it may be damaged. Restore a back-up, or move the folder away to start anew.`,
      { cause },
    );
  }
  return {
    host,
    close: async () => {
      const closed = heard(worker, 'closed');
      worker.postMessage('close');
      await closed;
      await worker.terminate();
      release();
    },
  };
}
