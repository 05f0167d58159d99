import type { Role } from '@parley/contracts/identity/roles.ts';
import { MOST_ROLES, roleProblems, USUAL_LEVEL } from '@parley/contracts/identity/roles.ts';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import { ProblemError } from '#platform/problem-error.ts';
import type { IdentityContext, SignedContext } from '../context.ts';
import { permissionsOf } from './assignable-permissions.ts';
import { changeRights } from './change-rights.ts';
import { rolesNamed } from './grantable-roles.ts';
import { readAssignable } from './permissions.store.ts';
import { isReservedRoleName } from './reserved-role-name.ts';
import type { Holder } from './role-grants.ts';
import { mayGrant, mayLevel } from './role-grants.ts';
import type { RoleRow } from './tenant-roles.store.ts';
import * as store from './tenant-roles.store.ts';

export const roleView = (row: RoleRow, vendorId: string): Role => ({ ...row, vendorId });

export const listRoles = async ({ db, principal, config }: SignedContext): Promise<Role[]> =>
  (await store.listRoles(db, principal.tenantId)).map((row) => roleView(row, config.clientId));

export const listAvailableRoles = async (ctx: SignedContext): Promise<(Role & { permissionLevel: number })[]> =>
  (await listRoles(ctx)).map((role) => ({ ...role, permissionLevel: role.level }));

/** @throws role_not_found */
async function roleHere(ctx: IdentityContext, tenantId: string, id: string): Promise<RoleRow> {
  const row = isUuid(id) ? await store.findRole(ctx.db, tenantId, id) : undefined;
  if (!row) throw new ProblemError(roleProblems.role_not_found);
  return row;
}

/** @throws role_not_found */
export async function countHolders(ctx: SignedContext, id: string): Promise<{ people: number; groups: number }> {
  const { tenantId } = ctx.principal;
  await roleHere(ctx, tenantId, id);
  return store.countHolders(ctx.db, tenantId, id);
}

/**
 * A role that somebody may change: the tenant's own, and theirs to give, or they could change what is above them.
 * @throws role_not_found, role_read_only, role_not_grantable
 */
export async function changeableRole(ctx: SignedContext, holder: Holder, id: string): Promise<RoleRow> {
  const { tenantId } = ctx.principal;
  const row = await roleHere(ctx, tenantId, id);
  if (row.tenantId === null || isReservedRoleName(row.key)) throw new ProblemError(roleProblems.role_read_only);
  const [granted] = await rolesNamed(ctx, tenantId, [id]);
  if (!granted || !mayGrant(holder, granted)) throw new ProblemError(roleProblems.role_not_grantable);
  return row;
}

/** @throws role_name_reserved, role_key_taken, role_name_taken */
async function checkName(
  ctx: SignedContext,
  { key, name, exceptId }: { key: string; name: string; exceptId: string | null },
): Promise<{ roles: number }> {
  if (isReservedRoleName(name) || isReservedRoleName(key)) throw new ProblemError(roleProblems.role_name_reserved);
  const taken = await store.findTaken(ctx.db, ctx.principal.tenantId, { key, name, exceptId });
  if (taken.name) throw new ProblemError(roleProblems.role_name_taken);
  if (taken.key) throw new ProblemError(roleProblems.role_key_taken);
  return taken;
}

export type RoleInput = {
  key: string | null;
  name: string;
  description: string | null;
  isDefault: boolean;
  level: number | null;
  permissionIds: string[];
  /** Begins with what this one allows. */
  baseRoleId: string | null;
};

const nowOf = ({ clock }: SignedContext): string => clock.now().toISOString();

/** A key that a name suggests: its letters and digits. */
const keyFor = (name: string, id: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60) || `role-${id.slice(-12)}`;

