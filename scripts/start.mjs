// Starts Parley from a bare clone: any Node from 20 on, nothing installed. Everything it imports is without dependencies too.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureWebBuilt } from './bootstrap/build-web.mjs';
import { exitCodeOf } from './bootstrap/child.mjs';
import { whenStopped } from './bootstrap/ending.mjs';
import { nodeEnvironment } from './bootstrap/pinned-node.mjs';
import { prepare } from './bootstrap/prepare.mjs';
import { fail, root } from './bootstrap/say.mjs';

const dev = process.argv.includes('--dev');
const passedOn = process.argv.slice(2).filter((argument) => argument !== '--dev');

/** Starts programs that belong together: when one ends, all do, and its exit code is ours. */
function runTogether(programs) {
  const running = programs.map(({ command, args, cwd }) =>
    spawn(command, args, { cwd, stdio: 'inherit', env: nodeEnvironment() }),
  );
  const ended = running.map(
    (child) => new Promise((resolve) => child.once('close', (code, signal) => resolve(exitCodeOf(code, signal)))),
  );
  const stop = async (signal) => {
    for (const child of running) child.kill(signal);
    await Promise.all(ended);
  };
  const forget = whenStopped(async (signal) => {
    await stop(signal);
    // A server that stopped as asked ends with 0; whoever asked should see that, not a signal.
    process.exit(Math.max(...(await Promise.all(ended.slice(0, 1)))));
  });
  for (const child of running) child.once('error', fail);
  return Promise.race(ended).then(async (code) => {
    forget();
    await stop('SIGTERM');
    return code;
  });
}

try {
  const node = await prepare();
  const server = path.join(root, 'apps/server/src/main.ts');
  if (!dev) await ensureWebBuilt(node);
  const programs = dev
    ? [
        {
          command: node,
          args: ['--enable-source-maps', '--watch', '--watch-preserve-output', server, ...passedOn],
          cwd: root,
        },
        { command: node, args: [path.join(root, 'node_modules/vite/bin/vite.js')], cwd: path.join(root, 'apps/web') },
      ]
    : [{ command: node, args: ['--enable-source-maps', server, ...passedOn], cwd: root }];
  process.exitCode = await runTogether(programs);
  process.exit();
} catch (error) {
  fail(error);
}
