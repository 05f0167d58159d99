import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
};

export type Site = {
  /** `http://localhost:PORT` */
  url: string;
  /** Serves the files that a folder holds now. The folder may be deleted afterwards. */
  show: (folder: string) => void;
  /** Serves text as JSON at a path, such as `/rows.json`. */
  answer: (path: string, json: string) => void;
  /** Paths that a page asked for and did not get, in order. A page is not one of them: its address is answered with `index.html`. */
  missing: () => readonly string[];
  /** Ends the open connections as well. */
  close: () => Promise<void>;
};

/**
 * A web server for static files, as hosts of single-page applications use. It reads every file once, when it is told of the folder, and
 * never while it answers: a request that is still under way when a test cleans up cannot fail on a deleted file.
 */
export async function openSite(): Promise<Site> {
  const files = new Map<string, { type: string; body: Buffer | string }>();
  const missing: string[] = [];
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const isPage = request.headers.accept?.includes('text/html');
    const file = files.get(pathname) ?? (isPage ? files.get('/index.html') : undefined);
    if (!file) {
      missing.push(pathname);
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': file.type }).end(file.body);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    show: (folder) => {
      for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue;
        const file = path.join(entry.parentPath, entry.name);
        const type = types[path.extname(file)] ?? 'application/octet-stream';
        const address = `/${path.relative(folder, file).split(path.sep).join('/')}`;
        files.set(address, { type, body: fs.readFileSync(file) });
      }
    },
    answer: (address, json) => files.set(address, { type: 'application/json', body: json }),
    missing: () => missing,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
