import fs from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { DataFolderError } from './data-folder-error.ts';

export type KernelLock = {
  /** Whether the file that was locked still has its name. */
  inPlace(): boolean;
  release(): void;
};

/** SQLite's result codes (https://sqlite.org/rescode.html). */
const BUSY = 5;
const NOT_A_DATABASE = 26;

const errorCode = (error: unknown): number => ((error as { errcode?: number }).errcode ?? 0) & 0xff;

/** @returns the inode, or null where there is no file */
function inodeOf(file: string): bigint | null {
  const found = fs.lstatSync(file, { bigint: true, throwIfNoEntry: false });
  if (!found) return null;
  if (!found.isFile())
    throw new DataFolderError(`${file} should be a plain file, not a link or a folder. Remove it and start again.`);
  return found.ino;
}

/** Made by itself, because SQLite would follow a link and let others read. */
function ensureFile(file: string): bigint {
  for (;;) {
    const inode = inodeOf(file);
    if (inode !== null) return inode;
    try {
      fs.closeSync(fs.openSync(file, 'wx', 0o600));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/**
 * Locks an empty file that is used for nothing else. The kernel drops the lock with the process, so none is ever stale; it is
 * seen in every container and mount namespace of that kernel and, where a network file system passes locks on, on other hosts.
 * Node offers no lock of its own; an SQLite write transaction holds one (https://sqlite.org/lockingv3.html), and excludes a
 * second one of the same process too.
 *
 * POSIX drops all locks on a file as soon as the process closes the file, through whichever descriptor: nothing else in the
 * process may open it.
 * @returns null when another process has it, or this one already
 * @throws DataFolderError
 */
export function takeKernelLock(file: string): KernelLock | null {
  const inode = ensureFile(file);
  const database = new DatabaseSync(file);
  try {
    // The transaction writes nothing, and no journal beside the file either.
    database.exec('pragma journal_mode = memory; begin immediate');
  } catch (error) {
    database.close();
    if (errorCode(error) === BUSY) return null;
    if (errorCode(error) === NOT_A_DATABASE)
      throw new DataFolderError(`${file} should be empty. Remove it if no Parley uses this folder, and start again.`);
    throw new DataFolderError(
      `${file} cannot be locked (${error instanceof Error ? error.message : error}). Set DATA_DIR to a folder on a file system with locks, or use DATABASE_URL.`,
      { cause: error },
    );
  }
  const lock: KernelLock = {
    inPlace: () => inodeOf(file) === inode,
    release: () => database.close(),
  };
  // Removed and made again by another process between our look and our lock: then that process has the file with this name.
  if (lock.inPlace()) return lock;
  lock.release();
  return null;
}
