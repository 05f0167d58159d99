import { MEMBERS_PAGE_SIZE, members, temporaryUsers } from '@parley/contracts/identity/members.ts';
import { route } from '#platform/route.ts';
import type { IdentityScope } from '../context.ts';
import { nothing, signed } from '../context.ts';
import { countUsers } from '../users/user-lists.service.ts';
import * as service from './members.service.ts';

export function membersRoutes(scope: IdentityScope): void {
  route(scope, members.list, (ctx, { query }) =>
    service.listMembers(signed(ctx), {
      page: query.pageOffset ?? 0,
      limit: query.pageSize ?? MEMBERS_PAGE_SIZE,
      search: query.searchFilter || null,
      sortBy: query.sortBy ?? 'createdAt',
      order: query.sortDirection?.toUpperCase() === 'ASC' ? 'ASC' : 'DESC',
    }),
  );
  route(scope, members.update, async (ctx, { body }) => ({
    item: await service.changeMemberDetails(signed(ctx), body.id, {
      name: body.name ?? null,
      phone: body.phone,
      roleIds: body.roleIds ?? null,
    }),
  }));
  route(scope, members.remove, (ctx, { params }) => nothing(service.removeMember(signed(ctx), params.id)));
  route(scope, members.resendActivation, (ctx, { params }) =>
    nothing(service.resendActivation(signed(ctx), params.id)),
  );
  route(scope, members.resendAll, (ctx, { body }) => nothing(service.resendToAll(signed(ctx), body.email)));
  route(scope, members.stats, (ctx) => countUsers(signed(ctx)));
  route(scope, members.disable, (ctx, { params }) => nothing(service.disableMember(signed(ctx), params.id)));
  route(scope, members.enable, (ctx, { params }) => nothing(service.enableMember(signed(ctx), params.id)));
  route(scope, members.lock, (ctx, { params }) => nothing(service.lockMember(signed(ctx), params.id)));
  route(scope, members.unlock, (ctx, { params }) => nothing(service.unlockMember(signed(ctx), params.id)));
  route(scope, members.resetFactors, (ctx, { params }) => nothing(service.resetMemberFactors(signed(ctx), params.id)));
  route(scope, temporaryUsers.configuration, async () => ({ enabled: true }));
  route(scope, temporaryUsers.update, async (ctx, { params, body }) => ({
    temporaryExpirationDate: await service.makeTemporary(signed(ctx), params.id, body.expirationInSeconds),
  }));
  route(scope, temporaryUsers.makePermanent, (ctx, { params }) =>
    nothing(service.makePermanent(signed(ctx), params.id)),
  );
}
