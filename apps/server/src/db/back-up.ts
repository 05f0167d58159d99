import fs from 'node:fs';
import path from 'node:path';
import { DataFolderError, databaseFolder, lock } from './embedded.ts';
import { openEngine } from './embedded-engine.ts';

/** The file with this back-up cannot be written or read. */
export class BackUpError extends Error {}

const refused = (file: string, doing: string) => (cause: unknown) => {
  const { code, message } = cause as NodeJS.ErrnoException;
  const why = code === 'EEXIST' ? 'it exists already' : code === 'ENOENT' ? 'there is no such file or folder' : message;
  throw new BackUpError(`Cannot ${doing} ${file}: ${why}.`, { cause });
};

/**
 * Writes the embedded database of a data folder to a new file, a tar with gzip that only its owner may read. The whole of it
 * passes through memory. The encryption key is no part of it: a back-up that holds both protects neither.
 * @throws DataFolderError when the folder has no database, or a server has it open; BackUpError
 */
export async function backUp(dataDir: string, file: string): Promise<void> {
  const directory = databaseFolder(dataDir);
  if (!fs.existsSync(path.join(directory, 'PG_VERSION')))
    throw new DataFolderError(`There is no embedded database in ${directory}. Set DATA_DIR to its data folder.`);
  const held = await lock(directory);
  try {
    // Before the work, so that a file in the way is found at once.
    const output = await fs.promises.open(file, 'wx', 0o600).catch(refused(file, 'write'));
    try {
      const database = await openEngine(directory);
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
    held.close();
  }
}

/**
 * Puts a back-up in the place of an embedded database that is not there any more: all of it, or nothing.
 * @throws DataFolderError when there is a database already; BackUpError when the file is none of `backUp`
 */
export async function restore(dataDir: string, file: string): Promise<void> {
  const directory = databaseFolder(dataDir);
  if (fs.existsSync(directory) && fs.readdirSync(directory).length > 0)
    throw new DataFolderError(`There is a database in ${directory} already. Move that folder away first.`);
  const dump = new Blob([await fs.promises.readFile(file).catch(refused(file, 'read'))]);
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const held = await lock(directory);
  const beside = fs.mkdtempSync(`${directory}-restoring-`);
  try {
    const database = await openEngine(beside, dump).catch((cause: unknown) => {
      throw new BackUpError(`${file} is no back-up of an embedded database, or it is damaged.`, { cause });
    });
    await database.close();
    fs.rmSync(directory, { recursive: true, force: true });
    fs.renameSync(beside, directory);
  } finally {
    fs.rmSync(beside, { recursive: true, force: true });
    held.close();
  }
}
