import type { AuditAction } from '@parley/contracts/identity/audit-actions.ts';
import type { Group, GroupConfig, GroupUser } from '@parley/contracts/identity/groups.ts';
import { groupProblems, MOST_GROUPS } from '@parley/contracts/identity/groups.ts';
import type { Role } from '@parley/contracts/identity/roles.ts';
import { roleProblems } from '@parley/contracts/identity/roles.ts';
import type { ListQuery } from '@parley/contracts/list.ts';
import { pageOf } from '@parley/contracts/list.ts';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import { ProblemError } from '#platform/problem-error.ts';
import type { SignedContext } from '../context.ts';
import { peopleMeant } from '../invitations/invited-ids.service.ts';
import { bringWaiting, dropWaiting, listWaiting } from '../invitations/waiting.service.ts';
import { pictureAddress } from '../pictures/picture-address.ts';
import type { Change } from '../roles/change-rights.ts';
import { changeRights } from '../roles/change-rights.ts';
import { rolesNamed, withoutEmptyIds } from '../roles/grantable-roles.ts';
import type { Holder } from '../roles/role-grants.ts';
import { mayGrant } from '../roles/role-grants.ts';
import { listRoles } from '../roles/tenant-roles.service.ts';
import type { GroupRow } from './groups.store.ts';
import * as store from './groups.store.ts';

export type GroupFields = store.GroupFields;
export type Relations = 'roles' | 'users' | 'rolesAndUsers' | undefined;

/** JSON made by the database writes its times in its own way. */
const userView = (ctx: SignedContext, user: GroupUser): GroupUser => ({
  ...user,
  profilePictureUrl: pictureAddress(ctx, { userId: user.id, pictureUrl: user.profilePictureUrl ?? null }),
  createdAt: new Date(user.createdAt).toISOString(),
});

function view(
  ctx: SignedContext,
  { roleIds, users, ...row }: GroupRow,
  relations: Relations,
  roles: readonly Role[],
): Group {
  return {
    ...row,
    ...(relations === 'roles' || relations === 'rolesAndUsers'
      ? { roles: roles.filter(({ id }) => roleIds.includes(id)) }
      : {}),
    ...(relations === 'users' || relations === 'rolesAndUsers'
      ? { users: (users ?? []).map((user) => userView(ctx, user)) }
      : {}),
  };
}

/** @param ids null: all of the tenant; those that are not there are left out */
export async function listGroups(
  ctx: SignedContext,
  relations: Relations,
  ids: readonly string[] | null = null,
): Promise<Group[]> {
  const { tenantId } = ctx.principal;
  const wanted = ids && withoutEmptyIds(ids).filter((id) => isUuid(id));
  const withUsers = relations === 'users' || relations === 'rolesAndUsers';
  const rows = await store.listGroups(ctx.db, tenantId, { ids: wanted, withUsers });
  const roles = relations === 'roles' || relations === 'rolesAndUsers' ? await listRoles(ctx) : [];
  return rows.map((row) => view(ctx, row, relations, roles));
}

const notFound = (): never => {
  throw new ProblemError(groupProblems.group_not_found);
};

/** @throws group_not_found */
export const showGroup = async (ctx: SignedContext, id: string, relations: Relations): Promise<Group> =>
  (await listGroups(ctx, relations, [id]))[0] ?? notFound();

/** @throws group_not_found */
export async function listGroupUsers(ctx: SignedContext, id: string, query: ListQuery<'name' | 'email' | 'createdAt'>) {
  await showGroup(ctx, id, undefined);
  const { items, total } = await store.listGroupUsers(ctx.db, id, query);
  return pageOf(
    items.map((user) => userView(ctx, user)),
    total,
    query.limit,
  );
}

export const groupConfig = async ({ db, principal }: SignedContext): Promise<GroupConfig> =>
  (await store.findSettings(db, principal.tenantId)) ?? { enabled: true, rolesEnabled: true };

const nowOf = ({ clock }: SignedContext): string => clock.now().toISOString();

