import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const templates = path.join(import.meta.dirname, 'templates');
const documentation = fs.readFileSync(path.join(root, 'docs/embedding.md'), 'utf8');

/** The code that follows the first mention of a file in a chapter. */
function shown(chapter: string, file: string): string | undefined {
  const text = documentation.split(/^## /m).find((each) => each.startsWith(chapter)) ?? '';
  const [, code] = text.split(`\`${file}\``)[1]?.split(/^```\w*$\n?/m) ?? [];
  return code;
}

const ROUTES = ['app/account/[...page]/page.tsx', 'app/portal/[[...page]]/page.tsx'] as const;

test.each([
  ['vite', 'A Vite application', ['src/main.tsx', 'src/app.tsx']],
  ['next', 'A Next.js application', ['app/parley.tsx', 'app/layout.tsx', ...ROUTES, 'app/page.tsx']],
] as const)('PORTAL-6 docs/embedding.md shows the %s host that is built and walked', (host, chapter, files) => {
  for (const file of files)
    expect(shown(chapter, file), file).toBe(fs.readFileSync(path.join(templates, host, file), 'utf8'));
});
