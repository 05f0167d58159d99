import { spawn } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';
import { reasonOf } from '#platform/reason-of.ts';
import { EngineFailed } from './engine.ts';

const executable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
};

/** @param program a path, or a name to be found on the path. @returns null when it is not there */
export function findProgram(program: string): string | null {
  if (program.includes(path.sep)) return executable(program) ? program : null;
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return folders.map((folder) => path.join(folder, program)).find(executable) ?? null;
}

type Run = { input: string; signal: AbortSignal; timeoutMs: number; mostBytes: number };

/** Runs a program once, words on its standard input only. @returns what it wrote. @throws EngineFailed, or the signal's reason */
export function runProgram(
  program: string,
  args: string[],
  { input, signal, timeoutMs, mostBytes }: Run,
): Promise<Uint8Array> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'ignore'], env: { PATH: process.env.PATH ?? '' } });
    const parts: Buffer[] = [];
    let size = 0;
    const name = path.basename(program);
    const end = (act: () => void): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', leave);
      act();
    };
    const kill = (reason: Error): void => {
      child.kill('SIGKILL');
      end(() => reject(reason));
    };
    const leave = (): void => kill(reasonOf(signal));
    const timer = setTimeout(() => kill(new EngineFailed(`${name} took longer than ${timeoutMs} ms`)), timeoutMs);
    signal.addEventListener('abort', leave, { once: true });
    child.stdout.on('data', (part: Buffer) => {
      size += part.length;
      if (size > mostBytes) return kill(new EngineFailed(`${name} does not stop`));
      parts.push(part);
    });
    child.on('error', (error) => end(() => reject(new EngineFailed(`${name} could not be started: ${error.name}`))));
    child.on('close', (code) =>
      end(() =>
        code === 0
          ? resolve(new Uint8Array(Buffer.concat(parts)))
          : reject(new EngineFailed(`${name} ended with ${code}`)),
      ),
    );
    // A program that does not read to the end says so by how it ends.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}
