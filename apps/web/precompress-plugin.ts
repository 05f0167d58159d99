import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Fonts and pictures are compressed already. */
const compressible = /\.(js|css|html|svg|json|txt|webmanifest|wasm)$/;
/** Of megabytes the last percents would take most of a minute; the first take a second. */
const large = 2_000_000;
const FAST = 6;
/** Bytes; below this the header costs more than the saving. */
const worthwhile = 1024;

/** Writes `.br` and `.gz` beside each text file of the build, so that the server never compresses while people wait. */
export function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'parley-precompress',
    apply: 'build',
    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const names = await readdir(outDir, { recursive: true });
      for (const name of names.filter((name) => compressible.test(name))) {
        const file = path.join(outDir, name);
        const bytes = await readFile(file);
        if (bytes.length < worthwhile) continue;
        const quality = bytes.length > large ? FAST : zlib.constants.BROTLI_MAX_QUALITY;
        const params = {
          [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          [zlib.constants.BROTLI_PARAM_QUALITY]: quality,
        };
        await writeFile(`${file}.br`, await brotli(bytes, { params }));
        await writeFile(`${file}.gz`, await gzip(bytes, { level: Math.min(quality, 9) }));
      }
    },
  };
}
