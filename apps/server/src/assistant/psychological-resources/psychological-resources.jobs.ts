import type { Services } from '#platform/context.ts';
import { internalContext } from '#platform/context.ts';
import type { EventReader } from '#platform/events.ts';
import type { AssistantMeans } from '../context.ts';
import { purgeFacts } from '../profile/profile.service.ts';
import { refreshDocument } from './document.service.ts';
import { purgeDeletedResources } from './psychological-resources.service.ts';

/** Every night, what was deleted, retired or removed and not taken back in time goes for good. */
export const schedulePurgeOfResources = (services: Services): Promise<void> =>
  services.jobs.schedule('purge-resources', '27 3 * * *', async () => {
    const system = internalContext(services, { kind: 'system' });
    const removed = await purgeDeletedResources(system);
    await purgeFacts(system);
    if (removed > 0) services.log.info({ removed }, 'deleted resources were purged');
  });

/**
 * PROF-2: the profile follows what happens: a conversation that came to its end, was deleted or came back, and the agreement to draw from
 * them. Told twice, the second time changes nothing.
 */
export const followConversations = (means: AssistantMeans): EventReader => ({
  name: 'assistant-profile',
  quick: true,
  types: [
    'flow.completed',
    'conversation.deleted',
    'conversations.deleted',
    'conversation.restored',
    'consent.given',
    'consent.withdrawn',
  ],
  read: async (services, { type, tenantId, userId, data }) => {
    if (!tenantId || !userId) return;
    const { purposes } = data;
    if (type.startsWith('consent.') && !(Array.isArray(purposes) && purposes.includes('profile'))) return;
    const ctx = internalContext(services, { kind: 'tenant', tenantId, userId });
    await refreshDocument({ ...ctx, assistant: means }, { tenantId, userId });
  },
});
