import { vi } from 'vitest';
import type { Happening } from './drawn-order.ts';

/** Longer than a node waits between two signs of life. */
const BEAT_MS = 2_500;

/** Intervals of this process stand still until the schedule lets every server give a sign of life. Call `end` afterwards. */
export function signsOfLife(): { happening: Happening; end(): void } {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  return {
    happening: {
      ...{ name: 'signs of life', chance: 0.02, most: 8 },
      act: async () => void vi.advanceTimersByTime(BEAT_MS),
    },
    end: () => void vi.useRealTimers(),
  };
}
