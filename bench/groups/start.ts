import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Figure } from '../figures.ts';
import { median } from '../figures.ts';
import { rssMb } from '../process.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** `npm start` until the address answers. */
async function start(env: Record<string, string>): Promise<{ ms: number; stop(): Promise<void> }> {
  const startedAt = performance.now();
  const child = spawn('npm', ['start', '--silent'], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  let output = '';
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk;
      const found = /Parley is ready: (\S+)/.exec(output);
      if (found?.[1]) resolve(found[1]);
    });
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code}: ${output}`)));
  });
  const answer = await fetch(`${address}/healthz`);
  if (!answer.ok) throw new Error(`the first answer was ${answer.status}`);
  const ms = performance.now() - startedAt;
  return {
    ms,
    stop: async () => {
      const ended = once(child, 'exit');
      process.kill(-(child.pid ?? 0), 'SIGTERM');
      await ended;
    },
  };
}

export async function startGroup({ quick, idlePid }: { quick: boolean; idlePid: number | null }): Promise<Figure[]> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'parley-bench-start-'));
  const times: number[] = [];
  try {
    const first = await start({ DATA_DIR: dataDir, PORT: '0' });
    await first.stop();
    for (let round = 0; round < (quick ? 1 : 5); round += 1) {
      const again = await start({ DATA_DIR: dataDir, PORT: '0' });
      times.push(again.ms);
      await again.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
  const figures: Figure[] = [
    {
      group: 'start',
      name: 'second npm start to first answer, embedded database',
      value: median(times) / 1000,
      unit: 's',
      limit: 5,
      detail: times.map((ms) => (ms / 1000).toFixed(1)).join(' '),
    },
  ];
  if (idlePid !== null) {
    await wait(3_000);
    figures.push({
      group: 'start',
      name: 'RSS at rest, external database',
      value: rssMb(idlePid),
      unit: 'MB',
      limit: 150,
      detail: 'before the first request',
    });
  }
  return figures;
}
