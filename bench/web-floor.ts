import { createReadStream, existsSync, mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { build } from 'vite';

/** Builds the bare pages and serves them, with `rows` messages at `/rows.json`. */
export async function serveWebFloor(rows: number): Promise<{ url: string; close(): void }> {
  const root = path.join(import.meta.dirname, 'web');
  const outDir = mkdtempSync(path.join(os.tmpdir(), 'parley-web-floor-'));
  await build({
    root,
    logLevel: 'error',
    build: {
      outDir,
      emptyOutDir: true,
      rolldownOptions: { input: [path.join(root, 'sign-in.html'), path.join(root, 'window.html')] },
    },
  });
  const list = JSON.stringify(
    Array.from({ length: rows }, (_, id) => ({ id, content: `Message ${id} ${'words of a message '.repeat(18)}` })),
  );
  const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
  const server = http.createServer((request, response) => {
    const name = (request.url ?? '/').split('?', 1)[0] ?? '/';
    if (name === '/rows.json') {
      response.setHeader('content-type', 'application/json');
      response.end(list);
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
