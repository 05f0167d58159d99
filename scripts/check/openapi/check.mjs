// The description of the API: linted, made into types, and a client written against them compiled. Run with the folder's own packages,
// because the generator needs TypeScript 5. Redocly's library sends nothing anywhere; only its command line would.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { createConfig, formatProblems, lintFromString } from '@redocly/openapi-core';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';

const folder = import.meta.dirname;
const rules = {
  extends: ['recommended'],
  rules: {
    // `/a/{id}` beside `/a/me` is the wire's; the server prefers the fixed one.
    'no-ambiguous-paths': 'off',
    'no-identical-paths': 'error',
    'operation-operationId-unique': 'error',
    'operation-operationId-url-safe': 'error',
    // Texts of the clients that exist name neither.
    'info-contact': 'off',
    'tag-description': 'off',
    // The address of an installation is its own.
    'no-server-example.com': 'off',
  },
};

/** @param {string} source the document */
async function lint(source) {
  const problems = await lintFromString({ source, config: await createConfig(rules) });
  const bad = problems.filter(({ severity, ignored }) => severity === 'error' && !ignored);
  if (bad.length === 0) return true;
  formatProblems(bad, {
    format: 'codeframe',
    totals: { errors: bad.length, warnings: 0, ignored: 0 },
    version: '',
    maxProblems: 20,
  });
  return false;
}

/** @param {string[]} files */
function compiles(files) {
  const program = ts.createProgram(files, {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
    // The check is about our description, not about the declarations of packages.
    skipLibCheck: true,
  });
  const wrong = ts.getPreEmitDiagnostics(program);
  const host = { getCanonicalFileName: (name) => name, getCurrentDirectory: () => folder, getNewLine: () => '\n' };
  if (wrong.length > 0) console.error(ts.formatDiagnostics(wrong, host).slice(0, 8_000));
  return wrong.length === 0;
}

const source = execFileSync(process.execPath, [path.join(folder, 'document.ts')], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
const generated = path.join(folder, 'generated');
fs.mkdirSync(generated, { recursive: true });
fs.writeFileSync(path.join(generated, 'parley.ts'), astToString(await openapiTS(JSON.parse(source))));
const client = path.join(folder, 'client.ts');
process.exitCode = (await lint(source)) && compiles([client, path.join(generated, 'parley.ts')]) ? 0 : 1;
