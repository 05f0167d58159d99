import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseSync } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packPortal, run, unpack } from './packed.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parley-package-'));
/** Hosts with the package installed, one for each React, by its folder. */
const reacts = {
  18: path.join(import.meta.dirname, '../react-18/node_modules'),
  19: path.resolve(import.meta.dirname, '../../node_modules'),
};
const hostOf = (react: keyof typeof reacts): string => path.join(folder, `host-${react}`);
const home = path.join(hostOf(19), 'node_modules/@parley/portal');
beforeAll(async () => {
  const tarball = await packPortal(folder);
  for (const react of [18, 19] as const) {
    const modules = path.join(hostOf(react), 'node_modules');
    await unpack(tarball, path.join(modules, '@parley/portal'));
    for (const name of ['react', 'react-dom', 'scheduler', '@types'])
      fs.symlinkSync(path.join(reacts[react], name), path.join(modules, name));
  }
}, 120_000);
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const filesOf = (ending: string): string[] =>
  (fs.readdirSync(home, { recursive: true, encoding: 'utf8' }) as string[]).filter((name) => name.endsWith(ending));
const read = (name: string): string => fs.readFileSync(path.join(home, name), 'utf8');
const manifest = () => JSON.parse(read('package.json')) as { exports: object; peerDependencies: object };

/** What no bundler rewrites, so that its address would be one of the host's site. */
const loaders = new Set(['Worker', 'SharedWorker', 'importScripts', 'XMLHttpRequest', 'EventSource', 'sendBeacon']);
const addressed = new Set(['fetch', 'URL', 'Request']);
const isNode = (value: unknown): value is Record<string, unknown> & { type: string } =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

/** The beginning of a text that is written in the source; undefined when it is computed. */
function writtenStart(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type !== 'TemplateLiteral') return undefined;
  const [first] = node.quasis as { value: { cooked: string } }[];
  return first?.value.cooked;
}

/** What a module loads by which address, and what of it a host could not follow. */
function loadsOf(name: string): { imports: string[]; wrong: string[] } {
  const imports: string[] = [];
  const wrong: string[] = [];
  const look = (node: Record<string, unknown> & { type: string }): void => {
    if (node.type === 'ImportExpression') {
      const target = writtenStart(node.source);
      if (target === undefined) wrong.push('imports a computed address');
      else imports.push(target);
    } else if (/^(Import|ExportNamed|ExportAll)Declaration$/.test(node.type)) {
      const target = writtenStart(node.source);
      if (target !== undefined) imports.push(target);
    } else if (node.type === 'MetaProperty' && (node.meta as { name: string }).name === 'import') {
      wrong.push('import.meta');
    } else if (node.type === 'Identifier' && loaders.has(node.name as string)) {
      wrong.push(node.name as string);
    } else if (node.type === 'CallExpression' || node.type === 'NewExpression') {
      const { callee, arguments: given } = node as unknown as { callee: { name?: string }; arguments: unknown[] };
      const start = writtenStart(given[0]);
      if (addressed.has(callee.name ?? '') && start !== undefined && /^[./]/.test(start))
        wrong.push(`${callee.name}(${start})`);
    } else if (node.type === 'Property' && /^(src|srcSet|poster)$/.test((node.key as { name?: string }).name ?? '')) {
      if (writtenStart(node.value)?.startsWith('/')) wrong.push(`src ${writtenStart(node.value)}`);
    }
    for (const value of Object.values(node)) for (const each of [value].flat()) if (isNode(each)) look(each);
  };
  const { program, errors } = parseSync(name, read(name));
  expect(errors, name).toEqual([]);
  look(program as unknown as Record<string, unknown> & { type: string });
  return { imports, wrong };
}

/** A host's server: draws its page at an address of the login box. */
const SERVER = `
import { createElement, version } from 'react';
import { renderToString } from 'react-dom/server';
import { AdminPortal, LoginBox, ParleyProvider, useUser } from '@parley/portal';
import { defaultRoutes } from '@parley/portal/routes';
function Host() {
  return createElement('p', null, useUser() ? 'somebody' : 'host');
}
for (const pathname of ['/', defaultRoutes.loginUrl, '/portal/profile']) {
  const inside = createElement(LoginBox, null, createElement(AdminPortal, null, createElement(Host)));
  const options = { baseUrl: 'https://id.example.org', location: { pathname, search: '' }, navigate: () => undefined };
  const html = renderToString(createElement(ParleyProvider, options, createElement(Host), inside));
  if (!html.startsWith('<p>host</p>')) throw new Error(html);
}
console.log('React ' + version.split('.')[0] + ': host at ' + defaultRoutes.loginUrl);
`;

