import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { schemaless } from '../../packages/contracts/schemaless-plugin.ts';
import { groups } from './bundle-groups.ts';
import { compileHints } from './compile-hints-plugin.ts';
import { pages } from './pages-plugin.ts';
import { precompress } from './precompress-plugin.ts';
import { preloadFonts } from './preload-fonts-plugin.ts';

/** Where `npm run dev` started the server. */
const server = process.env.SERVER_URL ?? `http://localhost:${process.env.PORT ?? 3000}`;

/** What the server answers itself; everything else is a page of the product. */
const answeredByServer =
  '^/(api|u|identity|frontegg|oauth|dev/mailbox/messages|healthz|readyz|metrics|\\.well-known|flags|metadata|vendors|team|tenants|entitlements|audits|openapi\\.json)(/|\\?|$)';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [schemaless(), react(), preloadFonts(), pages(), compileHints(), precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The first versions with light-dark(), the popover API and @starting-style or a harmless lack of it.
    target: ['chrome125', 'edge125', 'firefox128', 'safari17.5'],
    // A font or picture inlined into the style sheet would delay the first paint, and the security policy forbids data: fonts.
    assetsInlineLimit: 0,
    // Every browser of the target preloads modules by itself.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    sourcemap: 'hidden',
    rolldownOptions: {
      input: { index: 'index.html', start: 'src/start.ts' },
      output: { codeSplitting: { groups } },
    },
  },
  server: {
    port: 5173,
    proxy: { [answeredByServer]: { target: server, changeOrigin: false, ws: true } },
  },
});
