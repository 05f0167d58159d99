/** The part of yauzl that is used; it brings no types. */
declare module 'yauzl' {
  import type { Readable } from 'node:stream';
  export type Entry = {
    fileName: string;
    compressedSize: number;
    uncompressedSize: number;
    generalPurposeBitFlag: number;
  };
  export type ZipFile = {
    entryCount: number;
    close(): void;
    eachEntry(): AsyncIterable<Entry>;
    openReadStreamPromise(entry: Entry): Promise<Readable>;
  };
  export function fromBufferPromise(
    buffer: Buffer,
    options: { validateEntrySizes: boolean; lazyEntries: true },
  ): Promise<ZipFile>;
}
