import { v5 as uuidv5 } from 'uuid';
import type { Services } from '#platform/context.ts';
import { inTransaction, internalContext } from '#platform/context.ts';
import type { EventReader } from '#platform/events.ts';
import { eraseTables } from '#platform/personal-data.ts';
import { assistantData } from './assistant-data.ts';

const AGAIN = 'erase-person-again';
/** Longer than any request lives: a recording that waits to be written down, or a reply that is being written. */
const AGAIN_SECONDS = 3_600;

const erase = (services: Services, userId: string): Promise<void> =>
  inTransaction(internalContext(services, { kind: 'system' }), (ctx) => eraseTables(ctx, assistantData, userId));

/**
 * When an account goes, all that the assistant holds of the person goes with it, in every tenant; and once more when no request
 * of theirs can be on its way any longer, which might have written something down after that.
 */
export const erasePerson: EventReader = {
  name: 'assistant-erasure',
  types: ['user.deleted'],
  read: async (services, event) => {
    const userId = typeof event.data.userId === 'string' ? event.data.userId : event.userId;
    if (!userId) return;
    await erase(services, userId);
    await services.jobs.send(AGAIN, { userId }, { id: uuidv5(AGAIN, event.id), afterSeconds: AGAIN_SECONDS });
  },
};

export const workOnErasure = (services: Services): Promise<void> =>
  services.jobs.work<{ userId: string }>(AGAIN, ({ userId }) => erase(services, userId));
