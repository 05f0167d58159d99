import { TEAM_PAGE_SIZE, userLists } from '@parley/contracts/identity/user-lists.ts';
import { pageOf, readList } from '@parley/contracts/list.ts';
import { route } from '#platform/route.ts';
import type { IdentityScope } from '../context.ts';
import { signed } from '../context.ts';
import * as service from './user-lists.service.ts';

const defaults = { limit: TEAM_PAGE_SIZE, sortBy: 'createdAt', order: 'DESC' } as const;

export function userListsRoutes(scope: IdentityScope): void {
  route(scope, userLists.list, (ctx, { query }) =>
    service.listUsers(signed(ctx), {
      ...readList(query, defaults),
      preset: query._preset ?? null,
      ids: service.idsOf(query.ids),
      withSubTenants: query._includeSubTenants === 'true',
    }),
  );
  route(scope, userLists.listV3, (ctx, { query }) =>
    service.listUsersV3(signed(ctx), {
      ...readList({ ...query, _filter: query._filter ?? query._namePrefix }, defaults),
      address: query._email || null,
      preset: query._preset ?? null,
      maxInactiveSeconds: query._maxInactiveSeconds ?? null,
      ids: service.idsOf(query.ids),
      tenantId: query._tenantId ?? null,
      withSubTenants: query._includeSubTenants === 'true',
    }),
  );
  route(scope, userLists.roles, (ctx, { query }) => service.rolesOfUsers(signed(ctx), service.idsOf(query.ids)));
  route(scope, userLists.groups, (ctx, { query }) => service.groupsOfUsers(signed(ctx), service.idsOf(query.ids)));
  route(scope, userLists.emails, (ctx, { query }) =>
    service.listEmails(signed(ctx), {
      ...readList({ ...query, _sortBy: 'email' as const }, { ...defaults, sortBy: 'email', order: 'ASC' }),
      address: query._email || null,
      ids: service.idsOf(query.userIds),
    }),
  );
  route(scope, userLists.phoneNumbers, (ctx, { query }) =>
    service.listPhoneNumbers(signed(ctx), {
      page: query._offset ?? 0,
      limit: query._limit ?? TEAM_PAGE_SIZE,
      ids: service.idsOf(query.userIds),
      beginning: query._phoneNumber || null,
    }),
  );
  route(scope, userLists.usernames, async () => pageOf([], 0, TEAM_PAGE_SIZE));
  route(scope, userLists.byId, (ctx, { params }) => service.showUser(signed(ctx), params.id));
}
