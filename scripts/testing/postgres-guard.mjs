// Makes and runs one PostgreSQL in a folder of its own, and removes both when its stdin closes: that is, however its owner ended.
// usage: postgres-guard.mjs '{"programs", "folder", "port", "uid"?, "gid"?, "durable"?}'; the superuser's password lies in <folder>/password
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';

const { programs, folder, port, uid, gid, durable } = JSON.parse(process.argv[2]);
const surroundings = {
  uid,
  gid,
  cwd: folder,
  env: { PATH: process.env.PATH, LANG: 'C.UTF-8' },
  stdio: ['ignore', 'ignore', 'inherit'],
};
const settings = {
  listen_addresses: '127.0.0.1',
  port,
  unix_socket_directories: '',
  max_connections: 200,
  shared_buffers: '128MB',
  // Nobody needs the data of tests after a power cut; figures are of a server that keeps its promises.
  ...(durable
    ? { max_wal_size: '2GB' }
    : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '256MB' }),
  wal_level: 'minimal',
  max_wal_senders: 0,
  jit: 'off',
  timezone: 'UTC',
  log_min_messages: 'fatal',
};

function end(code) {
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  process.exit(code);
}

process.on('uncaughtException', (error) => {
  process.stderr.write(`${error.message}\n`);
  end(1);
});
// Ctrl-C reaches a whole group of processes; here only the end of stdin decides.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

const made = spawnSync(
  `${programs}/initdb`,
  [
    '-D',
    `${folder}/data`,
    '-U',
    'parley',
    '--pwfile',
    `${folder}/password`,
    // A connection is made thousands of times: the newer way of looking at its password takes milliseconds on purpose.
    '-A',
    'md5',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ],
  surroundings,
);
if (made.status !== 0) end(1);

const server = spawn(
  `${programs}/postgres`,
  ['-D', `${folder}/data`, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
  surroundings,
);
const stop = () => server.kill('SIGQUIT');
process.stdin.on('end', stop).on('error', stop).resume();
server.once('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  end(1);
});
server.once('close', (code) => end(code ?? 0));
