import { fork } from 'node:child_process';
import { workerFile } from '#installation';
import type { Answer, EngineOptions } from './engine.ts';

/**
 * Starts a program of ours as a process: what it needs of memory is given back when it ends, and a library in it that crashes takes
 * nothing else along. Questions and answers cross a private pipe; no argument, environment or file holds them.
 * @param program for `workerFile`
 */
export const inProcess =
  (program: string, args: string[] = []): EngineOptions['start'] =>
  ({ answer, ended }) => {
    const child = fork(workerFile(program), args, {
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { PATH: process.env.PATH ?? '' },
    });
    child.unref();
    child.channel?.unref();
    child.on('message', (message) => answer(message as Answer));
    child.on('error', (error) => ended(error.name));
    child.on('exit', (code, signal) => ended(signal ?? `code ${code}`));
    return {
      post: (id, question) => void child.send({ id, question }),
      kill: () => void child.kill('SIGKILL'),
    };
  };