/** A host's page, for the compiler. */
const PAGE = `
import type { User } from '@parley/portal';
import { AdminPortal, LoginBox, ParleyProvider, useAuth, useUser } from '@parley/portal';
import { pagePaths } from '@parley/portal/routes';
function App() {
  const user: User | null = useUser();
  const { signOut } = useAuth();
  return <button onClick={signOut}>{user?.name}</button>;
}
export const host = (
  <ParleyProvider baseUrl="https://id.example.org" routes={{ loginUrl: pagePaths()[0] ?? '' }}>
    <LoginBox>
      <AdminPortal back={<a href="/">Home</a>}>
        <App />
      </AdminPortal>
    </LoginBox>
  </ParleyProvider>
);
`;
const COMPILER = ['--noEmit', '--strict', '--jsx', 'react-jsx', '--module', 'esnext', '--target', 'es2023'];

describe('the package as npm packs it', () => {
  it('PORTAL-6 every module loads only modules of the package beside itself, and React', () => {
    const modules = filesOf('.js');
    expect(modules.length).toBeGreaterThan(50);
    const wrong = modules.flatMap((name) => {
      const loads = loadsOf(name);
      const lost = loads.imports.filter((target) =>
        target.startsWith('.')
          ? !fs.existsSync(path.join(home, path.dirname(name), target))
          : !/^react(-dom)?(\/|$)/.test(target),
      );
      return [...loads.wrong, ...lost.map((target) => `imports ${target}`)].map((what) => `${name}: ${what}`);
    });
    expect(wrong).toEqual([]);
  });

  it('PORTAL-6 the entry belongs to the browser, the table of routes to servers as well', () => {
    const directive = (name: string) => /^\s*["']use client["']/.test(read(name));
    expect([directive('parley-portal.js'), directive('routes.js')]).toEqual([true, false]);
  });

  it.each([18, 19] as const)(
    'PORTAL-6 a server of React %i imports it, draws a host without a word of complaint, and can end',
    async (react) => {
      const file = path.join(hostOf(react), 'server.mjs');
      fs.writeFileSync(file, SERVER);
      // As in development, where React complains.
      const said = await run([process.execPath, file], { cwd: hostOf(react), env: { NODE_ENV: 'development' } });
      expect(said.trim()).toBe(`React ${react}: host at /account/login`);
    },
  );

  it.each([18, 19] as const)(
    'PORTAL-6 its declarations compile in a host with the types of React %i',
    async (react) => {
      const file = path.join(hostOf(react), 'page.tsx');
      fs.writeFileSync(file, PAGE);
      const compiler = path.join(reacts[19], 'typescript/bin/tsc');
      const options = [...COMPILER, '--moduleResolution', 'bundler', '--types', 'react', file];
      await run([process.execPath, compiler, ...options], { cwd: hostOf(react) });
    },
  );

  it('PORTAL-6 style sheets load only fonts of the package', () => {
    const wrong = filesOf('.css').flatMap((name) =>
      [...read(name).matchAll(/url\(\s*['"]?([^'")]+)|@import\s+['"]([^'"]+)/g)]
        .map(([, url, imported]) => url ?? imported ?? '')
        .filter((target) => !target.startsWith('data:') && !fs.existsSync(path.join(home, path.dirname(name), target)))
        .map((target) => `${name}: ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it('PORTAL-6 whatever the manifest names is in it, and nothing else has to be installed but React', () => {
    const named = (value: unknown): string[] =>
      typeof value === 'string' ? [value] : Object.values(value as object).flatMap(named);
    for (const file of named(manifest().exports)) expect(fs.existsSync(path.join(home, file)), file).toBe(true);
    expect(Object.keys(manifest()).toSorted()).toEqual(
      ['exports', 'license', 'name', 'peerDependencies', 'sideEffects', 'type', 'version'].toSorted(),
    );
    expect(Object.keys(manifest().peerDependencies)).toEqual(['react', 'react-dom']);
  });
});
