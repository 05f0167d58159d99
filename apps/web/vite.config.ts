import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pages } from './pages-plugin.ts';
import { precompress } from './precompress-plugin.ts';
import { preloadFonts } from './preload-fonts-plugin.ts';
import { schemaless } from './schemaless-plugin.ts';

/** Where `npm run dev` started the server. */
const server = process.env.SERVER_URL ?? `http://localhost:${process.env.PORT ?? 3000}`;

/** What the server answers itself; everything else is a page of the product. */
const answeredByServer =
  '^/(api|identity|frontegg|oauth|dev|healthz|readyz|metrics|\\.well-known|flags|metadata|vendors|team|tenants|entitlements|audits|openapi\\.json)(/|\\?|$)';

/**
 * Few files instead of one for each module that two screens share: every file costs a slow device some milliseconds, and a
 * conversation opened with thirty-eight of them. The higher priority takes a module first.
 */
const files = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 40 },
  { name: 'start', test: /src[\\/]start\.ts$/, priority: 35 },
  { name: 'entry', tags: ['$initial' as const], priority: 30 },
  { name: 'product', test: /src[\\/](routes\.tsx|shell[\\/](app|with-queries|config-gate)\.tsx)$/, priority: 20 },
  {
    // What the pages of an account share is read by nobody who talks with the coach.
    name: 'account',
    test: /[\\/](packages[\\/]portal|@simplewebauthn|contracts[\\/]src[\\/]identity[\\/](mfa|webauthn|phones|phone-problems|passwordless|social)\.ts)/,
    minShareCount: 2,
    priority: 16,
  },
  { name: 'common', test: /[\\/](apps[\\/]web|packages|@tabler|@tanstack)[\\/]/, minShareCount: 2, priority: 15 },
  { name: 'conversation', test: /src[\\/]shell[\\/]chat-layout\.tsx$/, priority: 10 },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [schemaless(), react(), preloadFonts(), pages(), precompress()],
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
      output: { codeSplitting: { groups: files } },
    },
  },
  server: {
    port: 5173,
    proxy: { [answeredByServer]: { target: server, changeOrigin: false, ws: true } },
  },
});
