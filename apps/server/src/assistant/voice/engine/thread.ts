import { Worker } from 'node:worker_threads';
import { workerFile } from '#installation';
import type { Answer, EngineOptions } from './engine.ts';

/**
 * Starts a program of ours as a thread. It hears `{id, question}` and answers `Answer`.
 * @param program for `workerFile`
 */
export const inThread =
  (program: string, options: { workerData?: unknown; maxOldGenerationSizeMb: number }): EngineOptions['start'] =>
  ({ answer, ended }) => {
    const worker = new Worker(workerFile(program), {
      workerData: options.workerData,
      resourceLimits: { maxOldGenerationSizeMb: options.maxOldGenerationSizeMb },
      // It says nothing to anybody but us, least of all what it was given.
      stdout: true,
      stderr: true,
    });
    worker.unref();
    worker.on('message', (message: Answer) => answer(message));
    worker.on('error', (error) => ended(error.name));
    worker.on('exit', (code) => ended(`code ${code}`));
    return { post: (id, question) => worker.postMessage({ id, question }), kill: () => void worker.terminate() };
  };
