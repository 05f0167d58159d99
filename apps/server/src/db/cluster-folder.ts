import fs from 'node:fs';
import path from 'node:path';
import { DataFolderError } from './data-folder-error.ts';
import { LOCK_FILE, OWNER_FILE } from './folder-lock.ts';

/** PostgreSQL's own files; the lock lies beside them, so that whatever opens or copies these does not touch it. */
const CLUSTER = 'pgdata';
/** A cluster that is being made, and one that is being moved here from where earlier builds had it. */
const UNFINISHED = 'unfinished-';
const MOVING = 'moving';

const holdsCluster = (folder: string): boolean => fs.existsSync(path.join(folder, 'PG_VERSION'));

/** Where the database is in a data folder: a folder with the lock and the cluster. */
export const databaseFolder = (dataDir: string): string => path.join(path.resolve(dataDir), 'database');

/** The cluster of a database folder, which need not be there yet. */
export const clusterIn = (folder: string): string => path.join(folder, CLUSTER);

/** Whether a database folder, locked or not, holds a database. */
export const hasCluster = (folder: string): boolean =>
  [clusterIn(folder), path.join(folder, MOVING), folder].some(holdsCluster);

/** Earlier builds had the cluster itself in this place. Each step is one rename, so that a process killed between two of them loses nothing. */
function moveFormerCluster(folder: string): void {
  const moving = path.join(folder, MOVING);
  if (!holdsCluster(folder) && !fs.existsSync(moving)) return;
  fs.mkdirSync(moving, { recursive: true, mode: 0o700 });
  for (const name of fs.readdirSync(folder))
    if (![LOCK_FILE, OWNER_FILE, MOVING].includes(name))
      fs.renameSync(path.join(folder, name), path.join(moving, name));
  fs.renameSync(moving, clusterIn(folder));
}

/**
 * For the process that has the lock: removes what was left unfinished, and puts the cluster in its place.
 * @returns whether there is one
 * @throws DataFolderError
 */
export function tidyFolder(folder: string): boolean {
  for (const name of fs.readdirSync(folder))
    if (name.startsWith(UNFINISHED)) fs.rmSync(path.join(folder, name), { recursive: true, force: true });
  const cluster = clusterIn(folder);
  // Through a link two folders with two locks would be one database.
  if (fs.lstatSync(cluster, { throwIfNoEntry: false })?.isSymbolicLink())
    throw new DataFolderError(`${cluster} is a link. Make ${folder} the link instead, or set DATA_DIR.`);
  if (!fs.existsSync(cluster)) moveFormerCluster(folder);
  return fs.existsSync(cluster);
}

/**
 * A cluster is there as a whole or not at all, whenever the process dies.
 * @param fill writes it into the folder it is given
 * @param assertHeld throws when another process has the folder
 */
export async function putCluster(
  folder: string,
  fill: (unfinished: string) => Promise<void>,
  assertHeld: () => void,
): Promise<void> {
  const unfinished = fs.mkdtempSync(path.join(folder, UNFINISHED));
  try {
    await fill(unfinished);
    assertHeld();
    fs.renameSync(unfinished, clusterIn(folder));
  } finally {
    fs.rmSync(unfinished, { recursive: true, force: true });
  }
}
