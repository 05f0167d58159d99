import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeRunFolder } from './run-folder.mjs';

const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'parley-folders-'));
afterAll(() => fs.rmSync(parent, { recursive: true }));
const script = (end: string): string => `
  import fs from 'node:fs';
  import { makeRunFolder } from ${JSON.stringify(path.join(import.meta.dirname, 'run-folder.mjs'))};
  const { folder, remove } = makeRunFolder(${JSON.stringify(parent)});
  fs.mkdirSync(folder + '/ssr');
  fs.writeFileSync(folder + '/ssr/left', 'behind');
  ${end}`;
const run = (end: string) => spawnSync(process.execPath, ['--input-type=module', '-e', script(end)]);

it('DEV-1 what a run of the tests leaves in its temporary folder goes with it', () => {
  expect(run('remove();').status).toBe(0);
  expect(fs.readdirSync(parent)).toEqual([]);
});

it('DEV-1 the folder of a run that was killed goes when the next one begins, one that is at work stays', () => {
  expect(run("process.kill(process.pid, 'SIGKILL');").signal).toBe('SIGKILL');
  expect(fs.readdirSync(parent)).toHaveLength(1);
  fs.mkdirSync(path.join(parent, 'of-others'));
  const one = makeRunFolder(parent);
  const other = makeRunFolder(parent);
  expect(fs.readdirSync(parent).toSorted()).toEqual(
    ['of-others', path.basename(one.folder), path.basename(other.folder)].toSorted(),
  );
  one.remove();
  other.remove();
});
