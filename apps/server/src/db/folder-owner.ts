import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import * as z from 'zod';

/** Who uses a data folder, for other processes to read. */
const Owner = z.object({
  /** Of this one use of the folder. */
  id: z.string(),
  doing: z.string(),
  host: z.string(),
  pid: z.int(),
  /** When the process started, in clock ticks since boot: a process id is used again, the pair is not. */
  started: z.nullable(z.string()),
  /** Boot id of the kernel: changes with each boot, is the same in all containers. Null where there is no /proc. */
  kernel: z.nullable(z.string()),
  /** Process id namespace, in which `pid` means something. */
  pidNamespace: z.nullable(z.string()),
  /** ISO 8601, UTC. */
  since: z.string(),
  /** Goes up while the owner is alive. */
  beats: z.int(),
});
export type Owner = z.infer<typeof Owner>;

function read<T>(of: () => T): T | null {
  try {
    return of();
  } catch (error) {
    // ENOENT and ESRCH: no such process, or a system without /proc. EACCES: the process belongs to another user.
    if (['ENOENT', 'ESRCH', 'EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

/** @returns null for a process that has ended, also one whose parent has not noticed yet (proc_pid_stat(5), fields 3 and 22) */
function startedAt(pid: number): string | null {
  const stat = read(() => fs.readFileSync(`/proc/${pid}/stat`, 'utf8'));
  // The name in parentheses may hold anything.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
  return fields[0] === 'Z' || fields[0] === 'X' ? null : (fields[19] ?? null);
}

export const thisProcess = (doing: string): Owner => ({
  id: randomUUID(),
  doing,
  host: os.hostname(),
  pid: process.pid,
  started: startedAt(process.pid),
  kernel: read(() => fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
  pidNamespace: read(() => fs.readlinkSync('/proc/self/ns/pid')),
  since: new Date().toISOString(),
  beats: 0,
});

/**
 * What became of the owner that a record names, for a process that got the kernel's lock.
 * `unknown`: it may run under another kernel, whose locks do not reach here.
 */
export function fateOf(owner: Owner, us: Owner): 'alive' | 'gone' | 'unknown' {
  const sameKernel = owner.kernel && us.kernel ? owner.kernel === us.kernel : owner.host === us.host;
  if (!sameKernel) return 'unknown';
  const seen = owner.started !== null && owner.pidNamespace === us.pidNamespace;
  // Its lock is free although it runs: the file was removed by hand, or the file system keeps no locks.
  if (seen && owner.pid !== us.pid && startedAt(owner.pid) === owner.started) return 'alive';
  return 'gone';
}

/** @returns null where there is none; undefined for what is no record, such as one that was cut off */
export function readOwner(text: string | null): Owner | null | undefined {
  if (text === null) return null;
  try {
    return Owner.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
