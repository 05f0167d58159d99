import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parley-backup-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

/** The command as npm runs it: in the clone, with the place of the person in INIT_CWD. */
function backup(words: string[], environment: Record<string, string> = {}) {
  const { DATABASE_URL: _, ...rest } = process.env;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(import.meta.dirname, 'backup.ts'), ...words],
    { encoding: 'utf8', env: { ...rest, INIT_CWD: folder, DATA_DIR: path.join(folder, 'data'), ...environment } },
  );
  return { status, out: stdout, err: stderr };
}

test('OPS-3 with an external database the lines for its own tools are printed, without the password', () => {
  const environment = { DATABASE_URL: 'postgres://parley:very-secret@db.example/parley' };
  const { status, out } = backup(['parley.dump'], environment);
  expect(status).toBe(0);
  expect(out).toContain(
    `PGOPTIONS='-c app.owner=on' pg_dump --enable-row-security --format=custom --no-owner --file='${path.join(folder, 'parley.dump')}' "$DATABASE_URL"`,
  );
  expect(out).toContain('ENCRYPTION_KEY is no part of it');
  expect(backup(['--restore', 'parley.dump'], environment).out).toContain('pg_restore');
  expect(out).not.toContain('very-secret');
});

test('OPS-3 where there is nothing to copy, one line says so and nothing is made', () => {
  const { status, out, err } = backup(['parley.tar.gz']);
  expect({ status, out }).toEqual({ status: 1, out: '' });
  expect(err).toMatch(/^parley: There is no embedded database in \S+data\/database\. Set DATA_DIR[^\n]*\n$/);
  expect(fs.readdirSync(folder)).toEqual([]);
});

test.each([[[]], [['--restore']], [['a', 'b']], [['--help']]])('OPS-3 %j is answered with how to call it', (words) => {
  expect(backup(words)).toMatchObject({ status: 1, err: expect.stringContaining('npm run backup -- parley.tar.gz') });
});
