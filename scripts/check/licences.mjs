import fs from 'node:fs';
import path from 'node:path';
import { root } from '../bootstrap/say.mjs';

const allowed = new Set([
  'MIT',
  'MIT-0',
  'Apache-2.0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'Python-2.0',
  'OFL-1.1',
  'Zlib',
  'CC-BY-4.0',
  'CC-BY-3.0',
  'PostgreSQL',
]);
/** Weak copyleft of single files: for tools only, never for what is run by or sent to users. */
const allowedForTools = new Set(['MPL-2.0', 'LGPL-3.0-or-later']);
/** Packages whose lock entry names no licence, with the one their own text gives. */
const undeclared = new Map([['png-js', 'MIT']]);

const acceptable = (expression, dev) => {
  const one = (id) => allowed.has(id) || (dev && allowedForTools.has(id));
  const words = expression.replace(/[()]/g, '');
  // "A OR B": one of them must do. "A AND B": all of them must.
  return words.split(/ OR /i).some((choice) => choice.split(/ AND /i).every((id) => one(id.trim())));
};

/**
 * @param {{ packages: Record<string, { license?: string, dev?: boolean, link?: boolean }> }} [lock]
 * @returns {string[]} one line for each package whose licence does not go with Apache-2.0
 */
export function badLicences(lock = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'))) {
  const bad = [];
  for (const [place, { license, dev = false, link }] of Object.entries(lock.packages)) {
    if (!place.includes('node_modules/') || link) continue;
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const found = typeof license === 'string' ? license : undeclared.get(name);
    if (!found) bad.push(`${name}: no licence is declared`);
    else if (!acceptable(found, dev)) bad.push(`${name}: ${found}${dev ? ' (a tool)' : ''}`);
  }
  return bad;
}
