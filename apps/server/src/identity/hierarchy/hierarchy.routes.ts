import { ACCOUNTS_PAGE_SIZE, hierarchy } from '@parley/contracts/identity/hierarchy.ts';
import { pageOf, readList } from '@parley/contracts/list.ts';
import { route } from '#platform/route.ts';
import type { IdentityScope } from '../context.ts';
import { signed } from '../context.ts';
import * as service from './hierarchy.service.ts';

/** The wire joins lists by commas. */
const idsOf = (text: string | undefined): string[] => (text ? text.split(',').slice(0, 200) : []);

export function hierarchyRoutes(scope: IdentityScope): void {
  route(scope, hierarchy.list, (ctx) => service.listBelow(signed(ctx)));
  route(scope, hierarchy.tree, (ctx) => service.showTree(signed(ctx)));
  route(scope, hierarchy.parents, (ctx) => service.listParents(signed(ctx)));
  route(scope, hierarchy.parentsOf, (ctx, { params }) => service.listParents(signed(ctx), params.tenantId));
  route(scope, hierarchy.search, async (ctx, { query }) => {
    const list = readList(query, { limit: ACCOUNTS_PAGE_SIZE, sortBy: 'name', order: 'ASC' });
    const { items, found, atLeast } = await service.pageOfAccounts(signed(ctx), list, query._subTenantId || undefined);
    const next = new URLSearchParams({
      ...Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
      _offset: String(list.page + 1),
    });
    const more = (list.page + 1) * list.limit < found;
    const page = pageOf(items, found, list.limit);
    return {
      ...page,
      _metadata: { ...page._metadata, ...(atLeast ? { atLeast } : {}) },
      _links: more ? { next: `${hierarchy.search.path}?${next}` } : {},
    };
  });
  route(scope, hierarchy.metadata, (ctx, { query }) => service.listSizes(signed(ctx), idsOf(query._tenantIds)));
  route(scope, hierarchy.countUsers, (ctx, { body }) => service.countPeople(signed(ctx), body.tenantIds ?? []));
}
