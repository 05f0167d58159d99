import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { whenStopped } from './ending.mjs';
import { root, say } from './say.mjs';

const file = path.join(root, '.stamp-lock');
const silentAfterMs = 20_000;
const longestWorkMs = 600_000;

function holder() {
  try {
    const { mtimeMs } = fs.statSync(file);
    return { ...JSON.parse(fs.readFileSync(file, 'utf8')), mtimeMs };
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    if (error instanceof SyntaxError) return { mtimeMs: fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0 };
    throw error;
  }
}

function processRuns(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/**
 * The process to wait for, if there is one. The holder touches its file every second: a number alone would mislead after a
 * restart of the machine or container. A holder that was killed may have left its npm at work.
 */
function atWork({ pid, worker, host, mtimeMs }) {
  const silentMs = Date.now() - mtimeMs;
  if (host !== os.hostname()) return silentMs < silentAfterMs ? (pid ?? 'of another start') : undefined;
  if (silentMs < silentAfterMs && processRuns(pid)) return pid;
  return worker && silentMs < longestWorkMs && processRuns(worker) ? worker : undefined;
}

function removeStale(stale) {
  const aside = `${file}-${randomUUID()}`;
  try {
    fs.renameSync(file, aside);
    // Somebody else may have replaced the stale file between our look and our rename: then give theirs back.
    const moved = JSON.parse(fs.readFileSync(aside, 'utf8') || '{}');
    if (moved.token !== stale.token) fs.linkSync(aside, file);
  } catch (error) {
    if (!(error instanceof SyntaxError) && error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
  } finally {
    fs.rmSync(aside, { force: true });
  }
}

/** Puts a complete file into place, so that nobody reads half of one. */
function place(content, put) {
  const own = `${file}-${content.token}`;
  fs.writeFileSync(own, JSON.stringify({ pid: process.pid, host: os.hostname(), ...content }));
  try {
    put(own);
  } finally {
    fs.rmSync(own, { force: true });
  }
}

function take(token) {
  try {
    place({ token }, (own) => fs.linkSync(own, file));
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Lets one process at a time install or build in this clone; others wait and say so.
 * @template T
 * @param {(leaveTo: (pid: number) => void) => Promise<T>} work `leaveTo` names the program that does the work for it
 * @returns {Promise<T>}
 */
export async function withCloneLock(work) {
  const token = randomUUID();
  let said = false;
  while (!take(token)) {
    const other = holder();
    const waitsFor = other && atWork(other);
    if (other && !waitsFor) removeStale(other);
    else if (other) {
      if (!said) say(`waiting for process ${waitsFor}, which is installing or building in this folder`);
      said = true;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
  const beat = setInterval(() => {
    const now = new Date();
    fs.utimes(file, now, now, () => undefined);
  }, 1000);
  const release = () => {
    clearInterval(beat);
    if (holder()?.token === token) fs.rmSync(file, { force: true });
  };
  const forget = whenStopped(release);
  try {
    return await work((worker) => place({ token, worker }, (own) => fs.renameSync(own, file)));
  } finally {
    forget();
    release();
  }
}
