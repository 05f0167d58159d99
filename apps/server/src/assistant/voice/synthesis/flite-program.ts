type Exports = { memory: { buffer: ArrayBuffer }; _start(): void };
type Imports = Record<string, Record<string, (...args: never[]) => number>>;
/** A compiled program. */
export type Program = object;

/** What of WebAssembly is used here; the types of Node leave it to those of browsers. */
const { Module, Instance } = (
  globalThis as unknown as {
    WebAssembly: {
      Module: new (bytes: Uint8Array) => Program;
      Instance: new (program: Program, imports: Imports) => { exports: unknown };
    };
  }
).WebAssembly;

export const compile = (bytes: Uint8Array): Program => new Module(bytes);

/** WASI preview 1, as far as this program asks for it. Its one file is memory of ours: nothing spoken touches a disk. */
const OK = 0;
const BAD_FILE = 8;
const FOLDER = 3;
const FILE = 4;
const IS_DEVICE = 2;
const IS_FOLDER = 3;
const IS_FILE = 4;
/** Bytes of what it may write: three minutes of speech. */
const MOST_BYTES = 6_000_000;

class Ended extends Error {
  readonly code: number;
  constructor(code: number) {
    super(`The program ended with ${code}.`);
    this.code = code;
  }
}

type Memory = { view(): DataView; bytes(): Uint8Array };

/** A file that grows as it is written. */
function growingFile(): {
  write(part: Uint8Array): void;
  seek(to: number): number;
  at(): number;
  size(): number;
  bytes(): Uint8Array;
} {
  let content = new Uint8Array(65_536);
  let size = 0;
  let at = 0;
  return {
    write: (part) => {
      const end = at + part.length;
      if (end > MOST_BYTES) throw new Ended(28);
      if (end > content.length) {
        const larger = new Uint8Array(Math.max(end, content.length * 2));
        larger.set(content.subarray(0, size));
        content = larger;
      }
      content.set(part, at);
      at = end;
      size = Math.max(size, at);
    },
    seek: (to) => {
      at = Math.max(0, Math.min(to, MOST_BYTES));
      return at;
    },
    at: () => at,
    size: () => size,
    bytes: () => content.slice(0, size),
  };
}

/**
 * Runs flite once: a text in, a WAV file out.
 * @param program `flite.wasm`, compiled
 * @param voice one of those inside the program: slt, rms, awb, kal
 * @throws when it ends otherwise than well
 */
export function runFlite(program: Program, voice: string, text: string): Uint8Array {
  // A text that began with a minus would be an option.
  const args = ['flite', '-voice', voice, ` ${text} `, 'out.wav'].map((each) => new TextEncoder().encode(`${each}\0`));
  const file = growingFile();
  const memory: Memory = { view: () => new DataView(buffer()), bytes: () => new Uint8Array(buffer()) };
  const instance = new Instance(program, { wasi_snapshot_preview1: systemCalls(args, file, memory) });
  const { memory: own, _start: start } = instance.exports as Exports;
  const buffer = (): ArrayBuffer => own.buffer;
  try {
    start();
  } catch (error) {
    if (!(error instanceof Ended) || error.code !== 0) throw error;
  }
  return file.bytes();
}

function systemCalls(
  args: Uint8Array[],
  file: ReturnType<typeof growingFile>,
  { view, bytes }: Memory,
): Imports[string] {
  const ignored = (): number => OK;
  return {
    args_sizes_get: (count: number, size: number) => {
      view().setUint32(count, args.length, true);
      view().setUint32(
        size,
        args.reduce((sum, each) => sum + each.length, 0),
        true,
      );
      return OK;
    },
    args_get: (list: number, texts: number) => {
      let at = texts;
      for (const [index, each] of args.entries()) {
        view().setUint32(list + index * 4, at, true);
        bytes().set(each, at);
        at += each.length;
      }
      return OK;
    },
    clock_time_get: (_clock: number, _precision: bigint, time: number) => {
      view().setBigUint64(time, 0n, true);
      return OK;
    },
    fd_prestat_get: (fd: number, out: number) => {
      if (fd !== FOLDER) return BAD_FILE;
      view().setUint32(out, 0, true);
      view().setUint32(out + 4, 1, true);
      return OK;
    },
    fd_prestat_dir_name: (_fd: number, path: number) => {
      bytes()[path] = '.'.charCodeAt(0);
      return OK;
    },
    fd_fdstat_get: (fd: number, out: number) => {
      if (fd > FILE) return BAD_FILE;
      bytes().fill(0, out, out + 8);
      bytes()[out] = fd === FOLDER ? IS_FOLDER : fd === FILE ? IS_FILE : IS_DEVICE;
      bytes().fill(0xff, out + 8, out + 24);
      return OK;
    },
    fd_fdstat_set_flags: ignored,
    fd_close: ignored,
    path_open: (
      _dir: number,
      _how: number,
      _path: number,
      _length: number,
      _flags: number,
      _a: bigint,
      _b: bigint,
      _c: number,
      fd: number,
    ) => {
      view().setUint32(fd, FILE, true);
      return OK;
    },
    fd_read: (_fd: number, _parts: number, _count: number, read: number) => {
      view().setUint32(read, 0, true);
      return OK;
    },
    fd_write: (fd: number, parts: number, count: number, written: number) => {
      let sum = 0;
      for (let index = 0; index < count; index += 1) {
        const at = view().getUint32(parts + index * 8, true);
        const length = view().getUint32(parts + index * 8 + 4, true);
        if (fd === FILE) file.write(bytes().subarray(at, at + length));
        sum += length;
      }
      view().setUint32(written, sum, true);
      return OK;
    },
    fd_seek: (fd: number, offset: bigint, from: number, out: number) => {
      if (fd !== FILE) return BAD_FILE;
      const base = [0, file.at(), file.size()][from] ?? 0;
      view().setBigUint64(out, BigInt(file.seek(base + Number(offset))), true);
      return OK;
    },
    proc_exit: (code: number) => {
      throw new Ended(code);
    },
  };
}
