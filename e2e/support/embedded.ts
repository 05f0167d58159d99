import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
const node = (file: string, args: readonly string[], cwd: string, env: Record<string, string> = {}) =>
  execFileSync(process.execPath, [path.join(ROOT, file), ...args], {
    cwd,
    // As its owners build it; a test run says `test`.
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

/** Somebody else's web server: the files, and the page at every other address. */
function serverOf(folder: string): http.Server {
  return http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const asked = path.join(folder, path.normalize(pathname));
    const file = fs.statSync(asked, { throwIfNoEntry: false })?.isFile() ? asked : path.join(folder, 'index.html');
    response.setHeader('content-type', types[path.extname(file)] ?? 'application/octet-stream');
    fs.createReadStream(file).pipe(response);
  });
}

export type Tidewater = { url: string; close: () => Promise<void> };

/** A port that is free now, so that a server can be told of an origin before anything listens there. */
export async function freePort(): Promise<number> {
  const probe = http.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

/**
 * The example as its owners would have it: in a folder of its own, with the package installed as it is packed, type-checked, built and
 * served. Nothing of this repository can be reached from there.
 */
export async function serveExample(port: number, parleyUrl: string): Promise<Tidewater> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'tidewater-'));
  node('packages/portal/build.ts', [], ROOT);
  fs.cpSync(path.join(ROOT, 'examples/embedded'), home, { recursive: true });
  const modules = path.join(home, 'node_modules');
  fs.mkdirSync(path.join(modules, '@parley'), { recursive: true });
  fs.cpSync(path.join(ROOT, 'packages/portal/dist'), path.join(modules, '@parley/portal'), { recursive: true });
  for (const name of ['react', 'react-dom', 'scheduler', 'vite', 'csstype', '@types', '@vitejs'])
    fs.symlinkSync(path.join(ROOT, 'node_modules', name), path.join(modules, name));
  node('node_modules/typescript/bin/tsc', ['--noEmit', '-p', home], home);
  node('node_modules/vite/bin/vite.js', ['build', '--logLevel', 'warn'], home, { VITE_PARLEY_URL: parleyUrl });
  const server = serverOf(path.join(home, 'dist')).listen(port, 'localhost');
  await once(server, 'listening');
  return {
    url: `http://localhost:${port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      fs.rmSync(home, { recursive: true, force: true });
    },
  };
}
