import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { packPortal, run, unpack } from '../../packages/portal/packed.ts';
import type { Site } from '../../scripts/testing/site.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/**
 * Builds the example as its owners would: in a folder of its own, with the package installed as npm packs it, and type-checked. The site
 * then serves what was built. Nothing of this repository can be reached from there.
 */
export async function buildExample(site: Site, parleyUrl: string): Promise<void> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'tidewater-'));
  const node = (file: string, args: readonly string[]) =>
    run([process.execPath, path.join(ROOT, 'node_modules', file), ...args], {
      cwd: home,
      env: { VITE_PARLEY_URL: parleyUrl },
    });
  try {
    fs.cpSync(path.join(ROOT, 'examples/embedded'), home, { recursive: true });
    const modules = path.join(home, 'node_modules');
    await unpack(await packPortal(home), path.join(modules, '@parley/portal'));
    for (const name of ['react', 'react-dom', 'scheduler', 'vite', 'csstype', '@types', '@vitejs'])
      fs.symlinkSync(path.join(ROOT, 'node_modules', name), path.join(modules, name));
    await Promise.all([
      node('typescript/bin/tsc', ['--noEmit', '-p', home]),
      node('vite/bin/vite.js', ['build', '--logLevel', 'warn']),
    ]);
    site.show(path.join(home, 'dist'));
  } finally {
    fs.rmSync(home, { recursive: true, force: true });
  }
}
