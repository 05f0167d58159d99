import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import type { Site } from '../scripts/testing/site.ts';
import { openSite } from '../scripts/testing/site.ts';

const pages = ['sign-in', 'window', 'table', 'bare-table'];

/** Builds the pages of `web/` and serves them, with `rows` messages at `/rows.json` and as many people at `/people.json`. */
export async function serveWebFloor(rows: number): Promise<Site> {
  const root = path.join(import.meta.dirname, 'web');
  const outDir = mkdtempSync(path.join(os.tmpdir(), 'parley-web-floor-'));
  await build({
    root,
    logLevel: 'error',
    build: {
      outDir,
      emptyOutDir: true,
      rolldownOptions: { input: pages.map((page) => path.join(root, `${page}.html`)) },
    },
  });
  const site = await openSite();
  site.show(outDir);
  rmSync(outDir, { recursive: true, force: true });
  const all = <T>(one: (id: number) => T): string => JSON.stringify(Array.from({ length: rows }, (_, id) => one(id)));
  site.answer(
    '/rows.json',
    all((id) => ({ id, content: `Message ${id} ${'words of a message '.repeat(18)}` })),
  );
  site.answer('/people.json', all(personOf));
  return site;
}

const personOf = (id: number) => ({
  id: `person-${id}`,
  name: `Person ${id}`,
  email: `person.${id}@example.com`,
  status: id % 7 === 0 ? 'Locked' : 'Active',
  roles: id % 3 === 0 ? ['Administrator', 'Member'] : ['Member'],
  joinedAt: new Date(1_700_000_000_000 + id * 3_600_000).toISOString(),
});
