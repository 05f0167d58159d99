import { Worker } from 'node:worker_threads';
import { flowEditorProblems } from '@parley/contracts/assistant/flow-editor.ts';
import { FLOWS, workerFile } from '#installation';
import { ProblemError } from '#platform/problem-error.ts';
import type { FlowTask, FlowTold } from './flow-worker.ts';

/** Megabytes of the worker's heap; what wants more is no flow. */
const MOST_MEGABYTES = 160;
const LONGEST_MS = { read: 8_000, try: 90_000 };

/**
 * Runs a task in a thread of its own, which ends with it.
 * @throws flow_unreadable when it takes too long, wants too much memory or fails otherwise
 */
export function inWorker(
  task: Omit<FlowTask, 'directory'>,
  told: (progress: number) => void = () => undefined,
): Promise<Exclude<FlowTold, { kind: 'progress' }>> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerFile('assistant/flow-editor/flow-worker'), {
      workerData: { ...task, directory: FLOWS } satisfies FlowTask,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES, stackSizeMb: 4 },
    });
    const settle = (act: () => void): void => {
      clearTimeout(timer);
      act();
      void worker.terminate();
    };
    const refuse = (cause?: unknown): void =>
      settle(() => reject(new ProblemError(flowEditorProblems.flow_unreadable, { cause })));
    const timer = setTimeout(() => refuse(new Error('too slow')), LONGEST_MS[task.kind]);
    worker.on('message', (message: FlowTold) => {
      if (message.kind === 'progress') told(message.progress);
      else settle(() => resolve(message));
    });
    worker.on('error', refuse);
    worker.on('exit', (code) => refuse(new Error(`ended with ${code}`)));
  });
}
