import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import type { TakenFile } from '#platform/personal-data.ts';

/** Larger than these, an archive needs the format's extension, which is not written here. */
const MOST_BYTES = 0xffff_ffff;
const MOST_FILES = 0xffff;
/** Names are UTF-8 (bit 11), and sizes stand behind the content (bit 3): it is not known before it was written. */
const FLAGS = 0x0808;
const DEFLATE = 8;
const VERSION = 20;

type Written = { name: Buffer; crc: number; packed: number; plain: number; at: number };

/** MS-DOS time and date of the archive's moment, in UTC. */
function dosTime(now: Date): { time: number; date: number } {
  return {
    time: (now.getUTCHours() << 11) | (now.getUTCMinutes() << 5) | (now.getUTCSeconds() >> 1),
    date: ((now.getUTCFullYear() - 1980) << 9) | ((now.getUTCMonth() + 1) << 5) | now.getUTCDate(),
  };
}

const localHeader = (name: Buffer, { time, date }: ReturnType<typeof dosTime>): Buffer => {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x0403_4b50, 0);
  head.writeUInt16LE(VERSION, 4);
  head.writeUInt16LE(FLAGS, 6);
  head.writeUInt16LE(DEFLATE, 8);
  head.writeUInt16LE(time, 10);
  head.writeUInt16LE(date, 12);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
};

const descriptor = ({ crc, packed, plain }: Written): Buffer => {
  const foot = Buffer.alloc(16);
  foot.writeUInt32LE(0x0807_4b50, 0);
  foot.writeUInt32LE(crc, 4);
  foot.writeUInt32LE(packed, 8);
  foot.writeUInt32LE(plain, 12);
  return foot;
};

const centralHeader = (
  { name, crc, packed, plain, at }: Written,
  { time, date }: ReturnType<typeof dosTime>,
): Buffer => {
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x0201_4b50, 0);
  head.writeUInt16LE(VERSION, 4);
  head.writeUInt16LE(VERSION, 6);
  head.writeUInt16LE(FLAGS, 8);
  head.writeUInt16LE(DEFLATE, 10);
  head.writeUInt16LE(time, 12);
  head.writeUInt16LE(date, 14);
  head.writeUInt32LE(crc, 16);
  head.writeUInt32LE(packed, 20);
  head.writeUInt32LE(plain, 24);
  head.writeUInt16LE(name.length, 28);
  head.writeUInt32LE(at, 42);
  return Buffer.concat([head, name]);
};

/**
 * A ZIP archive (PKWARE APPNOTE 4.3), written as its files are read, so that it may be larger than the memory.
 * @throws where it would be larger than four gigabytes
 */
export async function* zip(files: AsyncIterable<TakenFile> | Iterable<TakenFile>, now: Date): AsyncGenerator<Buffer> {
  const moment = dosTime(now);
  const written: Written[] = [];
  let at = 0;
  for await (const { path, pieces } of files) {
    const entry: Written = { name: Buffer.from(path), crc: 0, packed: 0, plain: 0, at };
    const head = localHeader(entry.name, moment);
    yield head;
    const plain = async function* () {
      for await (const piece of pieces) {
        const bytes = Buffer.from(piece);
        entry.crc = crc32(bytes, entry.crc);
        entry.plain += bytes.length;
        yield bytes;
      }
    };
    const source = Readable.from(plain(), { objectMode: false });
    const packing = createDeflateRaw();
    source.on('error', (error) => packing.destroy(error));
    for await (const packed of source.pipe(packing)) {
      entry.packed += (packed as Buffer).length;
      yield packed as Buffer;
    }
    yield descriptor(entry);
    at += head.length + entry.packed + 16;
    written.push(entry);
    if (at > MOST_BYTES || entry.plain > MOST_BYTES || written.length > MOST_FILES)
      throw new Error('The archive would be too large for its format.');
  }
  const directory = Buffer.concat(written.map((entry) => centralHeader(entry, moment)));
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(written.length, 8);
  end.writeUInt16LE(written.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  yield Buffer.concat([directory, end]);
}
