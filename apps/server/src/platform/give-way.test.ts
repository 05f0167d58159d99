import { readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import { expect, it } from 'vitest';
import { giveWay } from './give-way.ts';

it('AUTH-25 the threads that hash give way to the one that answers', async () => {
  const main = os.getPriority(process.pid);
  const given = await giveWay();
  const pool = process.platform === 'linux' ? tasksNamed('libuv-worker') : [];
  expect(given).toBe(pool.length);
  if (process.platform === 'linux') expect(pool.length).toBeGreaterThan(0);
  for (const id of pool) expect(os.getPriority(id)).toBe(10);
  expect(os.getPriority(process.pid)).toBe(main);
});

const tasksNamed = (name: string): number[] =>
  readdirSync('/proc/self/task')
    .filter((id) => readFileSync(`/proc/self/task/${id}/comm`, 'utf8').trim() === name)
    .map(Number);
