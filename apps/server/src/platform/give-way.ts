import { readdir, readFile } from 'node:fs/promises';
import os from 'node:os';

const TASKS = '/proc/self/task';
/** Of nice(2): about a ninth of what a thread that answers gets, while both want the processor. */
const NICENESS = 10;

/**
 * Lets the threads that hash passwords give way to the one that answers requests: with as many hashes as processors under way,
 * whoever is signed in already would wait for them. Linux has a niceness for each thread (setpriority(2), Notes); elsewhere nothing
 * happens.
 * @returns how many threads give way
 */
export async function giveWay(): Promise<number> {
  if (process.platform !== 'linux') return 0;
  const threads = await readdir(TASKS);
  // A thread that ended meanwhile is none of the pool's, which stay.
  const names = await Promise.all(threads.map((id) => readFile(`${TASKS}/${id}/comm`, 'utf8').catch(() => '')));
  const pool = threads.filter((_, at) => names[at]?.trim() === 'libuv-worker');
  for (const id of pool) os.setPriority(Number(id), NICENESS);
  return pool.length;
}
