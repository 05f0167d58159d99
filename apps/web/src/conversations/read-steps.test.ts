import { conversations } from '@parley/contracts/assistant/conversations.ts';
import { ApiError } from '@parley/contracts/client.ts';
import { describe, expect, it } from 'vitest';
import type { ask as askApi } from '../api/api.ts';
import { DEFAULT_PROGRESS, readSteps } from './read-steps.ts';

const down = new ApiError(0, 'network', 'No');
const asking = (answer: (path: string) => unknown) =>
  ((endpoint: { path: string }) => {
    const given = answer(endpoint.path);
    return given instanceof Error ? Promise.reject(given) : Promise.resolve(given);
  }) as unknown as typeof askApi;

describe('the steps of a conversation', () => {
  it('FLOW-2 when progress cannot be read the defaults stand: s1, null, false', async () => {
    expect(DEFAULT_PROGRESS).toEqual({ current_sequence: 's1', current_subsequence: null, is_completed: false });
    const { map } = await readSteps(
      asking(() => down),
      'c',
    );
    expect(map.sequences.map(({ status }) => status)).toEqual(['current', 'ahead', 'ahead', 'ahead', 'ahead', 'ahead']);
    expect(map.parked).toEqual([]);
  });

  it('FLOW-2 progress draws the path when the map cannot be read', async () => {
    const { map } = await readSteps(
      asking((path) =>
        path === conversations.progress.path
          ? { current_sequence: 's3', current_subsequence: 's3.1', is_completed: false }
          : down,
      ),
      'c',
    );
    expect(map.sequences.map(({ status }) => status)).toEqual(['done', 'done', 'current', 'ahead', 'ahead', 'ahead']);
  });

  it('FLOW-5 the map of the conversation says where one is and what is left', async () => {
    const map = {
      sequences: [{ id: 's1', title: 'Arrive', status: 'current', subsequences: [] }],
      parked: ['The move'],
    };
    expect(
      await readSteps(
        asking(() => map),
        'c',
      ),
    ).toEqual({ map, named: true });
  });
});
