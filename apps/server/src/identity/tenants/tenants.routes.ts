import { tenants } from '@parley/contracts/identity/tenants.ts';
import { route } from '#platform/route.ts';
import type { IdentityScope } from '../context.ts';
import { nothing, signed } from '../context.ts';
import { switchTenant } from '../sessions/sessions.service.ts';
import { definedTenant, listMyTenants } from './tenants.service.ts';

export function tenantsRoutes(scope: IdentityScope): void {
  route(scope, tenants.mine, (ctx) => listMyTenants(signed(ctx)));
  route(scope, tenants.mineV1, (ctx) => listMyTenants(signed(ctx)));
  route(scope, tenants.list, async (ctx) => (await listMyTenants(signed(ctx))).tenants);
  route(scope, tenants.switchTo, (ctx, { body }) => nothing(switchTenant(signed(ctx), definedTenant(body.tenantId))));
}
