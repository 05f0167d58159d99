import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLogger } from '#platform/logger.ts';
import { breachedPasswords } from './breached-passwords.ts';

const log = createLogger('silent');
const sha1 = (text: string): string => createHash('sha1').update(text).digest('hex').toUpperCase();
let dir: string;
beforeAll(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'parley-breached-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const listOf = (name: string, passwords: string[], line: (hash: string) => string): string => {
  const file = path.join(dir, name);
  writeFileSync(file, passwords.map(sha1).sort().map(line).join('\n'));
  return file;
};

describe('AUTH-17 breached passwords', () => {
  test.each([
    ['counts behind', (hash: string) => `${hash}:${hash.length}`],
    ['nothing behind', (hash: string) => hash],
    ['carriage returns', (hash: string) => `${hash}:3\r`],
    ['counts of many lengths', (hash: string) => `${hash}:${'9'.repeat(1 + (hash.charCodeAt(3) % 9))}`],
  ])('AUTH-17 a sorted file with %s holds what it holds and nothing else', async (name, line) => {
    const held = Array.from({ length: 500 }, (_, n) => `password ${n}`);
    const { includes } = breachedPasswords({ file: listOf(name, held, line), rangeUrl: null }, log);
    for (const password of held) expect(await includes(password), password).toBe(true);
    for (let n = 500; n < 600; n += 1) expect(await includes(`password ${n}`)).toBe(false);
  });
  test('AUTH-17 whatever is in the file is found, also in a file of none or one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 12 }), async (texts) => {
        const held = [...new Set(texts.map((text) => text.normalize('NFC')))];
        const { includes } = breachedPasswords({ file: listOf('any', held, (hash) => hash), rangeUrl: null }, log);
        for (const password of held) expect(await includes(password)).toBe(true);
        expect(await includes('surely not in there')).toBe(false);
      }),
      { numRuns: 40 },
    );
  });
  test('AUTH-17 a range API hears five characters of the hash and nothing else; padding counts for nothing', async () => {
    const asked: string[] = [];
    const known = sha1('breached once').slice(5);
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end(`${known}:12\r\n${sha1('padding').slice(5)}:0\r\n`);
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const rangeUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/range`;
    const { includes } = breachedPasswords({ file: null, rangeUrl }, log);
    expect(await includes('breached once')).toBe(true);
    expect(await includes('padding')).toBe(false);
    expect(await includes('never')).toBe(false);
    expect(asked[0]).toBe(`/range/${sha1('breached once').slice(0, 5)}`);
    server.close();
    server.closeAllConnections();
    expect(await includes('breached once')).toBe(false);
  });
  test('AUTH-17 a range API that fails is left alone for a while', async () => {
    let asked = 0;
    const server = createServer((_request, response) => {
      asked += 1;
      response.writeHead(503).end();
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const rangeUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/range`;
    const { includes } = breachedPasswords({ file: null, rangeUrl }, log);
    for (let time = 0; time < 3; time += 1) expect(await includes('anything')).toBe(false);
    expect(asked).toBe(1);
    server.close();
    server.closeAllConnections();
  });
});
