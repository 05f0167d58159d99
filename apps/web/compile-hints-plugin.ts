import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';

/** Files that a conversation runs nearly whole before it stands. */
const FILES: ReadonlySet<string> = new Set(['start', 'index', 'react', 'ground', 'product', 'common', 'conversation']);

/** Understood where it is the first line of a file (V8, "explicit compile hints"); elsewhere it is a comment. */
const HINT = '//# allFunctionsCalledOnLoad\n';

type SourceMap = { mappings: string };

/**
 * Lets Chromium compile all functions of these files beside the main thread, while they arrive, and not one after the other when
 * each is first called. Before the files are compressed; their source maps begin a line later.
 */
export function compileHints(): Plugin {
  return {
    name: 'parley-compile-hints',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const hinted = Object.values(bundle).filter((file) => file.type === 'chunk' && FILES.has(file.name));
      const missing = [...FILES].filter((name) => !hinted.some((file) => file.type === 'chunk' && file.name === name));
      if (missing.length > 0) throw new Error(`No file of the build is called ${missing.join(', ')}.`);
      for (const { fileName } of hinted) {
        const file = path.join(dir, fileName);
        await writeFile(file, HINT + (await readFile(file, 'utf8')));
        const map = JSON.parse(await readFile(`${file}.map`, 'utf8')) as SourceMap;
        await writeFile(`${file}.map`, JSON.stringify({ ...map, mappings: `;${map.mappings}` }));
      }
    },
  };
}
