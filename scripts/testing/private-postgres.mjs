import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../bootstrap/free-port.mjs';
import { ask, isRoot } from './programs.mjs';

/** PostgreSQL refuses to run as root; any existing ordinary user will do. */
function unprivileged() {
  if (!isRoot()) return {};
  for (const user of ['postgres', 'nobody', 'daemon', 'www-data']) {
    const uid = Number(ask('id', '-u', user));
    const gid = Number(ask('id', '-g', user));
    if (uid > 0 && Number.isInteger(gid)) return { uid, gid };
  }
  throw new Error('no ordinary user exists to run it as');
}

const MEMORY = '/dev/shm';
const GIB = 2 ** 30;

/** Making and dropping a database is making and dropping hundreds of files: a third of the work of the tests, on a disk. */
function hasRoomInMemory() {
  if (!fs.existsSync(MEMORY) || os.freemem() < 8 * GIB) return false;
  const { bavail, bsize } = fs.statfsSync(MEMORY);
  return bavail * bsize >= 4 * GIB;
}

/** A new folder that this user can reach: TMPDIR may be root's alone. */
function folderFor({ uid, gid }, durable) {
  const open = (folder) => folder === '/' || ((fs.statSync(folder).mode & 0o001) !== 0 && open(path.dirname(folder)));
  const parent = [...(!durable && hasRoomInMemory() ? [MEMORY] : []), os.tmpdir(), '/tmp', '/var/tmp'].find(
    (folder) => fs.existsSync(folder) && (uid === undefined || open(fs.realpathSync(folder))),
  );
  if (!parent) throw new Error('there is no folder for temporary files that it could use');
  const folder = fs.mkdtempSync(path.join(parent, 'parley-pg-'));
  if (uid !== undefined) fs.chownSync(folder, uid, gid);
  return folder;
}

const answers = (port) =>
  new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    const end = (is) => {
      socket.destroy();
      resolve(is);
    };
    // SSLRequest: a server that is ready to talk answers with one byte, one that is still starting may not listen yet.
    socket.once('connect', () => socket.write(Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f])));
    socket.once('data', () => end(true));
    socket.once('error', () => end(false));
    socket.setTimeout(1000, () => end(false));
  });

/**
 * A PostgreSQL of our own on a random port of this machine, gone when `stop` is called or this process ends in any way.
 * @param {string} programs folder with `initdb` and `postgres`
 * @param {{ durable?: boolean }} [options] durable: what is committed is on the disk, as in production
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} url of its superuser
 */
export async function startPrivatePostgres(programs, { durable = false } = {}) {
  const owner = unprivileged();
  const folder = folderFor(owner, durable);
  const port = await freePort();
  const password = randomBytes(18).toString('hex');
  fs.writeFileSync(`${folder}/password`, password, { mode: 0o600 });
  if (owner.uid !== undefined) fs.chownSync(`${folder}/password`, owner.uid, owner.gid);

  const guard = spawn(
    process.execPath,
    [
      path.join(import.meta.dirname, 'postgres-guard.mjs'),
      JSON.stringify({ programs, folder, port, durable, ...owner }),
    ],
    {
      detached: true,
      stdio: ['pipe', 'ignore', 'pipe'],
    },
  );
  let complaint = '';
  guard.stderr.setEncoding('utf8').on('data', (text) => {
    complaint = `${complaint}${text}`.slice(-4000);
  });
  guard.stdin.on('error', () => undefined); // it may be gone already, which is what we want of it
  let running = true;
  const ended = new Promise((resolve) => {
    guard.once('close', () => {
      running = false;
      resolve();
    });
  });
  while (running && !(await answers(port))) await new Promise((resolve) => setTimeout(resolve, 50));
  if (!running) throw new Error(complaint.trim().split('\n').at(-1) || 'the server ended at once');
  return {
    url: `postgres://parley:${password}@127.0.0.1:${port}/postgres`,
    stop: async () => {
      guard.stdin.end();
      await ended;
    },
  };
}
