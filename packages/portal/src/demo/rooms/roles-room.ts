import type { Role } from '@parley/contracts/identity/roles.ts';
import { permissions, roleProblems, roles, USUAL_LEVEL } from '@parley/contracts/identity/roles.ts';
import { DemoRefusal, on } from '../demo-route.ts';
import { SAMPLE_TENANT, sampleCategoryRows } from '../sample-team.ts';
import type { World } from '../world.ts';
import { VENDOR } from '../world.ts';

function roleOf(world: World, id: string): Role {
  const found = world.roles.find((each) => each.id === id);
  if (!found) throw new DemoRefusal(roleProblems.role_not_found);
  return found;
}
/** What comes with the product stays as it is. */
function ownRole(world: World, id: string): Role {
  const role = roleOf(world, id);
  if (role.tenantId === null) throw new DemoRefusal(roleProblems.role_read_only);
  return role;
}
function nameFree(world: World, name: string | undefined, own?: Role): void {
  if (name?.trim().toLowerCase() === 'admin') throw new DemoRefusal(roleProblems.role_name_reserved);
  const taken = world.roles.some((role) => role !== own && role.name.toLowerCase() === name?.toLowerCase());
  if (taken) throw new DemoRefusal(roleProblems.role_name_taken);
}

/** Each permission knows which roles hold it. */
function keepTold(world: World): void {
  for (const permission of world.permissions)
    permission.roleIds = world.roles.filter((role) => role.permissions.includes(permission.id)).map((role) => role.id);
}

type NewRole = Partial<Pick<Role, 'key' | 'description' | 'isDefault' | 'level'>> & { name: string };
function create(
  world: World,
  body: { [K in keyof NewRole]: NewRole[K] | undefined } & { name: string },
  permissionIds: readonly string[],
): Role {
  nameFree(world, body.name);
  const at = world.nextTime();
  const role: Role = {
    id: world.nextId(),
    key: body.key ?? body.name,
    name: body.name,
    description: body.description ?? null,
    isDefault: body.isDefault ?? false,
    permissions: [...permissionIds],
    tenantId: SAMPLE_TENANT,
    vendorId: VENDOR,
    level: body.level ?? USUAL_LEVEL,
    createdAt: at,
    updatedAt: at,
  };
  world.roles.push(role);
  keepTold(world);
  return role;
}

export const rolesRoom = [
  on(roles.list, (world) => world.roles),
  on(roles.available, (world) => ({ items: world.roles.map((role) => ({ ...role, permissionLevel: role.level })) })),
  on(roles.create, (world, { body }) => create(world, body, body.permissions ?? [])),
  on(roles.createV2, (world, { body }) => {
    const base = body.baseRoleId ? roleOf(world, body.baseRoleId).permissions : [];
    return create(world, body, [...new Set([...base, ...(body.permissionIds ?? [])])]);
  }),
  on(roles.update, (world, { params, body }) => {
    const role = ownRole(world, params.id);
    nameFree(world, body.name, role);
    const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    Object.assign(role, given, { updatedAt: world.nextTime() });
    return role;
  }),
  on(roles.remove, (world, { params }) => {
    const gone = ownRole(world, params.id);
    world.roles = world.roles.filter((role) => role !== gone);
    for (const holder of [...world.members, ...world.groups])
      holder.roleIds = holder.roleIds.filter((id) => id !== gone.id);
    keepTold(world);
  }),
  on(roles.setPermissions, (world, { params, body }) => {
    const role = ownRole(world, params.id);
    role.permissions = body.permissionIds.filter(Boolean);
    role.updatedAt = world.nextTime();
    keepTold(world);
    return role;
  }),
  on(roles.holders, (world, { params }) => {
    const { id } = roleOf(world, params.id);
    const holds = ({ roleIds }: { roleIds: string[] }): boolean => roleIds.includes(id);
    return { people: world.members.filter(holds).length, groups: world.groups.filter(holds).length };
  }),
  on(permissions.list, (world) => world.permissions),
  on(permissions.categories, (world) => sampleCategoryRows(world.permissions)),
  on(permissions.setRoles, (world, { params, body }) => {
    const permission = world.permissions.find(({ id }) => id === params.id);
    if (!permission) throw new DemoRefusal(roleProblems.permission_not_found);
    for (const role of world.roles.filter(({ tenantId }) => tenantId !== null)) {
      const others = role.permissions.filter((id) => id !== permission.id);
      role.permissions = body.roleIds.includes(role.id) ? [...others, permission.id] : others;
    }
    keepTold(world);
    return permission;
  }),
];
