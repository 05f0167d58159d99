import { retention } from '@parley/contracts/identity/retention.ts';
import { route } from '#platform/route.ts';
import type { IdentityScope } from '../context.ts';
import { signed } from '../context.ts';
import * as service from './retention.service.ts';

export function retentionRoutes(scope: IdentityScope): void {
  route(scope, retention.show, (ctx) => service.showRetention(signed(ctx)));
  route(scope, retention.change, (ctx, { body }) => service.changeRetention(signed(ctx), body));
}
