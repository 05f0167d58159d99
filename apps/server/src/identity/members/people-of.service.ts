import type { Context } from '#platform/context.ts';
import type { IdentitySeam } from '#principal';
import { listPeople } from './people-of.store.ts';

/** For the other half of the house: account fields of a tenant's members, no more. @param system sees every tenant */
export const peopleOf =
  (system: () => Context): IdentitySeam['peopleOf'] =>
  (tenantId, page) =>
    listPeople(system().db, tenantId, page);
