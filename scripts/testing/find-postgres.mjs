import fs from 'node:fs';
import path from 'node:path';
import { ask, inPath, isProgram } from './programs.mjs';

const oldestMajor = 15;
const base = '/usr/lib/postgresql';

function candidates() {
  const debian = fs.existsSync(base) ? fs.readdirSync(base).sort((a, b) => Number(b) - Number(a)) : [];
  const found = inPath('postgres');
  return [
    ...debian.map((version) => `${base}/${version}/bin`),
    ...(found ? [path.dirname(fs.realpathSync(found))] : []),
    '/usr/local/pgsql/bin',
    '/opt/homebrew/opt/postgresql@17/bin',
    '/usr/local/opt/postgresql@17/bin',
  ];
}

/** The extensions the migrations use come in a package of their own on some systems. */
function hasExtensions(folder) {
  const asked = isProgram(`${folder}/pg_config`) ? ask(`${folder}/pg_config`, '--sharedir') : undefined;
  const share = asked ?? folder.replace(/^\/usr\/lib\/postgresql\/(\d+)\/bin$/, '/usr/share/postgresql/$1');
  return ['unaccent', 'pg_trgm'].every((name) => fs.existsSync(`${share}/extension/${name}.control`));
}

/**
 * The newest installed PostgreSQL that is new enough.
 * @returns {{ folder: string, version: string } | undefined} folder of its programs
 */
export function findPostgres() {
  if (process.env.PARLEY_TEST_IGNORE_INSTALLED?.includes('postgres')) return undefined;
  for (const folder of candidates()) {
    if (!isProgram(`${folder}/postgres`) || !isProgram(`${folder}/initdb`)) continue;
    const version = ask(`${folder}/postgres`, '--version')?.match(/(\d+)(\.\d+)?/);
    if (version && Number(version[1]) >= oldestMajor && hasExtensions(folder)) return { folder, version: version[0] };
  }
  return undefined;
}
