import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { EngineOptions } from './engine.ts';

/** What a line says; nothing in what is no JSON: a library in there may print whatever it likes. */
function toldIn(line: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(line)) as Record<string, unknown>;
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

/** Starts a program that is spoken with in lines of JSON over its standard input and output; what it says without an `id` is not for us. */
export const inProgram =
  (command: string, args: string[]): EngineOptions['start'] =>
  ({ answer, ended }) => {
    const child = spawn(command, args, {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: { PATH: process.env.PATH ?? '' },
    });
    child.unref();
    child.on('error', (error) => ended(error.name));
    child.on('exit', (code, signal) => ended(signal ?? `code ${code}`));
    // A program that ended while it was written to says so above.
    child.stdin.on('error', () => undefined);
    createInterface({ input: child.stdout }).on('line', (line) => {
      const { id, error, ...value } = toldIn(line);
      if (typeof id === 'number') answer(typeof error === 'string' ? { id, error } : { id, value });
    });
    return {
      post: (id, question) => void child.stdin.write(`${JSON.stringify({ id, ...(question as object) })}\n`),
      kill: () => void child.kill('SIGKILL'),
    };
  };
