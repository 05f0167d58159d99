import type { Services } from '#platform/context.ts';
import { internalContext } from '#platform/context.ts';
import type { EventReader } from '#platform/events.ts';
import { eraseEverythingOf, purgeDeletedConversations } from './conversations.service.ts';

/** Every night, what was deleted and not restored in time goes for good. */
export const schedulePurge = (services: Services): Promise<void> =>
  services.jobs.schedule('purge-conversations', '17 3 * * *', async () => {
    const removed = await purgeDeletedConversations(internalContext(services, { kind: 'system' }));
    if (removed > 0) services.log.info({ removed }, 'deleted conversations were purged');
  });

/** When an account goes, all that the assistant holds of the person goes with it. */
export const erasePerson: EventReader = {
  name: 'assistant-erasure',
  types: ['user.deleted'],
  read: async (services, event) => {
    const userId = typeof event.data.userId === 'string' ? event.data.userId : event.userId;
    if (userId) await eraseEverythingOf(internalContext(services, { kind: 'system' }), userId);
  },
};