/** @throws groups_off */
async function checkEnabled(ctx: SignedContext): Promise<void> {
  if (!(await groupConfig(ctx)).enabled) throw new ProblemError(groupProblems.groups_off);
}

/** @throws group_name_taken, too_many_groups */
async function checkName(ctx: SignedContext, name: string, exceptId: string | null): Promise<void> {
  const taken = await store.findTaken(ctx.db, ctx.principal.tenantId, { name, exceptId });
  if (taken.name) throw new ProblemError(groupProblems.group_name_taken);
  if (!exceptId && taken.groups >= MOST_GROUPS) throw new ProblemError(groupProblems.too_many_groups);
}

/** A group that the portal decides about. @throws group_not_found, group_managed_elsewhere, groups_off */
async function changeableGroup(ctx: SignedContext, id: string): Promise<GroupRow> {
  const { tenantId } = ctx.principal;
  const [row] = isUuid(id) ? await store.listGroups(ctx.db, tenantId, { ids: [id], withUsers: false }) : [];
  if (!row) return notFound();
  if (row.managedBy !== 'frontegg') throw new ProblemError(groupProblems.group_managed_elsewhere);
  await checkEnabled(ctx);
  return row;
}

/**
 * Who comes into a group gets its roles and who goes loses them, so all of these must be the actor's to give (R1).
 * @throws role_not_grantable
 */
async function checkRoles(ctx: SignedContext, holder: Holder, roleIds: readonly string[]): Promise<void> {
  const roles = await rolesNamed(ctx, ctx.principal.tenantId, roleIds);
  if (!roles.every((role) => mayGrant(holder, role))) throw new ProblemError(roleProblems.role_not_grantable);
}

const done = (action: AuditAction, rights: boolean, data: Record<string, unknown>): Change<undefined> => ({
  result: undefined,
  action,
  resource: 'group',
  rights,
  data,
});

/** @throws group_name_taken, too_many_groups, groups_off */
export const createGroup = (ctx: SignedContext, fields: GroupFields): Promise<Group> =>
  changeRights(ctx, 'fe.secure.write.groups', async (ctx) => {
    await checkEnabled(ctx);
    await checkName(ctx, fields.name, null);
    const id = uuidv7();
    await store.insertGroup(ctx.db, { id, tenantId: ctx.principal.tenantId, ...fields }, nowOf(ctx));
    return {
      ...done('group.created', false, { groupId: id, name: fields.name }),
      result: await showGroup(ctx, id, undefined),
    };
  });

/** @throws group_not_found, group_managed_elsewhere, groups_off, group_name_taken */
export const changeGroup = (ctx: SignedContext, id: string, change: Partial<GroupFields>): Promise<void> =>
  changeRights(ctx, 'fe.secure.write.groups', async (ctx) => {
    const { name } = await changeableGroup(ctx, id);
    if (change.name !== undefined) await checkName(ctx, change.name, id);
    await store.updateGroup(ctx.db, id, change, nowOf(ctx));
    return done('group.changed', false, { groupId: id, name, change });
  });

/** @throws group_not_found, group_managed_elsewhere, groups_off, role_not_grantable, last_administrator */
export const deleteGroup = (ctx: SignedContext, id: string): Promise<void> =>
  changeRights(ctx, 'fe.secure.delete.groups', async (ctx, holder) => {
    const { name, roleIds, userCount } = await changeableGroup(ctx, id);
    await checkRoles(ctx, holder, roleIds);
    await store.deleteGroup(ctx.db, id);
    return done('group.deleted', true, { groupId: id, name, roleIds, userCount });
  });

/** @throws group_not_found, group_managed_elsewhere, groups_off, group_roles_off, role_not_found, role_not_grantable */
export const addRoles = (ctx: SignedContext, id: string, wanted: readonly string[]): Promise<void> =>
  changeRights(ctx, 'fe.secure.write.groupsRoles', async (ctx, holder) => {
    const { name } = await changeableGroup(ctx, id);
    const roleIds = withoutEmptyIds(wanted);
    if (!(await groupConfig(ctx)).rolesEnabled) throw new ProblemError(groupProblems.group_roles_off);
    await checkRoles(ctx, holder, roleIds);
    await store.insertGroupRoles(ctx.db, { tenantId: ctx.principal.tenantId, groupId: id }, roleIds);
    return done('group.roles_added', true, { groupId: id, name, roleIds });
  });

