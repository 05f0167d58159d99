import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { DEV_SECRET } from '../../apps/server/src/testing/people.ts';
import { ensureServerBuilt } from '../../scripts/bootstrap/build.mjs';
import { serverCommand } from '../../scripts/bootstrap/server-command.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
export const ADMIN = { email: 'admin@example.com', password: 'an orchard behind the library' };

export type RunningServer = {
  url: string;
  output(): string;
  /** SIGKILL: as if the power of the process had gone. */
  kill(): Promise<void>;
  /** SIGTERM, and waits until it is gone. */
  stop(): Promise<void>;
};

/** For a server that is met again at the address it had. */
export async function freePort(): Promise<string> {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return String(port);
}

/** The built product as a process of its own, as `npm start` runs it. Resolves when it says that it is ready. */
export async function startServer(env: Record<string, string> = {}): Promise<RunningServer> {
  // npm test has built it; whoever runs one journey by itself gets what the sources are now.
  await ensureServerBuilt(process.execPath);
  const built = serverCommand(process.execPath);
  // A server that lives for a few seconds has no use for the memory that `--expose-gc` gives back, at a fifth of its start.
  const args = built.args.filter((flag) => flag !== '--expose-gc');
  const child: ChildProcess = spawn(built.command, args, {
    cwd: ROOT,
    env: {
      ...built.env,
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      TMPDIR: os.tmpdir(),
      PORT: '0',
      LOG_LEVEL: 'error',
      DEV_SECRET,
      // Nobody sends requests elsewhere.
      DRAIN_SECONDS: '0',
      // A machine of tests does much else too.
      DATABASE_STATEMENT_SECONDS: '60',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer): void => {
      output += chunk;
      const ready = /Parley is ready: (\S+)/.exec(output)?.[1];
      if (ready) resolve(ready);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', (code, signal) => reject(new Error(`the server ended (${code ?? signal}): ${output}`)));
  });
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return { url, output: () => output, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}

/** A server on an embedded database of its own, with an administrator; gone with everything when closed. */
export async function startFresh(
  env: Record<string, string> = {},
): Promise<RunningServer & { dataDir: string; close(): Promise<void> }> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'parley-e2e-'));
  const server = await startServer({
    DATA_DIR: dataDir,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ...env,
  });
  return {
    ...server,
    dataDir,
    close: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
