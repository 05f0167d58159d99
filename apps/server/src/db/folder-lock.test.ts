import type { ChildProcess } from 'node:child_process';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tidyFolder } from './cluster-folder.ts';
import { DataFolderError } from './data-folder-error.ts';
import type { HeldFolder } from './folder-lock.ts';
import { holdFolder } from './folder-lock.ts';

const HOLDER = path.join(import.meta.dirname, 'testing/folder-holder.ts');

let root: string;
const running = new Set<ChildProcess>();
beforeEach(() => {
  root = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'parley-lock-'));
});
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
  fs.rmSync(root, { recursive: true, force: true });
});

const folderOf = (name: string): string => {
  const folder = path.join(root, name, 'database');
  fs.mkdirSync(folder, { recursive: true });
  return folder;
};

type Holder = { child: ChildProcess; output(): string; said(text: string): Promise<void>; ended: Promise<string> };

/** Another process that takes `folder`. `ended` answers with its exit code or signal. */
function holder(folder: string, environment: NodeJS.ProcessEnv = {}, within: string[] = []): Holder {
  const [command, ...args] = [...within, process.execPath, HOLDER, folder];
  const child = spawn(command, args, { env: { ...process.env, ...environment }, stdio: ['pipe', 'pipe', 'pipe'] });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const ended = once(child, 'close').then(([code, signal]) => String(signal ?? code));
  const said = async (text: string): Promise<void> => {
    await expect
      .poll(() => (child.exitCode === null ? output : `${output}\nended with ${child.exitCode}`), { timeout: 60_000 })
      .toContain(text);
  };
  return { child, output: () => output, said, ended };
}

const unheard = (error: Error): never => {
  throw error;
};
const take = (folder: string): Promise<HeldFolder> => holdFolder(folder, { doing: 'server', onLost: unheard });
const takeAndRelease = async (folder: string): Promise<void> => (await take(folder)).release();

const ownerIn = (folder: string): Record<string, unknown> =>
  JSON.parse(fs.readFileSync(path.join(folder, 'owner.json'), 'utf8'));
const changeOwner = (folder: string, changes: object): void =>
  fs.writeFileSync(path.join(folder, 'owner.json'), JSON.stringify({ ...ownerIn(folder), ...changes }));

/** Runs the task once for each of its steps, killed before it. @returns folders in the state each kill left */
async function killedAtEveryStep(task: string, prepare: (folder: string) => void): Promise<string[]> {
  const whole = folderOf('whole');
  prepare(whole);
  const complete = holder(whole, { HOLDER_TASK: task });
  expect(await complete.ended, complete.output()).toBe('0');
  const steps = Number(/released after (\d+)/.exec(complete.output())?.[1]);
  expect(steps).toBeGreaterThan(10);
  const waiting = Array.from({ length: steps }, (_, index) => index + 1);
  const folders: string[] = [];
  const worker = async (): Promise<void> => {
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      const folder = folderOf(`killed-${at}`);
      prepare(folder);
      expect(await holder(folder, { HOLDER_TASK: task, HOLDER_KILL_AT: String(at) }).ended).toBe('SIGKILL');
      folders.push(folder);
    }
  };
  await Promise.all([worker(), worker(), worker()]);
  return folders;
}

/** @returns how to start a process in a mount namespace of its own, with a temporary folder of its own and `folder` at another path; null where this machine allows none */
function otherMountNamespace(folder: string, elsewhere: string): string[] | null {
  const script = `mount -t tmpfs none /dev/shm && mount --bind '${folder}' '${elsewhere}' && export TMPDIR=/dev/shm && exec "$@"`;
  for (const flags of [['--mount'], ['--user', '--map-root-user', '--mount']]) {
    const within = ['unshare', ...flags, 'sh', '-c', script, 'sh'];
    const [command, ...args] = [...within, 'true'];
    if (spawnSync(command, args).status === 0) return within;
  }
  return null;
}

