import type { Services } from '#platform/context.ts';
import { internalContext } from '#platform/context.ts';
import { purgeDeletedConversations, purgeOffRecord } from './conversations.service.ts';
import { removeOldTalks } from './retention.service.ts';

/** Every night, what was deleted and not restored in time goes for good; every quarter of an hour, what was off the record. What operator or tenant keep for a time goes at its end. */
export async function schedulePurge(services: Services): Promise<void> {
  await services.jobs.schedule('purge-off-record', '*/15 * * * *', async () => {
    await purgeOffRecord(internalContext(services, { kind: 'system' }));
  });
  await services.jobs.schedule('purge-conversations', '17 3 * * *', async () => {
    const removed = await purgeDeletedConversations(internalContext(services, { kind: 'system' }));
    if (removed > 0) services.log.info({ removed }, 'deleted conversations were purged');
  });
  await services.jobs.schedule('retention-conversations', '29 3 * * *', async () => {
    const removed = await removeOldTalks(services);
    if (removed.conversations + removed.runs > 0)
      services.log.info({ removed }, 'what had been kept for its time was removed');
  });
}
