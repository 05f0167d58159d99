import path from 'node:path';
import type { Plugin } from 'vite';

const contracts = path.resolve(import.meta.dirname, 'src');
const standIn = path.resolve(import.meta.dirname, 'src/schemaless.ts');
const schemaImport = /^import \* as z from 'zod\/mini';$/m;

/**
 * The browser takes methods, paths and limits from the contracts and leaves validation to the server, so their schemas are
 * described by nothing there: seven KiB less for every page, and no schema is built before the first paint.
 */
export function schemaless(): Plugin {
  return {
    name: 'parley-schemaless',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(contracts) || !schemaImport.test(code)) return null;
      return { code: code.replace(schemaImport, `import { z } from ${JSON.stringify(standIn)};`), map: null };
    },
  };
}
