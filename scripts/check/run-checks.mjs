import fs from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { runChild } from '../bootstrap/child.mjs';
import { ensureInstalledIn } from '../bootstrap/install.mjs';
import { nodeEnvironment } from '../bootstrap/pinned-node.mjs';
import { root, StepFailure, say } from '../bootstrap/say.mjs';
import { cruise, cruiserProgram } from './boundaries.mjs';
import { longFiles } from './file-length.mjs';
import { badLicences, LOCKS, readLock } from './licences.mjs';
import { outsideReferences } from './outside-references.mjs';
import { readsOnce } from './read-once.mjs';

const atOnce = 2;
const mostLines = 200;
/** The compiler and the linter are programs of Go: with room they collect less often, which is a sixth of their time. */
const goEnvironment = { GOGC: '400' };
/** Its packages are its own: a generator of clients that needs an older compiler than ours. */
const openApiFolder = path.join(root, 'scripts/check/openapi');
const tool = (file) => path.join(root, 'node_modules', file);

function typescriptProjects() {
  const folders = ['apps', 'packages'].flatMap((group) =>
    fs.readdirSync(path.join(root, group)).map((name) => `${group}/${name}`),
  );
  return ['.', 'bench/web', ...folders].filter((folder) => fs.existsSync(path.join(root, folder, 'tsconfig.json')));
}

/** The first lines of what a part has to say, indented, none of them endless. */
function excerpt(text) {
  const lines = stripVTControlCharacters(text).split('\n');
  const shown = lines.slice(0, mostLines).map((line) => `  ${line.slice(0, 240)}`);
  if (lines.length > mostLines) shown.push(`  … ${lines.length - mostLines} more lines`);
  return shown.join('\n');
}

/**
 * Each part answers with what is wrong; nothing means that all is well.
 * @returns {{ name: string, run: () => Promise<string> }[]}
 */
function partsFor(node) {
  const command =
    (...args) =>
    async () => {
      const env = { ...nodeEnvironment(), NO_COLOR: '1', ...goEnvironment };
      const { code, output } = await runChild(node, args, { cwd: root, env });
      return code === 0 ? '' : output.trim() || `ended with code ${code}`;
    };
  const lines = (find) => async () => (await find()).join('\n');
  return [
    ...typescriptProjects().map((folder) => ({
      name: `types ${folder === '.' ? 'scripts' : folder}`,
      // Several checkers of one project infer the same types again: half as much to compute with one.
      run: command(tool('typescript/bin/tsc'), '--noEmit', '--checkers', '1', '-p', folder),
    })),
    { name: 'style', run: command(tool('@biomejs/biome/bin/biome'), 'check', '--max-diagnostics=50', '.') },
    { name: 'lint', run: command(tool('oxlint/bin/oxlint'), '--type-aware', '--quiet', '.') },
    {
      name: 'boundaries',
      run: async () => {
        const { modules, violations } = await cruise(node, root, cruiserProgram(root));
        // It also ends well when it cannot read our files.
        if (modules < 20) return `dependency-cruiser saw only ${modules} modules`;
        return violations.map(({ rule, from, to }) => `${rule}: ${from} imports ${to}`).join('\n');
      },
    },
    {
      name: 'description of the API',
      run: async () => {
        await ensureInstalledIn(openApiFolder);
        return command(path.join(openApiFolder, 'check.mjs'))();
      },
    },
    { name: 'file length', run: lines(longFiles) },
    { name: 'licences', run: lines(() => LOCKS.flatMap((lock) => badLicences(readLock(lock)))) },
    { name: 'outside references', run: lines(outsideReferences) },
    { name: 'looks that fail by chance', run: lines(readsOnce) },
  ];
}

/**
 * Runs the checks, two at a time, and prints one line for each; details only for those that fail.
 * @param {string} node path of the pinned Node
 * @param {string} [only] beginning of the names of the parts to run
 * @returns {Promise<string[]>} names of the failed parts
 */
export async function runChecks(node, only = '') {
  const parts = partsFor(node).filter(({ name }) => name.startsWith(only));
  if (parts.length === 0)
    throw new StepFailure(
      `no check is called ${only}; there are: ${partsFor(node)
        .map(({ name }) => name)
        .join(', ')}`,
    );
  const failed = [];
  const waiting = parts.values();
  const work = async () => {
    for (const { name, run } of waiting) {
      const startedAt = Date.now();
      const wrong = await run().catch((error) => error.message);
      say(`check ${name}: ${wrong ? 'failed' : 'ok'} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
      if (!wrong) continue;
      failed.push(name);
      process.stdout.write(`${excerpt(wrong)}\n`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return failed;
}
