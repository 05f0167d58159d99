import { createReadStream, existsSync, mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { build } from 'vite';

const pages = ['sign-in', 'window', 'table', 'bare-table'];

/** Builds the pages of `web/` and serves them, with `rows` messages at `/rows.json` and as many people at `/people.json`. */
export async function serveWebFloor(rows: number): Promise<{ url: string; close(): void }> {
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
  const list = JSON.stringify(
    Array.from({ length: rows }, (_, id) => ({ id, content: `Message ${id} ${'words of a message '.repeat(18)}` })),
  );
  const people = JSON.stringify(Array.from({ length: rows }, (_, id) => personOf(id)));
  const lists: Record<string, string> = { '/rows.json': list, '/people.json': people };
  const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
  const server = http.createServer((request, response) => {
    const name = (request.url ?? '/').split('?', 1)[0] ?? '/';
    const asked = lists[name];
    if (asked !== undefined) {
      response.setHeader('content-type', 'application/json');
      response.end(asked);
      return;
    }
    const file = path.join(outDir, path.normalize(name));
    if (!existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.setHeader('content-type', types[path.extname(file)] ?? 'application/octet-stream');
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}

const personOf = (id: number) => ({
  id: `person-${id}`,
  name: `Person ${id}`,
  email: `person.${id}@example.com`,
  status: id % 7 === 0 ? 'Locked' : 'Active',
  roles: id % 3 === 0 ? ['Administrator', 'Member'] : ['Member'],
  joinedAt: new Date(1_700_000_000_000 + id * 3_600_000).toISOString(),
});
