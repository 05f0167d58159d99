import { roleProblems } from '@parley/contracts/identity/roles.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { IdentityContext } from '../context.ts';
import * as store from './roles.store.ts';

/** Whoever holds it administers the tenant. Only itself covers it, so nobody holds everything without it. */
export const EVERYTHING = 'fe.*';

/**
 * Does what may take rights from people, and undoes it when nobody would be left to administer a tenant that somebody
 * administered (R4): removing, disabling, locking for good, giving an end, taking a role or a group, changing or deleting
 * one of these. In the transaction of the act, as the system, before anything else in it: acts on the rights of a tenant
 * happen one after the other, so two at the same time cannot remove the last two, and what `act` reads still holds when it
 * writes (R8).
 * @param tenantIds every tenant where the act takes effect
 * @throws last_administrator
 */
export async function keepAdministrator<T>(
  { db }: Pick<IdentityContext, 'db'>,
  tenantIds: readonly string[],
  act: () => Promise<T>,
): Promise<T> {
  if (!db.isTransaction) throw new Error('Who administers is kept in the transaction of the act.');
  await store.lockTenants(db, tenantIds);
  const before = await store.findTenantsHeldBy(db, tenantIds, EVERYTHING);
  const result = await act();
  const after = await store.findTenantsHeldBy(db, [...before], EVERYTHING);
  if (after.size < before.size) throw new ProblemError(roleProblems.last_administrator);
  return result;
}
