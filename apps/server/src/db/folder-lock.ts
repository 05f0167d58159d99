import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DataFolderError } from './data-folder-error.ts';
import type { Owner } from './folder-owner.ts';
import { fateOf, readOwner, thisProcess } from './folder-owner.ts';
import { takeKernelLock } from './kernel-lock.ts';

/** Files of the lock beside what it protects; they are never removed by others than their owner. */
export const LOCK_FILE = 'lock';
export const OWNER_FILE = 'owner.json';

/** How often an owner shows that it is alive. */
const BEAT_MS = 2_000;
/** How long an owner under another kernel must be silent before it counts as gone. */
const SILENCE_MS = 10_000;

export type HeldFolder = {
  /** Its real path, without links. */
  folder: string;
  /** @throws DataFolderError when the folder is not ours any more, so that nothing may be written there */
  assertHeld(): void;
  release(): void;
};

export type HoldOptions = {
  /** What the folder is used for, as others read it. */
  doing: string;
  /** Told, once, when another process took the folder away. What writes there must end at once. */
  onLost: (error: DataFolderError) => void;
  /** Told why it takes a while, in one line. */
  onWait?: (line: string) => void;
};

const inUse = (folder: string, owner: Owner | null | undefined): DataFolderError => {
  const by = owner
    ? ` (${owner.doing}, process ${owner.pid} on ${owner.host}, since ${owner.since}). Stop it first`
    : '. Stop it first';
  return new DataFolderError(
    `The data folder ${folder} is in use by another Parley${by}, or set DATA_DIR to another folder.`,
  );
};

/** The record of the owner: replaced as a whole, so that others never read half of one. */
function recordIn(folder: string) {
  const file = path.join(folder, OWNER_FILE);
  const text = (): string | null => {
    const found = fs.lstatSync(file, { throwIfNoEntry: false });
    if (!found) return null;
    if (!found.isFile())
      throw new DataFolderError(`${file} should be a plain file, not a link or a folder. Remove it and start again.`);
    return fs.readFileSync(file, 'utf8');
  };
  const put = (owner: Owner, place: (own: string) => void): void => {
    const own = `${file}.${owner.id}`;
    fs.writeFileSync(own, `${JSON.stringify(owner)}\n`, { mode: 0o600 });
    try {
      place(own);
    } finally {
      fs.rmSync(own, { force: true });
    }
  };
  return {
    text,
    read: () => readOwner(text()),
    replace: (owner: Owner) => put(owner, (own) => fs.renameSync(own, file)),
    /** @returns false when there is one already */
    create: (owner: Owner): boolean => {
      try {
        put(owner, (own) => fs.linkSync(own, file));
        return true;
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === 'EEXIST') return false;
        // A file system without hard links.
        if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOSYS') throw error;
      }
      fs.writeFileSync(file, `${JSON.stringify(owner)}\n`, { mode: 0o600, flag: 'wx' });
      return true;
    },
    remove: () => fs.rmSync(file, { force: true }),
    /** What processes left that were killed while they wrote. */
    removeUnfinished: () => {
      for (const name of fs.readdirSync(folder))
        if (name.startsWith(`${OWNER_FILE}.`)) fs.rmSync(path.join(folder, name), { force: true });
    },
  };
}
type OwnerRecord = ReturnType<typeof recordIn>;

/** With the kernel's lock in hand: makes sure that no owner of another kernel is alive, and writes our record. */
async function claim(folder: string, record: OwnerRecord, us: Owner, onWait: (line: string) => void): Promise<void> {
  const text = record.text();
  const before = readOwner(text);
  const fate = before ? fateOf(before, us) : before === null ? 'none' : 'unknown';
  if (fate === 'alive') throw inUse(folder, before);
  if (fate === 'none') {
    if (!record.create(us)) throw inUse(folder, record.read());
    return;
  }
  if (fate === 'unknown') {
    onWait(
      `waiting ${SILENCE_MS / 1_000} s, because ${before ? `process ${before.pid} on ${before.host}` : 'another process'} did not say that it left ${folder}`,
    );
    for (let waited = 0; waited < SILENCE_MS; waited += BEAT_MS) {
      await wait(BEAT_MS);
      const now = record.text();
      // An owner that stops in the meantime takes its record away.
      if (now !== null && now !== text) throw inUse(folder, readOwner(now));
    }
  }
  record.replace(us);
  if (fate === 'gone') return;
  // Two that waited at the same time, under different kernels: the one that wrote last goes on.
  await wait(BEAT_MS);
  const now = record.read();
  if (now?.id !== us.id) throw inUse(folder, now);
}

/**
 * Takes a folder for this process alone: by a lock of the kernel, and by a record with a heartbeat for kernels whose locks do
 * not reach each other. Whatever another process finds there, it decides by the real path, and never by the age of a file.
 * @param directory must exist
 * @throws DataFolderError when another process has it
 */
export async function holdFolder(
  directory: string,
  { doing, onLost, onWait = () => {} }: HoldOptions,
): Promise<HeldFolder> {
  const folder = fs.realpathSync(directory);
  const record = recordIn(folder);
  const lock = takeKernelLock(path.join(folder, LOCK_FILE));
  if (!lock) throw inUse(folder, record.read());
  const us = thisProcess(doing);
  try {
    record.removeUnfinished();
    await claim(folder, record, us, onWait);
  } catch (error) {
    lock.release();
    throw error;
  }
  const assertHeld = (): void => {
    const owner = lock.inPlace() ? record.read() : null;
    if (owner?.id === us.id) return;
    throw new DataFolderError(
      owner
        ? `The data folder ${folder} was taken over by process ${owner.pid} on ${owner.host}.`
        : `The files that protect the data folder ${folder} (${LOCK_FILE}, ${OWNER_FILE}) were removed.`,
    );
  };
  const beat = setInterval(() => {
    try {
      assertHeld();
      us.beats += 1;
      record.replace(us);
    } catch (error) {
      // A full or slow disk takes nothing away from us: the next beat tries again.
      if (!(error instanceof DataFolderError)) return;
      clearInterval(beat);
      onLost(error);
    }
  }, BEAT_MS).unref();
  return {
    folder,
    assertHeld,
    release: () => {
      clearInterval(beat);
      try {
        if (record.read()?.id === us.id) record.remove();
      } finally {
        lock.release();
      }
    },
  };
}
