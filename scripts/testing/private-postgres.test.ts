import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { expect, it } from 'vitest';
import { findPostgres } from './find-postgres.mjs';

const owner = `
import { startPrivatePostgres } from ${JSON.stringify(path.join(import.meta.dirname, 'private-postgres.mjs'))};
const { url } = await startPrivatePostgres(process.argv[1]);
console.log(url);
setInterval(() => undefined, 1000);
`;

const refuses = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(socket.destroy() && false));
    socket.once('error', () => resolve(true));
  });

const found = findPostgres();

it.runIf(found && process.platform === 'linux')(
  'OPS-1 the PostgreSQL of the tests is gone after its owner was killed, with its folder',
  async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', owner, found?.folder ?? '']);
    const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
    const url = new URL(line.trim());
    expect(await refuses(Number(url.port))).toBe(false);
    const [guard] = fs
      .readdirSync('/proc')
      .filter((pid) => /^\d+$/.test(pid))
      .flatMap((pid) => {
        try {
          const command = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8');
          return command.includes('postgres-guard') && command.includes(`"port":${url.port}`) ? [command] : [];
        } catch {
          return []; // it ended while we looked
        }
      });
    const { folder } = JSON.parse(guard?.split('\0')[2] ?? '{}') as { folder: string };
    expect(fs.existsSync(folder)).toBe(true);

    child.kill('SIGKILL');
    while (fs.existsSync(folder)) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await refuses(Number(url.port))).toBe(true);
  },
);
