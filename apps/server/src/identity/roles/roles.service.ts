import type { Context } from '#platform/context.ts';
import { can } from '#principal';
import type { GrantedRole, Holder } from './role-grants.ts';
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

/** Roles that can be had in a tenant; fewer than asked for when some cannot. */
export const rolesIn = ({ db }: Means, tenantId: string, ids: readonly string[]): Promise<GrantedRole[]> =>
  store.findRoles(db, tenantId, ids);

export const defaultRolesIn = ({ db }: Means, tenantId: string): Promise<GrantedRole[]> =>
  store.findDefaultRoles(db, tenantId);

/** Lets somebody decide about the people of the accounts below theirs. */
const MANAGE_BELOW = 'fe.secure.write.userSubTenants';

/**
 * In which capacities somebody may act on a tenant now: as one of its people, as somebody who came from an account above,
 * and as somebody above who decides about the people below. None: not at all.
 */
export async function holdersOver(
  ctx: Pick<Context, 'db' | 'clock'>,
  tenantId: string,
  userId: string,
): Promise<Holder[]> {
  const own = await holderIn(ctx, tenantId, userId);
  const holders = own ? [own] : [];
  for (const { id, enters } of await store.listHomes(ctx.db, tenantId, userId, ctx.clock.now().toISOString())) {
    const holder = id === tenantId ? undefined : await holderIn(ctx, id, userId);
    if (!holder) continue;
    const permissions = holder.roles.flatMap((role) => role.permissions);
    if (enters || can({ ...holder, permissions }, MANAGE_BELOW)) holders.push(holder);
  }
  return holders;
}

/** What whoever acts in a tenant holds there: also somebody who came from an account above. */
export const actingHolder = async (
  ctx: Pick<Context, 'db' | 'clock'>,
  tenantId: string,
  userId: string,
): Promise<Holder | undefined> => (await holdersOver(ctx, tenantId, userId))[0];

/** What somebody, or a tenant's own API token, holds in a tenant now; undefined when they are out of it. */
export const holderIn = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  tenantId: string,
  userId: string,
): Promise<Holder | undefined> => {
  const now = clock.now().toISOString();
  return (await store.findHolder(db, tenantId, userId, now)) ?? store.findTokenHolder(db, tenantId, userId, now);
};

/** What somebody was given in a tenant, also while they are shut out: who may change them is asked about that. */
export const givenTo = async ({ db }: Means, tenantId: string, userId: string): Promise<Holder> =>
  (await store.findGiven(db, tenantId, userId)) ?? { superUser: false, roles: [] };

export const giveRoles = async (
  { db }: Means,
  to: { tenantId: string; userId: string; roleIds: readonly string[] },
): Promise<void> => {
  if (to.roleIds.length > 0) await store.insertMembershipRoles(db, to);
};

/** The role of whoever owns an account; all tenants share it. */
export const ownerRoleIn = ({ db }: Means): Promise<string> => store.findOwnerRole(db);
