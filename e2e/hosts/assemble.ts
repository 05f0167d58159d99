import fs from 'node:fs';
import path from 'node:path';
import { npm, run, unpack } from '../../packages/portal/packed.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const TEMPLATES = path.join(import.meta.dirname, 'templates');

/** Each with a lock file of its own in `templates`. */
export type Installed = 'vite-react-18' | 'vite-react-19' | 'next';

/** Copies what a host is made of; its style sheet says much about plain elements, as those of fresh applications do. */
function copyHost(kind: 'vite' | 'next', home: string): void {
  fs.cpSync(path.join(TEMPLATES, kind), home, { recursive: true });
  const sheet = kind === 'next' ? 'app/globals.css' : 'src/index.css';
  fs.copyFileSync(path.join(TEMPLATES, 'host.css'), path.join(home, sheet));
}

/**
 * A host as `npm ci` and `npm install parley-portal.tgz` make it, from the registry. The second runs offline: npm compares the range of
 * React, and the package must not need anything else.
 */
export async function installHost(kind: Installed, home: string, tarball: string): Promise<void> {
  copyHost(kind === 'next' ? 'next' : 'vite', home);
  for (const file of ['package.json', 'package-lock.json'])
    fs.copyFileSync(path.join(TEMPLATES, kind, file), path.join(home, file));
  await npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--prefer-offline', '--no-update-notifier'], home);
  await npm(
    ['install', tarball, '--offline', '--include=dev', '--no-audit', '--no-fund', '--no-update-notifier'],
    home,
  );
}

/** Tools and React of this repository beside the unpacked package, so that nothing is fetched. */
async function linkModules(home: string, tarball: string): Promise<void> {
  const modules = path.join(home, 'node_modules');
  await unpack(tarball, path.join(modules, '@parley/portal'));
  for (const name of ['react', 'react-dom', 'scheduler', 'vite', 'typescript', 'csstype', '@types', '@vitejs'])
    fs.symlinkSync(path.join(ROOT, 'node_modules', name), path.join(modules, name));
}

/** The Vite host of the documentation, with React 19 as this repository has it. */
export async function linkHost(home: string, tarball: string): Promise<void> {
  copyHost('vite', home);
  await linkModules(home, tarball);
}

/** `examples/embedded`, as its owners would have it. */
export async function linkExample(home: string, tarball: string): Promise<void> {
  fs.cpSync(path.join(ROOT, 'examples/embedded'), home, { recursive: true });
  await linkModules(home, tarball);
}

/** Type-checks a Vite application and builds it for production into `dist`. */
export async function buildVite(home: string, parleyUrl: string): Promise<void> {
  const node = (file: string, args: readonly string[]) =>
    run([process.execPath, path.join(home, 'node_modules', file), ...args], {
      cwd: home,
      env: { VITE_PARLEY_URL: parleyUrl },
    });
  await Promise.all([
    node('typescript/bin/tsc', ['--noEmit', '-p', home]),
    node('vite/bin/vite.js', ['build', '--logLevel', 'warn']),
  ]);
}

/** Builds a Next.js application for production; it checks its types itself. */
export async function buildNext(home: string, parleyUrl: string): Promise<void> {
  await run([process.execPath, path.join(home, 'node_modules/next/dist/bin/next'), 'build'], {
    cwd: home,
    env: { NEXT_PUBLIC_PARLEY_URL: parleyUrl, NEXT_TELEMETRY_DISABLED: '1' },
  });
}
