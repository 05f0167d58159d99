import path from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig } from 'vite';

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

/**
 * The server and what it imports in few files, as `npm start` runs it (docs/decisions/0017-server-bundle.md). Programs stand in dist/ as they
 * stand in src/; what is read from the disk stays where it is (src/installation.ts).
 */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [mapsOfOursOnly],
  ssr: {
    noExternal: true,
    // Native code, a database that reads files beside it, and what `pg` asks for without needing it.
    external: [
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
        'identity/passwords/strength-worker': path.join(src, 'identity/passwords/strength-worker.ts'),
      },
      output: {
        entryFileNames: '[name].js',
        // Flat: installation.ts stands in whichever of these the build puts it.
        chunkFileNames: '[name]-[hash].js',
        codeSplitting: {
          // The dictionaries of passwords are loaded by their own program only.
          groups: [{ name: 'libraries', test: /[\\/]node_modules[\\/](?!@zxcvbn-ts)/ }],
        },
        // Names stay, for logs and stacks. V8 holds a text with one character beyond Latin-1 in twice the memory.
        minify: { compress: true, mangle: false, codegen: { removeWhitespace: true, asciiOnly: true } },
        comments: false,
        sourcemapExcludeSources: true,
      },
    },
  },
});
