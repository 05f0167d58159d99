import path from 'node:path';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vite';
import { schemaless } from '../contracts/schemaless-plugin.ts';
import { scopedBase, scopedTokens } from './scoped-css.ts';

const css = (name: string): string => path.resolve(import.meta.dirname, '../ui/src', name);

/** The tokens and the base of the house, written so that they hold in our parts of a page and nowhere else. */
function scopedStyles(): Plugin {
  return {
    name: 'parley-scoped-styles',
    enforce: 'pre',
    transform: (code, id) => {
      if (id === css('tokens.css')) return { code: scopedTokens(code), map: null };
      return id === css('base.css') ? { code: scopedBase(code), map: null } : null;
    },
  };
}

/** The package as applications that are not ours install it; `build.ts` adds types, fonts and what npm needs. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [schemaless(), scopedStyles(), react()],
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: ['chrome125', 'edge125', 'firefox128', 'safari17.5'],
    cssCodeSplit: false,
    reportCompressedSize: false,
    license: { fileName: 'THIRD-PARTY-NOTICES.md' },
    lib: {
      entry: { 'parley-portal': 'src/package.ts', routes: 'src/routes.ts' },
      formats: ['es'],
      cssFileName: 'style',
    },
    rolldownOptions: {
      external: [/^react(\/|$)/, /^react-dom(\/|$)/],
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        // For frameworks that draw on a server as well: what is imported here belongs to the browser. The table of routes is for both.
        banner: ({ name }) => (name === 'parley-portal' ? "'use client';" : ''),
      },
    },
  },
});
