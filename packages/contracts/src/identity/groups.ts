import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { listQuery, page } from '../list.ts';
import { problems } from '../problem.ts';
import { ById, Name } from './email.ts';
import { Ids, MOST_ROLES, Role, roleProblems } from './roles.ts';

export const groupProblems = problems({
  group_not_found: [404, 'This group was not found.'],
  group_name_taken: [409, 'A group with this name already exists.'],
  group_managed_elsewhere: [409, 'A directory manages this group. Change it there.'],
  group_member_not_found: [404, 'Somebody who should be in the group does not belong to this account.'],
  groups_off: [409, 'Groups are switched off in this account.'],
  group_roles_off: [409, 'Groups carry no roles in this account.'],
  groups_in_use: [409, 'There are still groups. Delete them before you switch groups off.'],
  group_roles_in_use: [409, 'There are still groups with roles. Take these off before you switch them off.'],
  too_many_groups: [409, 'An account has no more than 1,000 groups.'],
});

/** CONST-1: groups an account may have. */
export const MOST_GROUPS = 1_000;
/** People added or removed by one call. */
export const MOST_GROUP_USERS = 1_000;

const relations = z.object({ _groupsRelations: z.optional(z.enum(['roles', 'users', 'rolesAndUsers'])) });

export const GroupUser = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  profilePictureUrl: z.nullable(z.string()),
  activatedForTenant: z.boolean(),
  /** Since when they belong to the group. */
  createdAt: z.string(),
});
export type GroupUser = z.output<typeof GroupUser>;

/** `roles` and `users` come when they are asked for. */
/** A group where people are listed. */
export const GroupLabel = z.object({ id: z.string(), name: z.string(), color: z.nullable(z.string()) });

export const Group = z.object({
  id: z.string(),
  name: z.string(),
  color: z.nullable(z.string()),
  description: z.nullable(z.string()),
  metadata: z.nullable(z.string()),
  managedBy: z.enum(['frontegg', 'scim2']),
  roles: z.optional(z.array(Role)),
  users: z.optional(z.array(GroupUser)),
  /** How many people belong to it. */
  userCount: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Group = z.output<typeof Group>;

export const GroupConfig = z.object({ enabled: z.boolean(), rolesEnabled: z.boolean() });
export type GroupConfig = z.output<typeof GroupConfig>;

/** `#rgb` or `#rrggbb`; an empty one is none. */
const Color = z.union([z.literal(''), z.string().check(z.trim(), z.regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i))]);
const GroupFields = z.object({
  name: Name,
  color: z.nullable(Color),
  description: z.nullable(z.string().check(z.trim(), z.maxLength(1_000))),
  metadata: z.nullable(z.string().check(z.maxLength(8_192))),
});

const path = '/identity/resources/groups/v1';
const reads = { permission: 'fe.secure.read.groups' };
const writes = { permission: 'fe.secure.write.groups' };
const writesRoles = { permission: 'fe.secure.write.groupsRoles' };
const ofOne = [groupProblems.group_not_found];
const changed = [...ofOne, groupProblems.group_managed_elsewhere, groupProblems.groups_off];
const rights = [roleProblems.role_not_grantable, roleProblems.last_administrator];
const userIds = z.object({ userIds: Ids(MOST_GROUP_USERS) });
const roleIds = z.object({ roleIds: Ids(MOST_ROLES) });

export const groups = {
  list: endpoint({
    method: 'GET',
    path,
    access: reads,
    proof: 'token',
    cost: 'read',
    summary: 'Groups of the tenant',
    query: relations,
    response: z.object({ groups: z.array(Group) }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: reads,
    proof: 'token',
    cost: 'read',
    summary: 'One group',
    params: ById,
    query: relations,
    response: Group,
    problems: ofOne,
  }),
  bulkGet: endpoint({
    method: 'POST',
    path: `${path}/bulkGet`,
    access: reads,
    proof: 'token',
    cost: 'read',
    summary: 'Several groups; those that are not there are left out',
    query: relations,
    body: z.object({ groupsIds: Ids(MOST_GROUPS) }),
    response: z.object({ groups: z.array(Group) }),
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: writes,
    proof: 'freshOrToken',
    cost: 'write',
    summary: 'Makes a group',
    body: z.extend(z.partial(GroupFields), { name: Name }),
    status: 201,
    response: Group,
    problems: [groupProblems.group_name_taken, groupProblems.groups_off, groupProblems.too_many_groups],
  }),
  update: endpoint({
    method: 'PATCH',
    path: `${path}/:id`,
    access: writes,
    proof: 'freshOrToken',
    cost: 'write',
    summary: 'Changes what is said about a group',
    params: ById,
    body: z.partial(GroupFields),
    problems: [...changed, groupProblems.group_name_taken],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access: { permission: 'fe.secure.delete.groups' },
    proof: 'freshOrToken',
    cost: 'write',
    summary: 'Deletes a group; its people lose the roles it carries',
    params: ById,
    problems: [...changed, ...rights],
  }),
  addRoles: endpoint({
    method: 'POST',
    path: `${path}/:id/roles`,
    access: writesRoles,
    proof: 'freshOrToken',
    cost: 'write',
    summary: 'Gives roles to everybody in a group',
    params: ById,
    body: roleIds,
    problems: [...changed, ...rights, roleProblems.role_not_found, groupProblems.group_roles_off],
  }),
  removeRoles: endpoint({
    method: 'DELETE',
    path: `${path}/:id/roles`,
    access: writesRoles,
    proof: 'freshOrToken',
    cost: 'write',
    summary: 'Takes roles from a group',
    params: ById,
    body: roleIds,
    problems: [...changed, ...rights, roleProblems.role_not_found],
  }),
  /** Ours: a group of thousands, page by page. */
  users: endpoint({
    method: 'GET',
    path: `${path}/:id/users`,
    access: reads,
    proof: 'token',
    cost: 'read',
    summary: 'People of a group',
    params: ById,
    query: z.object(listQuery(['name', 'email', 'createdAt'])),
    response: page(GroupUser),
    problems: ofOne,
  }),
  addUsers: endpoint({
    method: 'POST',
    path: `${path}/:id/users`,
    access: { permission: 'fe.secure.write.groupsUsers' },
    proof: 'freshOrToken',
    cost: 'write',
    summary: 'Adds people of the tenant to a group; they get the roles it carries',
    params: ById,
    body: userIds,
    problems: [...changed, ...rights, groupProblems.group_member_not_found],
  }),
  removeUsers: endpoint({
    method: 'DELETE',
    path: `${path}/:id/users`,
    access: { permission: 'fe.secure.delete.groupsUsers' },
    proof: 'freshOrToken',
    cost: 'write',
    summary: 'Takes people out of a group',
    params: ById,
    body: userIds,
    problems: [...changed, ...rights],
  }),
  config: endpoint({
    method: 'GET',
    path: `${path}/config`,
    access: reads,
    proof: 'token',
    cost: 'read',
    summary: 'Whether the tenant uses groups, and whether these carry roles',
    response: GroupConfig,
  }),
  setConfig: endpoint({
    method: 'POST',
    path: `${path}/config`,
    access: writes,
    proof: 'token',
    cost: 'write',
    summary: 'Switches groups and their roles on and off; off only while nothing depends on them',
    body: z.partial(GroupConfig),
    response: GroupConfig,
    problems: [groupProblems.groups_in_use, groupProblems.group_roles_in_use],
  }),
};
