import type { Services } from '#platform/context.ts';
import { internalContext } from '#platform/context.ts';
import type { EventReader } from '#platform/events.ts';
import { followAgreement, purgeInstruments } from './instruments.service.ts';

/** Every night, removed results that were not taken back in time, and rounds nobody went on with. */
export const schedulePurgeOfInstruments = (services: Services): Promise<void> =>
  services.jobs.schedule('purge-instruments', '31 3 * * *', () =>
    purgeInstruments(internalContext(services, { kind: 'system' })),
  );

/** Whether results may speak for the profile follows the agreement. */
export const followInstrumentAgreement: EventReader = {
  name: 'assistant-instruments',
  types: ['consent.given', 'consent.withdrawn'],
  read: async (services, { tenantId, userId, data: { purposes } }) => {
    if (!tenantId || !userId || !(Array.isArray(purposes) && purposes.includes('profile'))) return;
    await followAgreement(internalContext(services, { kind: 'tenant', tenantId, userId }), { tenantId, userId });
  },
};
