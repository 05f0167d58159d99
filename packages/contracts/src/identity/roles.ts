import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { problems } from '../problem.ts';
import { ById, Name } from './email.ts';

export const roleProblems = problems({
  role_not_found: [404, 'This role was not found.'],
  role_not_grantable: [403, 'A role can only be given by somebody who holds everything it allows.'],
  last_administrator: [
    409,
    'Somebody must stay who may do everything in this account. Give this to somebody else first, for as long as they belong to it.',
  ],
  role_read_only: [409, 'This role comes with the product and cannot be changed.'],
  role_key_taken: [409, 'A role with this key already exists.'],
  role_name_taken: [409, 'A role with this name already exists.'],
  role_name_reserved: [403, 'This name is reserved to the administrators of the product.'],
  too_many_roles: [409, 'An account has no more than 500 roles of its own.'],
  permission_not_found: [404, 'This permission was not found.'],
  permission_not_grantable: [403, 'A permission can only be put into a role by somebody who holds it.'],
  permission_not_assignable: [403, 'This permission cannot be put into a role of your own.'],
});

/** CONST-1: roles of its own an account may have. */
export const MOST_ROLES = 500;
/** The smaller the higher; whoever may give roles gives none above their own highest. */
export const LOWEST_LEVEL = 10_000;
/** Of a role for which no level was chosen: that of plain members. */
export const USUAL_LEVEL = 100;

