import { parentPort, workerData } from 'node:worker_threads';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { openEngine } from './embedded-engine.ts';

/** Without `socket` a new database is made in the folder, and that is all. */
const { directory, socket } = workerData as { directory: string; socket?: string };
const db = await openEngine(directory);
if (!socket) await db.close();
else {
  const server = new PGLiteSocketServer({ db, path: socket, maxConnections: 4 });
  await server.start();
  const close = async (): Promise<void> => {
    await server.stop();
    await db.close();
    parentPort?.postMessage('closed');
  };
  parentPort?.on('message', (message) => {
    if (message === 'close') void close();
  });
}
parentPort?.postMessage('ready');
