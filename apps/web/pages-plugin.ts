import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SignInFrame } from '@parley/portal/login/sign-in-frame.tsx';
import react from '@vitejs/plugin-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin, Rolldown } from 'vite';
import { build } from 'vite';

/** Asks who is signed in; a file of its own, so that nothing large is waited for. */
const start = 'src/start.ts';
/** The screen of `/` and `/c/…`. */
const conversation = 'src/shell/chat-layout.tsx';
/** The pages of an account. */
const door = 'src/shell/door.tsx';

type Files = Set<string>;

/** The files of a module with everything they import at once, in the order in which they are needed. */
function filesOf(bundle: Rolldown.OutputBundle, module: string): { scripts: Files; styles: Files } {
  const scripts: Files = new Set();
  const styles: Files = new Set();
  const take = (file: string): void => {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk' || scripts.has(file)) return;
    scripts.add(file);
    chunk.imports.forEach(take);
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
  };
  const holder = Object.values(bundle).find(
    (each) => each.type === 'chunk' && each.moduleIds.some((id) => id.endsWith(`/${module}`)),
  );
  if (!holder) throw new Error(`No file of the build holds ${module}.`);
  take(holder.fileName);
  return { scripts, styles };
}

/** What stands in a page until the application is there. */
const loading = '<div class="loading" role="status">Loading...</div>';

/** The script that begins the product; Vite writes it. */
const entry = /<script type="module" crossorigin src="([^"]+)"><\/script>/;

/** Scripts from `public` that run before the product. */
const firstScripts = ['scheme', 'after-paint'] as const;

/**
 * Moves them to the files with a hash in their name, which are kept for a year: a page is read no further before such a script is
 * there, so asking the server whether it is still the same would hold up everything.
 */
async function keepFirstScripts(outDir: string): Promise<void> {
  const moved = new Map<string, string>();
  for (const name of firstScripts) {
    const file = path.join(outDir, `${name}.js`);
    const hash = createHash('sha256')
      .update(await readFile(file))
      .digest('base64url')
      .slice(0, 8);
    moved.set(`"/${name}.js"`, `"/assets/${name}-${hash}.js"`);
    await rename(file, path.join(outDir, `assets/${name}-${hash}.js`));
  }
  for (const page of ['index.html', 'conversation.html', 'sign-in.html']) {
    let html = await readFile(path.join(outDir, page), 'utf8');
    for (const [before, now] of moved) html = html.replace(before, now);
    await writeFile(path.join(outDir, page), html);
  }
}

/** The page with the product begun after the first paint; it is fetched at once all the same. */
function begunAfterPaint(page: string): string {
  // An entry that holds nothing of its own would be written as a script for each file it imports.
  if (page.match(new RegExp(entry, 'g'))?.length !== 1)
    throw new Error('index.html begins the product in no way that is known here.');
  return page.replace(
    entry,
    '<link rel="modulepreload" crossorigin href="$1"><script defer src="/after-paint.js" data-module="$1"></script>',
  );
}

/** The first words of the sign-in page as HTML, with the class names that the style sheet of the build has. */
async function drawSignIn(): Promise<string> {
  // Within the project, so that what the file imports is found.
  const outDir = await mkdtemp(path.join(import.meta.dirname, 'dist-frame-'));
  try {
    const ssr = path.resolve(import.meta.dirname, '../../packages/portal/src/login/sign-in-frame.tsx');
    const entryFileNames = 'frame.mjs';
    await build({
      root: import.meta.dirname,
      configFile: false,
      logLevel: 'error',
      plugins: [react()],
      build: { ssr, outDir, rolldownOptions: { output: { entryFileNames } } },
    });
    const made: { SignInFrame: typeof SignInFrame } = await import(
      pathToFileURL(path.join(outDir, entryFileNames)).href
    );
    return renderToStaticMarkup(createElement(made.SignInFrame, { productName: 'Parley', loading: 'Loading...' }));
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

/**
 * Writes, beside the page of all addresses, one for the conversation that names the files of its screen: they are fetched with the
 * page and not one after the other; and one for signing in, whose first words are on screen before any script has run. Each begins
 * with the question who is here.
 */
export function pages(): Plugin {
  let outDir = '';
  return {
    name: 'parley-pages',
    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir);
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const [src] = bundle ? filesOf(bundle, start).scripts : [start];
        return [{ tag: 'script', attrs: { type: 'module', async: true, src: `/${src}` }, injectTo: 'head-prepend' }];
      },
    },
    async writeBundle(_options, bundle) {
      const page = await readFile(path.join(outDir, 'index.html'), 'utf8');
      const missing = (module: string): { scripts: string[]; styles: string[] } => {
        const { scripts, styles } = filesOf(bundle, module);
        const isNew = (file: string): boolean => !page.includes(`"/${file}"`);
        return { scripts: [...scripts].filter(isNew), styles: [...styles].filter(isNew) };
      };
      const script = (file: string): string => `<link rel="modulepreload" crossorigin href="/${file}">`;
      const withLinks = (to: string, links: readonly string[]): string =>
        to.replace('</head>', `${links.join('')}</head>`);
      const soon = missing(conversation);
      const later = (file: string): string => `<link rel="preload" as="style" crossorigin href="/${file}">`;
      await writeFile(
        path.join(outDir, 'conversation.html'),
        withLinks(page, [...soon.scripts.map(script), ...soon.styles.map(later)]),
      );
      if (!page.includes(loading)) throw new Error('index.html has no place for the first words of the sign-in page.');
      const now = missing(door);
      // Its first words are drawn before any script runs, in their own style.
      const atOnce = (file: string): string => `<link rel="stylesheet" crossorigin href="/${file}">`;
      await writeFile(
        path.join(outDir, 'sign-in.html'),
        withLinks(begunAfterPaint(page), [...now.scripts.map(script), ...now.styles.map(atOnce)]).replace(
          loading,
          await drawSignIn(),
        ),
      );
      await keepFirstScripts(outDir);
    },
  };
}
