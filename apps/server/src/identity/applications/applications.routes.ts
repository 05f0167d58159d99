import { applications } from '@parley/contracts/identity/applications.ts';
import { route } from '#platform/route.ts';
import type { IdentityScope } from '../context.ts';
import { nothing, signed } from '../context.ts';
import { idsOf } from '../users/user-lists.service.ts';
import * as service from './applications.service.ts';

export function applicationsRoutes(scope: IdentityScope): void {
  route(scope, applications.list, (ctx, { query }) =>
    service.listApplications(signed(ctx), {
      ids: idsOf(query.ids),
      withFree: query._includeFreeAccess === 'true',
    }),
  );
  route(scope, applications.tenantAssignments, async (ctx) => {
    const { tenantId, appIds } = await service.assignmentsOfTenant(signed(ctx));
    return [{ tenantId, appIds }];
  });
  route(scope, applications.tenantAssignmentsV2, async (ctx) => {
    const { tenantId, assignments } = await service.assignmentsOfTenant(signed(ctx));
    return [{ tenantId, assignments }];
  });
  route(scope, applications.ofUser, (ctx, { params }) => service.applicationsOf(signed(ctx), params.userId));
  route(scope, applications.ofUsers, (ctx, { query }) =>
    service.applicationsOfUsers(signed(ctx), idsOf(query.userIds)),
  );
  route(scope, applications.usersOf, (ctx, { query }) => service.usersOfApplications(signed(ctx), idsOf(query.appIds)));
  route(scope, applications.assign, (ctx, { body }) =>
    nothing(service.assignApplications(signed(ctx), { ...body, tenantId: body.tenantId ?? null })),
  );
  route(scope, applications.unassign, (ctx, { body }) =>
    nothing(service.unassignApplications(signed(ctx), { ...body, tenantId: body.tenantId ?? null })),
  );
}
