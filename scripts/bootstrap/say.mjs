import path from 'node:path';

/** The clone, whatever the current directory is. */
export const root = path.resolve(import.meta.dirname, '../..');

/** @param {string} line */
export function say(line) {
  process.stdout.write(`parley: ${line}\n`);
}

/** What went wrong, in one line a person can act on. `detail` is shown above it, for whoever wants to know more. */
export class StepFailure extends Error {
  /**
   * @param {string} message
   * @param {{ detail?: string, cause?: unknown }} [options]
   */
  constructor(message, { detail = '', cause } = {}) {
    super(message, { cause });
    this.detail = detail;
  }
}

/** Prints a failure and ends the process with code 1. Anything that is not a StepFailure is a bug and shows its stack. */
export function fail(error) {
  if (error instanceof StepFailure) {
    if (error.detail) process.stderr.write(`${error.detail.trimEnd()}\n`);
    process.stderr.write(`parley: ${error.message}\n`);
  } else {
    process.stderr.write(`${error?.stack ?? error}\n`);
  }
  process.exit(1);
}

/** @param {number} startedAt milliseconds, from Date.now() */
export const secondsSince = (startedAt) => `${Math.max(1, Math.round((Date.now() - startedAt) / 1000))} s`;

/**
 * Runs a long step, says what it is and about how long it takes, and reports every ten seconds that it is still at it.
 * @template T
 * @param {string} what e.g. 'installing packages'
 * @param {string} usually e.g. 'about a minute the first time'
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function longStep(what, usually, work) {
  const startedAt = Date.now();
  say(`${what} (${usually})`);
  const stillAtIt = setInterval(() => say(`still ${what}, ${secondsSince(startedAt)}`), 10_000);
  try {
    const result = await work();
    say(`done ${what} in ${secondsSince(startedAt)}`);
    return result;
  } finally {
    clearInterval(stillAtIt);
  }
}
