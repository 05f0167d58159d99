/**
 * Brotli size of all JavaScript that a page loads first, read from the build: the entry, what it imports, and the files of the
 * page's own route with what they import, those it fetches by itself once it stands included; of the portal, what it adds to a conversation. `node apps/web/measure-bundle.ts` prints the table and fails beyond the budget.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const dist = path.join(import.meta.dirname, 'dist');
const assets = path.join(dist, 'assets');

/** KiB of brotli 11, and the route files each page opens with. */
const pages: readonly { page: string; budget: number; routes: readonly string[]; over?: readonly string[] }[] = [
  { page: '/account/login', budget: 110, routes: ['door', 'other-ways', 'passkeys'] },
  { page: '/', budget: 165, routes: ['product', 'conversation', 'beside'] },
  // What opening the portal adds, with its first section; and what each section adds to that.
  {
    page: '/portal/profile',
    budget: 80,
    routes: ['portal.screen', 'sections/profile/profile.screen'],
    over: ['product', 'conversation'],
  },
  ...sectionScreens().map((screen) => ({
    page: `/portal … ${path.basename(screen)}`,
    budget: 60,
    routes: ['portal.screen', screen],
    over: ['product', 'conversation', 'portal.screen', 'sections/profile/profile.screen'],
  })),
];

/** Each section is fetched by itself, when it is opened. */
function sectionScreens(): string[] {
  const sections = path.join(import.meta.dirname, '../../packages/portal/src/sections');
  return readdirSync(sections, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.screen.tsx') && !name.includes('profile'))
    .map((name) => `sections/${name.split(path.sep).join('/').slice(0, -'.tsx'.length)}`);
}

const names = readdirSync(assets).filter((name) => name.endsWith('.js'));
const source = (name: string): string => readFileSync(path.join(assets, name), 'utf8');

/** Static imports only: `import(` is what loads later. */
function importsOf(name: string): string[] {
  const found = source(name).matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([\w.~-]+\.js)["']/g);
  return [...found].flatMap(([, file]) => file ?? []);
}

function withImports(names: readonly string[]): Set<string> {
  const all = new Set<string>();
  const waiting = [...names];
  for (let name = waiting.pop(); name; name = waiting.pop()) {
    if (all.has(name)) continue;
    all.add(name);
    waiting.push(...importsOf(name));
  }
  return all;
}

const brotliSize = (name: string): number =>
  brotliCompressSync(readFileSync(path.join(assets, name)), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
    .length;

/** @param route name of a file of the build; where two screens are called the same, of the source with its folders */
function chunkOf(route: string): string {
  const name = path.posix.basename(route);
  const isSource = (source: string): boolean => new RegExp(`(^|/)${route}\\.tsx?$`).test(source);
  // Eight characters of a hash, so that no longer name that begins alike is taken for it.
  const chunk = names
    .filter((file) => file.startsWith(`${name}-`) && file.length === `${name}-12345678.js`.length)
    .find(
      (file) => name === route || (JSON.parse(source(`${file}.map`)) as { sources: string[] }).sources.some(isSource),
    );
  if (!chunk) throw new Error(`No file of the build is called ${route}.`);
  return chunk;
}

const entry = [...readFileSync(path.join(dist, 'index.html'), 'utf8').matchAll(/assets\/([\w.-]+\.js)/g)].flatMap(
  ([, name]) => name ?? [],
);
const rows = pages.map(({ page, budget, routes, over }) => {
  const there = over ? withImports([...entry, ...over.map(chunkOf)]) : new Set<string>();
  const files = [...withImports([...entry, ...routes.map(chunkOf)])].filter((name) => !there.has(name));
  const kib = files.reduce((sum, name) => sum + brotliSize(name), 0) / 1024;
  if (process.argv.includes('--files')) {
    console.table(files.map((name) => ({ page, name, KiB: Number((brotliSize(name) / 1024).toFixed(1)) })));
  }
  return { page, 'JS br KiB': Number(kib.toFixed(1)), budget, files: files.length, ok: kib <= budget };
});
console.table(rows);
process.exitCode = rows.every(({ ok }) => ok) ? 0 : 1;