describe('OPS-1 one process at a time has a data folder', () => {
  it('OPS-1 whatever their temporary folder is, the second is refused and told who the first is', async () => {
    const folder = folderOf('data');
    const first = holder(folder, { TMPDIR: folderOf('tmp-1') });
    await first.said('held');
    const second = holder(folder, { TMPDIR: folderOf('tmp-2') });
    expect(await second.ended).toBe('3');
    expect(second.output()).toContain(
      `The data folder ${folder} is in use by another Parley (server, process ${first.child.pid} on ${os.hostname()}, since 20`,
    );
    await expect(take(folder)).rejects.toThrow(/in use by another Parley/);
    first.child.stdin?.write('leave\n');
    expect(await first.ended).toBe('0');
    expect(fs.readdirSync(folder)).toEqual(['lock']);
    await takeAndRelease(folder);
  });

  const folders = (): [string, string] => [folderOf('data'), folderOf('elsewhere')];
  it('OPS-1 so in another mount namespace, where the folder has another path', async () => {
    const [folder, elsewhere] = folders();
    const within = otherMountNamespace(folder, elsewhere);
    if (!within) {
      process.stdout.write('OPS-1: this machine allows no mount namespaces; only two temporary folders were tried.\n');
      expect(spawnSync('unshare', ['--mount', 'true']).status).not.toBe(0);
      return;
    }
    const first = holder(elsewhere, {}, within);
    await first.said('held');
    expect(fs.readdirSync(elsewhere)).toEqual([]);
    await expect(take(folder)).rejects.toThrow(/in use by another Parley/);
    const second = holder(elsewhere, {}, within);
    expect(await second.ended).toBe('3');
    first.child.kill('SIGKILL');
    await first.ended;
    await takeAndRelease(folder);
  });

  it('OPS-1 a second time in one process is refused too, and takes nothing from the first', async () => {
    const folder = folderOf('data');
    const held = await take(folder);
    for (let time = 0; time < 3; time += 1) await expect(take(folder)).rejects.toThrow(DataFolderError);
    const other = holder(folder);
    expect(await other.ended).toBe('3');
    held.assertHeld();
    held.release();
    await takeAndRelease(folder);
  });

  it('OPS-1 links lead to the same lock, and neither lock nor record is one', async () => {
    const folder = folderOf('data');
    fs.symlinkSync(path.dirname(folder), path.join(root, 'link'));
    fs.mkdirSync(path.join(root, 'other'));
    fs.symlinkSync(folder, path.join(root, 'other/database'));
    const held = await take(folder);
    for (const link of ['link/database', 'other/database'])
      await expect(take(path.join(root, link))).rejects.toThrow(`The data folder ${folder} is in use`);
    held.release();

    const precious = path.join(root, 'precious');
    fs.writeFileSync(precious, 'kept');
    for (const name of ['lock', 'owner.json']) {
      fs.rmSync(path.join(folder, name), { force: true });
      fs.symlinkSync(precious, path.join(folder, name));
      await expect(take(folder)).rejects.toThrow(`${path.join(folder, name)} should be a plain file`);
      fs.rmSync(path.join(folder, name));
    }
    fs.symlinkSync(folderOf('pgdata-of-another'), path.join(folder, 'pgdata'));
    expect(() => tidyFolder(folder)).toThrow(/pgdata is a link/);
    expect(fs.readFileSync(precious, 'utf8')).toBe('kept');
  });
});

