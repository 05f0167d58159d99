import type { Permission, Role } from '@parley/contracts/identity/roles.ts';
import type { Member, World } from '../world.ts';

/** Roles of a person, their own and those of their groups. */
export function rolesOf(world: World, { id, roleIds }: Member): Role[] {
  const byGroup = world.groups.filter(({ userIds }) => userIds.includes(id)).flatMap((group) => group.roleIds);
  const held = new Set([...roleIds, ...byGroup]);
  return world.roles.filter((role) => held.has(role.id));
}

const permissionsOf = (world: World, roles: readonly Role[]): Permission[] =>
  world.permissions.filter(({ id }) => roles.some(({ permissions }) => permissions.includes(id)));

export const groupsOf = (world: World, userId: string) =>
  world.groups.filter(({ userIds }) => userIds.includes(userId)).map(({ id, name, color }) => ({ id, name, color }));

/** A person as the lists have them, without what is asked for by itself. */
export function listed({ roleIds: _, appIds: __, ...person }: Member) {
  return person;
}

/** With roles and what they allow. */
export function whole(world: World, member: Member) {
  const roles = rolesOf(world, member);
  return {
    ...listed(member),
    tenants: [{ tenantId: member.tenantId, roles }],
    roles,
    rolesIds: member.roleIds,
    permissions: permissionsOf(world, roles),
    groups: groupsOf(world, member.id),
  };
}
