import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const scripts = import.meta.dirname;

/** Stands for npm: installs a Node, a vite and one package, as slowly and as well as the environment says. */
const fakeNpm = `
import fs from 'node:fs';
fs.appendFileSync('npm-runs', 'run\\n');
if (process.env.FAKE_NPM_SAYS) { console.error(process.env.FAKE_NPM_SAYS); process.exit(1); }
fs.rmSync('node_modules', { recursive: true, force: true });
fs.mkdirSync('node_modules/.bin', { recursive: true });
await new Promise((resolve) => setTimeout(resolve, Number(process.env.FAKE_NPM_MS ?? 0)));
fs.symlinkSync(process.env.FAKE_NODE, 'node_modules/.bin/node');
fs.mkdirSync('node_modules/zod');
fs.writeFileSync('node_modules/zod/package.json', '{}');
const { '': _, ...packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8')).packages;
fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }));
fs.mkdirSync('node_modules/vite/bin', { recursive: true });
fs.writeFileSync('node_modules/vite/bin/vite.js', "const fs = require('node:fs'); fs.appendFileSync('../../vite-runs', process.cwd().split('/').pop() + '\\\\n'); fs.cpSync('src/main.ts', 'dist/main.js');");
`;

const server = `
process.on('SIGTERM', () => { console.log('server stops'); process.exit(0); });
console.log('server runs');
if (process.env.FAKE_SERVER_EXIT) process.exit(Number(process.env.FAKE_SERVER_EXIT));
setInterval(() => undefined, 1000);
`;

const lockOf = (version: string): string => JSON.stringify({ packages: { '': {}, 'node_modules/zod': { version } } });

let clone: string;
const running = new Set<ChildProcess>();

const write = (file: string, text: string): void => {
  fs.mkdirSync(path.dirname(path.join(clone, file)), { recursive: true });
  fs.writeFileSync(path.join(clone, file), text);
};
const logged = (file: string): string[] => {
  const log = path.join(clone, file);
  return fs.existsSync(log) ? fs.readFileSync(log, 'utf8').trim().split('\n') : [];
};
const installations = (): number => logged('npm-runs').length;
/** What vite built, in order: `web` or `server`. */
const builds = (): string[] => logged('vite-runs');

beforeEach(() => {
  clone = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'parley start-')), 'a clone');
  fs.cpSync(path.join(scripts, 'bootstrap'), path.join(clone, 'scripts/bootstrap'), { recursive: true });
  fs.cpSync(path.join(scripts, 'start.mjs'), path.join(clone, 'scripts/start.mjs'));
  write('package.json', '{ "type": "module", "workspaces": ["apps/*", "packages/*"] }');
  write('package-lock.json', lockOf('1'));
  write('npm/npm-cli.js', fakeNpm);
  write('npm/package.json', '{ "type": "module" }');
  write('apps/web/src/main.ts', '');
  write('apps/server/package.json', '{ "dependencies": { "zod": "1" } }');
  write('apps/server/src/main.ts', server);
  write('packages/ui/package.json', '{}');
});
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
  fs.rmSync(path.dirname(clone), { recursive: true, force: true, maxRetries: 5 });
});

type Start = { child: ChildProcess; output(): string; saw(text: string): Promise<void>; ended: Promise<number | null> };

