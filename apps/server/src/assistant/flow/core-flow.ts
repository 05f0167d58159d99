import { fileURLToPath } from 'node:url';
import type { Flow } from './flow.ts';
import { loadFlows } from './load-flows.ts';

/** Where the flows of the product stand. */
export const FLOWS_DIRECTORY = fileURLToPath(new URL('../../../flows', import.meta.url));

/** The flow a new conversation follows. */
export const DEFAULT_FLOW = 'coaching-core';

export const loadDefaultFlow = (): Flow => loadFlows(FLOWS_DIRECTORY).current(DEFAULT_FLOW);
