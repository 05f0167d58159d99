import type { Context } from '#platform/context.ts';
import * as store from './roles.store.ts';

type Means = Pick<Context, 'db'>;

/** A role of the tenant, or one that all share, by its key. */
export const giveRole = async (
  { db }: Means,
  to: { tenantId: string; userId: string; key: 'admin' | 'owner' | 'member' },
): Promise<void> => void (await store.insertMembershipRole(db, to));

/** The role of the product's administrators, in the tenant of whoever runs the installation. */
export const ensureAdminRole = ({ db }: Means, tenantId: string): Promise<void> => store.insertAdminRole(db, tenantId);

/** Whether somebody who can sign in administers the product. */
export const hasAdministrator = ({ db }: Means, tenantId: string): Promise<boolean> =>
  store.hasAdministrator(db, tenantId);
