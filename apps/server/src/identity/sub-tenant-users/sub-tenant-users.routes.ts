import { subTenantUsers } from '@parley/contracts/identity/sub-tenant-users.ts';
import { readList } from '@parley/contracts/list.ts';
import { route } from '#platform/route.ts';
import type { IdentityScope } from '../context.ts';
import { nothing, signed } from '../context.ts';
import { definedTenant } from '../tenants/tenants.service.ts';
import * as places from './places.service.ts';
import { listSubTenantUsers } from './sub-tenant-users.service.ts';

export function subTenantUsersRoutes(scope: IdentityScope): void {
  // CONST-1: 20 of a page, by name, descending.
  route(scope, subTenantUsers.list, (ctx, { query }) =>
    listSubTenantUsers(
      signed(ctx),
      readList(query, { sortBy: 'name', order: 'DESC' }),
      query._subTenantId || undefined,
    ),
  );
  route(scope, subTenantUsers.add, (ctx, { body }) =>
    nothing(places.addToSubTenants(signed(ctx), body.user, body.subTenants)),
  );
  route(scope, subTenantUsers.addMany, async (ctx, { body }) => {
    const { users, roleIds, allowSubAccountAccess } = body;
    await places.addManyToSubTenant(signed(ctx), users, {
      tenantId: definedTenant(body.tenantId),
      roleIds: roleIds ?? null,
      ...(allowSubAccountAccess == null ? {} : { subAccountAccess: allowSubAccountAccess }),
    });
    return undefined;
  });
  route(scope, subTenantUsers.remove, (ctx, { body }) =>
    nothing(
      places.removeFromSubTenants(
        signed(ctx),
        body.userId,
        body.subTenants.map(({ tenantId }) => tenantId),
      ),
    ),
  );
  route(scope, subTenantUsers.addRoles, (ctx, { params, body }) =>
    nothing(places.changeRoles(signed(ctx), 'add', params.userId, body.subTenantsRoles)),
  );
  route(scope, subTenantUsers.setRoles, (ctx, { params, body }) =>
    nothing(places.changeRoles(signed(ctx), 'set', params.userId, body.subTenantsRoles)),
  );
  route(scope, subTenantUsers.removeRoles, (ctx, { params, body }) =>
    nothing(places.changeRoles(signed(ctx), 'remove', params.userId, body.subTenantsRoles)),
  );
  route(scope, subTenantUsers.setAccess, (ctx, { params, body }) =>
    nothing(places.changeSubAccountAccess(signed(ctx), params.userId, body.allowAccess)),
  );
}
