import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from './logger.ts';
import { readableStack } from './readable-stack.ts';

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'parley-stack-'));
  writeFileSync(
    path.join(folder, 'broken.ts'),
    '\n\nexport const fall = (): never => {\n  throw new Error("fell");\n};\nfall();\n',
  );
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    build: { ssr: 'broken.ts', outDir: 'dist', sourcemap: true, minify: false },
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What Node says of an error in a file of the build. */
const failureOf = (file: string): Promise<string> =>
  new Promise((resolve) => void execFile(process.execPath, [file], (_error, _out, told) => resolve(told)));

test('OPS-4 a stack of the bundle names the file and line of the source', async () => {
  const file = path.join(folder, 'dist/broken.mjs');
  const told = await failureOf(file);
  expect(told).toContain('broken.mjs:');
  const read = readableStack(told);
  expect(read).toMatch(/broken\.ts:4:\d+/);
  expect(read).toMatch(/broken\.ts:6:\d+/);
});

test('OPS-4 a place without a map stays as it is, and a logged error is read', () => {
  const place = `    at go (${pathToFileURL(path.join(folder, 'elsewhere.js'))}:3:4)`;
  expect(readableStack(place)).toBe(place);
  const to = new PassThrough();
  const error = new Error('fell');
  error.stack = `Error: fell\n    at fall (${pathToFileURL(path.join(folder, 'dist/broken.mjs'))}:3:8)`;
  createLogger('info', to).error({ err: error }, 'broke');
  expect(String(to.read())).toContain('broken.ts:4:');
});

test('OPS-4 what is no error is logged all the same', () => {
  const to = new PassThrough();
  const log = createLogger('info', to);
  for (const thrown of ['fell', null, undefined, { message: 'fell' }, 7]) log.error({ err: thrown }, 'broke');
  expect(String(to.read()).match(/broke/g)).toHaveLength(5);
});

test('OPS-4 a message that names files of nowhere is logged as it is, and a map that is none is no map', () => {
  const to = new PassThrough();
  const log = createLogger('info', to);
  const noMap = path.join(folder, 'no-map.js');
  writeFileSync(`${noMap}.map`, 'no map');
  for (const url of [
    'file://elsewhere.example/a.js',
    'file:///a%2Fb.js',
    'file:///%zz.js',
    pathToFileURL(noMap).href,
  ]) {
    log.error({ err: new Error(`no such column: ${url}:1:1`) }, 'broke');
    expect(String(to.read())).toContain(`${url}:1:1`);
  }
});
