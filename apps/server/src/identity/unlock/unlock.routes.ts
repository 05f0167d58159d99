import { unlock } from '@parley/contracts/identity/unlock.ts';
import { route } from '#platform/route.ts';
import type { IdentityScope } from '../context.ts';
import { nothing } from '../context.ts';
import { unlockAccount } from './unlock.service.ts';

export const unlockRoutes = (scope: IdentityScope): void =>
  route(scope, unlock.unlockMe, (ctx, { body }) => nothing(unlockAccount(ctx, body.token)));
