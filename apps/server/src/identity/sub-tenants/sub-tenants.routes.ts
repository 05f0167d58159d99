import { subTenants } from '@parley/contracts/identity/sub-tenants.ts';
import { route } from '#platform/route.ts';
import type { IdentityScope } from '../context.ts';
import { nothing, signed } from '../context.ts';
import * as service from './sub-tenants.service.ts';

export function subTenantsRoutes(scope: IdentityScope): void {
  route(scope, subTenants.create, (ctx, { body }) => service.createSubTenant(signed(ctx), body));
  route(scope, subTenants.update, (ctx, { params, body }) =>
    nothing(service.renameSubTenant(signed(ctx), params.tenantId, body.name)),
  );
  route(scope, subTenants.remove, (ctx, { params }) => nothing(service.deleteSubTenant(signed(ctx), params.tenantId)));
  route(scope, subTenants.manage, (ctx, { params, body }) =>
    service.changeManagement(signed(ctx), params.tenantId, body),
  );
  route(scope, subTenants.hierarchySettings, (ctx, { params, body }) =>
    service.changeAccess(signed(ctx), params.tenantId, body.subAccountAccessType),
  );
}
