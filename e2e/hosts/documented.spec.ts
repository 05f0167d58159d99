import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const templates = path.join(import.meta.dirname, 'templates');
const documentation = fs.readFileSync(path.join(root, 'docs/embedding.md'), 'utf8');

/** The code that follows the name of a file, such as "`src/main.tsx`, with …". */
function shown(chapter: string, file: string): string | undefined {
  const text = documentation.split(/^## /m).find((each) => each.startsWith(chapter)) ?? '';
  const [, code] = text.split(`\n\`${file}\``)[1]?.split(/^```\w*$\n?/m) ?? [];
  return code;
}

test.each([['vite', 'A Vite application', ['src/main.tsx', 'src/app.tsx']]] as const)(
  'PORTAL-6 docs/embedding.md shows the %s host that is built and walked',
  (host, chapter, files) => {
    for (const file of files)
      expect(shown(chapter, file), file).toBe(fs.readFileSync(path.join(templates, host, file), 'utf8'));
  },
);
