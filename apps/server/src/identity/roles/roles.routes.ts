import { permissions, roles } from '@parley/contracts/identity/roles.ts';
import { route } from '#platform/route.ts';
import type { IdentityScope } from '../context.ts';
import { nothing, signed } from '../context.ts';
import * as catalogue from './permissions.service.ts';
import * as service from './tenant-roles.service.ts';

type NewRole = {
  key?: string | undefined;
  name: string;
  description?: string | null | undefined;
  isDefault?: boolean | undefined;
  level?: number | undefined;
};

const inputOf = (
  { key, name, description, isDefault, level }: NewRole,
  permissionIds: string[] | null | undefined,
  baseRoleId: string | null | undefined,
): service.RoleInput => ({
  key: key ?? null,
  name,
  description: description || null,
  isDefault: isDefault ?? false,
  level: level ?? null,
  permissionIds: permissionIds ?? [],
  baseRoleId: baseRoleId || null,
});

/** What was sent; the wire says `undefined` for what was not. */
const changeOf = ({ key, name, description, isDefault, level }: Partial<NewRole>): service.RoleChange => ({
  ...(key === undefined ? {} : { key }),
  ...(name === undefined ? {} : { name }),
  ...(description === undefined ? {} : { description: description || null }),
  ...(isDefault === undefined ? {} : { isDefault }),
  ...(level === undefined ? {} : { level }),
});

export function rolesRoutes(scope: IdentityScope): void {
  route(scope, roles.list, (ctx) => service.listRoles(signed(ctx)));
  route(scope, roles.create, (ctx, { body }) =>
    service.createRole(signed(ctx), inputOf(body, body.permissions, undefined)),
  );
  route(scope, roles.createV2, (ctx, { body }) =>
    service.createRole(signed(ctx), inputOf(body, body.permissionIds, body.baseRoleId)),
  );
  route(scope, roles.update, (ctx, { params, body }) => service.changeRole(signed(ctx), params.id, changeOf(body)));
  route(scope, roles.remove, (ctx, { params }) => nothing(service.deleteRole(signed(ctx), params.id)));
  route(scope, roles.setPermissions, (ctx, { params, body }) =>
    service.setRolePermissions(signed(ctx), params.id, body.permissionIds),
  );
  route(scope, roles.holders, (ctx, { params }) => service.countHolders(signed(ctx), params.id));
  route(scope, roles.available, async (ctx) => ({ items: await service.listAvailableRoles(signed(ctx)) }));
  route(scope, permissions.list, (ctx) => catalogue.listPermissions(signed(ctx)));
  route(scope, permissions.categories, (ctx) => catalogue.listCategories(signed(ctx)));
  route(scope, permissions.setRoles, (ctx, { params, body }) =>
    catalogue.giveToRoles(signed(ctx), params.id, body.roleIds),
  );
  route(scope, permissions.setAssignment, (ctx, { params, body }) =>
    catalogue.setAssignment(signed(ctx), params.id, body.assignmentType),
  );
}
