import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig } from 'vite';
import type { ReadAtBuild } from './src/assistant/flow/source-file.ts';
import { hashOfSource, parseSource } from './src/assistant/flow/source-file.ts';

const src = path.join(import.meta.dirname, 'src');

/** Node reads every map it is told of, at start, and keeps it: that of the libraries alone would cost more than the bundle saves. It stays beside them. */
const mapsOfOursOnly: Plugin = {
  name: 'maps-of-ours-only',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk' && file.name === 'libraries')
        file.code = file.code.replace(/\n\/\/# sourceMappingURL=\S+\s*$/, '\n');
  },
};

const flows = path.join(import.meta.dirname, 'flows');

/** The flows as values, so that no start reads their YAML again. One with a fault is left to the start, which names the line. */
const flowsReadAtBuild: Plugin = {
  name: 'flows-read-at-build',
  generateBundle() {
    const read: ReadAtBuild = {};
    for (const file of readdirSync(flows, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.yaml'),
    )) {
      const text = readFileSync(path.join(flows, file), 'utf8');
      const { value, problems } = parseSource(text, file);
      if (problems.length === 0) read[hashOfSource(text)] = value;
    }
    this.emitFile({ type: 'asset', fileName: 'flows.json', source: JSON.stringify(read) });
  },
};

type ModuleGraph = { getModuleInfo: (id: string) => { importedIds: string[] } | null };
let atStart: Set<string> | undefined;

/** All that is imported at once when the server starts; what `import()` asks for later is read then, and no sooner. */
function importedAtStart(modules: ModuleGraph): Set<string> {
  const all = new Set<string>();
  const waiting = [path.join(src, 'main.ts').replaceAll('\\', '/')];
  for (let id = waiting.pop(); id; id = waiting.pop()) {
    if (all.has(id)) continue;
    all.add(id);
    waiting.push(...(modules.getModuleInfo(id)?.importedIds ?? []));
  }
  return all;
}

/**
 * The server and what it imports in few files, as `npm start` runs it (docs/decisions/0017-server-bundle.md). Programs stand in dist/ as they
 * stand in src/; what is read from the disk stays where it is (src/installation.ts).
 */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [mapsOfOursOnly, flowsReadAtBuild],
  ssr: {
    noExternal: true,
    // Native code, a database that reads files beside it, what `pg` asks for without needing it, and what is loaded on first use only.
    external: [
      '@ai-sdk/anthropic',
      '@ai-sdk/google',
      'html-to-text',
      'koffi',
      'mammoth',
      'node-llama-cpp',
      'unpdf',
      'yauzl',
      '@node-rs/argon2',
      '@electric-sql/pglite',
      '@electric-sql/pglite-pgvector',
      '@electric-sql/pglite-socket',
      'pg-native',
    ],
  },
  build: {
    ssr: true,
    outDir: 'dist',
    emptyOutDir: true,
    target: 'node24',
    sourcemap: true,
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        main: path.join(src, 'main.ts'),
        'db/embedded-worker': path.join(src, 'db/embedded-worker.ts'),
        'assistant/flow-editor/flow-worker': path.join(src, 'assistant/flow-editor/flow-worker.ts'),
        'assistant/competency-frameworks/case/package-worker': path.join(
          src,
          'assistant/competency-frameworks/case/package-worker.ts',
        ),
        'identity/passwords/strength-worker': path.join(src, 'identity/passwords/strength-worker.ts'),
        'platform/model/gguf-worker': path.join(src, 'platform/model/gguf-worker.ts'),
        ...Object.fromEntries(
          [
            'assistant/voice/audio/listen-worker',
            'assistant/voice/synthesis/flite-worker',
            'assistant/voice/recognition/pocketsphinx-worker',
          ].map((name) => [name, path.join(src, `${name}.ts`)]),
        ),
        'assistant/knowledge/reading/reader-worker': path.join(src, 'assistant/knowledge/reading/reader-worker.ts'),
      },
      output: {
        entryFileNames: '[name].js',
        // Flat: installation.ts stands in whichever of these the build puts it.
        chunkFileNames: '[name]-[hash].js',
        codeSplitting: {
          groups: [
            {
              debugName: 'libraries',
              name: (id, modules) => {
                atStart ??= importedAtStart(modules);
                return atStart.has(id) ? 'libraries' : null;
              },
              test: /[\\/]node_modules[\\/]/,
              priority: 2,
            },
            // In one file, in the order in which they are imported: one of them patches the language for another.
            {
              name: 'webauthn',
              test: /[\\/]node_modules[\\/](@simplewebauthn|@peculiar|tsyringe|reflect-metadata)[\\/]/,
              priority: 1,
            },
          ],
        },
        // Names stay, for logs and stacks. V8 holds a text with one character beyond Latin-1 in twice the memory.
        minify: { compress: true, mangle: false, codegen: { removeWhitespace: true, asciiOnly: true } },
        comments: false,
        sourcemapExcludeSources: true,
      },
    },
  },
});
