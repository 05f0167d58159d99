import { parentPort, workerData } from 'node:worker_threads';
import { loadProtocols } from '../flow/load-flows.ts';
import type { ReadFlow } from './read-flow.ts';
import { readFlow } from './read-flow.ts';
import { tryFlow } from './try-flow.ts';

/** What is done to a text that somebody typed, where it can neither stop nor fill the server. */
export type FlowTask = { kind: 'read' | 'try'; source: string; flow: string; version: number; directory: string };
export type FlowTold =
  | { kind: 'progress'; progress: number }
  | { kind: 'read'; read: Omit<ReadFlow, 'flow'> }
  | { kind: 'tried'; trial: ReturnType<typeof tryFlow> };

const { kind, source, flow: id, version, directory } = workerData as FlowTask;
const tell = (told: FlowTold): void => parentPort?.postMessage(told);
const { flow, findings, outline } = readFlow(source, id, version, loadProtocols(directory, []));
if (kind === 'read') tell({ kind: 'read', read: { findings, outline } });
else if (flow) tell({ kind: 'tried', trial: tryFlow(flow, (progress) => tell({ kind: 'progress', progress })) });
else throw new Error('Only a flow without findings is tried.');
