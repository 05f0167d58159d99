import { operatorAccounts } from '@parley/contracts/identity/operator-accounts.ts';
import { pageOf, readList } from '@parley/contracts/list.ts';
import { route } from '#platform/route.ts';
import type { IdentityScope } from '../context.ts';
import { signed } from '../context.ts';
import * as service from './operator-accounts.service.ts';

export function operatorAccountsRoutes(scope: IdentityScope): void {
  route(scope, operatorAccounts.list, async (ctx, { query }) => {
    const list = readList(query, { sortBy: 'createdAt', order: 'DESC' });
    const { items, found, atLeast } = await service.pageOfAccounts(signed(ctx), list, query._tenantType ?? null);
    const page = pageOf(items, found, list.limit);
    return { ...page, _metadata: { ...page._metadata, ...(atLeast ? { atLeast } : {}) } };
  });
  route(scope, operatorAccounts.setType, (ctx, { params, body }) =>
    service.setType(signed(ctx), params.tenantId, body.tenantType),
  );
}
