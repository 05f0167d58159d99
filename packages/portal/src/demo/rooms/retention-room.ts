import type { Retention } from '@parley/contracts/identity/retention.ts';
import { KEPT_BOUNDS, KEPT_KINDS, retention } from '@parley/contracts/identity/retention.ts';
import { on } from '../demo-route.ts';

/** The sample operator keeps events for ninety days, and all else until it is removed by hand. */
const OPERATOR = { conversations: null, audits: null, runs: null, events: 90 } as const;

export const sampleRetention = (): Retention => ({
  ...{ conversations: null, audits: null, runs: null, events: null },
  inForce: { ...OPERATOR },
  bounds: { ...KEPT_BOUNDS, events: { ...KEPT_BOUNDS.events, most: OPERATOR.events } },
});

/** How long the sample company keeps things. */
export const retentionRoom = [
  on(retention.show, ({ kept }) => kept),
  on(retention.change, (world, { body }) => {
    for (const kind of KEPT_KINDS) {
      const chosen = body[kind];
      if (chosen === undefined) continue;
      world.kept[kind] = chosen;
      world.kept.inForce[kind] = chosen ?? OPERATOR[kind];
    }
    return world.kept;
  }),
];
