import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(import.meta.dirname, '../..');
export const schemaFile = path.join(root, 'apps/server/src/db/schema.ts');

/** What the server's type parsers make of a column: times are ISO 8601 strings, counts fit a double. */
const columnTypes = { timestamptz: 'string', int8: 'number' };

/**
 * The types of all tables of a migrated PostgreSQL, as `schema.ts` holds them.
 * @param url of the database
 */
export async function generateSchema(url: string): Promise<string> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parley-schema-'));
  const file = path.join(folder, 'schema.ts');
  try {
    await promisify(execFile)(process.execPath, [
      path.join(root, 'node_modules/kysely-codegen/dist/cli/bin.js'),
      ...['--dialect', 'postgres', '--url', url, '--camel-case', '--date-parser', 'string'],
      ...['--type-mapping', JSON.stringify(columnTypes), '--exclude-pattern', 'pgboss.*', '--out-file', file],
    ]);
    return fs.readFileSync(file, 'utf8');
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
