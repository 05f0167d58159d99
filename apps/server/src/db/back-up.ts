import fs from 'node:fs';
import { clusterIn, databaseFolder, hasCluster, putCluster, tidyFolder } from './cluster-folder.ts';
import { DataFolderError } from './data-folder-error.ts';
import { openEngine } from './embedded-engine.ts';
import type { HeldFolder } from './folder-lock.ts';
import { holdFolder } from './folder-lock.ts';

/** The file with this back-up cannot be written or read. */
export class BackUpError extends Error {}

const refused = (file: string, doing: string) => (cause: unknown) => {
  const { code, message } = cause as NodeJS.ErrnoException;
  const why = code === 'EEXIST' ? 'it exists already' : code === 'ENOENT' ? 'there is no such file or folder' : message;
  throw new BackUpError(`Cannot ${doing} ${file}: ${why}.`, { cause });
};

/** A process that loses the folder half-way has nothing left to do and ends. */
const hold = (directory: string, doing: string): Promise<HeldFolder> =>
  holdFolder(directory, {
    doing,
    onLost: (error) => {
      throw error;
    },
  });

/**
 * Writes the embedded database of a data folder to a new file, a tar with gzip that only its owner may read. The whole of it
 * passes through memory. The encryption key is no part of it: a back-up that holds both protects neither.
 * @throws DataFolderError when the folder has no database, or a server has it open; BackUpError
 */
export async function backUp(dataDir: string, file: string): Promise<void> {
  const directory = databaseFolder(dataDir);
  if (!hasCluster(directory))
    throw new DataFolderError(`There is no embedded database in ${directory}. Set DATA_DIR to its data folder.`);
  const held = await hold(directory, 'back-up');
  try {
    tidyFolder(held.folder);
    // Before the work, so that a file in the way is found at once.
    const output = await fs.promises.open(file, 'wx', 0o600).catch(refused(file, 'write'));
    try {
      const database = await openEngine(clusterIn(held.folder));
      try {
        await database.exec('checkpoint');
        const dump = await database.dumpDataDir('gzip');
        await output.writeFile(dump.stream());
        await output.sync();
      } finally {
        await database.close();
      }
    } catch (error) {
      fs.rmSync(file);
      throw error;
    } finally {
      await output.close();
    }
  } finally {
    held.release();
  }
}

const refuseToOverwrite = (directory: string): never => {
  throw new DataFolderError(`There is a database in ${directory} already. Move that folder away first.`);
};

/**
 * Puts a back-up in the place of an embedded database that is not there any more: all of it, or nothing.
 * @throws DataFolderError when there is a database already; BackUpError when the file is none of `backUp`
 */
export async function restore(dataDir: string, file: string): Promise<void> {
  const directory = databaseFolder(dataDir);
  if (hasCluster(directory)) refuseToOverwrite(directory);
  const dump = new Blob([await fs.promises.readFile(file).catch(refused(file, 'read'))]);
  fs.mkdirSync(directory, { recursive: true, mode: 0o700 });
  const held = await hold(directory, 'restore');
  try {
    if (tidyFolder(held.folder)) refuseToOverwrite(directory);
    await putCluster(
      held.folder,
      async (unfinished) => {
        const database = await openEngine(unfinished, dump).catch((cause: unknown) => {
          throw new BackUpError(`${file} is no back-up of an embedded database, or it is damaged.`, { cause });
        });
        await database.close();
      },
      held.assertHeld,
    );
  } finally {
    held.release();
  }
}
