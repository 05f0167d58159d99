import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import type { BreachedConfig } from '#platform/breached-config.ts';
import type { Logger } from '#platform/logger.ts';

/** Looks passwords up in lists of breached ones. */
export type BreachedPasswords = {
  /** False also when no list can be asked: a list that is away keeps nobody out. */
  includes(password: string): Promise<boolean>;
};

const HASH_CHARACTERS = 40;
const PREFIX_CHARACTERS = 5;
/** Longer than any line of such a list. */
const WINDOW_BYTES = 256;
const TIMEOUT_MS = 3_000;
/** A range API that is away is not asked again for that long, so that people wait for it once. */
const PAUSE_MS = 30_000;
/** A range holds about 2,000 lines of 40 bytes; padding doubles it at most. */
const MOST_BYTES = 1024 * 1024;

const hashOf = (password: string): string =>
  createHash('sha1').update(password.normalize('NFC')).digest('hex').toUpperCase();

/** The first whole line at or after an offset; null behind the last one. */
async function lineAt(file: FileHandle, offset: number): Promise<string | null> {
  const from = Math.max(0, offset - 1);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(WINDOW_BYTES), 0, WINDOW_BYTES, from);
  const text = buffer.toString('latin1', 0, bytesRead);
  const start = offset === 0 ? 0 : text.indexOf('\n') + 1;
  if (offset !== 0 && start === 0) return null;
  const line = text.slice(start).split('\n', 1)[0]?.trim() ?? '';
  return line === '' ? null : line;
}

/** Binary search by byte: a list of 40 GB costs about 36 reads. */
async function isInFile(path: string, hash: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    let low = 0;
    let high = (await file.stat()).size;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const line = await lineAt(file, middle);
      if (line !== null && line.slice(0, HASH_CHARACTERS).toUpperCase() < hash) low = middle + 1;
      else high = middle;
    }
    const found = await lineAt(file, low);
    return found?.slice(0, HASH_CHARACTERS).toUpperCase() === hash;
  } finally {
    await file.close();
  }
}

/** Asks for all hashes with the same beginning; which of them is meant stays here. */
async function isInRange(rangeUrl: string, hash: string): Promise<boolean> {
  const { request } = await import('undici');
  const { statusCode, body } = await request(`${rangeUrl}/${hash.slice(0, PREFIX_CHARACTERS)}`, {
    headers: { 'add-padding': 'true' },
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
  });
  if (statusCode !== 200) {
    await body.dump();
    throw new Error(`the range API answered ${statusCode}`);
  }
  let text = '';
  for await (const chunk of body) {
    text += String(chunk);
    if (text.length > MOST_BYTES) throw new Error('the range API answered too much');
  }
  const rest = hash.slice(PREFIX_CHARACTERS);
  return text.split('\n').some((line) => {
    const [suffix, count = '1'] = line.trim().split(':');
    // Padding has a count of zero.
    return suffix?.toUpperCase() === rest && Number(count) > 0;
  });
}

export function breachedPasswords({ file, rangeUrl }: BreachedConfig, log: Logger): BreachedPasswords {
  const ask = async (what: string, look: Promise<boolean>): Promise<boolean> => {
    try {
      return await look;
    } catch (error) {
      log.warn({ err: error }, `${what} could not be asked`);
      return false;
    }
  };
  let rangeAwayUntil = 0;
  const askRange = async (url: string, hash: string): Promise<boolean> => {
    if (performance.now() < rangeAwayUntil) return false;
    try {
      return await isInRange(url, hash);
    } catch (error) {
      rangeAwayUntil = performance.now() + PAUSE_MS;
      throw error;
    }
  };
  return {
    includes: async (password) => {
      const hash = hashOf(password);
      if (file && (await ask('the list of breached passwords', isInFile(file, hash)))) return true;
      return rangeUrl !== null && ask('the range of breached passwords', askRange(rangeUrl, hash));
    },
  };
}