describe('OPS-1 what a process leaves that dies', () => {
  it('OPS-1 OPS-3 killed at any step of taking, holding and releasing, and of making a database, it keeps no one out and leaves all of the database or nothing', async () => {
    const found = new Set<boolean>();
    for (const folder of await killedAtEveryStep('make', () => {})) {
      const held = await take(folder);
      const made = tidyFolder(folder);
      found.add(made);
      held.release();
      expect(fs.readdirSync(folder).sort()).toEqual(made ? ['lock', 'pgdata'] : ['lock']);
      if (made) expect(fs.readdirSync(path.join(folder, 'pgdata')).sort()).toEqual(['PG_VERSION', 'base', 'global']);
    }
    expect(found).toEqual(new Set([true, false]));
  });

  it('OPS-3 killed at any step of moving what an earlier build made, all of it arrives', async () => {
    const former = (folder: string): void => {
      for (const name of ['PG_VERSION', 'base', 'global']) fs.writeFileSync(path.join(folder, name), name);
    };
    for (const folder of await killedAtEveryStep('move', former)) {
      const held = await take(folder);
      expect(tidyFolder(folder)).toBe(true);
      held.release();
      expect(fs.readdirSync(folder).sort()).toEqual(['lock', 'pgdata']);
      expect(fs.readdirSync(path.join(folder, 'pgdata')).sort()).toEqual(['PG_VERSION', 'base', 'global']);
    }
  });

  it('OPS-1 after a reboot, its silence is waited for and the folder is taken', async () => {
    const folder = folderOf('data');
    const first = holder(folder);
    await first.said('held');
    first.child.kill('SIGKILL');
    await first.ended;
    changeOwner(folder, { kernel: 'of the boot before' });
    const next = holder(folder, { HOLDER_TASK: 'cycle' });
    expect(await next.ended, next.output()).toBe('0');
    expect(next.output()).toContain('waiting 10 s');
  });
});

describe('OPS-1 owners that are silent and owners that were robbed', () => {
  it('OPS-1 a frozen process keeps its folder, however long it is silent', async () => {
    const folder = folderOf('data');
    const first = holder(folder);
    await first.said('held');
    first.child.kill('SIGSTOP');
    changeOwner(folder, { since: '2020-01-01T00:00:00.000Z', beats: 0 });
    await expect(take(folder)).rejects.toThrow(/in use by another Parley/);
    // A lock file that was removed by hand protects nothing; the process is still seen.
    fs.rmSync(path.join(folder, 'lock'));
    await expect(take(folder)).rejects.toThrow(/in use by another Parley/);
    first.child.kill('SIGCONT');
    expect(await first.ended).toBe('3');
    expect(first.output()).toContain('were removed');
  });

  it('OPS-1 an owner that finds another one in its place stops', async () => {
    const folder = folderOf('data');
    const first = holder(folder);
    await first.said('held');
    changeOwner(folder, { id: 'another', pid: 4711, host: 'elsewhere' });
    expect(await first.ended).toBe('3');
    expect(first.output()).toContain('was taken over by process 4711 on elsewhere');
    expect(ownerIn(folder)).toMatchObject({ id: 'another' });
  });

  it.each([
    ['beats', '3', 'in use by another Parley'],
    ['writes last', '3', 'in use by another Parley'],
    ['leaves', '0', 'released'],
  ])(
    'OPS-1 of an owner under another kernel, who %s while we wait, no lock is seen, but the record is',
    async (rival, code, said) => {
      const folder = folderOf('data');
      (await take(folder)).release();
      const elsewhere = { id: 'a', doing: 'server', host: 'elsewhere', pid: 1, started: '1', kernel: 'other' };
      const since = '2026-01-01T00:00:00.000Z';
      fs.writeFileSync(
        path.join(folder, 'owner.json'),
        JSON.stringify({ ...elsewhere, pidNamespace: null, since, beats: 0 }),
      );
      const second = holder(folder, { HOLDER_TASK: 'cycle', HOLDER_RIVAL: rival });
      expect(await second.ended).toBe(code);
      expect(second.output()).toContain(said);
    },
  );

  it('OPS-1 a record that was cut off is waited for like one of another kernel', async () => {
    const folder = folderOf('data');
    fs.writeFileSync(path.join(folder, 'owner.json'), '{"id":');
    const next = holder(folder, { HOLDER_TASK: 'cycle' });
    expect(await next.ended, next.output()).toBe('0');
    expect(next.output()).toContain('because another process did not say that it left');
  });
});
