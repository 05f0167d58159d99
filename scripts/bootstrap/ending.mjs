import { constants } from 'node:os';

/** @type {Set<(signal: NodeJS.Signals) => unknown>} */
const endings = new Set();
let watching = false;
let stopping = false;

async function end(signal) {
  // Ctrl-C may arrive twice, from the terminal and from npm, and npm's end is noticed besides.
  if (stopping) return;
  stopping = true;
  const running = [...endings].reverse();
  endings.clear();
  for (const ending of running) {
    try {
      await ending(signal);
    } catch (error) {
      process.stderr.write(`parley: while stopping: ${error.message}\n`);
    }
  }
  process.exit(128 + constants.signals[signal]);
}

function watch() {
  if (watching) return;
  watching = true;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end(signal));
  // `npm start` runs us through `sh -c`, which does not pass SIGTERM on: a new parent means that npm is gone.
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) void end('SIGTERM');
  }, 500).unref();
}

/**
 * Registers what must happen when somebody stops this process (Ctrl-C, SIGTERM, npm gone). The last registered runs first.
 * @param {(signal: NodeJS.Signals) => unknown} ending
 * @returns {() => void} takes it back
 */
export function whenStopped(ending) {
  watch();
  endings.add(ending);
  return () => endings.delete(ending);
}
