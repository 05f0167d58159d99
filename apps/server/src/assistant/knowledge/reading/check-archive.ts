import type { Entry, ZipFile } from 'yauzl';
import { fromBufferPromise } from 'yauzl';
import { Refused } from './document-parts.ts';

/** Bytes of all files of an archive together, and how many files; a long book with pictures has a fiftieth of it. */
const MOST_BYTES = 104_857_600;
const MOST_FILES = 3_000;
/** Bytes of XML, which becomes a tree many times its size. */
const MOST_XML = 20_971_520;
/** How much smaller than what it holds an archive may be; text packs ten to one. */
const MOST_PACKED = 200;
const ENCRYPTED = 1;
/** A document type of its own could hold entities that multiply; no word processor writes one. */
const DOCTYPE = /<!\s*(?:DOCTYPE|ENTITY)/u;

const isXml = (name: string): boolean => /\.(?:xml|rels)$/iu.test(name);

async function readEntry(zip: ZipFile, entry: Entry, left: number): Promise<number> {
  const stream = await zip.openReadStreamPromise(entry);
  let size = 0;
  let tail = '';
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > left || (isXml(entry.fileName) && size > MOST_XML)) throw new Refused('bomb');
    if (!isXml(entry.fileName)) continue;
    const text = tail + chunk.toString('latin1').replaceAll('\0', '');
    if (DOCTYPE.test(text)) throw new Refused('bomb');
    tail = text.slice(-16);
  }
  return size;
}

/**
 * Whether an archive is what it says: what it declares, and then what it really unpacks to, which is counted and thrown away.
 * @returns names of its files
 * @throws Refused
 */
export async function checkArchive(bytes: Buffer): Promise<Set<string>> {
  let zip: ZipFile;
  try {
    zip = await fromBufferPromise(bytes, { validateEntrySizes: true, lazyEntries: true });
  } catch (cause) {
    throw new Refused('malformed', cause);
  }
  try {
    if (zip.entryCount > MOST_FILES) throw new Refused('bomb');
    const names = new Set<string>();
    let declared = 0;
    let real = 0;
    for await (const entry of zip.eachEntry()) {
      if (entry.generalPurposeBitFlag & ENCRYPTED) throw new Refused('encrypted');
      declared += entry.uncompressedSize;
      if (declared > MOST_BYTES) throw new Refused('bomb');
      real += await readEntry(zip, entry, MOST_BYTES - real);
      names.add(entry.fileName);
    }
    if (real > 1_048_576 && real > bytes.length * MOST_PACKED) throw new Refused('bomb');
    return names;
  } catch (cause) {
    throw cause instanceof Refused ? cause : new Refused('malformed', cause);
  } finally {
    zip.close();
  }
}
