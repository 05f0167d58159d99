import type { Services } from '#platform/context.ts';
import { internalContext } from '#platform/context.ts';
import { purgeDeletedConversations, purgeOffRecord } from './conversations.service.ts';

/** Every night, what was deleted and not restored in time goes for good; every quarter of an hour, what was off the record. */
export async function schedulePurge(services: Services): Promise<void> {
  await services.jobs.schedule('purge-off-record', '*/15 * * * *', async () => {
    await purgeOffRecord(internalContext(services, { kind: 'system' }));
  });
  await services.jobs.schedule('purge-conversations', '17 3 * * *', async () => {
    const removed = await purgeDeletedConversations(internalContext(services, { kind: 'system' }));
    if (removed > 0) services.log.info({ removed }, 'deleted conversations were purged');
  });
}
