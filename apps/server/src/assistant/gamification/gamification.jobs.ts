import type { Services } from '#platform/context.ts';
import { inTransaction, internalContext } from '#platform/context.ts';
import type { EventReader, PersonReader } from '#platform/events.ts';
import type { IdentitySeam } from '#principal';
import { dropFromLeaderboard, strikeThoseGone } from './leaderboard.service.ts';
import { actsOfEvents, takeDown } from './ledger.service.ts';
import { GAME_EVENTS } from './points.ts';

/** What was done is written into the ledger. Told twice, it counts once. */
export const givePoints: PersonReader = {
  name: 'assistant-points',
  types: GAME_EVENTS,
  readOfPerson: (services, person, events) =>
    inTransaction(internalContext(services, { kind: 'tenant', ...person }), async (ctx) => {
      await takeDown(ctx, person, actsOfEvents(ctx, person.userId, events));
    }),
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
