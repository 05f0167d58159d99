import type { SubTenantUser } from '@parley/contracts/identity/sub-tenant-users.ts';
import { subTenantUserProblems } from '@parley/contracts/identity/sub-tenant-users.ts';
import type { ListQuery } from '@parley/contracts/list.ts';
import { pageOf } from '@parley/contracts/list.ts';
import { asSystem } from '#platform/context.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { SignedContext } from '../context.ts';
import { reach } from '../hierarchy/hierarchy.service.ts';
import { pictureAddress } from '../pictures/picture-address.ts';
import { activeTenant } from '../tenants/tenants.service.ts';
import { isLocked } from '../users/accounts.service.ts';
import { permissionView, providerOf, roleView } from '../users/user-view.ts';
import type { PersonRow, UserSort } from './sub-tenant-users.store.ts';
import * as store from './sub-tenant-users.store.ts';

function personView(ctx: SignedContext, row: PersonRow): SubTenantUser {
  const vendorId = ctx.config.clientId;
  const places = row.places ?? [];
  return {
    id: row.id,
    sub: row.id,
    email: row.email,
    verified: row.activatedAt !== null,
    mfaEnrolled: row.mfaEnrolled,
    name: row.name,
    phoneNumber: row.phoneNumber,
    profilePictureUrl: pictureAddress(ctx, { userId: row.id, pictureUrl: row.pictureUrl }),
    provider: providerOf(row.provider),
    tenantId: places[0]?.tenantId ?? '',
    tenantIds: places.map(({ tenantId }) => tenantId),
    isLocked: isLocked(ctx, row),
    tenants: places.map(({ tenantId, name, lastLoginAt, roles, permissions, closed }) => ({
      tenantId,
      name,
      roles: roles.map((role) => roleView(role, vendorId)),
      permissions: permissions.map(permissionView),
      activated: row.activatedAt !== null && !closed,
      lastLogin: lastLoginAt && new Date(lastLoginAt).toISOString(),
    })),
    subAccountAccessAllowed: places[0]?.subAccountAccess ?? null,
    // What a person keeps in their profile is told where they are looked at closer.
    metadata: JSON.stringify(row.metadata ?? {}),
    createdAt: row.createdAt,
  };
}

/**
 * The people of the accounts below, or of one of them.
 * @throws tenant_not_found, not_a_reseller
 */
export async function listSubTenantUsers(ctx: SignedContext, list: ListQuery<UserSort>, only: string | undefined) {
  const system = asSystem(ctx);
  const { tenantId: below } = ctx.principal;
  const { isReseller, parentId } = await activeTenant(ctx);
  // Whoever has nobody above them needs nobody's leave.
  if (!isReseller && parentId !== null) throw new ProblemError(subTenantUserProblems.not_a_reseller);
  if (only) await reach(system, below, only);
  const where = { below, only: only ?? null };
  const [rows, found] = await Promise.all([
    store.listPeople(system.db, where, list),
    store.countPeople(system.db, where, list.search),
  ]);
  return pageOf(
    rows.map((row) => personView(ctx, row)),
    found,
    list.limit,
  );
}
