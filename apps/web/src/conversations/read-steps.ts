import type { Progress, StepMap } from '@parley/contracts/assistant/conversations.ts';
import { conversations } from '@parley/contracts/assistant/conversations.ts';
import type { ask as askApi } from '../api/api.ts';

/** FLOW-2: where a conversation stands when nobody can say. */
export const DEFAULT_PROGRESS: Progress = { current_sequence: 's1', current_subsequence: null, is_completed: false };

/** Where a conversation stands: its own map, or only the place on the usual six steps, whose names are then ours. */
export type Steps = { map: StepMap; named: boolean };

const USUAL = ['s1', 's2', 's3', 's4', 's5', 's6'];

/** The step map; without it the progress; without that the defaults. Never fails: a path is no reason to disturb a talk. */
export async function readSteps(ask: typeof askApi, id: string, signal?: AbortSignal): Promise<Steps> {
  const options = { background: true, ...(signal && { signal }) };
  try {
    return { map: await ask(conversations.steps, { params: { id } }, options), named: true };
  } catch (error) {
    if (signal?.aborted) throw error;
  }
  try {
    return { map: mapOf(await ask(conversations.progress, { params: { id } }, options)), named: false };
  } catch (error) {
    if (signal?.aborted) throw error;
    return { map: mapOf(DEFAULT_PROGRESS), named: false };
  }
}

function mapOf({ current_sequence: current, is_completed: completed }: Progress): StepMap {
  const here = Math.max(0, USUAL.indexOf(current));
  return {
    parked: [],
    exercise: null,
    board: null,
    kept: [],
    sequences: USUAL.map((id, index) => ({
      id,
      title: '',
      status: completed || index < here ? 'done' : index === here ? 'current' : 'ahead',
      subsequences: [],
    })),
  };
}
