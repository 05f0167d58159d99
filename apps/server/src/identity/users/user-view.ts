import type { Permission, Role } from '@parley/contracts/identity/roles.ts';
import type { User } from '@parley/contracts/identity/users.ts';
import { LoginProvider } from '@parley/contracts/identity/users.ts';
import type { ProfileRow } from './users.store.ts';

/** JSON made by the database writes its times in its own way. */
const iso = (time: string): string => new Date(time).toISOString();

type RoleRow = NonNullable<ProfileRow['memberships']>[number]['roles'][number];
type PermissionRow = NonNullable<ProfileRow['permissions']>[number];

export const roleView = (role: RoleRow, vendorId: string): Role => ({
  ...role,
  vendorId,
  createdAt: iso(role.createdAt),
  updatedAt: iso(role.updatedAt),
});

export const permissionView = ({ category, ...permission }: PermissionRow): Permission => ({
  ...permission,
  categoryId: category,
  fePermission: permission.key.startsWith('fe.'),
  createdAt: iso(permission.createdAt),
  updatedAt: iso(permission.updatedAt),
});

/** What an account came by; a way that clients of the wire have no name for (Apple, LinkedIn, a custom one) is `local`. */
export function providerOf(provider: string): LoginProvider {
  const known = LoginProvider.safeParse(provider);
  return known.success ? known.data : 'local';
}

/** The person as the wire sees them in one tenant. Roles and permissions are objects, metadata is JSON text. */
export function userView(
  row: ProfileRow,
  { tenantId, vendorId, isLocked }: { tenantId: string; vendorId: string; isLocked: boolean },
): User {
  const tenants = (row.memberships ?? []).map((membership) => ({
    tenantId: membership.tenantId,
    roles: membership.roles.map((role) => roleView(role, vendorId)),
  }));
  const roles = tenants.find((tenant) => tenant.tenantId === tenantId)?.roles ?? [];
  return {
    id: row.id,
    sub: row.id,
    email: row.email,
    name: row.name,
    profilePictureUrl: row.pictureUrl,
    phoneNumber: row.phoneNumber,
    verified: row.activatedAt !== null,
    mfaEnrolled: row.mfaEnrolled,
    provider: providerOf(row.provider),
    tenantId,
    tenantIds: tenants.map((tenant) => tenant.tenantId),
    tenants,
    roles,
    rolesIds: roles.map(({ id }) => id),
    permissions: (row.permissions ?? []).map(permissionView),
    activatedForTenant: true,
    isLocked,
    ...(row.superUser ? { superUser: true } : {}),
    applications: row.applications,
    metadata: JSON.stringify(row.metadata ?? {}),
    createdAt: row.createdAt,
    lastLogin: row.lastLoginAt,
  };
}
