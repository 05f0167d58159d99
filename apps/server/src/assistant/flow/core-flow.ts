import { FLOWS } from '#installation';
import type { Flow } from './flow.ts';
import { loadFlows } from './load-flows.ts';

/** The flow a new conversation follows. */
export const DEFAULT_FLOW = 'coaching-core';

export const loadDefaultFlow = (): Flow => loadFlows(FLOWS).current(DEFAULT_FLOW);
