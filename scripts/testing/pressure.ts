// Makes the machine of a run of the tests a bad one, until it is told to end: processors that are suddenly busy, processes of the run that
// stand still for a moment. usage: pressure.ts <process id of the run> <seed>
import fs from 'node:fs';
import os from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import type { Drawn } from '../../apps/server/src/testing/drawn.ts';
import { drawnFrom } from '../../apps/server/src/testing/drawn.ts';

/** At most, each drawn from nothing to that, in milliseconds. */
const BUSY_MS = 900;
const STILL_MS = 250;
const BETWEEN_MS = 400;

/** Each process and its parent, where /proc tells; elsewhere none can be held. */
function* parents(): Generator<[pid: number, parent: number]> {
  if (!fs.existsSync('/proc/self/stat')) return;
  for (const pid of fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
      yield [Number(pid), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])];
    } catch (error) {
      // It ended while we looked.
      if (!['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
}

/** Every process below that one but this. */
function below(root: number): number[] {
  const all = [...parents()];
  const found: number[] = [];
  for (const todo = [root]; todo.length > 0; ) {
    const parent = todo.pop();
    const children = all.filter((each) => each[1] === parent && each[0] !== process.pid).map(([pid]) => pid);
    found.push(...children);
    todo.push(...children);
  }
  return found;
}

function tell(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // It ended meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** In a thread of its own: busy for a while, idle for a while. */
async function burn({ next }: Drawn): Promise<never> {
  for (;;) {
    for (const until = performance.now() + next() * BUSY_MS; performance.now() < until; );
    await wait(next() * BUSY_MS);
  }
}

async function hold(root: number, { next, pick }: Drawn): Promise<never> {
  let held: number | null = null;
  const letGo = (): void => {
    if (held !== null) tell(held, 'SIGCONT');
    held = null;
  };
  const end = (): never => {
    letGo();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end);
  for (;;) {
    await wait(next() * BETWEEN_MS);
    const all = below(root);
    if (all.length === 0) continue;
    held = pick(all);
    tell(held, 'SIGSTOP');
    await wait(next() * STILL_MS);
    letGo();
  }
}

if (isMainThread) {
  const [root, seed] = process.argv.slice(2).map(Number);
  if (!root || seed === undefined) throw new Error('usage: pressure.ts <process id> <seed>');
  for (let each = 0; each < os.availableParallelism(); each += 1)
    new Worker(new URL(import.meta.url), { workerData: seed + each });
  await hold(root, drawnFrom(seed));
} else await burn(drawnFrom(workerData as number));
