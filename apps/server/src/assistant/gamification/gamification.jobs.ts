import type { Services } from '#platform/context.ts';
import { inTransaction, internalContext } from '#platform/context.ts';
import type { EventReader } from '#platform/events.ts';
import { publish } from '#platform/events.ts';
import type { IdentitySeam } from '#principal';
import { dropFromLeaderboard, strikeThoseGone } from './leaderboard.service.ts';
import { actsOfEvents, takeDown } from './ledger.service.ts';
import { GAME_EVENTS } from './points.ts';

/** What was done is written into the ledger. Told twice, it counts once. */
export const givePoints: EventReader = {
  name: 'assistant-points',
  types: GAME_EVENTS,
  read: async (services, event) => {
    const { tenantId, userId } = event;
    if (!tenantId || !userId) return;
    const person = { tenantId, userId };
    await inTransaction(internalContext(services, { kind: 'tenant', ...person }), async (ctx) => {
      const entries = await takeDown(ctx, person, await actsOfEvents(ctx, userId, [event]));
      for (const { kind, points } of entries)
        if (points > 0) await publish(ctx, 'points.earned', { kind, points }, person);
    });
  },
};

/** Every night, who is gone leaves the lists. */
export const scheduleStriking = (services: Services, addressOf: IdentitySeam['addressOf']): Promise<void> =>
  services.jobs.schedule('strike-from-leaderboards', '47 3 * * *', () =>
    strikeThoseGone(internalContext(services, { kind: 'system' }), addressOf),
  );

/** Who withdraws the agreement stands in no list any more, wherever they did so. */
export const leaveTheList: EventReader = {
  name: 'assistant-leaderboard',
  types: ['consent.withdrawn'],
  read: async (services, { tenantId, userId, data: { purposes } }) => {
    if (!tenantId || !userId || !Array.isArray(purposes) || !purposes.includes('leaderboard')) return;
    await dropFromLeaderboard(internalContext(services, { kind: 'tenant', tenantId, userId }), userId);
  },
};
