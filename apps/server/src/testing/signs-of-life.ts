import type { Happening } from './drawn-order.ts';

/** Longer than a node waits between two signs of life. */
const BEAT_MS = 2_500;

/** Every server gives a sign of life. */
export const SIGNS_OF_LIFE: Happening = {
  ...{ name: 'signs of life', chance: 0.02, most: 8 },
  act: ({ pass }) => pass(BEAT_MS),
};