/** `permissions` holds ids of permissions. `tenantId` null: shared by all tenants. */
export const Role = z.object({
  id: z.string(),
  key: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  isDefault: z.boolean(),
  firstUserRole: z.optional(z.boolean()),
  permissions: z.array(z.string()),
  tenantId: z.nullable(z.string()),
  vendorId: z.string(),
  level: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Role = z.output<typeof Role>;

/** Whether a permission may be put into a role of a tenant; `ALWAYS` is in every one of them. */
export const AssignmentType = z.enum(['NEVER', 'ALWAYS', 'ASSIGNABLE']);
export type AssignmentType = z.output<typeof AssignmentType>;

export const Permission = z.object({
  id: z.string(),
  key: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  categoryId: z.string(),
  fePermission: z.boolean(),
  /** Of the roles that can be seen here. */
  roleIds: z.optional(z.array(z.string())),
  assignmentType: z.optional(AssignmentType),
  /** False where nothing asks for it, because what it would allow is not there: screens do not offer it. */
  inUse: z.optional(z.boolean()),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Permission = z.output<typeof Permission>;

export const PermissionCategory = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  feCategory: z.boolean(),
  permissionIds: z.array(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type PermissionCategory = z.output<typeof PermissionCategory>;

/** Ids in a list. An empty one is none (§10.11). */
export const Ids = (most: number) => z.array(z.string().check(z.maxLength(64))).check(z.maxLength(most));
const PermissionIds = Ids(500);

/** Without a dot: the key of a role stands for a permission of that name. */
const Key = z.string().check(
  z.trim(),
  z.regex(/^[\p{L}\p{N}][\p{L}\p{N}_ -]{0,99}$/u, {
    error: 'letters, digits, spaces, - and _ only, at most 100 characters',
  }),
);
const RoleFields = z.object({
  key: Key,
  name: Name,
  description: z.nullable(z.string().check(z.trim(), z.maxLength(1_000))),
  isDefault: z.boolean(),
  level: z.int().check(z.gte(0), z.lte(LOWEST_LEVEL)),
});
const NewRole = z.extend(z.partial(RoleFields), { name: Name });

const resources = '/identity/resources';
const readsRoles = { permission: 'fe.secure.read.roles' };
const createsRoles = { permission: 'fe.secure.write.roles' };
const changesRoles = { permission: 'fe.secure.write.updateRole' };
const readsPermissions = { permission: 'fe.secure.read.permissions' };
const notYours = [
  roleProblems.role_not_found,
  roleProblems.role_not_grantable,
  roleProblems.role_read_only,
  roleProblems.last_administrator,
];
const notThisName = [roleProblems.role_name_reserved, roleProblems.role_name_taken, roleProblems.role_key_taken];
const notThisPermission = [
  roleProblems.permission_not_found,
  roleProblems.permission_not_grantable,
  roleProblems.permission_not_assignable,
];
const notNew = [...notThisName, ...notThisPermission, roleProblems.role_not_grantable, roleProblems.too_many_roles];

export const roles = {
  list: endpoint({
    method: 'GET',
    path: `${resources}/roles/v1`,
    access: readsRoles,
    proof: 'token',
    cost: 'read',
    summary: 'Roles of the tenant, and those that all tenants share',
    response: z.array(Role),
  }),
  create: endpoint({
    method: 'POST',
    path: `${resources}/roles/v1`,
    access: createsRoles,
    proof: 'freshOrToken',
    cost: 'write',
    summary: 'Makes a role of the tenant',
    body: z.extend(NewRole, { permissions: z.optional(z.nullable(PermissionIds)) }),
    status: 201,
    response: Role,
    problems: notNew,
  }),
  createV2: endpoint({
    method: 'POST',
    path: `${resources}/roles/v2`,
    access: createsRoles,
    proof: 'freshOrToken',
    cost: 'write',
    summary: 'The same, with the permissions of another role to begin with',
    body: z.extend(NewRole, {
      permissionIds: z.optional(z.nullable(PermissionIds)),
      baseRoleId: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
    }),
    status: 201,
    response: Role,
    problems: [...notNew, roleProblems.role_not_found],
  }),
  update: endpoint({
    method: 'PATCH',
    path: `${resources}/roles/v1/:id`,
    access: changesRoles,
    proof: 'freshOrToken',
    cost: 'write',
    summary: 'Changes what is said about a role of the tenant',
    params: ById,
    body: z.partial(RoleFields),
    response: Role,
    problems: [...notYours, ...notThisName],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${resources}/roles/v1/:id`,
    access: { permission: 'fe.secure.delete.role' },
    proof: 'freshOrToken',
    cost: 'write',
    summary: 'Deletes a role of the tenant; whoever holds it loses it',
    params: ById,
    problems: notYours,
  }),
  setPermissions: endpoint({
    method: 'PUT',
    path: `${resources}/roles/v1/:id/permissions`,
    access: changesRoles,
    proof: 'freshOrToken',
    cost: 'write',
    summary: 'Replaces what a role of the tenant allows',
    params: ById,
    body: z.object({ permissionIds: PermissionIds }),
    response: Role,
    problems: [...notYours, ...notThisPermission],
  }),
  /** Ours: what deleting it would do. */
  holders: endpoint({
    method: 'GET',
    path: `${resources}/roles/v1/:id/holders`,
    access: readsRoles,
    proof: 'token',
    cost: 'read',
    summary: 'How many people and groups of the tenant hold a role; people also by their groups',
    params: ById,
    response: z.object({ people: z.int(), groups: z.int() }),
    problems: [roleProblems.role_not_found],
  }),
  /** The invite dialog offers those whose `permissionLevel` is not above the caller's own. */
  available: endpoint({
    method: 'GET',
    path: '/team/resources/roles/v1',
    access: readsRoles,
    proof: 'token',
    cost: 'read',
    summary: 'Roles to give, with their level',
    response: z.object({ items: z.array(z.extend(Role, { permissionLevel: z.int() })) }),
  }),
};

export const permissions = {
  list: endpoint({
    method: 'GET',
    path: `${resources}/permissions/v1`,
    access: readsPermissions,
    proof: 'token',
    cost: 'read',
    summary: 'Everything that can be allowed',
    response: z.array(Permission),
  }),
  categories: endpoint({
    method: 'GET',
    path: `${resources}/permissions/v1/categories`,
    access: readsPermissions,
    proof: 'token',
    cost: 'read',
    summary: 'Permissions by subject',
    response: z.array(PermissionCategory),
  }),
  setRoles: endpoint({
    method: 'PUT',
    path: `${resources}/permissions/v1/:id/roles`,
    access: changesRoles,
    proof: 'freshOrToken',
    cost: 'write',
    summary: 'Puts a permission into roles of the tenant; others keep it',
    params: ById,
    body: z.object({ roleIds: Ids(MOST_ROLES) }),
    response: Permission,
    problems: [...notYours, ...notThisPermission],
  }),
  /** Ours: for whoever runs the installation. */
  setAssignment: endpoint({
    method: 'PUT',
    path: `${resources}/permissions/v1/:id/assignment`,
    access: { role: 'admin' },
    proof: 'freshOrToken',
    cost: 'write',
    summary: 'Decides whether tenants may put a permission into roles of their own, or have it in all of them',
    params: ById,
    body: z.object({ assignmentType: AssignmentType }),
    response: Permission,
    problems: [roleProblems.permission_not_found],
  }),
};
