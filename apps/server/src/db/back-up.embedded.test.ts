import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEmbeddedTestDatabase } from '#testing/postgres.ts';
import { BackUpError, backUp, restore } from './back-up.ts';
import { DataFolderError } from './data-folder-error.ts';
import { openDatabase } from './database.ts';
import { migrateWith } from './migrate.ts';

let folder: string;
let file: string;
const at = (name: string): string => path.join(folder, name);
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parley-back-up-'));
  file = at('parley.tar.gz');
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const open = (name: string) => openDatabase({ url: null, dataDir: at(name) });
const subjects = async (database: Awaited<ReturnType<typeof open>>): Promise<string[]> =>
  (await database.scoped({ kind: 'system' }).selectFrom('platform.mailbox').select('subject').execute()).map(
    (row) => row.subject,
  );
async function keep(database: Awaited<ReturnType<typeof open>>, subject: string): Promise<void> {
  await database
    .scoped({ kind: 'system' })
    .insertInto('platform.mailbox')
    .values({ recipient: 'a@b.example', subject, bodyText: '' })
    .execute();
}

test('OPS-3 what was backed up is there after a restore into an empty place, and goes on from there', async () => {
  const migrated = await createEmbeddedTestDatabase();
  fs.renameSync(migrated.dataDir, at('first'));
  const first = await open('first');
  await keep(first, 'before');
  await expect(backUp(at('first'), file)).rejects.toThrow(/in use by another Parley/);
  expect(fs.existsSync(file)).toBe(false);
  await first.close();
  await backUp(at('first'), file);
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);

  const later = await open('first');
  await keep(later, 'after');
  await later.close();

  await restore(at('second'), file);
  expect(fs.readdirSync(at('second'))).toEqual(['database']);
  const second = await open('second');
  expect(await second.withOwner((client) => migrateWith(client, { embedded: true }))).toBe(0);
  expect(await subjects(second)).toEqual(['before']);
  await keep(second, 'again');
  expect(await subjects(second)).toEqual(['before', 'again']);
  await second.close();

  // Neither a file nor a database is written over.
  await expect(backUp(at('first'), file)).rejects.toThrow(`Cannot write ${file}: it exists already.`);
  await expect(restore(at('first'), file)).rejects.toThrow(/There is a database in .*first\/database already/);
  const untouched = await open('first');
  expect(await subjects(untouched)).toEqual(['before', 'after']);
  await untouched.close();
});

test('OPS-3 what is no back-up leaves nothing behind, and what is not there is told', async () => {
  fs.writeFileSync(file, 'nonsense');
  await expect(restore(at('second'), file)).rejects.toThrow(BackUpError);
  expect(fs.readdirSync(at('second/database'))).toEqual(['lock']);
  await expect(restore(at('second'), at('absent'))).rejects.toThrow(/Cannot read .*absent: there is no such file/);
  await expect(backUp(at('absent'), at('other'))).rejects.toThrow(DataFolderError);
  expect(fs.existsSync(at('other'))).toBe(false);
});
