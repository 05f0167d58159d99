import { internalContext } from '#platform/context.ts';
import type { EventReader } from '#platform/events.ts';
import { forgetEventsOf } from '#platform/events.ts';
import type { PersonalData } from '#platform/personal-data.ts';
import { redactErased } from '../audits/pseudonyms.service.ts';
import type { IdentityMeans } from '../context.ts';
import { makeArchive } from './archive.service.ts';

/** @param halves filled once both halves of the house are open */
export const personalDataReaders = (means: IdentityMeans, halves: readonly PersonalData[]): EventReader[] => [
  {
    name: 'personal-data-archive',
    types: ['personal_data.asked'],
    read: async (services, { data }) => {
      const system = internalContext(services, { kind: 'system' });
      if (typeof data.archiveId === 'string')
        await makeArchive(system, { id: data.archiveId, secrets: means.secrets, halves });
    },
  },
  {
    name: 'identity-erasure',
    types: ['user.deleted'],
    read: async (services, { data }) => {
      const system = internalContext(services, { kind: 'system' });
      if (typeof data.userId === 'string') await forgetEventsOf(system, data.userId);
      await redactErased({ ...system, identity: means });
    },
  },
];
