import type { Services } from '#platform/context.ts';
import { countEvents } from '#platform/events.ts';
import { publishEverywhere } from './analytics.service.ts';
import { usageCounter } from './counting.service.ts';

/** What happened is counted every five minutes; what may be shown of it is made soon after midnight, before anybody asks. */
export async function scheduleAnalytics(services: Services): Promise<void> {
  await services.jobs.schedule('assistant-analytics-count', '*/5 * * * *', async () => {
    await countEvents(services, usageCounter);
  });
  await services.jobs.schedule('assistant-analytics-publish', '3 0 * * *', () => publishEverywhere(services));
}
