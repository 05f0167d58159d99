import type { AssignmentType, Permission, PermissionCategory } from '@parley/contracts/identity/roles.ts';
import { roleProblems } from '@parley/contracts/identity/roles.ts';
import { validate as isUuid } from 'uuid';
import { asSystem, inTransaction } from '#platform/context.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { writeAudit } from '../audits/audits.service.ts';
import type { SignedContext } from '../context.ts';
import { announceChange } from '../sessions/principals.ts';
import { permissionsOf } from './assignable-permissions.ts';
import { changeRights } from './change-rights.ts';
import { withoutEmptyIds } from './grantable-roles.ts';
import type { PermissionRow } from './permissions.store.ts';
import * as store from './permissions.store.ts';
import { isInUse } from './permissions-in-use.ts';
import { changeableRole } from './tenant-roles.service.ts';
import { insertRolePermissions } from './tenant-roles.store.ts';

const isPortals = (key: string): boolean => key.startsWith('fe.');

const permissionView = ({ category, ...row }: PermissionRow): Permission => ({
  ...row,
  categoryId: category,
  fePermission: isPortals(row.key),
  ...(isInUse(row.key) ? {} : { inUse: false }),
});

export const listPermissions = async ({ db, principal }: SignedContext): Promise<Permission[]> =>
  (await store.listPermissions(db, principal.tenantId)).map(permissionView);

/** @throws permission_not_found */
async function permissionHere(ctx: SignedContext, id: string): Promise<Permission> {
  const found = isUuid(id) ? (await listPermissions(ctx)).find((permission) => permission.id === id) : undefined;
  if (!found) throw new ProblemError(roleProblems.permission_not_found);
  return found;
}

export async function listCategories(ctx: SignedContext): Promise<PermissionCategory[]> {
  const permissions = await store.listPermissions(ctx.db, ctx.principal.tenantId);
  return (await store.listCategories(ctx.db)).map((category) => {
    const own = permissions.filter((permission) => permission.category === category.id);
    return {
      ...category,
      feCategory: own.every(({ key }) => isPortals(key)),
      permissionIds: own.map(({ id }) => id),
    };
  });
}

/** @throws permission_not_found, and what refuses a role or the permission in it */
export const giveToRoles = (ctx: SignedContext, id: string, roleIds: readonly string[]): Promise<Permission> =>
  changeRights(ctx, 'fe.secure.write.updateRole', async (ctx, holder) => {
    const { key } = await permissionHere(ctx, id);
    const catalogue = await store.readAssignable(ctx.db);
    const changed: string[] = [];
    for (const roleId of withoutEmptyIds(roleIds)) {
      const { permissions } = await changeableRole(ctx, holder, roleId);
      if (permissions.includes(id)) continue;
      await insertRolePermissions(ctx.db, roleId, permissionsOf(holder, catalogue, [...permissions, id], permissions));
      changed.push(roleId);
    }
    return {
      result: await permissionHere(ctx, id),
      action: 'permission.given_to_roles',
      resource: 'permission',
      rights: changed.length > 0,
      data: { permissionId: id, key, roleIds: changed },
    };
  });

/**
 * Decides for all tenants. `ALWAYS` puts it into every role they made; what they put in before it became `NEVER` stays.
 * @throws permission_not_found
 */
export const setAssignment = (ctx: SignedContext, id: string, assignmentType: AssignmentType): Promise<Permission> =>
  inTransaction(asSystem(ctx), async (ctx) => {
    const { tenantId, userId, email } = ctx.principal;
    await store.lockAssignable(ctx.db);
    const { key } = await permissionHere(ctx, id);
    await store.updateAssignment(ctx.db, id, { assignmentType, now: ctx.clock.now().toISOString() });
    if (assignmentType === 'ALWAYS') {
      await store.insertIntoAllRoles(ctx.db, id);
      await announceChange(ctx, 'everybody');
    }
    const changed = await permissionHere(ctx, id);
    await writeAudit(ctx, {
      action: 'permission.assignment_changed',
      resource: 'permission',
      severity: 'WARNING',
      tenantId,
      userId,
      email,
      data: { permissionId: id, key, assignmentType },
    });
    return changed;
  });
