// Runs a .ts script of this folder under the pinned Node: node scripts/run.mjs scripts/seed.ts [arguments]

import { spawn } from 'node:child_process';
import path from 'node:path';
import { exitCodeOf } from './bootstrap/child.mjs';
import { whenStopped } from './bootstrap/ending.mjs';
import { nodeEnvironment } from './bootstrap/pinned-node.mjs';
import { prepare } from './bootstrap/prepare.mjs';
import { fail, root, StepFailure } from './bootstrap/say.mjs';

const [script, ...args] = process.argv.slice(2);

try {
  if (!script) throw new StepFailure('which script? node scripts/run.mjs scripts/name.ts');
  const child = spawn(await prepare(), ['--enable-source-maps', path.resolve(root, script), ...args], {
    stdio: 'inherit',
    env: nodeEnvironment(),
  });
  child.once('error', fail);
  const ended = new Promise((resolve) => child.once('close', (code, signal) => resolve(exitCodeOf(code, signal))));
  whenStopped(async (signal) => {
    child.kill(signal);
    process.exit(await ended);
  });
  process.exit(await ended);
} catch (error) {
  fail(error);
}
