import { groupProblems, groups } from '@parley/contracts/identity/groups.ts';
import { finds, pageFor } from '../demo-list.ts';
import type { Asked } from '../demo-route.ts';
import { DemoRefusal, on } from '../demo-route.ts';
import type { SampleGroup, World } from '../world.ts';

function groupOf(world: World, id: string): SampleGroup {
  const found = world.groups.find((each) => each.id === id);
  if (!found) throw new DemoRefusal(groupProblems.group_not_found);
  return found;
}
function changeable(world: World, id: string): SampleGroup {
  const group = groupOf(world, id);
  if (group.managedBy !== 'frontegg') throw new DemoRefusal(groupProblems.group_managed_elsewhere);
  return group;
}
function nameFree(world: World, name: string | undefined, own?: SampleGroup): void {
  const taken = world.groups.some((group) => group !== own && group.name.toLowerCase() === name?.toLowerCase());
  if (taken) throw new DemoRefusal(groupProblems.group_name_taken);
}

const peopleOf = (world: World, { userIds, createdAt }: SampleGroup) =>
  world.members
    .filter(({ id }) => userIds.includes(id))
    .map(({ id, email, name, profilePictureUrl, activatedForTenant }) => ({
      id,
      email,
      name,
      profilePictureUrl,
      activatedForTenant,
      createdAt,
    }));

function shown(world: World, group: SampleGroup, query: Asked['query']) {
  const { roleIds, userIds, ...rest } = group;
  const wanted = query._groupsRelations ?? '';
  return {
    ...rest,
    userCount: userIds.length,
    ...(/roles/i.test(wanted) ? { roles: world.roles.filter(({ id }) => roleIds.includes(id)) } : {}),
    ...(/users/i.test(wanted) ? { users: peopleOf(world, group) } : {}),
  };
}

const joined = (one: readonly string[], other: readonly string[]): string[] => [...new Set([...one, ...other])];
const left = (one: readonly string[], gone: readonly string[]): string[] => one.filter((id) => !gone.includes(id));

export const groupsRoom = [
  on(groups.list, (world, { query }) => ({ groups: world.groups.map((group) => shown(world, group, query)) })),
  on(groups.bulkGet, (world, { query, body }) => ({
    groups: world.groups.filter(({ id }) => body.groupsIds.includes(id)).map((group) => shown(world, group, query)),
  })),
  on(groups.get, (world, { params, query }) => shown(world, groupOf(world, params.id), query)),
  on(groups.create, (world, { body }) => {
    nameFree(world, body.name);
    const at = world.nextTime();
    const group: SampleGroup = {
      id: world.nextId(),
      name: body.name,
      color: body.color || null,
      description: body.description ?? null,
      metadata: null,
      managedBy: 'frontegg',
      roleIds: [],
      userIds: [],
      createdAt: at,
      updatedAt: at,
    };
    world.groups.push(group);
    return shown(world, group, {});
  }),
  on(groups.update, (world, { params, body }) => {
    const group = changeable(world, params.id);
    nameFree(world, body.name, group);
    if (body.name) group.name = body.name;
    if (body.color !== undefined) group.color = body.color || null;
    if (body.description !== undefined) group.description = body.description || null;
    group.updatedAt = world.nextTime();
  }),
  on(groups.remove, (world, { params }) => {
    const gone = changeable(world, params.id);
    world.groups = world.groups.filter((group) => group !== gone);
  }),
  on(groups.addRoles, (world, { params, body }) => {
    const group = changeable(world, params.id);
    group.roleIds = joined(group.roleIds, body.roleIds);
  }),
  on(groups.removeRoles, (world, { params, body }) => {
    const group = changeable(world, params.id);
    group.roleIds = left(group.roleIds, body.roleIds);
  }),
  on(groups.users, (world, { params, query }) => {
    const people = peopleOf(world, groupOf(world, params.id));
    return pageFor(
      people.filter(({ name, email }) => finds(query._filter, name, email)),
      query,
      { by: 'name' },
    );
  }),
  on(groups.addUsers, (world, { params, body }) => {
    const group = changeable(world, params.id);
    group.userIds = joined(group.userIds, body.userIds);
  }),
  on(groups.removeUsers, (world, { params, body }) => {
    const group = changeable(world, params.id);
    group.userIds = left(group.userIds, body.userIds);
  }),
  on(groups.config, ({ groupConfig }) => groupConfig),
  on(groups.setConfig, (world, { body }) => {
    const { enabled = world.groupConfig.enabled, rolesEnabled = world.groupConfig.rolesEnabled } = body;
    if (!enabled && world.groups.length > 0) throw new DemoRefusal(groupProblems.groups_in_use);
    if (!rolesEnabled && world.groups.some(({ roleIds }) => roleIds.length > 0))
      throw new DemoRefusal(groupProblems.group_roles_in_use);
    world.groupConfig = { enabled, rolesEnabled };
    return world.groupConfig;
  }),
];
