import { users } from '@parley/contracts/identity/users.ts';
import { route } from '#platform/route.ts';
import type { IdentityScope } from '../context.ts';
import { nothing, signed } from '../context.ts';
import { definedTenant } from '../tenants/tenants.service.ts';
import * as service from './users.service.ts';

export function usersRoutes(scope: IdentityScope): void {
  route(scope, users.me, (ctx) => service.showMe(signed(ctx)));
  route(scope, users.updateMe, (ctx, { body }) => service.changeProfile(signed(ctx), body));
  route(scope, users.token, (ctx, { body }) => service.tokenFor(signed(ctx), definedTenant(body.tenantId)));
  route(scope, users.authorization, (ctx) => service.showAuthorization(signed(ctx)));
  route(scope, users.changeEmail, (ctx, { body }) => nothing(service.askEmailChange(signed(ctx), body.email)));
  route(scope, users.verifyEmail, (ctx, { body }) =>
    nothing(service.confirmEmailChange(signed(ctx), body.email, body.code)),
  );
  route(scope, users.emailPolicy, async () => ({ allowEmailChange: true }));
}