/** `npm start`, from another directory. */
function start(env: NodeJS.ProcessEnv = {}): Start {
  const child = spawn(process.execPath, [path.join(clone, 'scripts/start.mjs')], {
    cwd: os.tmpdir(),
    env: {
      ...process.env,
      npm_execpath: path.join(clone, 'npm/npm-cli.js'),
      FAKE_NODE: process.execPath,
      NODE_OPTIONS: '',
      ...env,
    },
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const saw = async (text: string): Promise<void> => {
    while (!output.includes(text)) {
      if (child.exitCode !== null) throw new Error(`ended before it said ${text}:\n${output}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  return { child, output: () => output, saw, ended };
}

/** The line meant for people: the last one. */
const lastLine = ({ output }: Start): string => output().trim().split('\n').at(-1) ?? '';

async function startAndStop(until = 'server runs'): Promise<Start> {
  const first = start();
  await first.saw(until);
  first.child.kill('SIGTERM');
  await first.ended;
  return first;
}

describe('OPS-1 npm start on a bare clone', () => {
  it('OPS-1 installs, builds and runs; the second start does neither again', async () => {
    const first = await startAndStop();
    expect(first.output()).toMatch(
      /installing packages \(.*\)[\s\S]*done building the web app[\s\S]*done building the server/,
    );
    const second = await startAndStop();
    expect(second.output()).not.toMatch(/installing|building/);
    expect([installations(), builds()]).toEqual([1, ['web', 'server']]);
  });

  it('OPS-1 a changed source builds what is made of it again, a changed lock installs again, a test does neither', async () => {
    await startAndStop();
    write('apps/web/src/main.ts', 'changed');
    await startAndStop();
    write('packages/ui/src/button.test.tsx', 'a test');
    write('apps/server/src/main.test.ts', 'a test');
    await startAndStop();
    expect([installations(), builds()]).toEqual([1, ['web', 'server', 'web']]);
    write('apps/server/src/main.ts', `${server}console.log('changed');`);
    expect((await startAndStop('changed')).output()).not.toContain('building the web app');
    expect(builds()).toEqual(['web', 'server', 'web', 'server']);
    write('packages/contracts/src/problem.ts', '');
    await startAndStop('changed');
    expect(builds().slice(4)).toEqual(['web', 'server']);
    write('package-lock.json', lockOf('2'));
    await startAndStop('changed');
    expect(installations()).toBe(2);
  });

  it('OPS-1 a package that is missing from a complete installation is installed again', async () => {
    await startAndStop();
    fs.rmSync(path.join(clone, 'node_modules/zod'), { recursive: true });
    expect((await startAndStop()).output()).toContain('because zod is missing in node_modules');
  });

  it('OPS-1 two starts at the same time install once, and the second says why it waits', async () => {
    const env = { FAKE_NPM_MS: '800' };
    const both = [start(env), start(env)];
    await Promise.all(both.map((each) => each.saw('server runs')));
    expect([installations(), builds()]).toEqual([1, ['web', 'server']]);
    expect(both.filter((each) => /waiting for process \d+/.test(each.output()))).toHaveLength(1);
  });

  it('OPS-1 an installation that is stopped leaves neither record nor lock, and the next start makes it whole', async () => {
    const first = start({ FAKE_NPM_MS: '20000' });
    await first.saw('installing packages');
    first.child.kill('SIGINT');
    first.child.kill('SIGINT');
    expect(await first.ended).toBe(130);
    expect(fs.existsSync(path.join(clone, 'node_modules/.package-lock.json'))).toBe(false);
    expect(fs.readdirSync(clone).filter((name) => name.startsWith('.stamp'))).toEqual([]);
    await startAndStop();
    expect(fs.existsSync(path.join(clone, 'node_modules/zod'))).toBe(true);
  });

  it('OPS-1 after a start that was killed the next one waits for the npm it left, and only for that', async () => {
    const first = start({ FAKE_NPM_MS: '1500' });
    const lock = path.join(clone, '.stamp-lock');
    while (!(fs.existsSync(lock) && fs.readFileSync(lock, 'utf8').includes('worker'))) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const { worker } = JSON.parse(fs.readFileSync(lock, 'utf8')) as { worker: number };
    first.child.kill('SIGKILL');
    expect((await startAndStop()).output()).toContain(`waiting for process ${worker},`);
    expect(fs.existsSync(lock)).toBe(false);
    expect(fs.existsSync(path.join(clone, 'node_modules/zod'))).toBe(true);
  });

  it('OPS-1 signals reach the server, and its exit code is ours', async () => {
    const first = start();
    await first.saw('server runs');
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    expect(first.output()).toContain('server stops');
    const failing = start({ FAKE_SERVER_EXIT: '7' });
    expect(await failing.ended).toBe(7);
  });

  it.each([
    ['npm error code ENOSPC', /no space left on the disk/],
    ['npm error code ENOTFOUND', /registry cannot be reached/],
    ['npm error code EACCES', /may not write here/],
  ])('OPS-1 %s is told in one line, last', async (says, line) => {
    const failing = start({ FAKE_NPM_SAYS: says });
    expect(await failing.ended).toBe(1);
    expect(lastLine(failing)).toMatch(line);
    expect(failing.output()).not.toContain('    at ');
  });

  it('OPS-1 without npm it says so', async () => {
    const bare = path.join(clone, 'bare');
    fs.mkdirSync(bare);
    fs.copyFileSync(process.execPath, path.join(bare, 'node'));
    const own = spawn(path.join(bare, 'node'), [path.join(clone, 'scripts/start.mjs')], { env: { PATH: bare } });
    running.add(own);
    let said = '';
    own.stderr.on('data', (text) => {
      said += text;
    });
    const [code] = await once(own, 'close');
    expect(code).toBe(1);
    expect(said).toMatch(/^parley: npm is not here.*\n$/);
  });
});
