import type { Services } from '#platform/context.ts';
import type { IdentitySeam } from '#principal';
import { forgetOldReminders, sendReminders } from './send-reminders.ts';

/** Every minute what is due, every night what is old. */
export async function scheduleReminders(services: Services, addressOf: IdentitySeam['addressOf']): Promise<void> {
  await services.jobs.schedule('assistant-reminders', '* * * * *', () => sendReminders({ services, addressOf }));
  await services.jobs.schedule('purge-reminders', '37 3 * * *', async () => {
    const removed = await forgetOldReminders(services);
    if (removed > 0) services.log.info({ removed }, 'old reminders were removed');
  });
}
