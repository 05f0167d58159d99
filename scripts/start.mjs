// Starts Parley from a bare clone: any Node from 20 on, nothing installed. Everything it imports is without dependencies too.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { ensureServerBuilt, ensureWebBuilt } from './bootstrap/build.mjs';
import { exitCodeOf } from './bootstrap/child.mjs';
import { whenStopped } from './bootstrap/ending.mjs';
import { freePort } from './bootstrap/free-port.mjs';
import { nodeEnvironment } from './bootstrap/pinned-node.mjs';
import { prepare } from './bootstrap/prepare.mjs';
import { fail, root, say } from './bootstrap/say.mjs';
import { serverCommand } from './bootstrap/server-command.mjs';

const dev = process.argv.includes('--dev');
const passedOn = process.argv.slice(2).filter((argument) => argument !== '--dev');

/** Starts programs that belong together: when one ends, all do, and its exit code is ours. */
function runTogether(programs) {
  const running = programs.map(({ command, args, cwd = root, env = {} }) =>
    spawn(command, args, { cwd, stdio: 'inherit', env: { ...nodeEnvironment(), ...env } }),
  );
  const ended = running.map(
    (child) => new Promise((resolve) => child.once('close', (code, signal) => resolve(exitCodeOf(code, signal)))),
  );
  const stop = (signal) => {
    for (const child of running) child.kill(signal);
    return Promise.all(ended);
  };
  const forget = whenStopped(async (signal) => {
    // A server that stopped as asked ends with 0; whoever asked sees that.
    const [code] = await stop(signal);
    process.exit(code);
  });
  for (const child of running) child.once('error', fail);
  return Promise.race(ended).then(async (code) => {
    forget();
    await stop('SIGTERM');
    return code;
  });
}

/** What people run: the page and the server, built. */
async function builtProgram(node) {
  await ensureWebBuilt(node);
  await ensureServerBuilt(node);
  return serverCommand(node, passedOn);
}

/** The server's sources as they are and vite side by side, both reloading. The page is vite's; it passes on what the server answers. */
async function developmentPrograms(node) {
  const serverPort = await freePort(Number(process.env.PORT ?? 3000));
  const webPort = await freePort(5173);
  const address = `http://localhost:${webPort}`;
  say(`development: open ${address} (the server itself is at http://localhost:${serverPort})`);
  const env = {
    PORT: String(serverPort),
    SERVER_URL: `http://localhost:${serverPort}`,
    PUBLIC_URL: process.env.PUBLIC_URL ?? address,
    // The server starts again with each change; the link of its mailbox stays.
    DEV_SECRET: process.env.DEV_SECRET ?? randomBytes(16).toString('base64url'),
  };
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  return [
    {
      command: node,
      args: [
        ...['--enable-source-maps', '--watch', '--watch-preserve-output'],
        ...[path.join(root, 'apps/server/src/main.ts'), ...passedOn],
      ],
      env,
    },
    {
      command: node,
      args: [vite, '--port', String(webPort), '--strictPort', '--clearScreen', 'false'],
      cwd: path.join(root, 'apps/web'),
      env,
    },
  ];
}

try {
  const node = await prepare();
  process.exit(await runTogether(dev ? await developmentPrograms(node) : [await builtProgram(node)]));
} catch (error) {
  fail(error);
}
