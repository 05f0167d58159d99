import type { ChildProcess } from 'node:child_process';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

/** Clock ticks of a second, as /proc counts them. */
const TICKS = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

export type Running = { child: ChildProcess; pid: number; stop(): Promise<void> };

/** User and system time of a process with all its threads, in milliseconds. */
export function cpuMs(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS;
}

/** Resident memory, in MB (10^6 bytes). */
export function rssMb(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return (Number(line?.[1]) * 1024) / 1e6;
}

/** Starts a script under this Node, flags before it, and waits for the first line of its output that `ready` takes. */
export async function startProcess(
  script: string | string[],
  env: NodeJS.ProcessEnv,
  ready: (line: string) => string | null,
): Promise<Running & { answer: string }> {
  const child = spawn(process.execPath, [script].flat(), {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const answer = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code} before it was ready`)));
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      const found = ready(line);
      if (found !== null) resolve(found);
    });
  });
  const pid = child.pid ?? 0;
  return {
    child,
    pid,
    answer,
    stop: async () => {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
