import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { vector } from '@electric-sql/pglite-pgvector';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';

const { directory, socket } = workerData as { directory: string; socket: string };
const db = await PGlite.create({ dataDir: directory, extensions: { pg_trgm, unaccent, vector } });
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
parentPort?.postMessage('ready');