/** @throws what refuses its name, its level or its permissions */
export const createRole = (ctx: SignedContext, input: RoleInput): Promise<Role> =>
  changeRights(ctx, 'fe.secure.write.roles', async (ctx, holder) => {
    const { tenantId } = ctx.principal;
    const id = uuidv7();
    const key = input.key ?? keyFor(input.name, id);
    const { name, description, isDefault } = input;
    const level = input.level ?? USUAL_LEVEL;
    const { roles } = await checkName(ctx, { key, name, exceptId: null });
    if (roles >= MOST_ROLES) throw new ProblemError(roleProblems.too_many_roles);
    if (!mayLevel(holder, level)) throw new ProblemError(roleProblems.role_not_grantable);
    const base = input.baseRoleId ? (await roleHere(ctx, tenantId, input.baseRoleId)).permissions : [];
    const catalogue = await readAssignable(ctx.db);
    const permissions = permissionsOf(holder, catalogue, [...base, ...input.permissionIds]);
    await store.insertRole(ctx.db, { id, tenantId, key, name, description, isDefault, level }, nowOf(ctx));
    await store.insertRolePermissions(ctx.db, id, permissions);
    return {
      result: roleView(await roleHere(ctx, tenantId, id), ctx.config.clientId),
      action: 'role.created',
      resource: 'role',
      rights: false,
      data: { roleId: id, key, name, isDefault, level, permissions },
    };
  });

export type RoleChange = Partial<Pick<RoleInput, 'name' | 'description' | 'isDefault'>> & {
  key?: string;
  level?: number;
};

/** @throws role_not_found, role_read_only, role_not_grantable, and what refuses a name */
export const changeRole = (ctx: SignedContext, id: string, change: RoleChange): Promise<Role> =>
  changeRights(ctx, 'fe.secure.write.updateRole', async (ctx, holder) => {
    const before = await changeableRole(ctx, holder, id);
    const { key, name, level } = { ...before, ...change };
    if (change.key !== undefined || change.name !== undefined) await checkName(ctx, { key, name, exceptId: id });
    if (!mayLevel(holder, level)) throw new ProblemError(roleProblems.role_not_grantable);
    await store.updateRole(ctx.db, id, change, nowOf(ctx));
    return {
      result: roleView(await roleHere(ctx, ctx.principal.tenantId, id), ctx.config.clientId),
      action: 'role.changed',
      resource: 'role',
      rights: true,
      data: { roleId: id, key, name, change },
    };
  });

/** @throws role_not_found, role_read_only, role_not_grantable, and what refuses a permission */
export const setRolePermissions = (ctx: SignedContext, id: string, permissionIds: readonly string[]): Promise<Role> =>
  changeRights(ctx, 'fe.secure.write.updateRole', async (ctx, holder) => {
    const { permissions: before, key, name } = await changeableRole(ctx, holder, id);
    const wanted = permissionsOf(holder, await readAssignable(ctx.db), permissionIds, before);
    const added = wanted.filter((permission) => !before.includes(permission));
    const removed = before.filter((permission) => !wanted.includes(permission));
    await store.deleteRolePermissions(ctx.db, id, removed);
    await store.insertRolePermissions(ctx.db, id, added);
    await store.updateRole(ctx.db, id, {}, nowOf(ctx));
    return {
      result: roleView(await roleHere(ctx, ctx.principal.tenantId, id), ctx.config.clientId),
      action: 'role.permissions_changed',
      resource: 'role',
      rights: added.length + removed.length > 0,
      data: { roleId: id, key, name, added, removed },
    };
  });

/** @throws role_not_found, role_read_only, role_not_grantable, last_administrator */
export const deleteRole = (ctx: SignedContext, id: string): Promise<void> =>
  changeRights(ctx, 'fe.secure.delete.role', async (ctx, holder) => {
    const { key, name } = await changeableRole(ctx, holder, id);
    const holders = await store.countHolders(ctx.db, ctx.principal.tenantId, id);
    await store.deleteRole(ctx.db, id);
    return {
      result: undefined,
      action: 'role.deleted',
      resource: 'role',
      rights: true,
      data: { roleId: id, key, name, ...holders },
    };
  });
