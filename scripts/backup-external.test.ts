import { execSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { urlAs } from '../apps/server/src/db/login-role.ts';
import { ROLES } from '../apps/server/src/db/migrate.ts';
import { prepareDatabase } from '../apps/server/src/platform/external-database.ts';
import type { EveryTable } from '../apps/server/src/testing/every-table.ts';
import { connected, countsOf, everyTable } from '../apps/server/src/testing/every-table.ts';
import { onServer } from '../apps/server/src/testing/postgres.ts';
import { findPostgres } from './testing/find-postgres.mjs';

let every: EveryTable;
beforeAll(async () => {
  if (onServer) every = await everyTable();
});
afterAll(() => every?.close());

/** PostgreSQL's programs of this machine come first. */
const PATH = [findPostgres()?.folder, process.env.PATH].filter(Boolean).join(path.delimiter);

/** What `npm run backup` prints, to be run where it was asked for. */
function lineOf(words: string[], url: string): string {
  const { stdout } = spawnSync(process.execPath, [path.join(import.meta.dirname, 'backup.ts'), ...words], {
    encoding: 'utf8',
    env: { ...process.env, INIT_CWD: every.dataDir, DATABASE_URL: url },
  });
  return /^.*\bpg_(?:dump|restore) .*$/m.exec(stdout)?.[0].replace(/^parley:/, '') ?? `nothing in: ${stdout}`;
}
const run = (line: string, url: string): string =>
  execSync(line, { encoding: 'utf8', stdio: 'pipe', env: { ...process.env, PATH, DATABASE_URL: url } });

/** An empty database of an owner who is no superuser. */
async function emptyDatabase() {
  const { admin } = every;
  const [name, user] = ['parley_restored', 'house_test'].map((word) => `${word}_${randomBytes(5).toString('hex')}`);
  await admin.query(`create role ${user} login password 'parley'; grant ${ROLES.join(', ')} to ${user}`);
  await admin.query(`create database ${name} owner ${user}`);
  const url = new URL(every.url);
  url.pathname = name ?? '';
  return {
    url: url.href,
    ownerUrl: urlAs(url.href, { user: user ?? '', password: 'parley' }),
    drop: async () => {
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.query(`drop role ${user}`);
    },
  };
}

describe.runIf(onServer)('OPS-3 a back-up of an external database, by an owner whom row-level security binds', () => {
  it('OPS-3 TENANT-5 the lines that are printed keep every row, and another owner goes on from there', async () => {
    const { admin, ownerUrl, tables } = every;
    run(lineOf(['parley.dump'], ownerUrl), ownerUrl);
    const empty = await emptyDatabase();
    try {
      run(lineOf(['--restore', 'parley.dump'], empty.ownerUrl), empty.ownerUrl);
      // A server starts on it.
      await prepareDatabase(empty.ownerUrl);
      const restored = await connected(empty.url);
      try {
        expect(await countsOf(restored, tables)).toEqual(await countsOf(admin, tables));
        const { rows } = await restored.query(
          `select distinct proowner::regrole::text as owner from pg_proc where prosecdef and pronamespace = 'identity'::regnamespace`,
        );
        expect(rows).toEqual([{ owner: 'parley_keeper' }]);
      } finally {
        await restored.end();
      }
    } finally {
      await empty.drop();
    }
  });

  it('OPS-3 TENANT-5 a line that would leave rows out fails', () => {
    const line = lineOf(['less.dump'], every.ownerUrl);
    const without = (part: string): string => {
      expect(line).toContain(part);
      return line.replace(part, '');
    };
    expect(() => run(without("PGOPTIONS='-c app.owner=on'"), every.ownerUrl)).toThrow(
      'row-level security binds the owner',
    );
    expect(() => run(without('--enable-row-security'), every.ownerUrl)).toThrow('affected by row-level security');
  });
});