/** @throws group_not_found, group_managed_elsewhere, groups_off, role_not_found, role_not_grantable, last_administrator */
export const removeRoles = (ctx: SignedContext, id: string, unwanted: readonly string[]): Promise<void> =>
  changeRights(ctx, 'fe.secure.write.groupsRoles', async (ctx, holder) => {
    const { name } = await changeableGroup(ctx, id);
    const roleIds = withoutEmptyIds(unwanted);
    await checkRoles(ctx, holder, roleIds);
    await store.deleteGroupRoles(ctx.db, id, roleIds);
    return done('group.roles_removed', true, { groupId: id, name, roleIds });
  });

/** @throws group_not_found, group_managed_elsewhere, groups_off, group_member_not_found, role_not_grantable */
export const addUsers = (ctx: SignedContext, id: string, wanted: readonly string[]): Promise<void> =>
  changeRights(ctx, 'fe.secure.write.groupsUsers', async (ctx, holder) => {
    const { name, roleIds } = await changeableGroup(ctx, id);
    const { tenantId } = ctx.principal;
    const named = withoutEmptyIds(wanted);
    const isNamed = named.every((userId) => isUuid(userId));
    const userIds = isNamed ? await peopleMeant(ctx, tenantId, named) : named;
    const members = isNamed ? await store.findMembers(ctx.db, tenantId, userIds, nowOf(ctx)) : [];
    const others = userIds.filter((userId) => !members.includes(userId));
    const waiting = isNamed ? await listWaiting(ctx, tenantId, others) : [];
    if (waiting.length < others.length) throw new ProblemError(groupProblems.group_member_not_found);
    await checkRoles(ctx, holder, roleIds);
    const added = await store.insertGroupUsers(ctx.db, { tenantId, groupId: id }, members, nowOf(ctx));
    const invited = await bringWaiting(ctx, holder, id, waiting);
    const rights = roleIds.length > 0 && added.length > 0;
    return done('group.users_added', rights, { groupId: id, name, userIds: added, ...(invited[0] ? { invited } : {}) });
  });

/** @throws group_not_found, group_managed_elsewhere, groups_off, role_not_grantable, last_administrator */
export const removeUsers = (ctx: SignedContext, id: string, unwanted: readonly string[]): Promise<void> =>
  changeRights(ctx, 'fe.secure.delete.groupsUsers', async (ctx, holder) => {
    const { name, roleIds } = await changeableGroup(ctx, id);
    await checkRoles(ctx, holder, roleIds);
    const named = withoutEmptyIds(unwanted).filter((userId) => isUuid(userId));
    const userIds = await peopleMeant(ctx, ctx.principal.tenantId, named);
    const removed = await store.deleteGroupUsers(ctx.db, id, userIds);
    const invited = await dropWaiting(ctx, id, await listWaiting(ctx, ctx.principal.tenantId, userIds));
    return done('group.users_removed', roleIds.length > 0 && removed.length > 0, {
      groupId: id,
      name,
      userIds: removed,
      ...(invited[0] ? { invited } : {}),
    });
  });

/** Nothing that is in force is switched off behind anybody's back. @throws groups_in_use, group_roles_in_use */
export const changeConfig = (ctx: SignedContext, change: Partial<GroupConfig>): Promise<GroupConfig> =>
  changeRights(ctx, 'fe.secure.write.groups', async (ctx) => {
    const { tenantId } = ctx.principal;
    const config = { ...(await groupConfig(ctx)), ...change };
    const use = await store.findUse(ctx.db, tenantId);
    if (!config.enabled && use.groups) throw new ProblemError(groupProblems.groups_in_use);
    if (!config.rolesEnabled && use.roles) throw new ProblemError(groupProblems.group_roles_in_use);
    await store.upsertSettings(ctx.db, { tenantId, ...config }, nowOf(ctx));
    return { ...done('group.config_changed', false, config), result: config };
  });
