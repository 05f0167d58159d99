import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { whenStopped } from './ending.mjs';

const patienceMs = 5000;
const onWindows = process.platform === 'win32';

/** The exit code a shell would report. */
export const exitCodeOf = (code, signal) => (signal ? 128 + constants.signals[signal] : (code ?? 1));

function killGroup(child, signal) {
  if (onWindows) return child.kill(signal);
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/**
 * Runs a program to its end; stops it, and whatever it started, when we are stopped. stdin is empty.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean, onSpawn?: (pid: number) => void }} [options]
 *   `show` lets it write to our own output instead of collecting it
 * @returns {Promise<{ code: number, output: string }>} output is stdout and stderr as they came
 */
export function runChild(program, args, { show = false, onSpawn, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...options,
      // A group of its own, which can be stopped as one.
      detached: !onWindows,
      stdio: show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    });
    if (child.pid !== undefined) onSpawn?.(child.pid);
    const closed = new Promise((done) => child.once('close', done));
    const forget = whenStopped(async (signal) => {
      killGroup(child, signal);
      // npm finishes what it is at before it listens.
      const impatience = setTimeout(() => killGroup(child, 'SIGKILL'), patienceMs);
      await closed;
      clearTimeout(impatience);
      killGroup(child, 'SIGKILL');
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.once('error', (error) => {
      forget();
      reject(new Error(`${program}: ${error.message}`, { cause: error }));
    });
    child.once('close', (code, signal) => {
      forget();
      resolve({ code: exitCodeOf(code, signal), output });
    });
  });
}
