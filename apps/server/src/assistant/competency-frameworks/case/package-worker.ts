import { parentPort, workerData } from 'node:worker_threads';
import type { PackageTask } from './read-told.ts';
import { readTold } from './read-told.ts';

// A file that somebody brought, read where it can neither stop nor fill the server.
parentPort?.postMessage(readTold(workerData as PackageTask));
