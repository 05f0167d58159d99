import { createHash } from 'node:crypto';
import type { Dirent } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { RefusalReason } from '@parley/contracts/assistant/knowledge.ts';
import { DOCUMENT_BYTES, NAME_LENGTH } from '@parley/contracts/assistant/knowledge.ts';
import { kindOf } from './reading/read-document.ts';

export const digestOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** A file of the folder; `digest` is null where its bytes were not looked at. */
export type FolderFile = { name: string; size: number; digest: Buffer | null; refused: RefusalReason | null };

const MOST_FILES = 20_000;

/** A link may lead to another place in the folder, and to nowhere else. */
async function within(root: string, file: string): Promise<boolean> {
  const real = await fs.realpath(file);
  return real.startsWith(root + path.sep);
}

async function* filesBelow(root: string, folder: string): AsyncGenerator<string> {
  const entries: Dirent[] = await fs.readdir(folder, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith('.')) continue;
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(root, place);
    else if (entry.isFile() || (entry.isSymbolicLink() && (await isLinkedFile(root, place)))) yield place;
  }
}

async function isLinkedFile(root: string, place: string): Promise<boolean> {
  try {
    return (await within(root, place)) && (await fs.stat(place)).isFile();
  } catch {
    // A link that leads nowhere is no document.
    return false;
  }
}

async function lookAt(place: string, name: string): Promise<FolderFile> {
  try {
    const { size } = await fs.stat(place);
    if (!kindOf(name)) return { name, size, digest: null, refused: 'wrong_type' };
    if (size > DOCUMENT_BYTES) return { name, size, digest: null, refused: 'too_large' };
    return { name, size, digest: digestOf(await fs.readFile(place)), refused: null };
  } catch {
    return { name, size: 0, digest: null, refused: 'unreadable' };
  }
}

/** Every document of a folder, by its path below it. @throws when the folder itself cannot be read: then nothing is known of its files */
export async function* listFolder(folder: string): AsyncGenerator<FolderFile> {
  const root = await fs.realpath(folder);
  let seen = 0;
  for await (const place of filesBelow(root, root)) {
    const name = path.relative(root, place).split(path.sep).join('/').toWellFormed();
    if (name.length > NAME_LENGTH * 5 || seen >= MOST_FILES) continue;
    seen += 1;
    yield await lookAt(place, name);
  }
}

/** Null when it is gone or cannot be read any more. */
export async function readFromFolder(folder: string, name: string): Promise<Buffer | null> {
  try {
    const root = await fs.realpath(folder);
    const place = path.join(root, ...name.split('/'));
    if (!(await within(root, place)) || (await fs.stat(place)).size > DOCUMENT_BYTES) return null;
    return await fs.readFile(place);
  } catch {
    return null;
  }
}
