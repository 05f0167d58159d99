import type { Plugin } from 'vite';

/** The two faces of the first screen; every other file of a family waits until a letter needs it. */
const preloaded = [/\/hanken-grotesk-latin-wght-normal-[\w-]+\.woff2$/, /\/literata-latin-wght-normal-[\w-]+\.woff2$/];

/** Preloads the fonts of the first paint under the hashed names the build gave them. */
export function preloadFonts(): Plugin {
  return {
    name: 'parley-preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const files = Object.keys(bundle);
        return preloaded.map((pattern) => {
          const file = files.find((name) => pattern.test(`/${name}`));
          if (!file) throw new Error(`No font of the build matches ${pattern}; was it renamed in fonts.css?`);
          return {
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head' as const,
          };
        });
      },
    },
  };
}
