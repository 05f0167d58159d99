import { accountSettings } from '@parley/contracts/identity/account-settings.ts';
import { route } from '#platform/route.ts';
import type { IdentityScope } from '../context.ts';
import { signed } from '../context.ts';
import { operatorTenantId } from '../tenants/tenants.service.ts';
import { changeSettings, showSettings } from './account-settings.service.ts';

export function accountSettingsRoutes(scope: IdentityScope): void {
  route(scope, accountSettings.get, (ctx) => showSettings(signed(ctx)));
  route(scope, accountSettings.update, (ctx, { body }) => changeSettings(signed(ctx), body));
  // No tenant has a login page of its own yet, so every alias is the first tenant.
  route(scope, accountSettings.public, async (ctx) => ({
    tenantId: await operatorTenantId(ctx),
    applicationUrl: ctx.publicUrl(),
    loginUrl: `${ctx.publicUrl()}/account/login`,
  }));
}
